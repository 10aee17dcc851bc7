// `lab setup --device-enqueue`: installs the second OpenCL device (grader/course/second_device.hpp).
//
// It is installed into a virtual environment of its own, in the build folder. Its vendors folder (for OCL_ICD_VENDORS)
// is made last and in one step, when the device has been seen to work: what is not all there does not count as installed.
#pragma once

#include "grader/course/course.hpp"
#include "grader/course/layout.hpp"

namespace lab::cli
{
/// Says what the runtime is, asks unless `agreed`, installs it from PyPI and tries it. Returns 0 when it works, 130
/// when interrupted; throws KitError otherwise. What failed is removed.
int install_second_device(const course::Course& course, bool agreed, const course::Style& style);
} // namespace lab::cli
