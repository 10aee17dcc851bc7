// Must fail: Host.Result (2 points)
// Must say: CL_INVALID_WORK_GROUP_SIZE
// Must not count: Host.ReportsErrors
// As many work-items as points: where these are no whole work-groups, the launch fails.
#include "sobol.hpp"

#include "lab/error.hpp"

DirectionNumbers direction_numbers(const SobolFigures& figures)
{
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
}

std::vector<cl_float> sobol(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                            const std::vector<DirectionNumbers>& dimensions, std::size_t vector_count,
                            lab::Profile& profile)
{
    const std::size_t numbers_bytes = dimensions.size() * sizeof(DirectionNumbers);
    const std::size_t points_bytes = dimensions.size() * vector_count * sizeof(cl_float);
    const cl::Buffer numbers_buffer(context, CL_MEM_READ_ONLY, numbers_bytes);
    const cl::Buffer points_buffer(context, CL_MEM_WRITE_ONLY, points_bytes);
    queue.enqueueWriteBuffer(numbers_buffer, CL_TRUE, 0, numbers_bytes, dimensions.data(), nullptr,
                             profile.transfer());

    const std::size_t group_count = (vector_count - 1) / sobol_work_group_size + 1;
    const cl::NDRange work_items(vector_count, dimensions.size());
    kernel.setArg(0, numbers_buffer);
    kernel.setArg(1, points_buffer);
    kernel.setArg(2, static_cast<cl_uint>(vector_count));
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, work_items, cl::NDRange(sobol_work_group_size, 1),
                               nullptr, profile.kernel());

    std::vector<cl_float> points(dimensions.size() * vector_count);
    queue.enqueueReadBuffer(points_buffer, CL_TRUE, 0, points_bytes, points.data(), nullptr,
                            profile.transfer());
    return points;
}
