// Must fail: Host.LaunchesTheKernel
// The sums are made on the CPU; the device is not asked at all. Every value is right.
#include "prefix_sum.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    std::vector<cl_int> output(input.size());
    cl_uint sum = 0;
    for (std::size_t i = 0; i < input.size(); ++i) {
        output[i] = static_cast<cl_int>(sum);
        sum += static_cast<cl_uint>(input[i]);
    }
    return output;
}
