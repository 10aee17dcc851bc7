// Kernels that compute something other than the exercise asks for.
#include "grader/judge/core/setup.hpp"
#include "grader/judge/host/run/probe.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace lab::judge
{
namespace
{
TEST(Probe, OfAShortTextHasNoCharacterThatLooksAsIfItWereNeverWritten)
{
    lab::judge::Setup drawn_from;
    drawn_from.seed = 7;
    use_setup(drawn_from);
    const worker::Bytes text(56, 'a'), never_written(text.size(), '?');
    for (int tries = 0; tries < 200; ++tries) {
        const Probe probe =
            probe_of("kernel void hello_world(global const char* input, global char* output)", text, text);
        const std::vector<bool> follows = probe.follows(never_written, true);
        ASSERT_EQ(std::count(follows.begin(), follows.end(), true), 0) << probe.source;
    }
}
} // namespace
} // namespace lab::judge
