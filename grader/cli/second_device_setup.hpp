// `lab setup --device-enqueue`: installs the second OpenCL device (grader/course/check/second_device.hpp).
//
// Uses a separate virtual environment in the build folder. The vendors folder (for OCL_ICD_VENDORS) is created last
// and in one step, once the device has proved to work: an incomplete installation does not count as installed.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/course/base/layout.hpp"

namespace lab::cli
{
/// Explains what the runtime is, asks unless `agreed`, installs it from PyPI and tries it. Returns 0 if it works, 130
/// if interrupted; otherwise throws KitError. A failed installation is removed.
int install_second_device(const course::Course& course, bool agreed, const course::Style& style);
} // namespace lab::cli
