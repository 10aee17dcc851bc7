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
    const std::size_t s = figures.m.size();
    DirectionNumbers v{};
    for (std::size_t k = 0; k < s; ++k) { // v[k] is v_{k+1}
        v[k] = figures.m[k] << (31 - k);
    }
    for (std::size_t k = s; k < v.size(); ++k) {
        v[k] = v[k - s] ^ (v[k - s] >> s);
        for (std::size_t i = 1; i < s; ++i) {
            if ((figures.polynomial >> (s - i)) & 1) {
                v[k] ^= v[k - i];
            }
        }
    }
    return v;
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
    const std::size_t numbers_bytes = dimensions.size() * sizeof(DirectionNumbers);
    const std::size_t points_bytes = dimensions.size() * vector_count * sizeof(cl_float);
    const cl::Buffer numbers_buffer(context, CL_MEM_READ_ONLY, numbers_bytes);
    const cl::Buffer points_buffer(context, CL_MEM_WRITE_ONLY, points_bytes);
    queue.enqueueWriteBuffer(numbers_buffer, CL_TRUE, 0, numbers_bytes, dimensions.data(), nullptr,
                             profile.transfer());
    // END TODO 4 [buffers]

    // TODO 5 [launch]: set the kernel's arguments and run it.
    //   Given: the buffers of TODO 4.
    //   Goal:  the kernel is enqueued with a work-item for each point and each dimension, the
    //          points rounded up to a multiple of 256, in work-groups of (256, 1); its event is
    //          profile.kernel().
    //   Watch: the kernel's last parameter is a uint; a std::size_t is not one.
    //   Size:  7 lines.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 5
    const std::size_t group_count = (vector_count - 1) / sobol_work_group_size + 1;
    const cl::NDRange work_items(group_count * sobol_work_group_size, dimensions.size());
    kernel.setArg(0, numbers_buffer);
    kernel.setArg(1, points_buffer);
    kernel.setArg(2, static_cast<cl_uint>(vector_count));
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, work_items, cl::NDRange(sobol_work_group_size, 1),
                               nullptr, profile.kernel());
    // END TODO 5 [launch]

    // TODO 6 [read]: bring the points back and return them.
    //   Given: the kernel of TODO 5 is enqueued, and perhaps still running.
    //   Goal:  the vector returned holds all points of all dimensions; the event of the transfer is
    //          profile.transfer().
    //   Watch: a read that does not block returns before the points are there.
    //   Size:  4 lines.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 6
    std::vector<cl_float> points(dimensions.size() * vector_count);
    queue.enqueueReadBuffer(points_buffer, CL_TRUE, 0, points_bytes, points.data(), nullptr,
                            profile.transfer());
    return points;
    // END TODO 6 [read]
}
