// Stands for stage 1 in programs of another stage, which do not call it.
#include "prefix_sum.hpp"

#include <stdexcept>

std::vector<cl_int> prefix_sum(const cl::Context&, const cl::CommandQueue&, cl::Kernel&,
                               const std::vector<cl_int>&, lab::Profile&)
{
    throw std::logic_error("prefix_sum is not part of the stage that is judged");
}
