#include "grader/layer/told_times.hpp"

#include "grader/layer/recorded_functions.hpp"

namespace lab::layer
{
namespace
{
cl_ulong duration_of(cl_command_type type)
{
    switch (type) {
    case CL_COMMAND_NDRANGE_KERNEL:
    case CL_COMMAND_TASK:
        return launch_ns;
    case CL_COMMAND_READ_BUFFER:
    case CL_COMMAND_WRITE_BUFFER:
    case CL_COMMAND_READ_BUFFER_RECT:
    case CL_COMMAND_WRITE_BUFFER_RECT:
        return transfer_ns;
    default:
        return other_ns;
    }
}
} // namespace

cl_ulong told_end(cl_event event, cl_ulong real_end)
{
    cl_ulong start = 0;
    cl_command_type type = 0;
    if (target.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, nullptr) !=
            CL_SUCCESS ||
        target.clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof type, &type, nullptr) != CL_SUCCESS)
        return real_end;
    return start + duration_of(type);
}
} // namespace lab::layer
