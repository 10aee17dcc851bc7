// Building a target while something else shows how far it is.
#pragma once

#include "grader/course/course.hpp"

#include <chrono>
#include <functional>
#include <optional>

namespace lab::screen
{
/// Whether there is a build folder, and one that can be written. Without it everything is used as it is.
bool has_build(const course::Course& course);

/// Builds a target of the build folder, after any other call that builds there. Returns what the compiler said where that
/// failed.
std::optional<std::string> build_target(const course::Course& course, const std::string& target,
                                        const std::function<bool()>& is_cancelled);

struct BuildProgress {
    int done = 0, all = 0;
};

/// How far the build that writes this log is: its last "[12/40]". Nothing where there is none.
std::optional<BuildProgress> progress_in(const std::string& log);

/// " 12 of 40" and, as soon as one can guess, how long it will take.
Text told_of(const BuildProgress& progress, std::chrono::duration<double> spent);

/// The log of the build that goes on, or of the last one.
std::filesystem::path build_log(const course::Course& course);
} // namespace lab::screen
