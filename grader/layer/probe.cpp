// A correct host program that calls the functions which the layer follows, in every possible way: writing, reading,
// filling, copying, mapping, waiting, callbacks. The sandbox's self-test runs it, since every sandbox must allow what
// the layer needs of the system. tests/kit/judge/probe_test.cpp lists the functions that it leaves out, with the reasons.
// Exits with 0, or names the first step that failed on stderr.
#include "grader/layer/probe_world.hpp"
#include "grader/layer/rare_calls.hpp"

#include <CL/cl.h>

#include <array>
#include <atomic>
#include <cstring>
#include <thread>

namespace
{
using lab::layer::need, lab::layer::World;
using Numbers = std::array<cl_int, 16>;
constexpr std::size_t bytes = sizeof(Numbers);

cl_mem new_buffer(const World& world, cl_mem_flags flags = CL_MEM_READ_WRITE, void* host = nullptr)
{
    cl_int error = CL_SUCCESS;
    const cl_mem buffer = clCreateBuffer(world.context, flags, bytes, host, &error);
    need(error, "clCreateBuffer");
    return buffer;
}

void await(cl_event event, const char* step)
{
    need(clWaitForEvents(1, &event), step);
    need(clReleaseEvent(event), step);
}

Numbers counted_up()
{
    Numbers numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<cl_int>(i + 1);
    return numbers;
}

void expect_in(const World& world, cl_mem buffer, const Numbers& expected, const char* step)
{
    Numbers read{};
    need(clEnqueueReadBuffer(world.queue, buffer, CL_TRUE, 0, bytes, read.data(), 0, nullptr, nullptr), step);
    need(read == expected, step);
}

void write_and_read(const World& world)
{
    const cl_mem buffer = new_buffer(world);
    const Numbers numbers = counted_up();
    need(clEnqueueWriteBuffer(world.queue, buffer, CL_TRUE, 0, bytes, numbers.data(), 0, nullptr, nullptr),
         "a write that blocks");
    expect_in(world, buffer, numbers, "a read that blocks");
    Numbers others = numbers;
    others[3] = -7;
    cl_event written = nullptr, read = nullptr;
    need(clEnqueueWriteBuffer(world.queue, buffer, CL_FALSE, 0, bytes, others.data(), 0, nullptr, &written),
         "a write that does not block");
    Numbers back{};
    need(clEnqueueReadBuffer(world.queue, buffer, CL_FALSE, 0, bytes, back.data(), 1, &written, &read),
         "a read that does not block");
    await(read, "a read that does not block");
    need(back == others, "a read that does not block");
    need(clReleaseEvent(written), "clReleaseEvent");
    const std::array<std::size_t, 3> origin{0, 0, 0}, part{16, 2, 1};
    need(clEnqueueWriteBufferRect(world.queue, buffer, CL_TRUE, origin.data(), origin.data(), part.data(), 32,
                                  0, 32, 0, numbers.data(), 0, nullptr, nullptr),
         "clEnqueueWriteBufferRect");
    need(clEnqueueReadBufferRect(world.queue, buffer, CL_TRUE, origin.data(), origin.data(), part.data(), 32,
                                 0, 32, 0, back.data(), 0, nullptr, nullptr),
         "clEnqueueReadBufferRect");
    need(back[3] == 4, "clEnqueueReadBufferRect");
    need(clReleaseMemObject(buffer), "clReleaseMemObject");
}

void fill_and_copy(const World& world)
{
    const cl_mem from = new_buffer(world), to = new_buffer(world);
    const cl_int pattern = 9;
    Numbers nines;
    nines.fill(pattern);
    need(clEnqueueFillBuffer(world.queue, from, &pattern, sizeof pattern, 0, bytes, 0, nullptr, nullptr),
         "clEnqueueFillBuffer");
    need(clEnqueueCopyBuffer(world.queue, from, to, 0, 0, bytes, 0, nullptr, nullptr), "clEnqueueCopyBuffer");
    expect_in(world, to, nines, "clEnqueueCopyBuffer");
    const std::array<std::size_t, 3> origin{0, 0, 0}, part{16, 2, 1};
    need(clEnqueueCopyBufferRect(world.queue, from, to, origin.data(), origin.data(), part.data(), 32, 0, 32,
                                 0, 0, nullptr, nullptr),
         "clEnqueueCopyBufferRect");
    need(clEnqueueMigrateMemObjects(world.queue, 1, &from, CL_MIGRATE_MEM_OBJECT_HOST, 0, nullptr, nullptr),
         "clEnqueueMigrateMemObjects");
    need(clFinish(world.queue), "clFinish");
    need(clRetainMemObject(from), "clRetainMemObject");
    need(clReleaseMemObject(from), "clReleaseMemObject");
    std::size_t size = 0;
    need(clGetMemObjectInfo(from, CL_MEM_SIZE, sizeof size, &size, nullptr), "clGetMemObjectInfo");
    const cl_buffer_region half{0, bytes / 2};
    cl_int error = CL_SUCCESS;
    const cl_mem part_of_it =
        clCreateSubBuffer(from, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &half, &error);
    need(error, "clCreateSubBuffer");
    for (const cl_mem buffer : {part_of_it, from, to})
        need(clReleaseMemObject(buffer), "clReleaseMemObject");
}

cl_int* mapped(const World& world, cl_mem buffer, cl_bool blocking, cl_map_flags flags)
{
    cl_int error = CL_SUCCESS;
    cl_event completed = nullptr;
    void* const memory =
        clEnqueueMapBuffer(world.queue, buffer, blocking, flags, 0, bytes, 0, nullptr, &completed, &error);
    need(error, "clEnqueueMapBuffer");
    await(completed, "clEnqueueMapBuffer");
    return static_cast<cl_int*>(memory);
}

void unmap(const World& world, cl_mem buffer, void* memory)
{
    need(clEnqueueUnmapMemObject(world.queue, buffer, memory, 0, nullptr, nullptr),
         "clEnqueueUnmapMemObject");
    need(clFinish(world.queue), "clFinish");
}

void map(const World& world)
{
    Numbers host = counted_up();
    for (const cl_mem buffer : {new_buffer(world, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, host.data()),
                                new_buffer(world, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, host.data())}) {
        cl_int* memory = mapped(world, buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE);
        need(memory[1] == 2, "a map that blocks");
        memory[1] = 20;
        unmap(world, buffer, memory);
        memory = mapped(world, buffer, CL_FALSE, CL_MAP_READ);
        need(memory[1] == 20, "a map that does not block");
        unmap(world, buffer, memory);
        memory = mapped(world, buffer, CL_TRUE, CL_MAP_WRITE_INVALIDATE_REGION);
        std::memcpy(memory, counted_up().data(), bytes);
        unmap(world, buffer, memory);
        need(clReleaseMemObject(buffer), "clReleaseMemObject");
    }
}

std::atomic<int> told{0};
void CL_CALLBACK on_end(cl_event, cl_int, void*) { ++told; }
void CL_CALLBACK on_release(cl_mem, void*) { ++told; }

void launch_and_wait(const World& world)
{
    Numbers expected = counted_up();
    const cl_mem buffer = new_buffer(world, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, expected.data());
    need(clSetMemObjectDestructorCallback(buffer, on_release, nullptr), "clSetMemObjectDestructorCallback");
    need(clSetKernelArg(world.kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
    const std::size_t size = expected.size();
    cl_event ended = nullptr;
    need(clEnqueueNDRangeKernel(world.queue, world.kernel, 1, nullptr, &size, nullptr, 0, nullptr, &ended),
         "clEnqueueNDRangeKernel");
    need(clSetEventCallback(ended, CL_COMPLETE, on_end, nullptr), "clSetEventCallback");
    need(clFlush(world.queue), "clFlush");
    need(clRetainEvent(ended), "clRetainEvent");
    cl_int status = CL_QUEUED;
    while (status != CL_COMPLETE)
        need(clGetEventInfo(ended, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr),
             "clGetEventInfo");
    cl_ulong time = 0;
    need(clGetEventProfilingInfo(ended, CL_PROFILING_COMMAND_END, sizeof time, &time, nullptr),
         "clGetEventProfilingInfo");
    need(clReleaseEvent(ended), "clReleaseEvent");
    for (const auto enqueue : {clEnqueueMarkerWithWaitList, clEnqueueBarrierWithWaitList}) {
        cl_event passed = nullptr;
        need(enqueue(world.queue, 1, &ended, &passed), "a marker or a barrier");
        await(passed, "a marker or a barrier");
    }
    need(clEnqueueBarrier(world.queue), "clEnqueueBarrier");
    cl_event passed = nullptr;
    need(clEnqueueMarker(world.queue, &passed), "clEnqueueMarker");
    await(passed, "clEnqueueMarker");
    await(ended, "clWaitForEvents");
    for (cl_int& number : expected)
        number *= 2;
    expect_in(world, buffer, expected, "the result of a launch");
    while (told == 0) // late, in a thread of its own
        std::this_thread::yield();
    need(clReleaseMemObject(buffer), "clReleaseMemObject");
}

void share(const World& world)
{
    cl_device_svm_capabilities capabilities = 0;
    if (clGetDeviceInfo(world.device, CL_DEVICE_SVM_CAPABILITIES, sizeof capabilities, &capabilities,
                        nullptr) != CL_SUCCESS ||
        capabilities == 0)
        return;
    auto* const numbers = static_cast<cl_int*>(clSVMAlloc(world.context, CL_MEM_READ_WRITE, bytes, 0));
    need(numbers != nullptr, "clSVMAlloc");
    const cl_int pattern = 5;
    need(clEnqueueSVMMemFill(world.queue, numbers, &pattern, sizeof pattern, bytes, 0, nullptr, nullptr),
         "clEnqueueSVMMemFill");
    need(clEnqueueSVMMap(world.queue, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, numbers, bytes, 0, nullptr,
                         nullptr),
         "clEnqueueSVMMap");
    need(numbers[2] == pattern, "clEnqueueSVMMap");
    need(clEnqueueSVMUnmap(world.queue, numbers, 0, nullptr, nullptr), "clEnqueueSVMUnmap");
    need(clSetKernelArgSVMPointer(world.kernel, 0, numbers), "clSetKernelArgSVMPointer");
    Numbers copy{};
    need(clEnqueueSVMMemcpy(world.queue, CL_TRUE, copy.data(), numbers, bytes, 0, nullptr, nullptr),
         "clEnqueueSVMMemcpy");
    need(copy[2] == pattern, "clEnqueueSVMMemcpy");
    need(clFinish(world.queue), "clFinish");
    clSVMFree(world.context, numbers);
}
} // namespace

int main()
{
    World world;
    set_up(world);
    build(world);
    write_and_read(world);
    fill_and_copy(world);
    map(world);
    launch_and_wait(world);
    share(world);
    lab::layer::call_the_rare_ones({world.device, world.context, world.queue, world.kernel});
    tear_down(world);
    return 0;
}
