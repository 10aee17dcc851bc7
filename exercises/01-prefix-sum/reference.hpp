// The input of main.cpp where no file gives one, and what its prefix sums have to be.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <vector>

/// Some negative, and no two neighbours alike.
std::vector<cl_int> sample_input(std::size_t length);

/// On the CPU, one element after the other, with wrap-around.
std::vector<cl_int> serial_prefix_sum(const std::vector<cl_int>& input);
