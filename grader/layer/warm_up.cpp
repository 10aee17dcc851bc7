#include "grader/layer/warm_up.hpp"

#include <CL/cl.h>

namespace lab::layer
{
void load_drivers() { ::clGetPlatformIDs(0, nullptr, nullptr); }

void warm_up()
{
    cl_platform_id platform = nullptr;
    cl_device_id device = nullptr;
    if (::clGetPlatformIDs(1, &platform, nullptr) != CL_SUCCESS ||
        ::clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr) != CL_SUCCESS)
        return;
    const cl_context context = ::clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    if (!context)
        return;
    const char* source = "kernel void warm_up(global int* data) { data[get_global_id(0)] = 0; }";
    if (const cl_program program = ::clCreateProgramWithSource(context, 1, &source, nullptr, nullptr)) {
        ::clBuildProgram(program, 1, &device, "", nullptr, nullptr);
        ::clReleaseProgram(program);
    }
    ::clReleaseContext(context);
}
} // namespace lab::layer
