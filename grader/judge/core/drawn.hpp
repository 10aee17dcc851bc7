// The random choices of each run: inputs, poison, the order of cases, constants of probes. A submission cannot
// predict it; `lab check --seed N` repeats it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace lab::judge
{
// The judge's own streams; exercises use small numbers.
constexpr std::uint32_t poison_stream = 0xffff0001, order_stream = 0xffff0002, names_stream = 0xffff0003,
                        probe_stream = 0xffff0004, faults_stream = 0xffff0005,
                        interleaving_stream = 0xffff0006, fault_places_stream = 0xffff0007,
                        small_inputs_stream = 0xffff0008;

/// Random numbers of this run. Each `stream` has its own sequence, which starts afresh at each call.
std::mt19937 generator_of(std::uint32_t stream);

/// What an output holds before a launch: two patterns, so that neither can be mistaken for a result. As floats they
/// are finite and far from every result in the course.
std::uint32_t poison_a();
std::uint32_t poison_b();

/// The numbers from 0 to `count` - 1, in an order drawn for this run.
std::vector<std::size_t> shuffled(std::size_t count);
} // namespace lab::judge
