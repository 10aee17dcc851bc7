#include "grader/course/base/progress.hpp"

#include <iostream>
#include <unistd.h>

namespace lab::course
{
Text told_of_progress(std::size_t done, std::size_t all, const Text& words, double spent_s)
{
    const double each_s = spent_s / static_cast<double>(done);
    const int left_s = static_cast<int>(each_s * static_cast<double>(all - done));
    return text("{} of {} {}, {:.0f} a minute, about {}:{:02} left",
                "{} von {} {}, {:.0f} pro Minute, noch etwa {}:{:02}", done, all, words, 60.0 / each_s,
                left_s / 60, left_s % 60);
}

Progress::Progress(std::size_t all, Text words, Language language)
    : all_(all), words_(std::move(words)), language_(language), is_terminal_(::isatty(STDERR_FILENO))
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
    const std::string line = told_of_progress(done_, all_, words_, spent).in(language_);
    std::cerr << (is_terminal_ ? "\r\033[K" + line : line + "\n") << std::flush;
}
} // namespace lab::course
