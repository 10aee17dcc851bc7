// The input of main.cpp if no file is given, and its correct prefix sums.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <vector>

/// Contains negative numbers; no two neighbours are equal.
std::vector<cl_int> sample_input(std::size_t length);

/// Computed on the CPU, element by element, with wrap-around.
std::vector<cl_int> serial_prefix_sum(const std::vector<cl_int>& input);
