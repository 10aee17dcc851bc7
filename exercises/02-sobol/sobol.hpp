// The host side of sobol.cl: what main.cpp calls and sobol.cpp defines.
#pragma once

#include "lab/timing.hpp"

#include <CL/opencl.hpp>

#include <array>
#include <cstddef>
#include <vector>

constexpr std::size_t direction_number_count = 32; // per dimension, one for each bit of an index
constexpr std::size_t sobol_work_group_size = 256; // work-items of sobol.cl, all in one dimension

/// v_1 ... v_32 of a dimension, v_k at index k - 1. Read as binary fractions: the highest bit of
/// each is 1/2, and v_k = m_k / 2^k.
using DirectionNumbers = std::array<cl_uint, direction_number_count>;

/// The figures from which a dimension's direction numbers are computed.
struct SobolFigures {
    /// Its bits are the coefficients over GF(2), the lowest bit that of x^0: x^3 + x + 1 is 0b1011.
    cl_uint polynomial = 1;
    /// m_1 ... m_s, m_i at index i - 1; s is the degree of the polynomial. Dimension 1 has no
    /// polynomial: all of its 32 numbers are here.
    std::vector<cl_uint> m;
};

/// The direction numbers that follow from a dimension's figures (Bratley and Fox, "Algorithm 659",
/// ACM TOMS 14, 1988). With the coefficients a_1 ... a_{s-1} of x^{s-1} ... x^1,
///     v_k = a_1 v_{k-1} ^ a_2 v_{k-2} ^ ... ^ a_{s-1} v_{k-s+1} ^ v_{k-s} ^ (v_{k-s} >> s)
/// for k > s.
DirectionNumbers direction_numbers(const SobolFigures& figures);

/// The first `vector_count` (1 to 2^32 - 1) points of the Sobol sequence whose dimensions have
/// these direction numbers, at least one dimension: component j of point i at index
/// j * vector_count + i. Computed by `kernel` on the device of `queue`; NDRange: `vector_count`
/// rounded up to a multiple of 256 times the number of dimensions, in work-groups of (256, 1). The
/// result is complete when it returns. `profile` receives the events of the two transfers and of
/// the kernel. Throws cl::Error.
std::vector<cl_float> sobol(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                            const std::vector<DirectionNumbers>& dimensions, std::size_t vector_count,
                            lab::Profile& profile);
