// What the probe works with, and what it does where something goes wrong.
#pragma once

#include <CL/cl.h>

namespace lab::layer
{
/// Ends the program, which names the step on stderr, unless that is right.
void need(bool is_right, const char* step);
void need(cl_int error, const char* step);

struct World {
    cl_platform_id platform = nullptr;
    cl_device_id device = nullptr;
    cl_context context = nullptr;
    cl_command_queue queue = nullptr;
    cl_program program = nullptr;
    cl_kernel kernel = nullptr;
};

void set_up(World& world);
/// Builds the kernel that doubles a buffer of int.
void build(World& world);
void tear_down(const World& world);
} // namespace lab::layer
