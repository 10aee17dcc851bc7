// The host side of sobol_gray_code.cl, given.
#pragma once

#include "sobol.hpp"

/// Like sobol(), but in the order of the Gray code and with a shift per dimension: component j of the
/// point with index n ^ (n >> 1), combined with shifts[j] by exclusive or, is at index
/// j * vector_count + n. NDRange: a work-item for each run of 16 points of a dimension, the runs
/// rounded up to a multiple of 256, in work-groups of (256, 1). Throws cl::Error.
std::vector<cl_float> sobol_gray_code(const cl::Context& context, const cl::CommandQueue& queue,
                                      cl::Kernel& kernel, const std::vector<DirectionNumbers>& dimensions,
                                      const std::vector<cl_uint>& shifts, std::size_t vector_count,
                                      lab::Profile& profile);
