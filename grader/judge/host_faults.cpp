// Runs in which one call fails, and what the program made of it.
#include "grader/judge/host_record_checks.hpp"

#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <future>
#include <map>
#include <set>

namespace lab::judge
{
namespace
{
struct Failure {
    std::string_view function;
    std::int64_t error;
    std::string_view name;
};

/// How each function is made to fail; what is not here is not. Releasing and retaining fail only for wrong programs.
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
    {"clCreateKernelsInProgram", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clSetKernelArg", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clCreateBuffer", CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {"clCreateBufferWithProperties", CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {"clCreateSubBuffer", CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
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

/// One for each function and place in the student's file.
std::vector<FaultRun> planned_faults(const HostRecord& record)
{
    std::vector<FaultRun> planned;
    std::map<std::string, std::size_t> count;
    std::set<std::pair<std::string, std::uint64_t>> places;
    for (const Call& call : record.calls) {
        const std::size_t number = ++count[call.name];
        const Failure* failure = failure_of(call);
        if (failure && call.is_students() && call.succeeded() &&
            places.insert({call.name, call.place}).second)
            planned.push_back({call, {call.name, number, failure->error}, std::string(failure->name), {}});
    }
    return planned;
}

bool was_injected(const HostRecord& record)
{
    return std::any_of(record.calls.begin(), record.calls.end(),
                       [](const Call& call) { return call.is_injected; });
}
} // namespace

void run_faults(HostRuns& runs, const HostRun& normal, const std::function<HostRun(const Fault&)>& run)
{
    if (!runs.probed.outcome.exited_with(0))
        return; // it fails by itself, and nobody will ask how it reports errors
    runs.faults = planned_faults(normal.record);
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < runs.faults.size(); i = next++)
            runs.faults[i].run = run(runs.faults[i].fault);
    };
    auto beside = std::async(std::launch::async, work); // most of a run is waiting for its start
    work();
    beside.get();
}

namespace
{
bool is_reported(const HostRun& run)
{
    return run.outcome.ending == process::Ending::exited && run.outcome.exit_code != 0 &&
           !run.outcome.err.empty() && !run.output;
}

Text what_followed(const HostRun& run)
{
    if (const auto problem = ending_problem(run.outcome, run.limits))
        return *problem;
    Text said = text("The program ended with exit code {}", "Das Programm endete mit Exit-Code {}",
                     run.outcome.exit_code);
    if (run.outcome.err.empty())
        said += {", without a message", ", ohne Meldung"};
    if (run.output)
        said += {", with a result", ", mit einem Ergebnis"};
    return said + ".";
}

Finding fault_finding(const FaultRun& fault, const Source& source, std::size_t reported, std::size_t all)
{
    const Text followed = what_followed(fault.run);
    return {text("{0} of {1} calls that were made to fail were reported. {2} failed with {3}. {4}",
                 "{0} von {1} Aufrufen, die scheitern sollten, wurden gemeldet. {2} scheiterte mit {3}. {5}",
                 reported, all, shown(fault.call), fault.error_name, followed.en, followed.de),
            place_of(fault.call, source),
            text("Who learns that this call failed? In C it gives an error code; CLHPP throws cl::Error.",
                 "Wer erfährt, dass dieser Aufruf scheiterte? In C liefert er einen Fehlercode; CLHPP wirft "
                 "cl::Error.")};
}
} // namespace

Verdict reports_errors(const HostRuns& runs)
{
    for (const HostRun& run : runs.results)
        if (const auto problem = record_problem(run, runs))
            return *problem;
    if (runs.faults.empty())
        return Verdict::grader_fault(text("no OpenCL call of {} was found that could be made to fail",
                                          "in {} fand sich kein OpenCL-Aufruf, der scheitern könnte",
                                          runs.source.name));
    std::size_t reported = 0;
    const FaultRun* silent = nullptr;
    for (const FaultRun& fault : runs.faults) {
        const bool is_right = is_reported(fault.run) && was_injected(fault.run.record);
        reported += is_right;
        if (!is_right && !silent)
            silent = &fault;
    }
    if (!silent)
        return Verdict::passed();
    const std::size_t all = runs.faults.size();
    return Verdict::failed(fault_finding(*silent, runs.source, reported, all),
                           static_cast<double>(reported) / static_cast<double>(all));
}
} // namespace lab::judge
