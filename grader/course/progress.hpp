// The line that says how far a long run is.
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

/// On stderr, in one line that is written anew and wiped at the end; where stderr is no terminal, a line a minute.
class Progress {
  public:
    /// `words`: what stands behind "7 of 12": "tried", "submissions".
    Progress(std::size_t all, Text words, Language language = Language::en);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    /// One more is done. Any thread may say so.
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
