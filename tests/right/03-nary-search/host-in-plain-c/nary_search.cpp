// Must pass all
// OpenCL's C functions, their return codes turned into exceptions.
#include "nary_search.hpp"

#include <algorithm>

namespace
{

void check(cl_int code, const char* call)
{
    if (code != CL_SUCCESS)
        throw cl::Error(code, call);
}

cl_mem make_buffer(const cl::Context& context, cl_mem_flags flags, size_t bytes)
{
    cl_int code = CL_SUCCESS;
    cl_mem buffer = clCreateBuffer(context(), flags, bytes, nullptr, &code);
    check(code, "clCreateBuffer");
    return buffer;
}

} // namespace

std::vector<cl_uint> nary_search(const cl::Context& context, const cl::CommandQueue& queue,
                                 cl::Kernel& kernel, const std::vector<cl_uint>& sorted,
                                 const std::vector<cl_uint>& keys, cl_uint subdivisions, lab::Profile& profile)
{
    if (sorted.empty())
        return std::vector<cl_uint>(keys.size(), CL_UINT_MAX);
    std::vector<SearchRange> ranges(keys.size(), {0, static_cast<cl_uint>(sorted.size()), 0, 0}),
        next(keys.size());
    const size_t bytes[4] = {sorted.size() * 4, keys.size() * 4, keys.size() * 16, keys.size() * 16};
    const void* data[4] = {sorted.data(), keys.data(), ranges.data(), next.data()};
    cl_mem buffers[4];
    for (int i = 0; i < 4; ++i)
        buffers[i] = make_buffer(context, i < 2 ? CL_MEM_READ_ONLY : CL_MEM_READ_WRITE, bytes[i]);
    for (int i = 0; i < 2; ++i)
        check(clEnqueueWriteBuffer(queue(), buffers[i], CL_TRUE, 0, bytes[i], data[i], 0, nullptr,
                                   &(*profile.transfer())()),
              "write");
    const size_t global[2] = {subdivisions, keys.size()};
    bool goes_on = true;
    while (goes_on) {
        for (size_t k = 0; k < keys.size(); ++k)
            next[k] = ranges[k].found ? ranges[k] : SearchRange{};
        for (int i = 2; i < 4; ++i)
            check(
                clEnqueueWriteBuffer(queue(), buffers[i], CL_TRUE, 0, bytes[i], data[i], 0, nullptr,
                                     &(*profile.transfer())()),
                "write");
        for (cl_uint i = 0; i < 4; ++i)
            check(clSetKernelArg(kernel(), i, sizeof(cl_mem), &buffers[i]), "clSetKernelArg");
        check(clEnqueueNDRangeKernel(queue(), kernel(), 2, nullptr, global, nullptr, 0, nullptr,
                                     &(*profile.kernel())()),
              "launch");
        check(clEnqueueReadBuffer(queue(), buffers[3], CL_TRUE, 0, bytes[3], ranges.data(), 0, nullptr,
                                  &(*profile.transfer())()),
              "read");
        goes_on = false;
        for (const SearchRange& range : ranges)
            goes_on = goes_on || (!range.found && range.upper - range.lower > 1);
    }
    for (cl_mem buffer : buffers)
        clReleaseMemObject(buffer);
    std::vector<cl_uint> indices;
    for (const SearchRange& range : ranges)
        indices.push_back(range.found ? range.lower : CL_UINT_MAX);
    return indices;
}
