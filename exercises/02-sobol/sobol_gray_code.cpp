// The host side of sobol_gray_code.cl, given: like that of sobol.cl, with the shifts and fewer
// work-items.
#include "sobol_gray_code.hpp"

namespace
{

constexpr std::size_t row_count = 16; // of a work-group's block, as in sobol_gray_code.cl

template <typename Element>
cl::Buffer send(const cl::Context& context, const cl::CommandQueue& queue,
                const std::vector<Element>& elements, lab::Profile& profile)
{
    const std::size_t size_bytes = elements.size() * sizeof(Element);
    const cl::Buffer buffer(context, CL_MEM_READ_ONLY, size_bytes);
    queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, size_bytes, elements.data(), nullptr, profile.transfer());
    return buffer;
}

} // namespace

std::vector<cl_float> sobol_gray_code(const cl::Context& context, const cl::CommandQueue& queue,
                                      cl::Kernel& kernel, const std::vector<DirectionNumbers>& dimensions,
                                      const std::vector<cl_uint>& shifts, std::size_t vector_count,
                                      lab::Profile& profile)
{
    std::vector<cl_float> points(dimensions.size() * vector_count);
    const std::size_t points_bytes = points.size() * sizeof(cl_float);
    const cl::Buffer numbers_buffer = send(context, queue, dimensions, profile);
    const cl::Buffer shifts_buffer = send(context, queue, shifts, profile);
    const cl::Buffer points_buffer(context, CL_MEM_WRITE_ONLY, points_bytes);
    kernel.setArg(0, numbers_buffer);
    kernel.setArg(1, shifts_buffer);
    kernel.setArg(2, points_buffer);
    kernel.setArg(3, static_cast<cl_uint>(vector_count));
    const std::size_t block_length = row_count * sobol_work_group_size;
    const std::size_t block_count = (vector_count - 1) / block_length + 1;
    queue.enqueueNDRangeKernel(kernel, cl::NullRange,
                               cl::NDRange(block_count * sobol_work_group_size, dimensions.size()),
                               cl::NDRange(sobol_work_group_size, 1), nullptr, profile.kernel());
    queue.enqueueReadBuffer(points_buffer, CL_TRUE, 0, points_bytes, points.data(), nullptr,
                            profile.transfer());
    return points;
}
