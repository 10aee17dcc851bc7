#include "grader/worker/serve.hpp"

#include "grader/base/file.hpp"
#include "grader/process/slowness.hpp"
#include "grader/worker/execute.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lab::worker
{
namespace
{
constexpr rlim_t job_cpu_s = 5;
constexpr unsigned job_wall_s = 10;

/// Compiles and runs something, so that the device's compiler is loaded before the first fork.
void warm_up(Executor& executor)
{
    Job job;
    job.file_name = "warm_up.cl";
    job.source = "kernel void warm_up(global int* data) { local int sum[64]; const uint i = get_local_id(0); "
                 "sum[i] = data[i]; "
                 "barrier(CLK_LOCAL_MEM_FENCE); data[i] = sum[63 - i]; }";
    job.cases = {{{{Bytes(256), false}}, {{"warm_up", {BufferArgument{0}}, {64}, {64}}}}};
    executor.execute(job);
}

int listen_on(const std::string& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        throw std::runtime_error("the path of the socket is too long: " + path);
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || ::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(fd, 8) != 0)
        throw std::runtime_error("no socket at " + path + ": " + std::strerror(errno));
    return fd;
}

/// With `shall_die`, SIGIO ends this process once the client no longer waits for the answer.
void die_when_closed(int connection, bool shall_die)
{
    ::fcntl(connection, F_SETOWN, ::getpid());
    ::fcntl(connection, F_SETFL, shall_die ? O_ASYNC : 0);
    if (pollfd polled{connection, 0, 0}; shall_die && ::poll(&polled, 1, 0) > 0)
        ::_exit(0); // it was closed before
}

/// Runs in the forked child: does the jobs of one connection, then exits, whatever happens.
[[noreturn]] void answer(Executor& executor, int connection)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlim_t cpu_s = job_cpu_s * process::slowness();
    const rlimit cpu{cpu_s, cpu_s};
    ::setrlimit(RLIMIT_CPU, &cpu);
    ::alarm(job_wall_s * process::slowness());
    try {
        const std::string input = read_all(connection);
        die_when_closed(connection, true);
        std::string results;
        for (const std::string_view frame : frames_of(input))
            results += encode(executor.execute(decode_job(frame)));
        die_when_closed(connection, false);
        write_all(connection, results);
    } catch (const std::exception&) {
        // Sends no frame: the client runs the job again in a separate worker, which reports the reason.
    }
    ::_exit(0);
}
} // namespace

void serve(const std::string& path)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    Executor executor; // its context is what stays warm
    warm_up(executor);
    const int listener = listen_on(path);
    for (;;) {
        const int connection = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
        while (::waitpid(-1, nullptr, WNOHANG) > 0) {
            // Reaps finished jobs. SIGCHLD is not ignored, because the device's compiler waits for its linker.
        }
        if (connection < 0)
            continue;
        if (::fork() == 0)
            answer(executor, connection);
        ::close(connection);
    }
}
} // namespace lab::worker
