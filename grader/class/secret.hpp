// What a course keeps to itself: with it contents are hashed and seeds are drawn, so that no student can predict the inputs of
// a grading or make two files that count as one.
#pragma once

#include "grader/class/intake.hpp"

namespace lab::classroom
{
class Secret {
  public:
    /// The secret in a file that only its owner can read; made when there is none. Throws KitError.
    static Secret in(const std::filesystem::path& file);

    /// 32 hexadecimal digits of what is graded: the exercise, and the names and bytes of the files.
    std::string content_hash(const Submission& submission) const;
    /// Tells it from others, and nothing else about it.
    std::string digest() const;
    /// What the judge draws the inputs of this content from.
    std::uint32_t seed(const std::string& content_hash) const;

  private:
    explicit Secret(std::string text) : text_(std::move(text)) {}
    std::uint64_t hash(std::size_t purpose, const std::string& text) const;

    std::string text_; // 64 hexadecimal digits
};
} // namespace lab::classroom
