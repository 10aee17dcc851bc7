// Must fail: Host.Ends
// The direction numbers are copied to an array for 1000 dimensions, whether it has room for them or not.
#include "sobol.hpp"

#include <array>

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
    std::array<DirectionNumbers, 1000> numbers;
    for (std::size_t j = 0; j < dimensions.size(); ++j)
        numbers[j] = dimensions[j];
    const std::size_t numbers_bytes = dimensions.size() * sizeof(DirectionNumbers);
    const std::size_t points_bytes = dimensions.size() * vector_count * sizeof(cl_float);
    const cl::Buffer numbers_buffer(context, CL_MEM_READ_ONLY, numbers_bytes);
    const cl::Buffer points_buffer(context, CL_MEM_WRITE_ONLY, points_bytes);
    queue.enqueueWriteBuffer(numbers_buffer, CL_TRUE, 0, numbers_bytes, numbers.data(), nullptr,
                             profile.transfer());
    kernel.setArg(0, numbers_buffer);
    kernel.setArg(1, points_buffer);
    kernel.setArg(2, static_cast<cl_uint>(vector_count));
    const cl::NDRange work_items((vector_count + 255) / 256 * 256, dimensions.size());
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, work_items, cl::NDRange(256, 1), nullptr, profile.kernel());
    std::vector<cl_float> points(dimensions.size() * vector_count);
    queue.enqueueReadBuffer(points_buffer, CL_TRUE, 0, points_bytes, points.data(), nullptr, profile.transfer());
    return points;
}
