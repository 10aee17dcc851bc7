#include "grader/sandbox/system_calls.hpp"

#include "grader/process/pipe.hpp"

#include <fmt/format.h>
#include <seccomp.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <linux/fs.h>
#include <memory>
#include <sched.h>
#include <stdexcept>
#include <string>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>

namespace lab::sandbox
{
namespace
{
// What compilers, OpenCL devices and students' programs use; everything else does not exist for them (ENOSYS).
constexpr const char* allowed[] = {
    // files
    "access", "chdir", "chmod", "close", "close_range", "copy_file_range", "creat", "dup", "dup2", "dup3",
    "faccessat", "faccessat2", "fadvise64", "fallocate", "fchdir", "fchmod", "fchmodat", "fchown", "fcntl",
    "fdatasync", "flock", "fstat", "fstatfs", "fsync", "ftruncate", "getcwd", "getdents", "getdents64",
    "getxattr", "lgetxattr", "link", "linkat", "lseek", "lstat", "mkdir", "mkdirat", "newfstatat", "open",
    "openat", "openat2", "pipe", "pipe2", "pread64", "preadv", "preadv2", "pwrite64", "pwritev", "pwritev2",
    "read", "readahead", "readlink", "readlinkat", "readv", "rename", "renameat", "renameat2", "rmdir",
    "sendfile", "splice", "stat", "statfs", "statx", "symlink", "symlinkat", "sync_file_range", "tee",
    "truncate", "umask", "unlink", "unlinkat", "write", "writev",
    // memory
    "brk", "get_mempolicy", "madvise", "mbind", "membarrier", "mincore", "mlock", "mlock2", "mmap",
    "mprotect", "mremap", "msync", "munlock", "munmap", "set_mempolicy",
    // processes and threads, of this sandbox
    "arch_prctl", "capget", "clone", "execve", "execveat", "exit", "exit_group", "fork", "futex",
    "futex_waitv", "get_robust_list", "get_thread_area", "getcpu", "getegid", "geteuid", "getgid",
    "getgroups", "getpgid", "getpgrp", "getpid", "getppid", "getpriority", "getresgid", "getresuid",
    "getrlimit", "getrusage", "getsid", "gettid", "getuid", "kill", "pidfd_open", "pidfd_send_signal",
    "prctl", "prlimit64", "rseq", "sched_get_priority_max", "sched_get_priority_min", "sched_getaffinity",
    "sched_getattr", "sched_getparam", "sched_getscheduler", "sched_setaffinity", "sched_setscheduler",
    "sched_yield", "set_robust_list", "set_thread_area", "set_tid_address", "setpgid", "setpriority",
    "setrlimit", "setsid", "sysinfo", "tgkill", "times", "tkill", "uname", "vfork", "wait4", "waitid",
    // signals, clocks and waiting
    "alarm", "clock_getres", "clock_gettime", "clock_nanosleep", "epoll_create", "epoll_create1", "epoll_ctl",
    "epoll_pwait", "epoll_pwait2", "epoll_wait", "eventfd", "eventfd2", "getitimer", "gettimeofday",
    "nanosleep", "pause", "poll", "ppoll", "pselect6", "restart_syscall", "rt_sigaction", "rt_sigpending",
    "rt_sigprocmask", "rt_sigqueueinfo", "rt_sigreturn", "rt_sigsuspend", "rt_sigtimedwait",
    "rt_tgsigqueueinfo", "select", "setitimer", "sigaltstack", "signalfd", "signalfd4", "time",
    "timer_create", "timer_delete", "timer_getoverrun", "timer_gettime", "timer_settime", "timerfd_create",
    "timerfd_gettime", "timerfd_settime",
    // the socket to the judge, and what never leaves the machine
    "getpeername", "getrandom", "getsockname", "getsockopt", "ioctl", "recvfrom", "recvmsg", "sendmsg",
    "sendto", "setsockopt", "shutdown", "socketpair"};

// Calls that no program of a course makes by mistake: SIGSYS.
constexpr const char* hostile[] = {"acct",
                                   "add_key",
                                   "bpf",
                                   "chroot",
                                   "delete_module",
                                   "finit_module",
                                   "fsconfig",
                                   "fsmount",
                                   "fsopen",
                                   "fspick",
                                   "init_module",
                                   "ioperm",
                                   "iopl",
                                   "kcmp",
                                   "kexec_file_load",
                                   "kexec_load",
                                   "keyctl",
                                   "mount",
                                   "mount_setattr",
                                   "move_mount",
                                   "name_to_handle_at",
                                   "open_by_handle_at",
                                   "open_tree",
                                   "perf_event_open",
                                   "pidfd_getfd",
                                   "pivot_root",
                                   "process_madvise",
                                   "process_vm_readv",
                                   "process_vm_writev",
                                   "ptrace",
                                   "quotactl",
                                   "reboot",
                                   "request_key",
                                   "setdomainname",
                                   "sethostname",
                                   "setns",
                                   "settimeofday",
                                   "swapoff",
                                   "swapon",
                                   "syslog",
                                   "umount2",
                                   "unshare",
                                   "userfaultfd"};

// Programs try these with good intent and go on without them.
constexpr const char* refused[] = {"bind",           "connect", "io_uring_enter", "io_uring_register",
                                   "io_uring_setup", "listen",  "memfd_create",   "memfd_secret",
                                   "mq_open",        "msgget",  "semget",         "shmget",
                                   "socket"};

using Filter = std::unique_ptr<void, decltype(&seccomp_release)>;

Filter filter_with(std::uint32_t otherwise)
{
    Filter filter(seccomp_init(otherwise), seccomp_release);
    if (!filter || seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) != 0)
        throw std::runtime_error("no filter of system calls can be made");
    return filter;
}

/// A call whose name this machine's library does not know cannot be allowed and need not be refused.
template <typename... Conditions>
void add(const Filter& filter, std::uint32_t action, const char* name, Conditions... conditions)
{
    const int call = seccomp_syscall_resolve_name(name);
    if (call == __NR_SCMP_ERROR)
        return;
    if (seccomp_rule_add(filter.get(), action, call, sizeof...(conditions), conditions...) != 0)
        throw std::runtime_error(fmt::format("no filter of the system call {} can be made", name));
}

/// `stop`: the action for hostile calls.
Filter calls_that_exist(std::uint32_t stop)
{
    Filter filter = filter_with(SCMP_ACT_ERRNO(ENOSYS));
    for (const char* const name : allowed)
        add(filter, SCMP_ACT_ALLOW, name);
    for (const char* const name : hostile)
        add(filter, stop, name);
    for (const char* const name : refused)
        add(filter, SCMP_ACT_ERRNO(EACCES), name);
    return filter;
}

/// Refuses changes that another run would see: to the sandbox's first process, from which all runs are forked, to
/// folders, and to files that all runs share, which may belong to the user who grades.
void refuse_what_would_stay(const Filter& filter)
{
    constexpr int first_process = 1;
    const std::uint32_t refuse = SCMP_ACT_ERRNO(EPERM);
    add(filter, refuse, "prlimit64", SCMP_A0(SCMP_CMP_NE, 0));
    add(filter, refuse, "setpriority", SCMP_A0(SCMP_CMP_NE, PRIO_PROCESS));
    add(filter, refuse, "setpriority", SCMP_A1(SCMP_CMP_EQ, first_process));
    for (const char* const name : {"sched_setaffinity", "sched_setscheduler"})
        add(filter, refuse, name, SCMP_A0(SCMP_CMP_EQ, first_process));
    for (const unsigned request : {FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR})
        add(filter, refuse, "ioctl", SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffffu, request));
    for (const unsigned command : {F_SET_RW_HINT, F_SET_FILE_RW_HINT, F_SETLEASE})
        add(filter, refuse, "fcntl", SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffffu, command));
}

