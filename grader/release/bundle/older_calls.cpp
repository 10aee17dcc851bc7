// older-calls PROGRAM ARGUMENT...: starts a program for which system calls with paths that are newer than proot do
// not exist. proot does not translate them, so that callers would see the machine's files; on ENOSYS they fall back
// to older calls.
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char* argv[])
{
    constexpr unsigned fchmodat2 = 452;
    sock_filter program[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                             BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_statx, 4, 0),
                             BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat2, 3, 0),
                             BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_faccessat2, 2, 0),
                             BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, fchmodat2, 1, 0),
                             BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
                             BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS)};
    const sock_fprog filter{sizeof program / sizeof program[0], program};
    if (argc < 2 || ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0) {
        std::perror("older-calls");
        return 2;
    }
    ::execv(argv[1], argv + 1);
    std::perror(argv[1]);
    return 2;
}
