// Where a student's things go: progress, archives, pictures. The kit may lie in a read-only folder.
#pragma once

#include "grader/course/course.hpp"

namespace lab::course
{
bool is_writable(const std::filesystem::path& folder);

/// `wanted` where that can be written, else the folder of the build, else cl-lab in the user's own data (XDG Base Directory
/// Specification), which is made. Throws KitError where none can be written.
std::filesystem::path own_folder(const Course& course, const std::filesystem::path& wanted);
} // namespace lab::course
