// The array and the keys of main.cpp if no file is given, and the correct result of the search.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <optional>
#include <vector>

/// In ascending order, with some equal neighbours, and some numbers left out.
std::vector<cl_uint> sample_sorted(std::size_t length);

/// `first`, if given, then elements of the array and, for every fourth key, any number up to the last element.
std::vector<cl_uint> sample_keys(std::size_t count, std::optional<cl_uint> first,
                                 const std::vector<cl_uint>& sorted);

/// Computed on the CPU, key by key: the lowest index that holds the key, or CL_UINT_MAX.
std::vector<cl_uint> serial_search(const std::vector<cl_uint>& sorted, const std::vector<cl_uint>& keys);
