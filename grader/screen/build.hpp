// Builds a target while the screen shows its progress.
#pragma once

#include "grader/course/base/course.hpp"

#include <chrono>
#include <functional>
#include <optional>

namespace lab::screen
{
/// True if there is a writable build folder. Otherwise everything is used as it is.
bool has_build(const course::Course& course);

/// Builds a target of the build folder, waiting for any other build there. Returns the compiler's output if the build
/// failed.
std::optional<std::string> build_target(const course::Course& course, const std::string& target,
                                        const std::function<bool()>& is_cancelled);

struct BuildProgress {
    int done = 0, all = 0;
};

/// The progress of the build that writes this log: its last "[12/40]". Nothing if there is none.
std::optional<BuildProgress> progress_in(const std::string& log);

/// " 12 of 40" and, as soon as it can be estimated, the time left.
Text told_of(const BuildProgress& progress, std::chrono::duration<double> spent);

/// The log of the current build, or of the last one.
std::filesystem::path build_log(const course::Course& course);
} // namespace lab::screen
