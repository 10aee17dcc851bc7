#include "grader/truth/progress.hpp"

#include <fmt/format.h>

#include <iostream>
#include <unistd.h>

namespace lab::truth
{
Progress::Progress(std::size_t all) : all_(all), is_shown_(::isatty(STDERR_FILENO)) {}

Progress::~Progress()
{
    if (is_shown_)
        std::cerr << "\r\033[K" << std::flush;
}

void Progress::count()
{
    const std::lock_guard lock(mutex_);
    ++done_;
    if (!is_shown_)
        return;
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    const double left = spent / static_cast<double>(done_) * static_cast<double>(all_ - done_);
    std::cerr << fmt::format("\r\033[K{} of {} tried, about {}:{:02} left", done_, all_,
                             static_cast<int>(left) / 60, static_cast<int>(left) % 60)
              << std::flush;
}
} // namespace lab::truth
