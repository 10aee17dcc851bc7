// host_runner ARGUMENT...: runs a student's host program, a shared object passed as descriptor 4.
// host_runner --fork-server [FOLDER...]: loads OpenCL and forks for each run (process/forked.hpp); in a sandbox,
// FOLDER... are the folders that every program can write to.
//
// The recording layer takes over the judge's socket, descriptor 3, and closes it before any of the student's code is
// loaded, so that not even initialisers can find the key or the fault. The loader finds the layer already loaded
// (OPENCL_LAYERS).
#include "grader/layer/allocations.hpp"
#include "grader/layer/frames.hpp"
#include "grader/layer/thrown.hpp"
#include "grader/layer/warm_up.hpp"
#include "grader/process/forked.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <unistd.h>

namespace
{
constexpr int judge_socket = 3, program = 4, cannot_run = 125;

template <typename Function> Function* function_of(const char* library, const char* name)
{
    // Binds all of its calls now, so that they cannot resolve to functions of the student's.
    void* const loaded = ::dlopen(library, RTLD_NOW | RTLD_LOCAL);
    void* const found = loaded ? ::dlsym(loaded, name) : nullptr;
    if (!found) {
        std::fprintf(stderr, "host_runner: %s\n", ::dlerror());
        std::exit(cannot_run);
    }
    return reinterpret_cast<Function*>(found);
}

using Main = int(int, char**);

Main* main_of_program()
{
    auto* const found = function_of<Main>(lab::layer::student_program, "main");
    ::close(program);
    return found;
}

int run_in_fork(std::vector<std::string> arguments)
{
    std::vector<char*> argv;
    for (std::string& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    return main_of_program()(static_cast<int>(argv.size()) - 1, argv.data());
}
} // namespace

int main(int argc, char* argv[])
{
    const char* const layer = std::getenv("OPENCL_LAYERS");
    auto* const record_to = function_of<void(int)>(layer, "lab_record_to");
    const bool is_fork_server = argc >= 2 && std::strcmp(argv[1], "--fork-server") == 0;
    std::vector<std::string> arguments;
    lab::layer::tell_of_frees(function_of<lab::layer::ToldOfFrees>(layer, "lab_memory_freed"));
    lab::layer::tell_of_throws(function_of<lab::layer::ToldOfThrows>(layer, "lab_exception_thrown"));
    lab::layer::load_drivers();
    if (is_fork_server) {
        lab::layer::warm_up();
        arguments = lab::process::fork_for_each_request({argv + 2, argv + argc});
    }
    record_to(judge_socket);
    return is_fork_server ? run_in_fork(std::move(arguments)) : main_of_program()(argc, argv);
}
