// The host side of nary_search.cl: what main.cpp calls and nary_search.cpp defines.
#pragma once

#include "lab/timing.hpp"

#include <CL/opencl.hpp>

#include <vector>

/// What is known about one key: its first occurrence is at `lower` (found), or is among the
/// elements [lower, upper), or nowhere. The same bytes as the uint4 of the kernel.
struct SearchRange {
    cl_uint lower = 0;
    cl_uint upper = 0; // not among the candidates any more; lower == upper: an empty range
    cl_uint found = 0; // 1: yes
    cl_uint unused = 0;
};
static_assert(sizeof(SearchRange) == sizeof(cl_uint4));

/// True if another pass can find out more about at least one key.
bool needs_another_pass(const std::vector<SearchRange>& ranges);

/// The contents of next_ranges before a pass over `ranges`.
std::vector<SearchRange> next_ranges_before(const std::vector<SearchRange>& ranges);

/// For each key the lowest index at which `sorted` holds it, or CL_UINT_MAX if it does not.
/// Computed on the device of `queue` in passes of `kernel`, each with `subdivisions` (2 or more)
/// work-items per key. `sorted` is in ascending order and may be empty; there is at least one key.
/// `profile` receives the events of all transfers and passes. Throws cl::Error.
std::vector<cl_uint> nary_search(const cl::Context& context, const cl::CommandQueue& queue,
                                 cl::Kernel& kernel, const std::vector<cl_uint>& sorted,
                                 const std::vector<cl_uint>& keys, cl_uint subdivisions,
                                 lab::Profile& profile);
