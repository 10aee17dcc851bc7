// kernel_worker: the process in which a student's kernel runs. Reads one job from stdin, writes one result to
// descriptor 3. Exit code 0: the result is written; 2: the device failed, with a sentence on stderr.
// kernel_worker --serve SOCKET: stays, and answers a job per connection.
#include "grader/worker/execute.hpp"
#include "grader/worker/serve.hpp"
#include "starter/lab/error.hpp"

#include <CL/opencl.hpp>

#include <iostream>
#include <iterator>
#include <unistd.h>

namespace
{
void write_all(int descriptor, const std::string& text)
{
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t count = ::write(descriptor, text.data() + done, text.size() - done);
        if (count <= 0)
            throw std::runtime_error("the result cannot be written");
        done += static_cast<std::size_t>(count);
    }
}
} // namespace

int main(int argc, char** argv)
{
    try {
        if (argc == 3 && std::string(argv[1]) == "--serve")
            lab::worker::serve(argv[2]);
        const std::string frame{std::istreambuf_iterator<char>(std::cin), {}};
        write_all(3, lab::worker::encode(lab::worker::Executor().execute(lab::worker::decode_job(frame))));
        std::cerr.flush();
        ::_exit(0); // what a kernel may have damaged is not torn down
    } catch (const cl::Error& error) {
        std::cerr << "kernel_worker: " << error.what() << ": " << lab::error_name(error.err()) << '\n';
    } catch (const std::exception& error) {
        std::cerr << "kernel_worker: " << error.what() << '\n';
    }
    return 2;
}
