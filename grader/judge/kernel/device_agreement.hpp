// Right values have to be right on every device that is installed, unless the simulator shows that the kernel is.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"

#include <functional>

namespace lab::judge
{
/// The outcome of a check of values: `judge` looks at the run on the device for values and, when that is right and the
/// second device ran the kernel too, at that run. What is wrong only there is reported with the device's name; a crash
/// there is not where the simulator saw an access outside an array, which another check reports. Of a kernel that the simulator
/// ran and found faultless, what a driver makes is told and costs nothing.
Verdict right_on_each_device(const KernelRun& values, const KernelRun& second, bool is_faultless,
                             const std::function<Verdict(const KernelRun&)>& judge);
} // namespace lab::judge
