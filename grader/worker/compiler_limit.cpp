#include "grader/worker/compiler_limit.hpp"

#include "grader/process/slowness.hpp"

#include <array>
#include <csignal>
#include <cstring>
#include <sys/time.h>
#include <unistd.h>

namespace lab::worker
{
namespace
{
// LLVM ends with SIGABRT if it runs out of memory, with SIGSEGV on a stack overflow.
constexpr std::array ends_of_compilers{SIGPROF, SIGXCPU, SIGABRT, SIGSEGV, SIGBUS, SIGILL};

extern "C" void give_up(int signal)
{
    const char* const why = signal == SIGPROF || signal == SIGXCPU ? "time"
                            : signal == SIGABRT                    ? "memory"
                                                                   : "crash";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, why, std::strlen(why));
    ::_exit(compiler_gave_up);
}

void set_timer(int seconds)
{
    const itimerval time{{0, 0}, {seconds, 0}};
    ::setitimer(ITIMER_PROF, &time, nullptr);
}
} // namespace

CompilerLimit::CompilerLimit()
{
    static std::array<char, 1 << 16> stack; // the compiler's own may be full
    const stack_t other{stack.data(), 0, stack.size()};
    ::sigaltstack(&other, nullptr);
    struct sigaction action {};
    action.sa_handler = give_up;
    action.sa_flags = SA_ONSTACK;
    for (const int signal : ends_of_compilers)
        ::sigaction(signal, &action, nullptr);
    set_timer(compiler_limit_s * static_cast<int>(process::slowness()));
}

CompilerLimit::~CompilerLimit()
{
    set_timer(0);
    for (const int signal : ends_of_compilers)
        ::signal(signal, SIG_DFL);
}
} // namespace lab::worker
