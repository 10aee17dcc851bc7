// The second OpenCL device for the CPU: Intel's runtime, which is optional. It supports device-side enqueue and packs
// work-items into vectors, so its values reveal faults that do not show on PoCL.
#pragma once

#include "grader/course/base/course.hpp"

#include <optional>

namespace lab::course
{
/// The folder to set OCL_ICD_VENDORS to for this device; nothing if it is not installed.
std::optional<std::filesystem::path> second_device(const Course& course);

/// The file in which the loader looks up the runtime's library.
std::filesystem::path icd_file_of(const std::filesystem::path& vendors);
} // namespace lab::course
