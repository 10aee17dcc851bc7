// PoCL compiles each kernel to a shared object and since version 6 exports the program's tables from it: a table
// called `index` would resolve to the C library's function. Here a kernel's own names take precedence, as OpenCL
// promises.
#include <cstdlib>
#include <dlfcn.h>
#include <string_view>

namespace
{
/// Read once at the start, as the driver does. A fork has a different environment.
const char* const compiled_kernels = std::getenv("POCL_CACHE_DIR");

bool is_a_kernel(const char* path)
{
    return path && compiled_kernels && std::string_view(path).starts_with(compiled_kernels);
}
} // namespace

/// The driver's calls also end up here.
extern "C" __attribute__((visibility("default"))) void* dlopen(const char* path, int flags) noexcept
{
    static auto* const original = reinterpret_cast<void* (*)(const char*, int)>(::dlsym(RTLD_NEXT, "dlopen"));
    return original(path, is_a_kernel(path) ? flags | RTLD_DEEPBIND : flags);
}
