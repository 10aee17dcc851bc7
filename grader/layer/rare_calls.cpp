#include "grader/layer/rare_calls.hpp"

#include <array>

namespace lab::layer
{
namespace
{
void CL_CALLBACK context_released(cl_context, void*) {}
void CL_CALLBACK program_released(cl_program, void*) {}

void device_and_context(const Objects& with)
{
    const std::array<cl_device_partition_property, 3> equally{CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    cl_device_id part = nullptr;
    if (clCreateSubDevices(with.device, equally.data(), 1, &part, nullptr) == CL_SUCCESS)
        clReleaseDevice(part);
    clSetDefaultDeviceCommandQueue(with.context, with.device, with.queue);
    clSetContextDestructorCallback(with.context, context_released, nullptr);
    clGetExtensionFunctionAddress("clNothing");
    cl_platform_id platform = nullptr;
    clGetDeviceInfo(with.device, CL_DEVICE_PLATFORM, sizeof platform, &platform, nullptr);
    clGetExtensionFunctionAddressForPlatform(platform, "clNothing");
}

void shared_memory(const Objects& with)
{
    void* memory = clSVMAlloc(with.context, CL_MEM_READ_WRITE, 64, 0);
    if (!memory)
        return;
    const void* moved = memory;
    clEnqueueSVMMigrateMem(with.queue, 1, &moved, nullptr, 0, 0, nullptr, nullptr);
    if (clEnqueueSVMFree(with.queue, 1, &memory, nullptr, nullptr, 0, nullptr, nullptr) != CL_SUCCESS)
        clSVMFree(with.context, memory);
    clFinish(with.queue);
}

void events_of_the_program(const Objects& with)
{
    cl_int error = CL_SUCCESS;
    cl_event event = clCreateUserEvent(with.context, &error);
    if (error != CL_SUCCESS)
        return;
    clSetUserEventStatus(event, CL_COMPLETE);
    clWaitForEvents(1, &event);
    clReleaseEvent(event);
}

void other_programs(const Objects& with)
{
    const char* source = "kernel void twice(global int* numbers) { numbers[get_global_id(0)] *= 2; }";
    cl_int error = CL_SUCCESS, status = CL_SUCCESS;
    const cl_program compiled = clCreateProgramWithSource(with.context, 1, &source, nullptr, &error);
    error = clCompileProgram(compiled, 1, &with.device, "", 0, nullptr, nullptr, nullptr, nullptr);
    cl_int link_error = error;
    if (error == CL_SUCCESS)
        if (const cl_program linked =
                clLinkProgram(with.context, 1, &with.device, "", 1, &compiled, nullptr, nullptr, &link_error))
            clReleaseProgram(linked);
    clSetProgramReleaseCallback(compiled, program_released, nullptr);
    clReleaseProgram(compiled);
    const unsigned char nothing[] = {0, 1, 2, 3};
    const unsigned char* binary = nothing;
    const std::size_t size = sizeof nothing;
    if (const cl_program loaded =
            clCreateProgramWithBinary(with.context, 1, &with.device, &size, &binary, &status, &error))
        clReleaseProgram(loaded);
    if (const cl_program given =
            clCreateProgramWithBuiltInKernels(with.context, 1, &with.device, "none", &error))
        clReleaseProgram(given);
    if (const cl_program translated = clCreateProgramWithIL(with.context, nothing, sizeof nothing, &error)) {
        clSetProgramSpecializationConstant(translated, 0, sizeof error, &error);
        clReleaseProgram(translated);
    }
}

void other_memory(const Objects& with)
{
    cl_int error = CL_SUCCESS;
    std::array<cl_int, 64> pixels{};
    cl_mem_properties no_properties = 0;
    if (const cl_mem buffer = clCreateBufferWithProperties(with.context, &no_properties, CL_MEM_READ_WRITE,
                                                           sizeof pixels, nullptr, &error))
        clReleaseMemObject(buffer);
    if (const cl_mem pipe = clCreatePipe(with.context, CL_MEM_READ_WRITE, 4, 4, nullptr, &error);
        error == CL_SUCCESS)
        clReleaseMemObject(pipe);
    const cl_image_format format{CL_R, CL_SIGNED_INT32};
    cl_image_desc shape{};
    shape.image_type = CL_MEM_OBJECT_IMAGE2D;
    shape.image_width = shape.image_height = 8;
    if (const cl_mem image = clCreateImageWithProperties(with.context, &no_properties, CL_MEM_READ_WRITE,
                                                         &format, &shape, nullptr, &error);
        error == CL_SUCCESS)
        clReleaseMemObject(image);
    if (const cl_mem image =
            clCreateImage2D(with.context, CL_MEM_READ_WRITE, &format, 8, 8, 0, nullptr, &error);
        error == CL_SUCCESS)
        clReleaseMemObject(image);
    if (const cl_mem image =
            clCreateImage3D(with.context, CL_MEM_READ_WRITE, &format, 8, 8, 2, 0, 0, nullptr, &error);
        error == CL_SUCCESS)
        clReleaseMemObject(image);
    const cl_mem image = clCreateImage(with.context, CL_MEM_READ_WRITE, &format, &shape, nullptr, &error);
    if (error != CL_SUCCESS)
        return;
    const std::array<std::size_t, 3> origin{0, 0, 0}, region{8, 8, 1};
    clEnqueueReadImage(with.queue, image, CL_TRUE, origin.data(), region.data(), 0, 0, pixels.data(), 0,
                       nullptr, nullptr);
    std::size_t row = 0;
    void* const mapped = clEnqueueMapImage(with.queue, image, CL_TRUE, CL_MAP_READ, origin.data(),
                                           region.data(), &row, nullptr, 0, nullptr, nullptr, &error);
    if (error == CL_SUCCESS)
        clEnqueueUnmapMemObject(with.queue, image, mapped, 0, nullptr, nullptr);
    clFinish(with.queue);
    clReleaseMemObject(image);
}

void CL_CALLBACK do_nothing(void*) {}

void other_launches(const Objects& with)
{
    cl_int error = CL_SUCCESS;
    const cl_mem buffer = clCreateBuffer(with.context, CL_MEM_READ_WRITE, 64, nullptr, &error);
    clSetKernelArg(with.kernel, 0, sizeof buffer, &buffer);
    clEnqueueTask(with.queue, with.kernel, 0, nullptr, nullptr);
    clEnqueueNativeKernel(with.queue, do_nothing, nullptr, 0, 0, nullptr, nullptr, 0, nullptr, nullptr);
    clFinish(with.queue);
    if (const cl_kernel copy = clCloneKernel(with.kernel, &error); error == CL_SUCCESS)
        clReleaseKernel(copy);
    void* const pointers[] = {nullptr};
    clSetKernelExecInfo(with.kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, pointers);
    char name[64];
    clGetKernelArgInfo(with.kernel, 0, CL_KERNEL_ARG_NAME, sizeof name, name, nullptr);
    clReleaseMemObject(buffer);
}
} // namespace

void call_the_rare_ones(const Objects& with)
{
    device_and_context(with);
    shared_memory(with);
    events_of_the_program(with);
    other_programs(with);
    other_memory(with);
    other_launches(with);
}
} // namespace lab::layer
