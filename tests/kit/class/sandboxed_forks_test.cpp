// Forks in their server's sandbox: as confined as a program started there, and none finds what another one left.
#include "grader/course/base/work_folder.hpp"
#include "grader/process/budget.hpp"
#include "grader/process/fork_server.hpp"
#include "grader/sandbox/sandbox.hpp"
#include "grader/sandbox/system_calls.hpp"
#include "tests/kit/processes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sys/resource.h>

namespace lab::kit
{
namespace
{
using namespace process;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

class SandboxedFork : public testing::Test {
  protected:
    SandboxedFork() : settings_{"", sandbox::write_filters(folder_.path()), sandbox::user_of_slot(8), {}}
    {
        fs::create_directories(room());
        sandbox::open_to(settings_, folder_.path());
        sandbox::enclose_children(settings_);
        Command command;
        command.arguments = {LAB_FORKING, "/tmp", "/dev/shm"};
        command.needs = {{}, {room()}, true, false, true, {{"/proc/self/fd/4", room() / "named"}}};
        server_ = std::make_shared<ForkServer>(std::move(command));
    }
    ~SandboxedFork() override
    {
        server_.reset();
        enclose_children({});
    }

    fs::path room() const { return folder_.path() / "room"; }
    Command shell(const std::string& script) const
    {
        Command command;
        command.arguments = {"/bin/sh", "-c", script};
        command.directory = room();
        command.needs = {{}, {room()}, true};
        command.limits.asleep = command.limits.wall = 5s;
        command.limits.memory_bytes = 256 << 20;
        command.limits.written_bytes = 64 << 20;
        command.fork_server = server_;
        return command;
    }
    /// True if commands are currently forked.
    bool forks() const
    {
        const Outcome outcome = run_child(shell("echo $KIT_FORK"));
        EXPECT_TRUE(outcome.exited_with(0)) << outcome.err << outcome.why;
        return outcome.out == "yes\n";
    }

