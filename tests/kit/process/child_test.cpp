// run_child returns, reports how the child ended and leaves nothing running, whatever the child does.
#include "grader/process/child.hpp"
#include "grader/process/pipe.hpp"
#include "grader/process/written.hpp"
#include "tests/kit/files.hpp"
#include "tests/kit/processes.hpp"
#include "tests/kit/tiny_disk.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <fcntl.h>
#include <future>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace
{
using namespace lab::process;
using namespace std::chrono_literals;

/// A shell script with short limits: 3 s of time, 1000 bytes of output.
Command shell(const std::string& script)
{
    Command command;
    command.arguments = {"/bin/sh", "-c", script};
    command.limits.wall = 3s;
    command.limits.stream_bytes = 1000;
    return command;
}

class Child : public testing::Test {
  protected:
    // Every program of the kit calls this first.
    void SetUp() override { end_children_on_signals(); }
};

TEST_F(Child, TellsItsExitCodeAndItsOutput)
{
    const Outcome outcome = run_child(shell("echo to stdout; echo to stderr >&2; exit 7"));
    EXPECT_TRUE(outcome.exited_with(7));
    EXPECT_EQ(outcome.out, "to stdout\n");
    EXPECT_EQ(outcome.err, "to stderr\n");
    EXPECT_EQ(outcome.result, "");
}

TEST_F(Child, TellsTheSignalOfACrash)
{
    const Outcome outcome = run_child(shell("echo before; kill -SEGV $$"));
    EXPECT_EQ(outcome.ending, Ending::crashed);
    EXPECT_EQ(outcome.signal, SIGSEGV);
    EXPECT_EQ(outcome.out, "before\n");
    EXPECT_TRUE(signal_name(SIGSEGV).starts_with("SIGSEGV"));
    EXPECT_TRUE(signal_name(SIGXFSZ).starts_with("SIGXFSZ"));
}

TEST_F(Child, EndsAnEndlessLoopWithinItsLimit)
{
    Command command = shell("while :; do :; done");
    command.limits.wall = 300ms;
    const Outcome outcome = run_child(command);
    EXPECT_EQ(outcome.ending, Ending::timed_out);
    EXPECT_GE(outcome.wall, 290ms);
    EXPECT_LT(outcome.wall, 2s);
}

TEST_F(Child, EndsASleeperThatClosedEverythingWithinItsLimit)
{
    Command command = shell("exec 0<&- 1>&- 2>&-; sleep 60");
    command.limits.wall = 300ms;
    const Outcome outcome = run_child(command);
    EXPECT_EQ(outcome.ending, Ending::timed_out);
    EXPECT_LT(outcome.wall, 2s);
}

TEST_F(Child, IsTimedOutByItsProcessorTimeToo)
{
    Command command = shell("while :; do :; done");
    command.limits.wall = 20s;
    command.limits.cpu_s = 1;
    const Outcome outcome = run_child(command);
    EXPECT_EQ(outcome.ending, Ending::timed_out);
    EXPECT_LT(outcome.wall, 10s);
}

TEST_F(Child, IsTimedOutAlsoWhenItIgnoresTheSignalForIt)
{
    Command command = shell("trap '' XCPU; while :; do :; done");
    command.limits.wall = 20s;
    command.limits.cpu_s = 1;
    const Outcome outcome = run_child(command);
    EXPECT_EQ(outcome.ending, Ending::timed_out) << "signal " << outcome.signal;
    EXPECT_LT(outcome.wall, 10s);
}

TEST_F(Child, IsTimedOutByItsSleepLongBeforeTheClock)
{
    Command command = shell("sleep 60");
    command.limits.wall = 20s;
    command.limits.asleep = 300ms;
    const Outcome outcome = run_child(command);
    EXPECT_EQ(outcome.ending, Ending::timed_out);
    EXPECT_TRUE(outcome.was_asleep);
    EXPECT_LT(outcome.wall, 10s);
}

/// The kernel writes a program's name between its number and its state (proc(5)).
constexpr auto takes_a_misleading_name = "printf ') R\\n' >/proc/self/comm; ";

TEST_F(Child, IsTimedOutByItsSleepWhateverItsName)
{
    Command command = shell(takes_a_misleading_name + std::string("mkfifo pipe; read line 0<>pipe"));
    command.limits.wall = 20s;
    command.limits.asleep = 300ms;
    EXPECT_TRUE(run_child(command).was_asleep);
}

TEST_F(Child, IsTimedOutByWhatItsChildrenComputeWhateverTheirName)
{
    Command command = shell(takes_a_misleading_name +
                            std::string("for i in 1 2 3 4 5 6; do (ulimit -t 1; while :; do :; done); done"));
    command.limits.wall = 30s;
    command.limits.cpu_s = 2;
    command.limits.memory_bytes = 256 << 20; // then all that it uses is looked at
    const Outcome outcome = run_child(command);
    EXPECT_EQ(outcome.ending, Ending::timed_out);
    EXPECT_GT(outcome.cpu_s, 2.0);
}

TEST_F(Child, IsNotTakenToSleepWhileItWaitsForAGrandchildThatComputes)
{
    Command command = shell("(ulimit -t 1; while :; do :; done) & wait $!; exit 7");
    command.limits.wall = 20s;
    command.limits.asleep = 300ms;
    const Outcome outcome = run_child(command);
    EXPECT_TRUE(outcome.exited_with(7)) << outcome.wall.count() << " ms";
}

TEST_F(Child, IsStoppedByEndlessOutputOnStdout)
{
    const Outcome outcome = run_child(shell("yes"));
    EXPECT_EQ(outcome.ending, Ending::too_much_output);
    EXPECT_EQ(outcome.why, "stdout");
    EXPECT_EQ(outcome.out.size(), 1000U);
    EXPECT_LT(outcome.wall, 2s);
}

TEST_F(Child, IsStoppedByEndlessOutputOnStderr)
{
    const Outcome outcome = run_child(shell("echo fine; yes >&2"));
    EXPECT_EQ(outcome.ending, Ending::too_much_output);
    EXPECT_EQ(outcome.why, "stderr");
    EXPECT_EQ(outcome.out, "fine\n");
    EXPECT_LT(outcome.wall, 2s);
}

TEST_F(Child, MayWriteExactlyItsLimit)
{
    Command command = shell("head -c 1000 /dev/zero; head -c 70000 /dev/zero >&3");
    command.limits.result_bytes = 70000;
    const Outcome outcome = run_child(command);
    EXPECT_TRUE(outcome.exited_with(0));
    EXPECT_EQ(outcome.out.size(), 1000U);
    EXPECT_EQ(outcome.result.size(), 70000U);
}

TEST_F(Child, IsStoppedByOneByteMoreOnDescriptorThree)
{
    Command command = shell("head -c 70001 /dev/zero >&3; sleep 60");
    command.limits.result_bytes = 70000;
    const Outcome outcome = run_child(command);
    EXPECT_EQ(outcome.ending, Ending::too_much_output);
    EXPECT_EQ(outcome.why, "result");
    EXPECT_EQ(outcome.result.size(), 70000U);
    EXPECT_LT(outcome.wall, 2s);
}

TEST_F(Child, HasNoDescriptorThreeUnlessAResultIsWanted)
{
    const Outcome outcome = run_child(shell("echo text >&3"));
    EXPECT_EQ(outcome.ending, Ending::exited);
    EXPECT_NE(outcome.exit_code, 0);
    EXPECT_EQ(outcome.result, "");
}

TEST_F(Child, InheritsNothingButItsStreams)
{
    const lab::kit::TemporaryFolder folder;
    lab::kit::write_file(folder.path() / "secret", "the references");
    const int secret =
        ::open((folder.path() / "secret").c_str(), O_RDONLY); // like a std::ifstream: no O_CLOEXEC
    ASSERT_GE(secret, 0);
    const Outcome outcome = run_child(shell("for file in /proc/$$/fd/*; do readlink $file; done"));
    ::close(secret);
    EXPECT_EQ(outcome.out.find("secret"), std::string::npos)
        << "the child could read what its parent had open: " << outcome.out;
}

TEST_F(Child, IsNotWaitedForBecauseAGrandchildKeepsItsStreamsOpen)
{
    const Outcome outcome = run_child(shell("sleep 60 & echo done; exit 3"));
    EXPECT_TRUE(outcome.exited_with(3));
    EXPECT_EQ(outcome.out, "done\n");
    EXPECT_LT(outcome.wall, 2s);
}

TEST_F(Child, TakesItsGrandchildrenAlong)
{
    for (const char* script :
         {"sleep 60 & echo $!", "sleep 60 & echo $!; sleep 60", "sleep 60 & echo $!; kill -SEGV $$"}) {
        Command command = shell(script);
        command.limits.wall = 500ms;
        const Outcome outcome = run_child(command);
        const pid_t grandchild = std::stoi(outcome.out);
        EXPECT_TRUE(lab::kit::becomes_true([&] { return !lab::kit::is_running(grandchild); }, 1s)) << script;
    }
}

TEST_F(Child, TakesAlongWhatLeftItsGroup)
{
    for (const char* script :
         {"setsid sleep 60 & echo $!", "setsid sh -c 'setsid sleep 60 & echo $!; wait' & sleep 0.1",
          "setsid sh -c 'setsid sleep 60 & echo $!' & sleep 0.1; kill -SEGV $$"}) {
        const Outcome outcome = run_child(shell(script));
        EXPECT_FALSE(lab::kit::is_running(std::stoi(outcome.out))) << script;
    }
}

TEST_F(Child, LeavesTheOtherChildrenOfItsParentAlone)
{
    auto other = std::async(std::launch::async, [] { return run_child(shell("sleep 0.5; echo done")); });
    for (int i = 0; i < 20; ++i)
        run_child(shell("setsid sleep 60 &"));
    EXPECT_EQ(other.get().out, "done\n");
}

TEST_F(Child, IsNotHeardAnyMoreAfterALineWithoutAnAnswer)
{
    Command command =
        shell("echo one >&3; read word <&3; echo $word; echo two >&3; read word <&3; echo three >&3; exit 7");
    command.limits.result_bytes = 1000;
    std::vector<std::string> heard;
    command.answer = [&](std::string_view line) -> std::optional<std::string> {
        heard.emplace_back(line);
        return line == "one" ? std::optional<std::string>("go on\n") : std::nullopt;
    };
    const Outcome outcome = run_child(command);
    EXPECT_EQ(heard, (std::vector<std::string>{"one", "two"}));
    EXPECT_EQ(outcome.out, "go on\n");
}

TEST_F(Child, IsAnsweredLineByLine)
{
    Command command = shell("echo one >&3; read a <&3; echo two >&3; read b <&3; echo $a $b");
    command.limits.result_bytes = 1000;
    command.answer = [](std::string_view line) { return std::string(line) + "!\n"; };
    const Outcome outcome = run_child(command);
    EXPECT_EQ(outcome.out, "one! two!\n");
    EXPECT_EQ(outcome.result, "one\ntwo\n");
}

TEST_F(Child, IsNotTakenToSleepWhileItWaitsForThisProcess)
{
    Command command =
        shell("line=$(head -c 2000 /dev/zero | tr '\\0' x); for i in $(seq 500); do echo $line >&3; done");
    command.limits.result_bytes = 2 << 20;
    command.limits.asleep = 300ms;
    command.answer = [](std::string_view) {
        std::this_thread::sleep_for(3ms);
        return std::string();
    };
    const Outcome outcome = run_child(command);
    EXPECT_TRUE(outcome.exited_with(0));
    EXPECT_FALSE(outcome.was_asleep);
}

TEST_F(Child, CannotOpenItsResultASecondTime)
{
    Command command = shell("exec 2>&-; echo more >/proc/self/fd/3 || echo refused");
    command.limits.result_bytes = 1000;
    const Outcome outcome = run_child(command);
    EXPECT_EQ(outcome.result, "");
}

TEST_F(Child, InheritsTheDescriptorsThatItIsGiven)
{
    const lab::kit::TemporaryFolder folder;
    lab::kit::write_file(folder.path() / "file", "its text");
    const int given = ::open((folder.path() / "file").c_str(), O_RDONLY | O_CLOEXEC);
    Command command = shell("cat <&4");
    command.inherited = {given};
    EXPECT_EQ(run_child(command).out, "its text");
    ::close(given);
}

TEST_F(Child, MayLeaveALargeInputUnread)
{
    Command command = shell("exit 4");
    command.input = std::string(1 << 20, 'x');
    EXPECT_TRUE(run_child(command).exited_with(4));
    command = shell("sleep 60");
    command.input = std::string(1 << 20, 'x');
    command.limits.wall = 300ms;
    const Outcome outcome = run_child(command);
    EXPECT_EQ(outcome.ending, Ending::timed_out);
    EXPECT_LT(outcome.wall, 2s);
}

TEST(ChildOfAnyProgram, MayLeaveALargeInputUnread)
{
    // Without end_children_on_signals: the promise of run_child does not depend on it.
    Command command = shell("exit 4");
    command.input = std::string(1 << 20, 'x');
    EXPECT_TRUE(run_child(command).exited_with(4));
}

TEST_F(Child, ReceivesALargeInputWhole)
{
    Command command = shell("wc -c");
    command.input = std::string(3'000'000, 'x');
    EXPECT_EQ(run_child(command).out, "3000000\n");
}

TEST_F(Child, IsNotStartedWithoutItsProgram)
{
    Command command = shell("");
    command.arguments = {"/nonexistent/program"};
    const Outcome outcome = run_child(command);
    EXPECT_EQ(outcome.ending, Ending::not_started);
    EXPECT_EQ(outcome.why, "No such file or directory");
}

TEST_F(Child, IsNotStartedWithoutItsWorkingDirectory)
{
    Command command = shell("echo started");
    command.directory = "/nonexistent";
    const Outcome outcome = run_child(command);
    EXPECT_EQ(outcome.ending, Ending::not_started);
    EXPECT_EQ(outcome.out, "");
    EXPECT_FALSE(outcome.why.empty());
}

TEST_F(Child, RunsInItsWorkingDirectory)
{
    const lab::kit::TemporaryFolder folder;
    Command command = shell("pwd -P");
    command.directory = folder.path();
    EXPECT_EQ(run_child(command).out, std::filesystem::canonical(folder.path()).string() + "\n");
}

TEST_F(Child, GetsNoMoreMemoryThanItsLimit)
{
    Command command = shell("dd if=/dev/zero of=/dev/null bs=300M count=1");
    EXPECT_TRUE(run_child(command).exited_with(0));
    command.limits.address_space_bytes = 100 << 20;
    EXPECT_FALSE(run_child(command).exited_with(0));
}

TEST_F(Child, WritesNoLargerFileThanItsLimit)
{
    const lab::kit::TemporaryFolder folder;
    Command command = shell("exec head -c 100000 /dev/zero >file");
    command.directory = folder.path();
    command.limits.file_size_bytes = 10000;
    const Outcome outcome = run_child(command);
    EXPECT_EQ(outcome.ending, Ending::crashed);
    EXPECT_EQ(outcome.signal, SIGXFSZ);
    EXPECT_EQ(std::filesystem::file_size(folder.path() / "file"), 10000U);
}

TEST_F(Child, IsEndedWhenCancelled)
{
    for (const char* script : {"sleep 60", "while :; do :; done", "exec 1>&- 2>&-; sleep 60"}) {
        const auto start = std::chrono::steady_clock::now();
        Command command = shell(script);
        command.is_cancelled = [&] { return std::chrono::steady_clock::now() - start > 200ms; };
        const Outcome outcome = run_child(command);
        EXPECT_EQ(outcome.ending, Ending::cancelled) << script;
        EXPECT_LT(outcome.wall, 2s) << script;
    }
}

TEST_F(Child, SeesTheEnvironmentMadeForIt)
{
    ::setenv("LAB_KIT_KEPT", "kept", 1);
    ::setenv("LAB_KIT_REPLACED", "old", 1);
    ::setenv("LAB_KIT_REMOVED", "still there", 1);
    Command command = shell("echo $LAB_KIT_KEPT,$LAB_KIT_REPLACED,$LAB_KIT_REMOVED,$LAB_KIT_ADDED");
    command.environment = {{"LAB_KIT_REPLACED", "new"}, {"LAB_KIT_ADDED", "added"}};
    command.removed_environment = {"LAB_KIT_REMOVED"};
    EXPECT_EQ(run_child(command).out, "kept,new,,added\n");
}

TEST_F(Child, GetsItsOwnOutputWhenManyRunAtOnce)
{
    std::vector<std::future<Outcome>> outcomes;
    for (int i = 0; i < 32; ++i)
        outcomes.push_back(std::async(std::launch::async, [i] {
            return run_child(shell("cat; echo " + std::to_string(i) + "; exit " + std::to_string(i)));
        }));
    for (int i = 0; i < 32; ++i) {
        const Outcome outcome = outcomes[static_cast<std::size_t>(i)].get();
        EXPECT_TRUE(outcome.exited_with(i));
        EXPECT_EQ(outcome.out, std::to_string(i) + "\n");
    }
}

TEST_F(Child, LeavesNoDescriptorOpenInItsParent)
{
    const auto open_descriptors = [] {
        return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
    };
    const auto before = open_descriptors();
    for (const char* script : {"exit 0", "yes", "kill -KILL $$"})
        run_child(shell(script));
    Command missing = shell("");
    missing.arguments = {"/nonexistent/program"};
    run_child(missing);
    EXPECT_EQ(open_descriptors(), before);
}

TEST_F(Child, OnAFullDiskCountsAsNotStarted)
{
    const lab::kit::TemporaryFolder folder;
    const lab::kit::TinyDisk disk(folder.path(), 6 << 10);
    if (!disk.is_there())
        GTEST_SKIP() << "only root can mount a tiny disk, where mounting is allowed";
    const auto ending_of = [&](const std::string& script) {
        Command command = shell("cd " + folder.path().string() + "; " + script);
        command.needs.writes = {folder.path()};
        return run_child(command);
    };
    EXPECT_TRUE(ending_of("echo > small").exited_with(0));
    const Outcome full = ending_of("head -c 5000000 /dev/zero > large; kill -SEGV $$");
    EXPECT_EQ(full.ending, Ending::not_started);
    EXPECT_EQ(full.why, "the disk of " + folder.path().string() + " is full");
}

/// True if a script's working folder can be removed completely.
bool is_removed(const std::string& script)
{
    const lab::kit::TemporaryFolder beside;
    const auto folder = beside.path() / "folder";
    std::filesystem::create_directory(folder);
    EXPECT_TRUE(run_child(shell("cd " + folder.string() + " && " + script)).exited_with(0));
    remove_written(folder);
    return !std::filesystem::exists(folder);
}

TEST(WrittenFolder, IsRemovedWhateverAProgramMadeInIt)
{
    EXPECT_TRUE(is_removed("echo > file; mkdir -p a/b/c; echo > a/b/c/file; ln -s /etc link; mkfifo pipe"));
    EXPECT_TRUE(is_removed(
        "mkdir -p a/lifted-1/b lifted-1/a; echo > a/b; chmod 0300 a; chmod 0 lifted-1; chmod 0 ."));
    EXPECT_TRUE(std::filesystem::exists("/etc/passwd"));
}

TEST(WrittenFolder, IsRemovedWhereItIsTooDeepForAPath)
{
    const lab::kit::TemporaryFolder beside;
    const std::string name(200, 'd');
    Descriptor folder(::open(beside.path().c_str(), O_PATH | O_CLOEXEC));
    for (int depth = 0; depth < 60; ++depth) {
        ASSERT_EQ(::mkdirat(folder.get(), name.c_str(), 0700), 0);
        folder = Descriptor(::openat(folder.get(), name.c_str(), O_PATH | O_CLOEXEC));
    }
    std::filesystem::permissions(beside.path() / name / name, std::filesystem::perms::none);
    remove_written(beside.path() / name);
    EXPECT_FALSE(std::filesystem::exists(beside.path() / name));
}

TEST(WrittenFolder, CountsManyFilesAndDeepTreesAsMuch)
{
    const lab::kit::TemporaryFolder folder;
    const auto bytes_after = [&](const std::string& script) {
        run_child(shell("cd " + folder.path().string() + "; " + script));
        return bytes_in({folder.path()});
    };
    EXPECT_EQ(bytes_after("true"), 0U);
    EXPECT_EQ(bytes_after("mkdir a; echo > a/b; chmod 0300 a"), std::size_t{128} << 10);
    EXPECT_GT(bytes_after("for i in $(seq 40); do mkdir d; cd d; done"), std::size_t{1} << 40);
}
} // namespace
