// A course's secret, used to hash contents and to draw seeds, so that no student can predict the inputs of a grading
// or make two files that count as one.
#pragma once

#include "grader/class/intake/intake.hpp"

namespace lab::classroom
{
class Secret {
  public:
    /// The secret in a file that only its owner can read; created if there is none. Throws KitError.
    static Secret in(const std::filesystem::path& file);

    /// 32 hexadecimal digits that identify the graded content: the exercise, and the names and bytes of the files.
    std::string content_hash(const Submission& submission) const;
    /// Identifies the secret without revealing anything else about it.
    std::string digest() const;
    /// The seed from which the judge draws the inputs for this content; one of a few (course/check.hpp).
    std::uint32_t seed(const std::string& content_hash) const;

  private:
    explicit Secret(std::string text) : text_(std::move(text)) {}
    std::uint64_t hash(std::size_t purpose, const std::string& text) const;

    std::string text_; // 64 hexadecimal digits
};
} // namespace lab::classroom
