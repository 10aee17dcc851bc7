// What a launch of a host program was given, and what the program read after it.
#pragma once

#include "grader/judge/submission.hpp"

namespace lab::judge
{
/// The launch that the simulator counted as number `index`, from 0; null where there is none.
const Call* launch_number(const HostRun& run, std::size_t index);

/// The last launch of more work-items than any exercise has a use for; null where there is none.
const Call* far_too_large_launch(const HostRecord& record);

/// The calls that created the buffers which the launch's kernel has as arguments.
std::vector<const Call*> buffers_of(const Call& launch, const HostRecord& record);

/// Says so where the program's last read is of a buffer that no launch before it had as argument `output` (from 0), which
/// the kernel writes: the arguments are swapped, or the wrong buffer is read. With what `wrong_result` says before it.
Finding with_wrong_buffer(Finding wrong_result, const HostRun& run, const Source& source,
                          std::uint64_t output);
} // namespace lab::judge
