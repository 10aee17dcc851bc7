// The second OpenCL device for the CPU: Intel's runtime, which a course can do without. It has device-side enqueue,
// and it packs work-items into vectors, so that its values show faults that do not show on PoCL.
#pragma once

#include "grader/course/course.hpp"

#include <optional>

namespace lab::course
{
/// The folder for OCL_ICD_VENDORS with this device; nothing where it is not installed.
std::optional<std::filesystem::path> second_device(const Course& course);

/// The loader looks there for the runtime's library.
std::filesystem::path icd_file_of(const std::filesystem::path& vendors);
} // namespace lab::course
