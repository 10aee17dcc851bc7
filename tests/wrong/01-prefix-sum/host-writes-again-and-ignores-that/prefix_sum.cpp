// Must fail: Host.ReportsErrors
// Each call that fails is made once more, and nobody looks at what becomes of that.
#include "prefix_sum.hpp"
#include "lab/error.hpp"

template <class F> void again(F call) { if (call() != CL_SUCCESS) call(); }
std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t n = input.size() * sizeof(cl_int);
    cl_int e = 0;
    cl_mem a = nullptr, b = nullptr;
    again([&] { a = clCreateBuffer(context(), CL_MEM_READ_ONLY, n, nullptr, &e); return e; });
    again([&] { b = clCreateBuffer(context(), CL_MEM_WRITE_ONLY, n, nullptr, &e); return e; });
    std::vector<cl_int> out(input.size());
    const std::size_t global = prefix_sum_length;
    cl_event w = nullptr, k = nullptr, r = nullptr;
    again([&] { return clEnqueueWriteBuffer(queue(), a, CL_TRUE, 0, n, input.data(), 0, nullptr, &w); });
    again([&] { return clSetKernelArg(kernel(), 0, sizeof a, &a); });
    again([&] { return clSetKernelArg(kernel(), 1, sizeof b, &b); });
    again([&] { return clEnqueueNDRangeKernel(queue(), kernel(), 1, nullptr, &global, &global, 0, nullptr, &k); });
    again([&] { return clEnqueueReadBuffer(queue(), b, CL_TRUE, 0, n, out.data(), 0, nullptr, &r); });
    *profile.transfer() = cl::Event(w);
    *profile.kernel() = cl::Event(k);
    *profile.transfer() = cl::Event(r);
    clReleaseMemObject(a);
    clReleaseMemObject(b);
    return out;
}
