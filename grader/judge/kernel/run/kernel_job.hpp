// What a worker process gets of a kernel: the described launches with the kernel's text.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"

namespace lab::judge
{
/// Why the kernel does not run on the device at all; nothing if it does.
std::optional<KernelRun> why_not_to_run(const Source& source, const worker::Job& job, Device device);

/// The job with the kernel's preprocessed text, as the device gets it.
worker::Job with_text_of(const Source& source, worker::Job job, Device device, const RunOptions& options);

/// Such a job in both orders: the simulator takes a drawn one as an option, other devices get modified source text.
/// On these the second job leaves out large cases.
std::vector<worker::Job> in_both_orders(const worker::Job& job, Device device);

/// The result of the second job, with the first one's where it left out a case.
worker::JobResult with_cases_of_one_order(const worker::Job& job, const worker::JobResult& first,
                                          worker::JobResult second);
} // namespace lab::judge
