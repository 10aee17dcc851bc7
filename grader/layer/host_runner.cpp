// host_runner ARGUMENT...: runs a student's host program, a shared object that lies in descriptor 4.
//
// The recording layer takes the judge's socket, descriptor 3, and closes it, before any code of the student's is loaded:
// initialisers, too, find neither key nor fault. The loader finds the layer that is loaded already (OPENCL_LAYERS).
#include "grader/layer/frames.hpp"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

namespace
{
constexpr int judge_socket = 3, program = 4, cannot_run = 125;

template <typename Function> Function* function_of(const char* library, int flags, const char* name)
{
    void* const loaded = ::dlopen(library, flags);
    void* const found = loaded ? ::dlsym(loaded, name) : nullptr;
    if (!found) {
        std::fprintf(stderr, "host_runner: %s\n", ::dlerror());
        std::exit(cannot_run);
    }
    return reinterpret_cast<Function*>(found);
}
} // namespace

int main(int argc, char* argv[])
{
    // All its calls are bound now, and not to functions of the student's.
    function_of<void(int)>(std::getenv("OPENCL_LAYERS"), RTLD_NOW | RTLD_LOCAL,
                           "lab_record_to")(judge_socket);
    auto* const main_of_program =
        function_of<int(int, char**)>(lab::layer::student_program, RTLD_NOW | RTLD_LOCAL, "main");
    ::close(program);
    return main_of_program(argc, argv);
}
