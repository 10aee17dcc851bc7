// Measures with Google Benchmark's repetition and statistics.
#pragma once

#include "bench/ladder/results.hpp"

#include <CL/opencl.hpp>

#include <string>
#include <vector>

namespace lab::bench
{

/// Measures ladders on the device, those of the exercises with these ids or all, and prints a table. Everything
/// selected by `arguments` (Google Benchmark's, such as --benchmark_filter=copy) is run in random order. Throws
/// std::runtime_error at the first wrong result.
Results measure(const cl::Device& device, const std::vector<std::string>& ladders,
                const std::vector<std::string>& arguments);

} // namespace lab::bench
