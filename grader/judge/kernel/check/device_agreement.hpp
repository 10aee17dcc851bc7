// Values must be right on every installed device, unless the simulator shows that the kernel is faultless.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"

#include <functional>

namespace lab::judge
{
/// The verdict of a check of values: `judge` examines the run on the device for values and, if that is right and the
/// second device ran the kernel too, the run there. A failure only there is reported with the device's name, except a
/// crash after the simulator saw an access outside an array, which another check reports. If the simulator found the
/// kernel faultless, the deviation is reported but costs no points.
Verdict right_on_each_device(const KernelRun& values, const KernelRun& second, bool is_faultless,
                             const std::function<Verdict(const KernelRun&)>& judge);
} // namespace lab::judge
