// Patches of the corpora that no longer apply, because the solution was changed: found all at once, and made anew where what they
// change still stands there once.
#pragma once

#include "grader/course/course.hpp"

#include <optional>

namespace lab::verify
{
struct StalePatch {
    std::filesystem::path patch, original;
};

/// Those of tests/wrong, right, cheats, mistakes and hostile.
std::vector<StalePatch> stale_patches(const course::Course& course, const course::Exercise& exercise);

/// The original as the patch would change it: each hunk with as much of its context as is needed, and nothing where that does not
/// stand in the original exactly once.
std::optional<std::string> changed_as_meant(const std::string& original, const std::string& patch);

/// Makes the stale patches of an exercise anew, says so, and lists those that a person must look at. Returns 0, or 1 where there
/// are some of these. Throws KitError.
int repatch(const course::Course& course, const course::Exercise& exercise);

/// Throws KitError, which lists all stale patches of these exercises, where there are some.
void refuse_stale_patches(const course::Course& course,
                          const std::vector<const course::Exercise*>& exercises);
} // namespace lab::verify
