// Calls that few programs make and that a driver may refuse: their results do not matter, but the program must
// survive them.
#pragma once

#include <CL/cl.h>

namespace lab::layer
{
struct Objects {
    cl_device_id device = nullptr;
    cl_context context = nullptr;
    cl_command_queue queue = nullptr;
    cl_kernel kernel = nullptr; // with one parameter, a buffer of int
};

void call_the_rare_ones(const Objects& with);
} // namespace lab::layer
