// Must pass all
// OpenCL's C functions, each return value looked at.
#include "sobol.hpp"

#include <stdexcept>
#include <string>

namespace
{
void require(cl_int code, const char* what)
{
    if (code != CL_SUCCESS)
        throw std::runtime_error(std::string(what) + " failed: " + std::to_string(code));
}
} // namespace

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
    const std::size_t numbers_bytes = dimensions.size() * sizeof(DirectionNumbers);
    const std::size_t points_bytes = dimensions.size() * vector_count * sizeof(cl_float);
    cl_int code = 0;
    cl_mem numbers = clCreateBuffer(context(), CL_MEM_READ_ONLY, numbers_bytes, nullptr, &code);
    require(code, "clCreateBuffer");
    cl_mem out = clCreateBuffer(context(), CL_MEM_WRITE_ONLY, points_bytes, nullptr, &code);
    require(code, "clCreateBuffer");
    cl_event sent = nullptr, computed = nullptr, received = nullptr;
    require(clEnqueueWriteBuffer(queue(), numbers, CL_TRUE, 0, numbers_bytes, dimensions.data(), 0, nullptr,
                                 &sent),
            "clEnqueueWriteBuffer");
    const cl_uint count = static_cast<cl_uint>(vector_count);
    require(clSetKernelArg(kernel(), 0, sizeof(cl_mem), &numbers), "clSetKernelArg");
    require(clSetKernelArg(kernel(), 1, sizeof(cl_mem), &out), "clSetKernelArg");
    require(clSetKernelArg(kernel(), 2, sizeof(cl_uint), &count), "clSetKernelArg");
    const std::size_t global[] = {(vector_count + 255) / 256 * 256, dimensions.size()}, local[] = {256, 1};
    require(clEnqueueNDRangeKernel(queue(), kernel(), 2, nullptr, global, local, 0, nullptr, &computed),
            "clEnqueueNDRangeKernel");
    std::vector<cl_float> points(dimensions.size() * vector_count);
    require(clEnqueueReadBuffer(queue(), out, CL_TRUE, 0, points_bytes, points.data(), 0, nullptr, &received),
            "clEnqueueReadBuffer");
    *profile.transfer() = cl::Event(sent);
    *profile.kernel() = cl::Event(computed);
    *profile.transfer() = cl::Event(received);
    clReleaseMemObject(numbers);
    clReleaseMemObject(out);
    return points;
}
