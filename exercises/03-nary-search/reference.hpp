// The array and the keys of main.cpp where no file gives them, and what the search has to find.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <optional>
#include <vector>

/// In ascending order, with equal neighbours here and there, and numbers left out.
std::vector<cl_uint> sample_sorted(std::size_t length);

/// `first`, if it is given, then elements of the array and, every fourth, any number up to the last one.
std::vector<cl_uint> sample_keys(std::size_t count, std::optional<cl_uint> first,
                                 const std::vector<cl_uint>& sorted);

/// On the CPU, one key after the other: the lowest index that holds it, or CL_UINT_MAX.
std::vector<cl_uint> serial_search(const std::vector<cl_uint>& sorted, const std::vector<cl_uint>& keys);
