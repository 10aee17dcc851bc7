// The second OpenCL device for the CPU: Intel's runtime, which a course can do without. It has device-side enqueue,
// and it packs work-items into vectors, so that its values show faults that do not show on PoCL.
//
// It is installed into a virtual environment of its own, in the build folder. Its vendors folder (for OCL_ICD_VENDORS)
// is made last and in one step, when the device has been seen to work: what is not all there does not count as installed.
#pragma once

#include "grader/command/show.hpp"

#include <optional>

namespace lab::command
{
/// The folder for OCL_ICD_VENDORS with this device; nothing where it is not installed.
std::optional<std::filesystem::path> second_device(const Course& course);

/// Says what the runtime is, asks unless `agreed`, installs it from PyPI and tries it. Returns 0 when it works, 130
/// when interrupted; throws KitError otherwise. What failed is removed.
int install_second_device(const Course& course, bool agreed, const Style& style);
} // namespace lab::command
