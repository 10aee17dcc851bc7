// A fork behaves like a child that was started, and without the server the child is started instead.
#include "grader/process/fork_server.hpp"
#include "tests/kit/files.hpp"
#include "tests/kit/processes.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <fcntl.h>
#include <future>

namespace lab::kit
{
namespace
{
using namespace process;
using namespace std::chrono_literals;

class Fork : public testing::Test {
  protected:
    void SetUp() override
    {
        end_children_on_signals();
        Command command;
        command.arguments = {LAB_FORKING};
        server_ = std::make_shared<ForkServer>(std::move(command), Descriptor(::open("/dev/null", O_RDONLY)));
    }

    /// A shell script with 5 s of time.
    Command shell(const std::string& script) const
    {
        Command command;
        command.arguments = {"/bin/sh", "-c", script, "name", "one", "two words"};
        command.limits.wall = 5s;
        command.fork_server = server_;
        return command;
    }
    pid_t id_of_server() const
    {
        for (const Process& process : all_processes())
            if (process.name == "kit_forking" && process.parent == ::getpid())
                return process.id;
        return 0;
    }

    std::shared_ptr<ForkServer> server_;
};

TEST_F(Fork, DoesWhatTheCommandSays)
{
    const TemporaryFolder folder;
    Command command = shell("echo $KIT_FORK, $1, $2, $KIT_WORD, $(pwd); cat; echo to stderr >&2; "
                            "echo result >&3; ulimit -t; exit 7");
    command.directory = folder.path();
    command.environment = {{"KIT_WORD", "a = b"}};
    command.input = "the input\n";
    command.limits.cpu_s = 4;
    command.limits.result_bytes = 100;
    const Outcome outcome = run_child(command);
    EXPECT_TRUE(outcome.exited_with(7));
    EXPECT_EQ(outcome.out, "yes, one, two words, a = b, " + folder.path().string() + "\nthe input\n4\n");
    EXPECT_EQ(outcome.err, "to stderr\n");
    EXPECT_EQ(outcome.result, "result\n");
}

TEST_F(Fork, HasTheDescriptorsOfTheCommandAndNoOthers)
{
    const Descriptor given(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    Command command = shell("ls /proc/$$/fd; readlink /proc/$$/fd/4");
    command.limits.result_bytes = 100;
    command.inherited = {given.get()};
    EXPECT_EQ(run_child(command).out, "0\n1\n2\n3\n4\n/dev/null\n");
    command.limits.result_bytes = 0;
    EXPECT_EQ(run_child(command).out, "0\n1\n2\n4\n/dev/null\n");
}

TEST_F(Fork, IsEndedAtItsLimit)
{
    Command command = shell("while :; do :; done");
    command.limits.wall = 20s;
    command.limits.cpu_s = 1;
    EXPECT_EQ(run_child(command).ending, Ending::timed_out);
    command = shell("exec sleep 60");
    command.limits.asleep = 200ms;
    const Outcome sleeper = run_child(command);
    EXPECT_EQ(sleeper.ending, Ending::timed_out);
    EXPECT_TRUE(sleeper.was_asleep);
}

TEST_F(Fork, TellsTheSignalOfACrash)
{
    const Outcome outcome = run_child(shell("kill -SEGV $$"));
    EXPECT_EQ(outcome.ending, Ending::crashed);
    EXPECT_EQ(outcome.signal, SIGSEGV);
}

TEST_F(Fork, LeavesNoProcessBehind)
{
    const Outcome outcome = run_child(shell("setsid sleep 60 >/dev/null 2>&1 & echo $!"));
    ASSERT_TRUE(outcome.exited_with(0));
    EXPECT_FALSE(is_running(std::stoi(outcome.out)));
}

TEST_F(Fork, ManyAtOnceAreAllAnswered)
{
    std::vector<std::future<Outcome>> outcomes;
    for (int i = 0; i < 20; ++i)
        outcomes.push_back(std::async(std::launch::async, [this, i] {
            return run_child(shell("echo $KIT_FORK " + std::to_string(i)));
        }));
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(outcomes[i].get().out, "yes " + std::to_string(i) + "\n");
}

TEST_F(Fork, WhenItsServerHasEndedTheProgramIsStarted)
{
    ASSERT_EQ(run_child(shell("echo $KIT_FORK")).out, "yes\n");
    ASSERT_NE(id_of_server(), 0);
    ::kill(id_of_server(), SIGKILL);
    EXPECT_EQ(run_child(shell("echo $KIT_FORK $1")).out, "one\n");
}

TEST_F(Fork, ItsServerEndsWithTheObject)
{
    ASSERT_EQ(run_child(shell("echo $KIT_FORK")).out, "yes\n");
    const pid_t server = id_of_server();
    ASSERT_TRUE(is_running(server));
    server_.reset();
    EXPECT_FALSE(is_running(server));
}

TEST_F(Fork, OfAProgramThatIsMissingIsAStart)
{
    Command missing;
    missing.arguments = {"/nonexistent"};
    server_ = std::make_shared<ForkServer>(std::move(missing), Descriptor(::open("/dev/null", O_RDONLY)));
    EXPECT_EQ(run_child(shell("echo $KIT_FORK $1")).out, "one\n");
}
} // namespace
} // namespace lab::kit
