// Finds all patches of the corpora that no longer apply because the solution has changed, and recreates those whose
// changed lines still occur exactly once.
#pragma once

#include "grader/course/base/course.hpp"

#include <optional>

namespace lab::verify
{
struct StalePatch {
    std::filesystem::path patch, original;
};

/// The stale patches in tests/wrong, right, cheats, mistakes and hostile.
std::vector<StalePatch> stale_patches(const course::Course& course, const course::Exercise& exercise);

/// The original with the patch applied: each hunk is located by as much of its context as necessary; nothing if that
/// does not occur in the original exactly once.
std::optional<std::string> changed_as_meant(const std::string& original, const std::string& patch);

/// Recreates the stale patches of an exercise, reports that, and lists those that need a person. Returns 0, or 1 if
/// there are any of these. Throws KitError.
int repatch(const course::Course& course, const course::Exercise& exercise);

/// If there are stale patches of these exercises, throws KitError, which lists them all.
void refuse_stale_patches(const course::Course& course,
                          const std::vector<const course::Exercise*>& exercises);
} // namespace lab::verify
