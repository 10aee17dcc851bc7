#include "grader/worker/execute.hpp"

#include "grader/worker/compiler_limit.hpp"
#include "grader/worker/guarded_buffer.hpp"
#include "starter/lab/device.hpp"
#include "starter/lab/error.hpp"

#include <CL/opencl.hpp>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>
#include <tuple>

namespace lab::worker
{
namespace
{
std::vector<cl::Platform> all_platforms()
{
    std::vector<cl::Platform> platforms;
    try {
        cl::Platform::get(&platforms);
    } catch (const cl::Error&) {
        // The loader reports in this way that no driver is installed.
    }
    return platforms;
}

std::vector<cl::Device> devices_of(const std::vector<cl::Platform>& platforms)
{
    std::vector<cl::Device> all;
    for (const cl::Platform& platform : platforms) {
        std::vector<cl::Device> devices;
        platform.getDevices(CL_DEVICE_TYPE_ALL, &devices); // empty, not an error, where there is none
        all.insert(all.end(), devices.begin(), devices.end());
    }
    return all;
}

bool is_gpu(const cl::Device& device)
{
    const auto type = device.getInfo<CL_DEVICE_TYPE>();
    return (type & CL_DEVICE_TYPE_GPU) != 0 && (type & CL_DEVICE_TYPE_CPU) == 0;
}

cl::Device device_for(Wanted wanted)
{
    const std::vector<cl::Platform> platforms = all_platforms();
    const std::vector<cl::Device> all = devices_of(platforms);
    const auto found = std::find_if(all.begin(), all.end(), [&](const cl::Device& device) {
        return is_gpu(device) == (wanted == Wanted::gpu);
    });
    if (found != all.end())
        return *found;
    if (wanted == Wanted::gpu && !platforms.empty()) // else its driver fails
        throw NoGpu();
    if (all.empty())
        throw std::runtime_error("no OpenCL device was found; install one for the CPU: apt install "
                                 "pocl-opencl-icd");
    return all.front();
}

/// "AMD EPYC, OpenCL 3.0 PoCL 3.1": the version is cut where drivers begin to list their build options. One that does
/// not name its product gets the platform's name: "AMD EPYC, OpenCL 3.1 LINUX (Intel(R) OpenCL 2026.22.10)".
std::string describe(const cl::Device& device)
{
    const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
    const std::string version = platform.getInfo<CL_PLATFORM_VERSION>();
    std::string said = device.getInfo<CL_DEVICE_NAME>() + ", " + version.substr(0, version.find("  "));
    if (version.ends_with(" LINUX") || version.ends_with(" WINDOWS"))
        said += " (" + platform.getInfo<CL_PLATFORM_NAME>() + " " + device.getInfo<CL_DRIVER_VERSION>() + ")";
    return said;
}

/// Without optimisation, PoCL 7 loses the work-item ids in called functions.
std::string options_for(const std::string& device, std::string options)
{
    constexpr std::string_view unoptimised = "-cl-opt-disable";
    const auto place = options.find(unoptimised);
    if (place != std::string::npos && device.find("PoCL 7.") != std::string::npos)
        options.erase(place, unoptimised.size());
    return options;
}

cl::DeviceCommandQueue default_device_queue(const cl::Context& context, const cl::Device& device)
{
    if (!enqueues_kernels(device)) // asked first: PoCL ends the process in place of an error
        throw std::runtime_error("the device cannot enqueue kernels itself");
    return cl::DeviceCommandQueue::makeDefault(context, device);
}

std::string without_trailing_nul(std::string text)
{
    text.erase(std::find(text.begin(), text.end(), '\0'), text.end());
    return text;
}

KernelInterface interface_of(const cl::Kernel& kernel, const cl::Device& device)
{
    KernelInterface found;
    found.name = without_trailing_nul(kernel.getInfo<CL_KERNEL_FUNCTION_NAME>());
    found.parameter_count = kernel.getInfo<CL_KERNEL_NUM_ARGS>();
    found.local_bytes = kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(device);
    try {
        for (cl_uint i = 0; i < found.parameter_count; ++i) {
            Parameter parameter;
            parameter.type = without_trailing_nul(kernel.getArgInfo<CL_KERNEL_ARG_TYPE_NAME>(i));
            parameter.address = kernel.getArgInfo<CL_KERNEL_ARG_ADDRESS_QUALIFIER>(i);
            parameter.is_const =
                (kernel.getArgInfo<CL_KERNEL_ARG_TYPE_QUALIFIER>(i) & CL_KERNEL_ARG_TYPE_CONST) != 0;
            found.parameters.push_back(std::move(parameter));
        }
    } catch (const cl::Error&) {
        found.parameters.clear(); // CL_KERNEL_ARG_INFO_NOT_AVAILABLE
    }
    return found;
}

cl::NDRange range(const std::vector<std::size_t>& sizes)
{
    switch (sizes.size()) {
    case 0:
        return cl::NullRange;
    case 1:
        return {sizes[0]};
    case 2:
        return {sizes[0], sizes[1]};
    case 3:
        return {sizes[0], sizes[1], sizes[2]};
    default:
        throw std::runtime_error("an NDRange has at most three dimensions");
    }
}

void set_argument(cl::Kernel& kernel, cl_uint index, const Argument& argument,
                  const std::vector<GuardedBuffer>& buffers)
{
    if (const auto* buffer = std::get_if<BufferArgument>(&argument))
        kernel.setArg(index, buffers.at(buffer->index).argument());
    else if (const auto* scalar = std::get_if<ScalarArgument>(&argument))
        kernel.setArg(index, scalar->value.size(), scalar->value.data());
    else
        kernel.setArg(index, std::get<LocalArgument>(argument).size_bytes, nullptr);
}

/// Returns the error that the standard requires (clEnqueueNDRangeKernel, errors), where PoCL would crash.
void require_local_memory(const cl::Kernel& kernel, const cl::CommandQueue& queue)
{
    const auto device = queue.getInfo<CL_QUEUE_DEVICE>();
    if (kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(device) >
        device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>())
        throw cl::Error(CL_OUT_OF_RESOURCES, "clEnqueueNDRangeKernel");
}

CaseResult run_case(const cl::Context& context, const cl::CommandQueue& queue,
                    std::map<std::string, cl::Kernel>& kernels, const Case& the_case)
{
    CaseResult result;
    try {
        std::vector<GuardedBuffer> buffers;
        for (const Buffer& buffer : the_case.buffers)
            buffers.emplace_back(context, queue, buffer);
        for (const Launch& launch : the_case.launches) {
            cl::Kernel& kernel = kernels.at(launch.kernel);
            for (cl_uint i = 0; i < launch.arguments.size(); ++i)
                set_argument(kernel, i, launch.arguments[i], buffers);
            require_local_memory(kernel, queue);
            const cl::NDRange offset =
                launch.global_offset.empty() ? cl::NullRange : range(launch.global_offset);
            queue.enqueueNDRangeKernel(kernel, offset, range(launch.global_size), range(launch.local_size));
        }
        for (GuardedBuffer& buffer : buffers)
            buffer.enqueue_read();
        queue.finish();
        for (std::size_t i = 0; i < buffers.size(); ++i) {
            bool intact = true;
            result.buffers.push_back(buffers[i].content(intact));
            if (!intact)
                result.damaged_guards.push_back(i);
        }
    } catch (const cl::Error& error) {
        result.error = std::string(error.what()) + ": " + error_name(error.err());
        result.buffers.clear();
    }
    return result;
}

/// By default PoCL recompiles a kernel for each kind of NDRange. It can compile it once for all: slower code, but
/// ready sooner if there are many kinds.
void compile_once_for_many_ranges(const Job& job)
{
    constexpr std::size_t many = 4;
    std::set<std::tuple<std::string, std::vector<std::size_t>, std::vector<std::size_t>>> kinds;
    for (const Case& the_case : job.cases)
        for (const Launch& launch : the_case.launches)
            kinds.emplace(launch.kernel, launch.local_size, launch.global_offset);
    if (kinds.size() > many)
        ::setenv("POCL_WORK_GROUP_SPECIALIZATION", "0", 0);
}

bool has_every_kernel(const std::map<std::string, cl::Kernel>& kernels, const Job& job)
{
    for (const Case& the_case : job.cases)
        for (const Launch& launch : the_case.launches) {
            const auto kernel = kernels.find(launch.kernel);
            if (kernel == kernels.end() ||
                kernel->second.getInfo<CL_KERNEL_NUM_ARGS>() != launch.arguments.size())
                return false;
        }
    return true;
}
} // namespace

Executor::Executor(Wanted wanted) : device_(device_for(wanted)), context_(device_), queue_(context_, device_)
{
}

/// The program of the last job.
struct Executor::Built {
    std::string file_name, source, build_options;
    cl::Program program;
    bool is_built = false;
    std::string log = {};
};

const Executor::Built& Executor::build(const Job& job, const std::string& device)
{
    if (built_ && built_->file_name == job.file_name && built_->source == job.source &&
        built_->build_options == job.build_options)
        return *built_;
    // Makes the compiler's messages name the student's file and its line numbers.
    Built built{job.file_name, job.source, job.build_options,
                cl::Program(context_, "#line 1 \"" + job.file_name + "\"\n" + job.source)};
    try {
        const CompilerLimit limit;
        built.program.build(device_, options_for(device, job.build_options).c_str());
        built.is_built = true;
    } catch (const cl::Error& error) {
        if (error.err() != CL_BUILD_PROGRAM_FAILURE && error.err() != CL_COMPILE_PROGRAM_FAILURE)
            throw;
    }
    built.log = without_trailing_nul(built.program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device_));
    built_ = std::make_shared<const Built>(std::move(built));
    return *built_;
}

JobResult Executor::execute(const Job& job)
{
    JobResult result;
    result.device = describe(device_);
    compile_once_for_many_ranges(job);
    const Built& built = build(job, result.device);
    result.built = built.is_built;
    result.build_log = built.log;
    if (!result.built)
        return result;

    cl::DeviceCommandQueue
        device_queue; // the one that get_default_queue() is in a kernel, as long as this lives
    if (job.device_queue)
        device_queue = default_device_queue(context_, device_);
    std::map<std::string, cl::Kernel> kernels;
    std::vector<cl::Kernel> created;
    cl::Program(built.program).createKernels(&created);
    for (const cl::Kernel& kernel : created) {
        result.kernels.push_back(interface_of(kernel, device_));
        kernels.emplace(result.kernels.back().name, kernel);
    }
    if (has_every_kernel(kernels, job))
        for (const Case& the_case : job.cases)
            result.cases.push_back(run_case(context_, queue_, kernels, the_case));
    return result;
}
} // namespace lab::worker
