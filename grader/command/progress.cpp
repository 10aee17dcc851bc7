#include "grader/command/progress.hpp"

#include <fmt/format.h>

#include <iostream>
#include <unistd.h>

namespace lab::command
{
Progress::Progress(std::size_t all, std::string words)
    : all_(all), words_(std::move(words)), is_terminal_(::isatty(STDERR_FILENO))
{
}

Progress::~Progress()
{
    if (is_terminal_)
        std::cerr << "\r\033[K" << std::flush;
}

void Progress::count()
{
    const std::lock_guard lock(mutex_);
    ++done_;
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    const int minutes = static_cast<int>(spent) / 60;
    if (!is_terminal_ && minutes == minutes_shown_)
        return;
    minutes_shown_ = minutes;
    const double each = spent / static_cast<double>(done_), left = each * static_cast<double>(all_ - done_);
    const std::string line =
        fmt::format("{} of {} {}, {:.0f} a minute, about {}:{:02} left", done_, all_, words_, 60.0 / each,
                    static_cast<int>(left) / 60, static_cast<int>(left) % 60);
    std::cerr << (is_terminal_ ? "\r\033[K" + line : line + "\n") << std::flush;
}
} // namespace lab::command
