// What is drawn anew for each run: inputs, poison, the order of cases, constants of probes. A submission cannot know it
// beforehand; `lab check --seed N` draws the same again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace lab::judge
{
// Streams of the judge itself; those of exercises are small numbers.
constexpr std::uint32_t poison_stream = 0xffff0001, order_stream = 0xffff0002, names_stream = 0xffff0003,
                        probe_stream = 0xffff0004, faults_stream = 0xffff0005,
                        interleaving_stream = 0xffff0006, fault_places_stream = 0xffff0007;

/// Random numbers of this run. Each `stream` gives others, and the same ones each time in a run.
std::mt19937 generator_of(std::uint32_t stream);

/// What an output holds before a launch: two patterns, so that neither can be taken for a result. As floats they are
/// finite, and far from every result of the course.
std::uint32_t poison_a();
std::uint32_t poison_b();

/// The numbers from 0 to `count` - 1 in the order of this run.
std::vector<std::size_t> shuffled(std::size_t count);
} // namespace lab::judge
