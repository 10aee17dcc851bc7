// Stands for stage 2 where it is not judged, or not asked for.
#include "prefix_sum_large.hpp"

#include "lab/error.hpp"

std::vector<cl_int> prefix_sum_large(const cl::Context&, const cl::CommandQueue&, LargeKernels&,
                                     const std::vector<cl_int>&, lab::Profile&)
{
    throw lab::NotInCourse("prefix_sum_large.cpp");
}
