// The picture of 02-sobol: the direction numbers on their way into local memory, and which of them each point's bits
// select.
#pragma once

#include "grader/judge/core/trace.hpp"
#include "grader/trace/picture.hpp"

namespace sobol
{
/// A launch with recorded accesses that computes some points of one dimension.
struct SobolRun {
    std::vector<std::uint32_t> direction_numbers; // of the dimension: v_1 ... v_32
    std::vector<float> points;                    // what the kernel left
    lab::judge::LaunchTrace launch;
};

/// Steps and divergence; the caller adds the remarks on the kernel as a whole.
lab::trace::Picture sobol_picture(const SobolRun& run);

/// "0.1101" of the upper bits of a fraction of 2^32: no more digits than there are.
std::string binary_fraction(std::uint32_t fraction);
} // namespace sobol
