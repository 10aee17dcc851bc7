// The folder for a student's data: progress, archives, pictures. The kit may lie in a read-only folder.
#pragma once

#include "grader/course/base/course.hpp"

namespace lab::course
{
bool is_writable(const std::filesystem::path& folder);

/// `wanted` if it is writable, else the folder of the build, else cl-lab in the user's data folder (XDG Base
/// Directory Specification), created if necessary. Throws KitError if none is writable.
std::filesystem::path own_folder(const Course& course, const std::filesystem::path& wanted);
} // namespace lab::course
