// An OpenCL driver (ICD) with a GPU, for machines without one: PoCL, pretending that its device is a GPU.
// LAB_TEST_GPU selects its fault.
#include <CL/cl_icd.h>

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

namespace
{
bool is(std::string_view fault)
{
    const char* const asked = std::getenv("LAB_TEST_GPU");
    return asked && asked == fault;
}

template <typename Function> Function of_pocl(const char* name)
{
    static void* const library = dlopen(POCL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    return reinterpret_cast<Function>(dlsym(library, name));
}

cl_icd_dispatch pocl; // its own functions

cl_int devices(cl_platform_id platform, cl_device_type type, cl_uint count, cl_device_id* found, cl_uint* all)
{
    if (is("has no device") || (type & (CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_DEFAULT)) == 0)
        return CL_DEVICE_NOT_FOUND;
    return pocl.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, found, all);
}

cl_int told(const void* value, size_t value_size, size_t size, void* into, size_t* needed)
{
    if (needed)
        *needed = value_size;
    if (into && size < value_size)
        return CL_INVALID_VALUE;
    if (into)
        std::memcpy(into, value, value_size);
    return CL_SUCCESS;
}

cl_int device_info(cl_device_id device, cl_device_info what, size_t size, void* into, size_t* needed)
{
    static constexpr cl_device_type type = CL_DEVICE_TYPE_GPU;
    static constexpr char name[] = "Test GPU";
    if (what == CL_DEVICE_TYPE)
        return told(&type, sizeof type, size, into, needed);
    if (what == CL_DEVICE_NAME)
        return told(name, sizeof name, size, into, needed);
    return pocl.clGetDeviceInfo(device, what, size, into, needed);
}

cl_context context(const cl_context_properties* properties, cl_uint count, const cl_device_id* all,
                   void(CL_CALLBACK* notify)(const char*, const void*, size_t, void*), void* data,
                   cl_int* error)
{
    if (!is("gives no context"))
        return pocl.clCreateContext(properties, count, all, notify, data, error);
    *error = CL_OUT_OF_RESOURCES;
    return nullptr;
}

cl_int launch(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t* offset,
              const size_t* global_size, const size_t* local_size, cl_uint count, const cl_event* events,
              cl_event* event)
{
    if (is("launches nothing"))
        return CL_INVALID_WORK_GROUP_SIZE;
    if (*global_size > 1 && is("crashes on kernels")) // not on the one that the judge tries
        std::abort();
    if (*global_size > 1 && is("hangs on kernels"))
        pause();
    return pocl.clEnqueueNDRangeKernel(queue, kernel, dimensions, offset, global_size, local_size, count,
                                       events, event);
}

/// Changes the first byte after the guard zone, once it is there.
cl_int read(cl_command_queue queue, cl_mem buffer, cl_bool, size_t offset, size_t size, void* into,
            cl_uint count, const cl_event* events, cl_event* event)
{
    constexpr size_t guard_bytes = 4096;
    const cl_int result =
        pocl.clEnqueueReadBuffer(queue, buffer, CL_TRUE, offset, size, into, count, events, event);
    if (size > guard_bytes && is("computes wrongly"))
        ++static_cast<char*>(into)[guard_bytes];
    return result;
}

/// PoCL's objects point to its own function table.
void take_over(cl_platform_id platform)
{
    auto* const table = *reinterpret_cast<cl_icd_dispatch**>(platform);
    if (pocl.clGetDeviceIDs)
        return;
    pocl = *table;
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<std::size_t>(table) / page * page;
    const auto end = reinterpret_cast<std::size_t>(table + 1);
    mprotect(reinterpret_cast<void*>(begin), end - begin, PROT_READ | PROT_WRITE);
    table->clGetDeviceIDs = devices;
    table->clGetDeviceInfo = device_info;
    table->clCreateContext = context;
    table->clEnqueueNDRangeKernel = launch;
    table->clEnqueueReadBuffer = read;
}
} // namespace

extern "C" {
cl_int clIcdGetPlatformIDsKHR(cl_uint count, cl_platform_id* platforms, cl_uint* all)
{
    if (is("crashes"))
        std::abort();
    if (is("hangs"))
        pause();
    if (is("may not be used"))
        return CL_PLATFORM_NOT_FOUND_KHR;
    using Function = cl_int (*)(cl_uint, cl_platform_id*, cl_uint*);
    using Finder = void* (*)(const char*);
    static const auto platforms_of_pocl = reinterpret_cast<Function>(
        of_pocl<Finder>("clGetExtensionFunctionAddress")("clIcdGetPlatformIDsKHR"));
    const cl_int result = platforms_of_pocl(count, platforms, all);
    if (result == CL_SUCCESS && platforms && count > 0)
        take_over(platforms[0]);
    return result;
}

cl_int clGetPlatformInfo(cl_platform_id platform, cl_platform_info info, size_t size, void* value,
                         size_t* needed)
{
    using Function = cl_int (*)(cl_platform_id, cl_platform_info, size_t, void*, size_t*);
    return of_pocl<Function>("clGetPlatformInfo")(platform, info, size, value, needed);
}

void* clGetExtensionFunctionAddress(const char* name)
{
    if (std::string_view(name) == "clIcdGetPlatformIDsKHR")
        return reinterpret_cast<void*>(clIcdGetPlatformIDsKHR);
    using Function = void* (*)(const char*);
    return of_pocl<Function>("clGetExtensionFunctionAddress")(name);
}
}