/// If a process ignores SIGCHLD or sets SA_NOCLDWAIT, the kernel discards the processor time of its ended children
/// (sigaction(2)). So a program may read the action of SIGCHLD, but not change it.
void refuse_to_lose_time(const Filter& filter)
{
    add(filter, SCMP_ACT_ERRNO(EPERM), "rt_sigaction", SCMP_A0(SCMP_CMP_MASKED_EQ, 0xffffffffu, SIGCHLD),
        SCMP_A1(SCMP_CMP_NE, 0));
}

/// Arguments refused in calls that are otherwise allowed. A terminal's input cannot be forged (the kernel only looks
/// at the low 32 bits of the request). No process is created with new namespaces, or as a child of a process other
/// than its parent. No thread waits for another one in the state for a disk (CLONE_VFORK), which would not count as
/// sleep.
Filter arguments_that_are_refused(std::uint32_t stop)
{
    Filter filter = filter_with(SCMP_ACT_ALLOW);
    for (const unsigned request : {TIOCSTI, TIOCLINUX})
        add(filter, stop, "ioctl", SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffffu, request));
    refuse_what_would_stay(filter);
    refuse_to_lose_time(filter);
    for (const std::uint64_t kind : {CLONE_PARENT, CLONE_THREAD | CLONE_VFORK})
        add(filter, SCMP_ACT_ERRNO(EPERM), "clone", SCMP_A0(SCMP_CMP_MASKED_EQ, kind, kind));
    for (const int kind : {CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER,
                           CLONE_NEWPID, CLONE_NEWNET})
        add(filter, stop, "clone",
            SCMP_A0(SCMP_CMP_MASKED_EQ, static_cast<std::uint64_t>(kind), static_cast<std::uint64_t>(kind)));
    return filter;
}

std::filesystem::path written(const Filter& filter, const std::filesystem::path& file)
{
    const process::Descriptor out(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (!out.is_open() || ::fchmod(out.get(), 0644) != 0 || seccomp_export_bpf(filter.get(), out.get()) != 0)
        throw std::runtime_error(file.string() + " cannot be written");
    return file;
}
} // namespace

std::map<int, std::string> names_of_stopped_calls()
{
    std::map<int, std::string> names;
    for (const char* const name : hostile)
        names[seccomp_syscall_resolve_name(name)] = name;
    for (const char* const name : {"clone", "ioctl"})
        names[seccomp_syscall_resolve_name(name)] = name;
    return names;
}

Filters write_filters(const std::filesystem::path& folder)
{
    const auto with = [&](std::uint32_t stop, const std::string& name) -> std::vector<std::filesystem::path> {
        return {written(calls_that_exist(stop), folder / (name + "-calls.bpf")),
                written(arguments_that_are_refused(stop), folder / (name + "-arguments.bpf"))};
    };
    std::filesystem::permissions(folder, std::filesystem::perms::others_exec,
                                 std::filesystem::perm_options::add);
    return {with(SCMP_ACT_KILL_PROCESS, "killing"), with(SCMP_ACT_TRAP, "telling")};
}
} // namespace lab::sandbox
