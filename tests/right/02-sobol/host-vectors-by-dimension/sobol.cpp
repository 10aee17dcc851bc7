// Must pass all
// The numbers are copied into one plain vector; buffers with more rights than needed; a read per dimension.
#include "sobol.hpp"

DirectionNumbers direction_numbers(const SobolFigures& figures)
{
    const std::size_t s = figures.m.size();
    DirectionNumbers v{};
    for (std::size_t k = 0; k < s; ++k)
        v[k] = figures.m[k] << (31 - k);
    for (std::size_t k = s; k < v.size(); ++k) {
        v[k] = v[k - s] ^ (v[k - s] >> s);
        for (std::size_t i = 1; i < s; ++i)
            if (figures.polynomial >> (s - i) & 1)
                v[k] ^= v[k - i];
    }
    return v;
}

std::vector<cl_float> sobol(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                            const std::vector<DirectionNumbers>& dimensions, std::size_t vector_count,
                            lab::Profile& profile)
{
    std::vector<cl_uint> flat;
    for (const DirectionNumbers& numbers : dimensions)
        flat.insert(flat.end(), numbers.begin(), numbers.end());
    const cl::Buffer numbers_buffer(context, CL_MEM_READ_ONLY, flat.size() * sizeof(cl_uint));
    const cl::Buffer points_buffer(context, CL_MEM_WRITE_ONLY,
                                   dimensions.size() * vector_count * sizeof(cl_float));
    cl::copy(queue, flat.begin(), flat.end(), const_cast<cl::Buffer&>(numbers_buffer));
    kernel.setArg(0, numbers_buffer);
    kernel.setArg(1, points_buffer);
    kernel.setArg(2, static_cast<cl_uint>(vector_count));
    const cl::NDRange work_items((vector_count + 255) / 256 * 256, dimensions.size());
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, work_items, cl::NDRange(256, 1), nullptr,
                               profile.kernel());
    std::vector<cl_float> points(dimensions.size() * vector_count);
    const std::size_t bytes = vector_count * sizeof(cl_float);
    for (std::size_t j = 0; j < dimensions.size(); ++j)
        queue.enqueueReadBuffer(points_buffer, CL_FALSE, j * bytes, bytes, &points[j * vector_count], nullptr,
                                profile.transfer());
    queue.finish();
    return points;
}
