// Must fail: Host.Result
// Must say: CL_MAP_WRITE_INVALIDATE_REGION
// Drivers for processors keep what was there; others do not.
#include "prefix_sum.hpp"

#include "lab/error.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    const std::size_t size_bytes = input.size() * sizeof(cl_int);
    const cl::NDRange work_items(prefix_sum_length);
    std::vector<cl_int> output(input.size());
    const cl::Buffer in(context, CL_MEM_READ_ONLY, size_bytes), out(context, CL_MEM_WRITE_ONLY, size_bytes);
    queue.enqueueWriteBuffer(in, CL_TRUE, 0, size_bytes, input.data(), nullptr, profile.transfer());
    kernel.setArg(0, in);
    kernel.setArg(1, out);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, work_items, work_items, nullptr, profile.kernel());
    cl_int* p = static_cast<cl_int*>(queue.enqueueMapBuffer(out, CL_TRUE, CL_MAP_WRITE_INVALIDATE_REGION, 0,
                                                            size_bytes, nullptr, profile.transfer()));
    std::copy(p, p + input.size(), output.begin());
    queue.enqueueUnmapMemObject(out, p);
    queue.finish();

    return output;
}
