// The given host side of sobol_gray_code.cl: like that of sobol.cl, with the shifts and fewer work-items.
#include "sobol_gray_code.hpp"

#include "harness/given_launch.hpp"

namespace
{

constexpr std::size_t row_count = 16; // of a work-group's block, as in sobol_gray_code.cl

} // namespace

std::vector<cl_float> sobol_gray_code(const cl::Context& context, const cl::CommandQueue& queue,
                                      cl::Kernel& kernel, const std::vector<DirectionNumbers>& dimensions,
                                      const std::vector<cl_uint>& shifts, std::size_t vector_count,
                                      lab::Profile& profile)
{
    const std::size_t block_length = row_count * sobol_work_group_size;
    const std::size_t block_count = (vector_count - 1) / block_length + 1;
    std::vector<cl_float> sequence(vector_count * dimensions.size());
    lab::harness::GivenLaunch launch(context, queue, kernel, profile);
    launch.reads(dimensions);
    launch.reads(shifts);
    launch.writes(sequence);
    launch.passes(static_cast<cl_uint>(vector_count));
    launch.run(cl::NDRange(block_count * sobol_work_group_size, dimensions.size()),
               cl::NDRange(sobol_work_group_size, 1));
    return sequence;
}
