// PoCL makes a shared object of each kernel, and since version 6 exports the program's tables from it: a table called `index` would
// be the C library's function of that name. Here a kernel's own names come first, as OpenCL promises.
#include <cstdlib>
#include <dlfcn.h>
#include <string_view>

namespace
{
/// As the driver asks: once, at the start. A fork has another environment.
const char* const compiled_kernels = std::getenv("POCL_CACHE_DIR");

bool is_a_kernel(const char* path)
{
    return path && compiled_kernels && std::string_view(path).starts_with(compiled_kernels);
}
} // namespace

/// The driver's calls come here, too.
extern "C" __attribute__((visibility("default"))) void* dlopen(const char* path, int flags) noexcept
{
    static auto* const original = reinterpret_cast<void* (*)(const char*, int)>(::dlsym(RTLD_NEXT, "dlopen"));
    return original(path, is_a_kernel(path) ? flags | RTLD_DEEPBIND : flags);
}
