#include "grader/command/watch.hpp"

#include "grader/command/check.hpp"
#include "grader/command/worker_server.hpp"
#include "grader/process/child.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <thread>
#include <vector>

namespace lab::command
{
namespace
{
using FileTime = std::filesystem::file_time_type;
constexpr std::chrono::milliseconds pause{20}; // between two looks at the files

/// Of each file of the exercise, in their order.
std::vector<FileTime> times_of(const Exercise& exercise)
{
    std::vector<FileTime> times;
    for (const ExerciseFile& file : exercise.files) {
        std::error_code missing; // while an editor replaces the file
        times.push_back(std::filesystem::last_write_time(exercise.folder / file.name, missing));
    }
    return times;
}

/// Puts what was checked again in the place of what it was before.
void update(Report& report, const Report& again)
{
    for (const CheckResult& result : again.checks) {
        const auto old =
            std::find_if(report.checks.begin(), report.checks.end(),
                         [&](const CheckResult& before) { return before.check.name == result.check.name; });
        if (old != report.checks.end())
            *old = result;
    }
    if (!again.device.empty())
        report.device = again.device;
}

void tell_of_checking(const Style& style)
{
    std::cout << text("  Checking …\n", "  Wird geprüft …\n").in(style.language) << std::flush;
}

void show_again(const Report& report, const Exercise& exercise, const Style& style,
                std::chrono::milliseconds since_save)
{
    if (style.colours)
        std::cout << "\033[2J\033[3J\033[H";
    std::cout << show(report, exercise, style);
    const double seconds = static_cast<double>(since_save.count()) / 1000.0;
    if (since_save.count() > 0 && since_save < std::chrono::hours{1}) // a file that was deleted has no time
        std::cout << text("  {:.2f} s after the save.", "  {:.2f} s nach dem Speichern.", seconds)
                         .in(style.language);
    std::cout << text("  Waiting for the next save; Ctrl-C ends.\n",
                      "  Warte auf das nächste Speichern; Strg-C beendet.\n")
                     .in(style.language)
              << std::flush;
}
} // namespace

int watch(const Course& course, const Exercise& exercise, const std::string& suite, const Style& style)
{
    const WorkerServer worker(course);
    auto times = times_of(exercise);
    tell_of_checking(style);
    Report report = check(course, exercise, exercise.folder, suite);
    if (!process::was_interrupted())
        show_again(report, exercise, style, {});
    while (!process::was_interrupted()) {
        std::this_thread::sleep_for(pause);
        const auto now = times_of(exercise);
        for (std::size_t i = 0; i < now.size(); ++i) {
            const std::string its_suite = exercise.files[i].suite + ".";
            const bool is_watched = suite.empty() || suite == its_suite;
            if (now[i] == times[i] || !is_watched || process::was_interrupted())
                continue;
            tell_of_checking(style);
            update(report, check(course, exercise, exercise.folder, its_suite, report.seed));
            const auto since_save =
                std::chrono::duration_cast<std::chrono::milliseconds>(FileTime::clock::now() - now[i]);
            if (!process::was_interrupted())
                show_again(report, exercise, style, since_save);
        }
        times = now;
    }
    return 130;
}
} // namespace lab::command
