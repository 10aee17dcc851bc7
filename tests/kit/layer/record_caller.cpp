// A host program in plain C whose calls tests/kit/layer/record_test.cpp knows, as a shared object: record_caller [WHAT]
//   Ends with 1 after the first failure (of clGetDeviceIDs: the second).
//   WHAT  exit: without the end of main   forge: a line of its own into the record   close: all descriptors
//         many: calls without end         crash: within a call                        unset: OPENCL_LAYERS before the first
//         null, abort, recursion: crashes outside of any   throw: an exception that it catches   handler: of its own crash
// Prints "LINE N" for the call whose line the test looks for, "FUNCTION ERROR" for each that fails, and the build log then.
#include <CL/cl.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <unistd.h>
#include <vector>

namespace
{
cl_int error = CL_SUCCESS;

bool failed(const char* function)
{
    if (error != CL_SUCCESS)
        std::cout << function << " " << error << "\n";
    return error != CL_SUCCESS;
}

void look(const char* function)
{
    if (failed(function))
        std::exit(1);
}

struct Program {
    cl_platform_id platform = nullptr;
    cl_device_id device = nullptr;
    cl_context context = nullptr;
    cl_command_queue queue = nullptr;
    cl_program program = nullptr;
    cl_kernel kernel = nullptr;
    cl_mem buffer = nullptr;
};

void build(Program& p)
{
    const char* source = "kernel void twice(global int* numbers) { numbers[get_global_id(0)] *= 2; }";
    p.program = clCreateProgramWithSource(p.context, 1, &source, nullptr, &error);
    look("clCreateProgramWithSource");
    error = clBuildProgram(p.program, 1, &p.device, "-cl-std=CL1.2", nullptr, nullptr);
    if (!failed("clBuildProgram"))
        return;
    std::size_t size = 0;
    cl_build_status status = CL_BUILD_NONE;
    clGetProgramBuildInfo(p.program, p.device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string log(size, ' ');
    clGetProgramBuildInfo(p.program, p.device, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
    clGetProgramBuildInfo(p.program, p.device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status, nullptr);
    std::cout << "LOG " << status << " " << log;
    std::exit(1);
}

bool start(Program& p)
{
    error = clGetPlatformIDs(1, &p.platform, nullptr);
    look("clGetPlatformIDs");
    for (int attempt = 0; attempt < 2; ++attempt) {
        cl_uint count = 77;
        error = clGetDeviceIDs(p.platform, CL_DEVICE_TYPE_ALL, 1, &p.device, &count);
        if (failed("clGetDeviceIDs"))
            std::cout << "devices " << count << "\n";
    }
    if (!p.device)
        return false;
    p.context = clCreateContext(nullptr, 1, &p.device, nullptr, nullptr, &error);
    look("clCreateContext");
    p.queue = clCreateCommandQueue(p.context, p.device, 0, nullptr); // no place for the error code
    build(p);
    p.kernel = clCreateKernel(p.program, "twice", &error);
    look("clCreateKernel");
    return true;
}

void compute(Program& p)
{
    std::vector<cl_int> numbers{1, 2, 3, 4};
    const std::size_t bytes = numbers.size() * sizeof numbers[0], count = numbers.size();
    const cl_mem unused = clCreateBuffer(p.context, CL_MEM_READ_ONLY, 16, nullptr, nullptr);
    p.buffer = clCreateBuffer(p.context, CL_MEM_READ_WRITE, bytes, nullptr, &error);
    std::cout << "LINE " << __LINE__ - 1 << "\n";
    look("clCreateBuffer");
    cl_event written = nullptr;
    error = clEnqueueWriteBuffer(p.queue, p.buffer, CL_FALSE, 0, bytes, numbers.data(), 0, nullptr, &written);
    look("clEnqueueWriteBuffer");
    error = clSetKernelArg(p.kernel, 0, sizeof p.buffer, &p.buffer);
    look("clSetKernelArg");
    error = clEnqueueNDRangeKernel(p.queue, p.kernel, 1, nullptr, &count, &count, written ? 1 : 0,
                                   written ? &written : nullptr, nullptr);
    look("clEnqueueNDRangeKernel");
    error = clEnqueueReadBuffer(p.queue, p.buffer, CL_TRUE, 0, bytes, numbers.data(), 0, nullptr, nullptr);
    look("clEnqueueReadBuffer");
    error = clFinish(p.queue);
    look("clFinish");
    std::cout << "RESULT " << numbers[3] << "\n";
    if (written)
        clReleaseEvent(written);
    if (unused)
        clReleaseMemObject(unused);
}

void release(const Program& p)
{
    if (p.buffer)
        clReleaseMemObject(p.buffer);
    clReleaseKernel(p.kernel);
    clReleaseProgram(p.program);
    clReleaseCommandQueue(p.queue);
    clReleaseContext(p.context);
}

/// Reads what a program could read before any of it has run.
struct Initialiser {
    Initialiser()
    {
        for (const char* file : {"/proc/self/environ", "/proc/self/fd/3"}) {
            std::ifstream in(file, std::ios::binary);
            const std::string all{std::istreambuf_iterator<char>(in), {}};
            found +=
                all.find("LAB_RECORD") != std::string::npos || all.find("LAB_FAULT") != std::string::npos;
        }
        found += ::fcntl(3, F_GETFD) >= 0;
    }
    int found = 0;
} const initialiser;

void for_each_descriptor(void (*act)(int))
{
    for (int descriptor = 3; descriptor < 1000; ++descriptor)
        act(descriptor);
}

int calls_itself(int depth)
{
    volatile char room[1000] = {};
    room[0] = static_cast<char>(depth);
    return calls_itself(depth + 1) + room[0];
}

/// Crashes, throws an exception that it catches, or handles its own signal.
void fail(const std::string& what, cl_context context)
{
    volatile int* const nothing = nullptr;
    if (what == "handler") {
        std::signal(SIGSEGV, [](int) { std::_Exit(3); });
        clRetainContext(context),
            clReleaseContext(context); // a call at which the layer looks for its own handler
    }
    if (what == "null" || what == "handler")
        *nothing = 1;
    if (what == "abort")
        std::abort();
    if (what == "recursion")
        calls_itself(0);
    try {
        if (what == "throw")
            throw 1;
    } catch (int) {
        ::_exit(0);
    }
}
} // namespace

int main(int argc, char* argv[])
{
    const std::string what = argc > 1 ? argv[1] : "";
    if (what == "unset")
        ::unsetenv("OPENCL_LAYERS");
    Program p;
    if (!start(p))
        return 1;
    std::cout << "SECRETS " << initialiser.found << "\n";
    compute(p);
    for (int i = 0; (what == "many" && i < 15'000) || what == "endless"; ++i)
        clRetainContext(p.context), clReleaseContext(p.context);
    if (what == "close")
        for_each_descriptor([](int descriptor) { ::close(descriptor); });
    if (what == "forge")
        for_each_descriptor([](int descriptor) {
            const std::string line = "0123456789abcdef {\"end\":0}\n";
            [[maybe_unused]] const auto written = ::write(descriptor, line.data(), line.size());
        });
    if (what == "crash")
        clEnqueueWriteBuffer(p.queue, p.buffer, CL_TRUE, 0, 16, reinterpret_cast<void*>(16), 0, nullptr,
                             nullptr);
    std::cout.flush();
    fail(what, p.context);
    if (what == "exit")
        ::_exit(0);
    release(p);
    return 0;
}
