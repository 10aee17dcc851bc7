#include "grader/sandbox/attacks.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lab::sandbox
{
namespace
{
bool cannot_open(const std::filesystem::path& file, int flags)
{
    const int fd = ::open(file.c_str(), flags | O_CLOEXEC, 0600);
    return fd < 0;
}

// Reading.
bool reads_a_file_of_the_grader(const Target& target) { return cannot_open(target.secret, O_RDONLY); }
bool reads_the_passwords(const Target&) { return cannot_open("/etc/passwd", O_RDONLY); }
bool reads_the_environment(const Target&) { return std::getenv("LAB_SANDBOX_SECRET") == nullptr; }
bool reads_a_process(const Target&)
{
    return cannot_open("/proc/1/mem", O_RDWR) && cannot_open("/proc/self/maps", O_RDONLY);
}
bool finds_a_descriptor(const Target&)
{
    for (int fd = 3; fd < 4096; ++fd)
        if (::fcntl(fd, F_GETFD) >= 0)
            return false;
    return true;
}

// Writing.
bool writes_beside_its_folder(const Target& target)
{
    for (const std::filesystem::path& folder :
         {std::filesystem::path("/"), std::filesystem::path("/dev"), std::filesystem::path("/usr/lib"),
          std::filesystem::path("/etc/OpenCL/vendors")})
        if (!cannot_open(folder / "written", O_WRONLY | O_CREAT))
            return false;
    cannot_open(target.secret.parent_path() / "written",
                O_WRONLY | O_CREAT); // the grader looks whether it is there
    return true;
}
bool writes_core_pattern(const Target&)
{
    return cannot_open("/proc/sys/kernel/core_pattern", O_WRONLY) && cannot_open("/proc/sys", O_RDONLY);
}

// Getting out.
bool traces_its_parent(const Target&) { return ::ptrace(PTRACE_ATTACH, ::getppid(), nullptr, nullptr) != 0; }
bool ends_the_grader(const Target& target)
{
    // In a container its process id may be small, and in the sandbox be that of one of the sandbox's own processes.
    if (target.grader != ::getpid() && target.grader != ::getppid())
        ::kill(target.grader, SIGKILL);
    return true; // who started this program notices
}
bool ends_everybody(const Target&)
{
    ::kill(-1, SIGKILL); // who started this program notices
    return true;
}
bool makes_a_namespace(const Target&) { return ::syscall(SYS_unshare, 0x10000000 /* CLONE_NEWUSER */) != 0; }
bool clones_a_namespace(const Target&)
{
    return ::syscall(SYS_clone, 0x10000000 | SIGCHLD, nullptr, nullptr, nullptr, nullptr) < 0;
}
bool mounts(const Target&) { return ::mount("none", "/tmp", "tmpfs", 0, nullptr) != 0; }
bool types_into_the_terminal(const Target&)
{
    char key = '\n';
    return ::ioctl(0, TIOCSTI, &key) != 0;
}
bool calls_as_another_architecture(const Target&)
{
#ifdef __x86_64__
    long result = 20; // getpid of 32-bit programs
    asm volatile("int $0x80" : "+a"(result) : : "memory");
    return result < 0;
#else
    return ::ptrace(PTRACE_ATTACH, ::getppid(), nullptr, nullptr) != 0;
#endif
}
bool runs_from_memory(const Target&) { return ::memfd_create("program", 0) < 0; }

// The network.
bool opens_a_connection(const Target&)
{
    const std::array families{AF_INET, AF_INET6, AF_UNIX, AF_NETLINK};
    return std::all_of(families.begin(), families.end(),
                       [](int family) { return ::socket(family, SOCK_STREAM, 0) < 0; });
}

// Exhausting resources.
bool forks_without_end(const Target&)
{
    constexpr int many = 1000;
    for (int i = 0; i < many; ++i) {
        const pid_t child = ::fork();
        if (child < 0)
            return true;
        if (child == 0) {
            ::pause();
            ::_exit(0);
        }
    }
    return false;
}
bool raises_its_limits(const Target&)
{
    const rlimit more{4000, 4000};
    return ::setrlimit(RLIMIT_NPROC, &more) != 0 && ::setrlimit(RLIMIT_NOFILE, &more) != 0;
}
bool takes_all_memory(const Target&)
{
    constexpr std::size_t piece = 16 << 20;
    for (;;) {
        auto* const memory = static_cast<char*>(std::malloc(piece));
        if (!memory)
            return false;
        for (std::size_t i = 0; i < piece; i += 4096)
            const_cast<volatile char*>(memory)[i] = 1;
    }
}
bool takes_memory_in_many_processes(const Target& target)
{
    for (int i = 0; i < 8 && ::fork() > 0;)
        ++i;
    return takes_all_memory(target);
}
bool prints_without_end(const Target&)
{
    const std::string line(4096, 'x');
    while (::write(1, line.data(), line.size()) > 0)
        continue;
    return false;
}
bool fills(const std::filesystem::path& file)
{
    const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const std::string page(1 << 20, 'x');
    for (int written = 0; written < 512; ++written)
        if (::write(fd, page.data(), page.size()) < static_cast<ssize_t>(page.size()))
            return true;
    return false;
}
bool fills_the_memory_of_its_folders(const Target&)
{
    ::signal(SIGXFSZ, SIG_IGN);
    return fills("/tmp/full") && fills("/dev/shm/full");
}
bool makes_files_without_end(const Target& target)
{
    for (int i = 0;; ++i)
        std::ofstream(target.own / std::to_string(i)) << i;
}
bool computes_without_end(const Target&)
{
    volatile unsigned rounds = 0;
    for (;;)
        rounds = rounds + 1;
}
bool waits_without_end(const Target&)
{
    for (;;)
        ::pause();
}

// Outliving the sandbox.
bool stays_behind(const Target&)
{
    if (::fork() > 0)
        return true;
    ::setsid();
    for (int fd = 0; fd < 16; ++fd)
        ::close(fd);
    if (::fork() > 0)
        ::_exit(0);
    for (;;)
        ::pause();
}
} // namespace

const std::vector<Attack>& attacks()
{
    static const std::vector<Attack> all{
        {"reads a file of the grader", End::stopped, reads_a_file_of_the_grader},
        {"reads the machine's files", End::stopped, reads_the_passwords},
        {"reads the environment", End::stopped, reads_the_environment},
        {"reads a process", End::stopped, reads_a_process},
        {"finds a descriptor", End::stopped, finds_a_descriptor},
        {"writes beside its folder", End::stopped, writes_beside_its_folder},
        {"writes core_pattern", End::stopped, writes_core_pattern},
        {"traces its parent", End::killed, traces_its_parent},
        {"ends the grader", End::stopped, ends_the_grader},
        {"ends everybody", End::stopped, ends_everybody},
        {"makes a namespace", End::killed, makes_a_namespace},
        {"clones a namespace", End::killed, clones_a_namespace},
        {"mounts", End::killed, mounts},
        {"types into the terminal", End::killed, types_into_the_terminal},
        {"calls as another architecture", End::killed, calls_as_another_architecture},
        {"runs from memory", End::stopped, runs_from_memory},
        {"opens a connection", End::stopped, opens_a_connection},
        {"forks without end", End::stopped, forks_without_end},
        {"raises its limits", End::stopped, raises_its_limits},
        {"takes all memory", End::out_of_memory, takes_all_memory},
        {"takes memory in many processes", End::out_of_memory, takes_memory_in_many_processes},
        {"prints without end", End::too_much_output, prints_without_end},
        {"fills its folders in memory", End::stopped, fills_the_memory_of_its_folders},
        {"makes files without end", End::too_much_output, makes_files_without_end},
        {"computes without end", End::timed_out, computes_without_end},
        {"waits without end", End::timed_out, waits_without_end},
        {"stays behind", End::stopped, stays_behind},
    };
    return all;
}
} // namespace lab::sandbox
