// Stands for stage 1 where it is not asked for.
#include "sobol.hpp"

#include "lab/error.hpp"

DirectionNumbers direction_numbers(const SobolFigures&) { throw lab::NotInCourse("sobol.cpp"); }

std::vector<cl_float> sobol(const cl::Context&, const cl::CommandQueue&, cl::Kernel&,
                            const std::vector<DirectionNumbers>&, std::size_t, lab::Profile&)
{
    throw lab::NotInCourse("sobol.cpp");
}