    const course::WorkFolder folder_;
    sandbox::Settings settings_;
    std::shared_ptr<ForkServer> server_;
};

TEST_F(SandboxedFork, IsWhereItsServerIs)
{
    std::ofstream(folder_.path() / "other") << "text";
    std::ofstream(room() / "named") << "brought";
    const Outcome outcome =
        run_child(shell("echo $KIT_FORK; id -u; ls -d /proc/1; cat /proc/self/fd/4 ../other; exit 7"));
    EXPECT_TRUE(outcome.exited_with(7)) << outcome.why;
    EXPECT_EQ(outcome.out, "yes\n1000\nbrought") << outcome.err;
    EXPECT_TRUE(forks());
}

TEST_F(SandboxedFork, TellsHowItEnded)
{
    const Outcome crashed = run_child(shell("kill -SEGV $$"));
    EXPECT_EQ(crashed.ending, Ending::crashed);
    EXPECT_EQ(crashed.signal, SIGSEGV);
    EXPECT_TRUE(run_child(shell("exit 139")).exited_with(139));
    EXPECT_TRUE(forks());
}

TEST_F(SandboxedFork, IsTheLastOneWhenItLeavesAProcess)
{
    const Outcome outcome = run_child(
        shell("cp /bin/sleep left-asleep && setsid ./left-asleep 61 >/dev/null 2>&1 & sleep 0.2; exit 0"));
    EXPECT_TRUE(outcome.exited_with(0)) << outcome.err;
    EXPECT_FALSE(forks());
    server_.reset();
    const auto all = all_processes();
    EXPECT_TRUE(
        std::none_of(all.begin(), all.end(), [](const Process& each) { return each.name == "left-asleep"; }));
}

TEST_F(SandboxedFork, SlowsNoneOfThoseAfterItDown)
{
    for (const char* const script : {"renice -n 5 -p 1", "renice -n 5 -g 1", "renice -n 5 -u 1000",
                                     "taskset -p 1 1", "chrt -b -p 0 1", "chrt -i -p 0 1"}) {
        const Outcome outcome = run_child(shell(script));
        EXPECT_EQ(outcome.ending, Ending::exited);
        EXPECT_NE(outcome.exit_code, 0) << script << outcome.out;
    }
    EXPECT_TRUE(run_child(shell("renice -n 19 -p $$ && taskset -p 1 $$")).exited_with(0));
    const std::string own = std::to_string(::getpriority(PRIO_PROCESS, 0));
    EXPECT_EQ(run_child(shell("nice; chrt -p $$ | grep -c SCHED_OTHER")).out, own + "\n1\n");
    EXPECT_TRUE(forks());
}

TEST_F(SandboxedFork, IsTheLastOneWhenItLeavesAFile)
{
    EXPECT_TRUE(run_child(shell(": >/dev/shm/seen")).exited_with(0));
    EXPECT_FALSE(forks());
}

TEST_F(SandboxedFork, IsTheLastOneWhenItHidesAFile)
{
    EXPECT_TRUE(run_child(shell(": >/tmp/seen; chmod 0 /tmp")).exited_with(0));
    EXPECT_FALSE(forks());
}

TEST_F(SandboxedFork, CannotChangeWhatItsServerSays)
{
    const Outcome crashed = run_child(shell("for i in 1 2 3; do kill -USR1 $PPID -1; done; kill -SEGV $$"));
    EXPECT_EQ(crashed.ending, Ending::crashed);
    EXPECT_EQ(crashed.signal, SIGSEGV);
}

TEST_F(SandboxedFork, CannotPutAnotherFolderInThePlaceOfItsOwn)
{
    const Outcome outcome = run_child(shell("cd ..; mv room moved || echo refused"));
    EXPECT_EQ(outcome.out, "refused\n") << outcome.err;
}

TEST_F(SandboxedFork, CannotLimitItsServer)
{
    EXPECT_FALSE(run_child(shell("prlimit --pid $PPID --nofile=60:60")).exited_with(0));
    EXPECT_TRUE(run_child(shell("prlimit --nofile=60:60 true")).exited_with(0));
}

TEST_F(SandboxedFork, CannotEndItsServer)
{
    EXPECT_TRUE(run_child(shell("kill -STOP $PPID; kill -KILL $PPID -1; exit 3")).exited_with(3));
    EXPECT_TRUE(forks());
}

TEST_F(SandboxedFork, IsEndedAtItsLimits)
{
    Command computes = shell("(while :; do :; done) & while :; do :; done");
    computes.limits.wall = 20s;
    computes.limits.cpu_s = 1;
    EXPECT_EQ(run_child(computes).ending, Ending::timed_out);
    computes.limits.cpu_s = 3; // what the first used does not count
    EXPECT_GT(run_child(computes).cpu_s, 2.5);
    EXPECT_TRUE(forks());
}

TEST_F(SandboxedFork, MayNotTakeMoreMemoryThanItsSandbox)
{
    Command hungry =
        shell("for i in 1 2 3 4 5; do head -c 300000000 /dev/zero | tail -n 1 | sleep 3 & done | cat");
    hungry.limits.asleep = hungry.limits.wall = 60s;
    hungry.limits.cpu_s = 60;
    const Outcome outcome = run_child(hungry);
    EXPECT_EQ(outcome.ending, Ending::out_of_memory)
        << outcome.cpu_s << " s, " << outcome.wall.count() << " ms";
}

TEST_F(SandboxedFork, WhatItWritesBesideItsFoldersCounts)
{
    Command writes =
        shell("for i in 1 2 3 4 5 6 7 8; do head -c 60000000 /dev/zero >../room/$i; done; sleep 2");
    writes.needs.writes.clear();
    const Outcome outcome = run_child(writes);
    EXPECT_EQ(outcome.ending, Ending::too_much_output);
    EXPECT_EQ(outcome.why, "files");
}

TEST_F(SandboxedFork, IsPaidOnce)
{
    set_budget({.cpu = 3s, .asleep = 1min});
    Command computes = shell("while :; do :; done");
    computes.limits.cpu_s = 1;
    EXPECT_EQ(run_child(computes).ending, Ending::timed_out);
    server_.reset();
    EXPECT_EQ(run_child(computes).ending, Ending::timed_out) << "what the server used was paid again";
    set_budget({.cpu = 1h, .asleep = 1h});
}
} // namespace
} // namespace lab::kit
