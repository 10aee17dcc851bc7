// An OpenCL driver (ICD) that forwards to Oclgrind.
//
// Oclgrind's own ICD library is not linked with -Bsymbolic: a call of an OpenCL 2.0 function through the
// loader recurses for ever, because the library resolves its own entry points to the loader's. Opened with
// RTLD_DEEPBIND it resolves them to itself. OCLGRIND_ICD is the path of that library, set by CMake.
#include <CL/cl.h>

#include <cstdio>
#include <dlfcn.h>

namespace
{
void* oclgrind_symbol(const char* name)
{
    static void* const library = dlopen(OCLGRIND_ICD, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    if (!library) {
        std::fprintf(stderr, "cl-lab: the simulator Oclgrind cannot be loaded: %s\n", dlerror());
        return nullptr;
    }
    return dlsym(library, name);
}
} // namespace

extern "C" {
[[gnu::visibility("default")]] void* clGetExtensionFunctionAddress(const char* name)
{
    using Function = void* (*)(const char*);
    static const auto function = reinterpret_cast<Function>(oclgrind_symbol("clGetExtensionFunctionAddress"));
    return function ? function(name) : nullptr;
}

[[gnu::visibility("default")]] cl_int clGetPlatformInfo(cl_platform_id platform, cl_platform_info info,
                                                        size_t size, void* value, size_t* size_needed)
{
    using Function = cl_int (*)(cl_platform_id, cl_platform_info, size_t, void*, size_t*);
    static const auto function = reinterpret_cast<Function>(oclgrind_symbol("clGetPlatformInfo"));
    return function ? function(platform, info, size, value, size_needed) : CL_INVALID_PLATFORM;
}

[[gnu::visibility("default")]] cl_int clIcdGetPlatformIDsKHR(cl_uint count, cl_platform_id* platforms,
                                                             cl_uint* platform_count)
{
    using Function = cl_int (*)(cl_uint, cl_platform_id*, cl_uint*);
    static const auto function = reinterpret_cast<Function>(oclgrind_symbol("clIcdGetPlatformIDsKHR"));
    return function ? function(count, platforms, platform_count) : CL_INVALID_PLATFORM;
}
}
