#include "grader/judge/host/run/planned_faults.hpp"

#include "grader/judge/core/drawn.hpp"
#include "grader/judge/host/record/command_order.hpp"

#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

namespace lab::judge
{
namespace
{
struct Failure {
    std::string_view function;
    std::int64_t error;
    std::string_view name;
};

/// How each function is made to fail; others never are. Release and retain calls only fail in incorrect programs.
constexpr auto known_failures = std::to_array<Failure>({
    {"clGetPlatformIDs", CL_PLATFORM_NOT_FOUND_KHR, "CL_PLATFORM_NOT_FOUND_KHR"},
    {"clGetDeviceIDs", CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND"},
    {"clCreateContext", CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
    {"clCreateContextFromType", CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND"},
    {"clCreateCommandQueue", CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
    {"clCreateCommandQueueWithProperties", CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
    {"clCreateProgramWithSource", CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
    {"clBuildProgram", CL_BUILD_PROGRAM_FAILURE, "CL_BUILD_PROGRAM_FAILURE"},
    {"clCreateKernel", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clCloneKernel", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clCreateKernelsInProgram", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clSetKernelArg", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clCreateBuffer", CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {"clCreateBufferWithProperties", CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {"clCreateSubBuffer", CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {"clCreateUserEvent", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clSetEventCallback", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clGetMemObjectInfo", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clGetKernelWorkGroupInfo", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clGetEventInfo", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueWriteBufferRect", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueReadBufferRect", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueCopyBufferRect", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueMigrateMemObjects", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueMarkerWithWaitList", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueBarrierWithWaitList", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueWriteBuffer", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueReadBuffer", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueCopyBuffer", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueFillBuffer", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueMapBuffer", CL_MAP_FAILURE, "CL_MAP_FAILURE"},
    {"clEnqueueUnmapMemObject", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueNDRangeKernel", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueTask", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clWaitForEvents", CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
     "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
    {"clFinish", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
});

const Failure* failure_of(const Call& call)
{
    const auto found = std::find_if(known_failures.begin(), known_failures.end(),
                                    [&](const Failure& failure) { return call.is(failure.function); });
    return found == known_failures.end() ? nullptr : &*found;
}

/// Limits the number of failing calls: keeps one of each function, and a random selection of the others.
void keep_some(std::vector<FaultRun>& planned)
{
    constexpr std::size_t most = 64; // the solutions have 20 to 30
    if (planned.size() <= most)
        return;
    std::shuffle(planned.begin(), planned.end(), generator_of(fault_places_stream));
    std::set<std::string> functions;
    std::stable_partition(planned.begin(), planned.end(), [&](const FaultRun& fault) {
        return functions.insert(fault.fault.function).second;
    });
    planned.resize(most);
}
} // namespace

namespace
{
/// Finds calls whose failure does no harm and need not be reported. Most are in a guard's destructor, which must not
/// throw.
class Harmless {
  public:
    /// Expects the calls in their order.
    bool takes(const Call& call)
    {
        const std::size_t ended = order_.known().ended.size();
        order_.add(call);
        if (call.is("clEnqueueMapBuffer") && call.number("map_flags") == CL_MAP_READ)
            mapped_to_read_.insert(call.created.begin(), call.created.end());
        if (call.is("clEnqueueUnmapMemObject"))
            return mapped_to_read_.erase(call.number("mapped_ptr")) > 0;
        const bool waits = call.is("clFinish") || call.is("clWaitForEvents");
        return waits && order_.known().ended.size() == ended; // for commands that have ended
    }

  private:
    CommandOrder order_;
    std::set<std::uint64_t> mapped_to_read_;
};
} // namespace

std::vector<FaultRun> planned_faults(const HostRecord& record)
{
    std::vector<FaultRun> planned;
    Harmless harmless;
    std::map<std::string, std::size_t> count;
    std::set<std::tuple<std::string, std::uint64_t, std::size_t>> places;
    for (const Call& call : record.calls) {
        const std::size_t number = ++count[call.name];
        const Failure* failure = failure_of(call);
        const bool may_fail = !harmless.takes(call) && failure;
        if (may_fail && call.is_students() && call.succeeded() &&
            places.insert({call.name, call.place, call.frames.size()}).second)
            planned.push_back({call, {call.name, number, failure->error}, std::string(failure->name), {}});
    }
    keep_some(planned);
    return planned;
}
} // namespace lab::judge
