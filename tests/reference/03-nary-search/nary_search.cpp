// Stands for the host's passes where they are not asked for.
#include "nary_search.hpp"

#include "lab/error.hpp"

bool needs_another_pass(const std::vector<SearchRange>&) { throw lab::NotInCourse("nary_search.cpp"); }

std::vector<SearchRange> next_ranges_before(const std::vector<SearchRange>&)
{
    throw lab::NotInCourse("nary_search.cpp");
}

std::vector<cl_uint> nary_search(const cl::Context&, const cl::CommandQueue&, cl::Kernel&,
                                 const std::vector<cl_uint>&, const std::vector<cl_uint>&, cl_uint,
                                 lab::Profile&)
{
    throw lab::NotInCourse("nary_search.cpp");
}
