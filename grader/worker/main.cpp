// kernel_worker: the process in which a student's kernel runs. Reads jobs from stdin, writes their results to
// descriptor 3. Exit code 0: the result is written; 2: the device failed, with a sentence on stderr; 3: the compiler
// gave up (compiler_limit.hpp).
// kernel_worker --gpu: the same on a GPU; exit code 4 if there is none.
// kernel_worker --serve SOCKET: stays and answers the jobs of each connection.
#include "grader/base/file.hpp"
#include "grader/worker/execute.hpp"
#include "grader/worker/serve.hpp"
#include "starter/lab/error.hpp"

#include <CL/opencl.hpp>

#include <iostream>
#include <unistd.h>

namespace
{
constexpr int result_descriptor = 3; // stdout belongs to the kernel's printf
} // namespace

int main(int argc, char** argv)
{
    try {
        if (argc == 3 && std::string(argv[1]) == "--serve")
            lab::worker::serve(argv[2]);
        std::vector<lab::worker::Job> jobs;
        const std::string input = lab::read_all(STDIN_FILENO);
        for (const std::string_view frame : lab::worker::frames_of(input))
            jobs.push_back(lab::worker::decode_job(frame));
        const bool on_gpu = argc == 2 && std::string(argv[1]) == "--gpu";
        lab::worker::Executor executor(on_gpu ? lab::worker::Wanted::gpu : lab::worker::Wanted::processor);
        for (const lab::worker::Job& job : jobs)
            if (!lab::write_all(result_descriptor, lab::worker::encode(executor.execute(job))))
                throw std::runtime_error("the result cannot be written");
        std::cerr.flush();
        ::_exit(0); // what a kernel may have damaged is not torn down
    } catch (const lab::worker::NoGpu&) {
        return lab::worker::no_gpu;
    } catch (const cl::Error& error) {
        std::cerr << "kernel_worker: " << error.what() << ": " << lab::error_name(error.err()) << '\n';
    } catch (const std::exception& error) {
        std::cerr << "kernel_worker: " << error.what() << '\n';
    }
    return 2;
}
