// The given host side of sobol_gray_code.cl.
#pragma once

#include "sobol.hpp"

/// Like sobol(), but with a shift per dimension: component j of point i, combined with shifts[j] by
/// exclusive or, is at index j * vector_count + i. NDRange: a work-group of (256, 1) for each block of
/// 4096 points of a dimension. Throws cl::Error.
std::vector<cl_float> sobol_gray_code(const cl::Context& context, const cl::CommandQueue& queue,
                                      cl::Kernel& kernel, const std::vector<DirectionNumbers>& dimensions,
                                      const std::vector<cl_uint>& shifts, std::size_t vector_count,
                                      lab::Profile& profile);
