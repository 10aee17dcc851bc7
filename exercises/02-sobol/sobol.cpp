// The host side of sobol.cl: direction numbers, buffers, launch, result. The contract is in
// sobol.hpp.
#include "sobol.hpp"

#include "lab/error.hpp"

DirectionNumbers direction_numbers(const SobolFigures& figures)
{
    // TODO 3 [recurrence]: make the 32 direction numbers of a dimension.
    //   Given: the polynomial and m_1 ... m_s, s of them.
    //   Goal:  v_1 ... v_s are m_k / 2^k as binary fractions: the lowest k bits of m_k become the
    //          highest of v_k; all further ones follow by the recurrence of sobol.hpp.
    //   Watch: coefficient a_i belongs to x^{s-i}: it is bit s - i of the polynomial.
    //   Size:  14 lines.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 3
    throw lab::NotWritten(3);
    // END TODO 3 [recurrence]
}

std::vector<cl_float> sobol(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                            const std::vector<DirectionNumbers>& dimensions, std::size_t vector_count,
                            lab::Profile& profile)
{
    // TODO 4 [buffers]: make room on the device, and send the direction numbers there.
    //   Goal:  a buffer that holds the direction numbers of all dimensions and that the kernel only
    //          reads, and one for vector_count floats per dimension that it only writes; the event
    //          of the transfer is profile.transfer().
    //   Watch: OpenCL counts bytes, std::vector counts elements, and here an element is an array.
    //   Size:  6 lines.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 4
    throw lab::NotWritten(4);
    // END TODO 4 [buffers]

    // TODO 5 [launch]: set the kernel's arguments and run it.
    //   Given: the buffers of TODO 4.
    //   Goal:  the kernel is enqueued with a work-item for each point and each dimension, the
    //          points rounded up to a multiple of 256, in work-groups of (256, 1); its event is
    //          profile.kernel().
    //   Watch: the kernel's last parameter is a uint; a std::size_t is not one.
    //   Size:  7 lines.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 5
    throw lab::NotWritten(5);
    // END TODO 5 [launch]

    // TODO 6 [read]: bring the points back and return them.
    //   Given: the kernel of TODO 5 is enqueued, and perhaps still running.
    //   Goal:  the vector returned holds all points of all dimensions; the event of the transfer is
    //          profile.transfer().
    //   Watch: a read that does not block returns before the points are there.
    //   Size:  4 lines.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 6
    throw lab::NotWritten(6);
    // END TODO 6 [read]
}
