// \if file_prefix_sum_large_cpp
// What the launches of a host program of stage 2 were given, where its result is wrong.
#pragma once

#include "grader/judge/host/host_launches.hpp"
#include "tests/01-prefix-sum/references.hpp"

namespace prefix_sum::stage_2
{
/// The first thing wrong with the launches for `count` elements: elements without a work-item, a level that nothing is added to,
/// or block sums added in place of their prefix sums.
std::optional<lab::judge::Finding> wrong_level(const lab::judge::HostRecord& record,
                                               const lab::judge::Source& source, std::size_t count);

/// The block whose sum is missing in output[i] or added once too often; empty where it differs by something else.
lab::Text wrong_block_sum(const Ints& input, std::size_t i, std::int32_t actual, std::int32_t expected);
} // namespace prefix_sum::stage_2
// \endif
