// Stands for stage 1 where it is not judged, or not asked for.
#include "prefix_sum.hpp"

#include "lab/error.hpp"

std::vector<cl_int> prefix_sum(const cl::Context&, const cl::CommandQueue&, cl::Kernel&,
                               const std::vector<cl_int>&, lab::Profile&)
{
    throw lab::NotInCourse("prefix_sum.cpp");
}
