// The line that says how far a long run is.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

namespace lab::command
{
/// On stderr, in one line that is written anew and wiped at the end; where stderr is no terminal, a line a minute.
class Progress {
  public:
    /// `words`: what stands behind "7 of 12": "tried", "submissions".
    Progress(std::size_t all, std::string words);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    /// One more is done. Any thread may say so.
    void count();

  private:
    const std::size_t all_;
    const std::string words_;
    const bool is_terminal_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    std::size_t done_ = 0;
    int minutes_shown_ = 0; // in a log
};
} // namespace lab::command
