// The progress line of a long run.
#pragma once

#include "grader/base/text.hpp"

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

namespace lab::course
{
/// "24 of 252 submissions, 23 a minute, about 9:55 left".
Text told_of_progress(std::size_t done, std::size_t all, const Text& words, double spent_s);

/// Writes to stderr: one line, rewritten and erased at the end; if stderr is not a terminal, one line a minute.
class Progress {
  public:
    /// `words`: the text after "7 of 12": "tried", "submissions".
    Progress(std::size_t all, Text words, Language language = Language::en);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    /// Counts one more as done. Can be called from any thread.
    void count();

  private:
    const std::size_t all_;
    const Text words_;
    const Language language_;
    const bool is_terminal_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    std::size_t done_ = 0;
    int minutes_shown_ = 0; // in a log
};
} // namespace lab::course
