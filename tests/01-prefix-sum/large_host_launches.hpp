// \if file_prefix_sum_large_cpp
// Which arguments a stage 2 host program passed to its launches, if its result is wrong.
#pragma once

#include "grader/judge/host/run/host_launches.hpp"
#include "tests/01-prefix-sum/references.hpp"

namespace prefix_sum::stage_2
{
/// The first mistake in the launches for `count` elements: elements without a work-item, a level that gets no
/// offsets, or block sums added instead of their prefix sums.
std::optional<lab::judge::Finding> wrong_level(const lab::judge::HostRecord& record,
                                               const lab::judge::Source& source, std::size_t count);

/// A launch for `count` elements that is too small, or a level that none is for, whatever else the program enqueues.
std::optional<lab::judge::Finding> missing_level(const lab::judge::HostRecord& record,
                                                 const lab::judge::Source& source, std::size_t count);

/// The block whose sum is missing in output[i] or added once too often; empty if the difference is something else.
lab::Text wrong_block_sum(const Ints& input, std::size_t i, std::int32_t actual, std::int32_t expected);
} // namespace prefix_sum::stage_2
// \endif
