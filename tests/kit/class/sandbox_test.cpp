// The sandbox holds, as root and as an ordinary user, and has each property that is easily forgotten when building
// one.
#include "grader/course/base/work_folder.hpp"
#include "grader/course/check/check_alone.hpp"
#include "grader/process/budget.hpp"
#include "grader/process/memory_group.hpp"
#include "grader/sandbox/memory_place.hpp"
#include "grader/sandbox/sandbox.hpp"
#include "grader/sandbox/self_test.hpp"
#include "grader/sandbox/system_calls.hpp"
#include "grader/worker/job.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <regex>
#include <set>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>

namespace
{
using namespace lab;
namespace fs = std::filesystem;

class Sandbox : public testing::Test {
  protected:
    Sandbox()
    {
        settings_ = {"", sandbox::write_filters(folder_.path()), sandbox::user_of_slot(7), {}};
        sandbox::open_to(settings_, folder_.path());
        sandbox::enclose_children(settings_);
    }
    ~Sandbox() override { process::enclose_children({}); }

    std::optional<sandbox::Breach> whole_test() const
    {
        return sandbox::self_test(all_that_is_tried(), folder_.path());
    }
    static sandbox::Tried all_that_is_tried()
    {
        return {LAB_SANDBOX_PROBE, LAB_WORKER, LAB_HOST_RUNNER, LAB_RECORD_LAYER, LAB_LAYER_PROBE};
    }
    std::optional<sandbox::Breach> breach_by(const std::string& name) const
    {
        const auto& all = sandbox::attacks();
        const auto attack =
            std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
        return sandbox::breach_by(*attack, LAB_SANDBOX_PROBE, folder_.path());
    }
    /// A program with the system's other programs available, in a folder that it may write. Its `wait` sleeps
    /// forever: SIGCHLD does not wake it in a sandbox.
    process::Command shell(const std::string& script) const
    {
        process::Command command;
        command.arguments = {"/bin/sh", "-c", script};
        command.directory = folder_.path() / "own";
        command.needs = {{}, {command.directory}, true};
        fs::create_directories(command.directory);
        return command;
    }

    const course::WorkFolder folder_;
    sandbox::Settings settings_;
};

testing::AssertionResult holds(const std::optional<sandbox::Breach>& breach)
{
    if (!breach)
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << breach->attack << ": " << breach->seen;
}

TEST_F(Sandbox, StopsEveryAttack) { EXPECT_TRUE(holds(whole_test())); }

TEST_F(Sandbox, WhoseHostProgramsCannotBeFollowedDoesNotPassItsOwnTest)
{
    sandbox::Tried tried = all_that_is_tried();
    tried.record_layer = "/nonexistent/layer.so";
    const auto breach = sandbox::self_test(tried, folder_.path());
    ASSERT_TRUE(breach);
    EXPECT_EQ(breach->attack, "an honest host program");
}

/// The names of the OpenCL functions in a file.
std::set<std::string> functions_in(const fs::path& file)
{
    std::ifstream stream(file);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    static const std::regex name("\\bcl[A-Z][A-Za-z0-9]+\\b");
    return {std::sregex_token_iterator(text.begin(), text.end(), name), std::sregex_token_iterator()};
}

TEST_F(Sandbox, IsTriedByAProgramThatCallsEveryFunctionTheLayerFollows)
{
    const fs::path layer = fs::path(LAB_TOP) / "grader/layer";
    std::set<std::string> called = functions_in(layer / "probe.cpp");
    called.merge(functions_in(layer / "probe_world.cpp"));
    called.merge(functions_in(layer / "rare_calls.cpp"));
    called.insert("clEnqueueWaitForEvents"); // PoCL ends a program that calls it
    for (const std::string& function : functions_in(layer / "recorded_functions.cpp"))
        EXPECT_TRUE(called.contains(function)) << function;
}

TEST_F(Sandbox, CountsTheProcessorTimeOfChildrenWhateverTheirParentDoesWithSigchld)
{
    const std::string children = "for i in 1 2 3 4 5 6; do (ulimit -t 1; while :; do :; done); done";
    for (const std::string& script : {children, "trap '' CHLD; " + children}) {
        process::Command command = shell(script);
        command.limits.wall = std::chrono::seconds(30);
        command.limits.cpu_s = 2;
        command.limits.memory_bytes = 256 << 20; // then all that it uses is looked at
        const auto outcome = process::run_child(command);
        EXPECT_EQ(outcome.ending, process::Ending::timed_out) << script;
        EXPECT_FALSE(outcome.was_asleep);
        EXPECT_GT(outcome.cpu_s, 2.0);
    }
}

TEST_F(Sandbox, CountsTheProcessorTimeOfWhatRunsInside)
{
    const auto outcome = process::run_child(shell("(ulimit -t 1; while :; do :; done); exit 0"));
    ASSERT_TRUE(outcome.exited_with(0)) << outcome.err;
    EXPECT_GT(outcome.cpu_s, 0.5);
}

TEST_F(Sandbox, RefusesAChildWhenThoseBeforeHaveUsedUpWhatAllOfThemMay)
{
    process::set_budget({.cpu = std::chrono::seconds(1), .asleep = std::chrono::minutes(1)});
    auto computes = shell("while :; do :; done");
    computes.limits.cpu_s = 2;
    computes.limits.memory_bytes = 1 << 30; // watched, with the processor time
    EXPECT_EQ(process::run_child(computes).ending, process::Ending::timed_out);
    EXPECT_EQ(process::run_child(shell("exit 0")).ending, process::Ending::over_budget);
    process::set_budget({.cpu = std::chrono::hours(1), .asleep = std::chrono::hours(1)});
    EXPECT_TRUE(process::run_child(shell("exit 0")).exited_with(0));
}

TEST_F(Sandbox, LimitsTheMemoryOfAllProcessesTogetherWhereThereAreGroups)
{
    const sandbox::MemoryPlace place;
    if (place.folder().empty())
        GTEST_SKIP() << "this machine lets no memory group be made";
    settings_.memory_groups = place.folder();
    sandbox::enclose_children(settings_);
    auto hungry =
        shell("for i in 1 2 3 4; do (x=$(head -c 100000000 /dev/zero | tr '\\0' x); sleep 1) & done | cat");
    hungry.limits.memory_bytes = 256 << 20;
    EXPECT_EQ(process::run_child(hungry).ending, process::Ending::out_of_memory);
    hungry.limits.memory_bytes = 1 << 30;
    EXPECT_TRUE(process::run_child(hungry).exited_with(0)) << "less than the limit";
    for (const auto& entry : fs::directory_iterator(place.folder()))
        EXPECT_FALSE(entry.is_directory()) << entry.path() << " was left";
}

TEST_F(Sandbox, StopsEveryAttackOnAnOrdinaryUser)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << "StopsEveryAttack did that";
    process::Command again;
    again.arguments = {fs::read_symlink("/proc/self/exe").string(),
                       "--gtest_filter=Sandbox.StopsEveryAttack"};
    again.is_trusted = true;
    again.runs_as = 60099;
    again.limits.asleep = std::chrono::minutes(1);
    const auto outcome = process::run_child(again);
    EXPECT_TRUE(outcome.exited_with(0)) << outcome.out << outcome.err << outcome.why;
}

TEST_F(Sandbox, WithoutFiltersDoesNotPassItsOwnTest)
{
    settings_.filters = {};
    sandbox::enclose_children(settings_);
    const auto breach = whole_test();
    ASSERT_TRUE(breach);
    EXPECT_EQ(breach->attack, "a kernel that traces a process");
}

TEST_F(Sandbox, ThatCannotBeMadeIsNeverTheProgramsFault)
{
    auto command = shell("exit 0");
    command.needs.reads = {"/no/such/file"};
    const auto outcome = process::run_child(command);
    EXPECT_EQ(outcome.ending, process::Ending::not_started);
    EXPECT_NE(outcome.why.find("/no/such/file"), std::string::npos) << outcome.why;
}

TEST_F(Sandbox, TellsHowTheProgramEnded)
{
    EXPECT_TRUE(process::run_child(shell("exit 7")).exited_with(7));
    const auto crashed = process::run_child(shell("kill -SEGV $$"));
    EXPECT_EQ(crashed.ending, process::Ending::crashed);
    EXPECT_EQ(crashed.signal, SIGSEGV);
}

TEST_F(Sandbox, HasWhatACommandNeedsAndNothingElse)
{
    std::ofstream(folder_.path() / "wanted") << "text";
    std::ofstream(folder_.path() / "other") << "text";
    auto command = shell("cat ../wanted; cat ../other; echo made >made; echo changed >../wanted");
    command.needs.reads = {folder_.path() / "wanted"};
    const auto outcome = process::run_child(command);
    EXPECT_EQ(outcome.out, "text");
    EXPECT_TRUE(fs::exists(command.directory / "made"));
    EXPECT_EQ(fs::file_size(folder_.path() / "wanted"), 4U);
}

/// With a limit of 0 Linux writes no file, but a program that collects core dumps still receives one (core(5)).
TEST_F(Sandbox, LeavesNoCoreDump)
{
    EXPECT_EQ(process::run_child(shell("prlimit --core --noheadings --raw --output SOFT")).out, "1\n");
}

/// True if a kernel that calls a built-in function can be compiled in a sandbox.
bool compiles(const std::string& call, bool all_built_ins, const fs::path& folder)
{
    worker::Job job;
    job.file_name = "call.cl";
    job.source =
        "kernel void call(global int* out) { local int x[2]; barrier(CLK_LOCAL_MEM_FENCE); *out = " + call +
        "; }";
    process::Command command;
    command.arguments = {LAB_WORKER};
    command.directory = folder / "compiled";
    fs::create_directories(command.directory);
    command.environment = {{"POCL_CACHE_DIR", command.directory.string()}};
    command.needs.writes = {command.directory};
    if (!all_built_ins) {
        command.environment["OCL_ICD_VENDORS"] = LAB_VALUES_VENDORS;
        command.needs.reads = {fs::path(LAB_VALUES_VENDORS).parent_path()};
    }
    command.input = worker::encode(job);
    command.limits.result_bytes = 1 << 20;
    const std::string result = process::run_child(command).result;
    return !result.empty() && worker::decode_result(result).built;
}

TEST_F(Sandbox, HasTheBuiltInFunctionsOfMostKernelsAndAllWhereTheyAreNeeded)
{
    if (std::string(LAB_VALUES_VENDORS).empty())
        GTEST_SKIP() << "PoCL's shorter libraries cannot be made here";
    sandbox::enclose_children(settings_);
    EXPECT_TRUE(compiles("max(1, x[0])", false, folder_.path()));
    for (const char* const call : {"convert_int_sat(2L * x[0])", "max((int2)(1), (int2)(x[0])).x"}) {
        EXPECT_FALSE(compiles(call, false, folder_.path())) << call << ": the library is not shorter";
        EXPECT_TRUE(compiles(call, true, folder_.path())) << call;
    }
}

// The pitfalls of a straightforward bubblewrap call, one by one.

TEST_F(Sandbox, RunsAsAUserOfItsOwnWhereItCan)
{
    const auto command = shell("id -u; : >made");
    EXPECT_EQ(process::run_child(command).out, "1000\n");
    struct stat status {};
    ASSERT_EQ(::stat((command.directory / "made").c_str(), &status), 0);
    EXPECT_EQ(status.st_uid, ::geteuid() == 0 ? settings_.user : ::geteuid());
    EXPECT_TRUE(holds(breach_by("writes core_pattern")));
}

TEST_F(Sandbox, LimitsProcesses)
{
    EXPECT_TRUE(holds(breach_by("forks without end")));
    EXPECT_TRUE(holds(breach_by("raises its limits")));
}

TEST_F(Sandbox, CountsNoProcessesFromOutside)
{
    auto many = shell("for i in $(seq 60); do sleep 20 & done | cat");
    std::atomic<bool> ended{false};
    many.is_cancelled = [&] { return ended.load(); };
    std::thread outside([&] { process::run_child(many); });
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    const auto outcome = process::run_child(shell("for i in $(seq 30); do sleep 0 & done | cat; echo fine"));
    EXPECT_EQ(outcome.out, "fine\n") << outcome.err;
    ended = true;
    outside.join();
}

TEST_F(Sandbox, HasLittleMemoryToWriteIn)
{
    EXPECT_TRUE(holds(breach_by("fills its folders in memory")));
    EXPECT_TRUE(holds(breach_by("writes beside its folder")));
}

TEST_F(Sandbox, LeavesNoProcessBehind)
{
    EXPECT_TRUE(holds(breach_by("reads a process")));
    EXPECT_TRUE(holds(breach_by("stays behind")));
}

TEST_F(Sandbox, InheritsNothingThatWasForgotten)
{
    const int forgotten = ::open("/dev/null", O_RDONLY); // without O_CLOEXEC
    EXPECT_TRUE(holds(breach_by("finds a descriptor")));
    ::close(forgotten);
}

TEST_F(Sandbox, CannotTypeIntoTheTerminal) { EXPECT_TRUE(holds(breach_by("types into the terminal"))); }

TEST_F(Sandbox, EndsWhoUsesUpMoreThanItMay)
{
    for (const char* const attack :
         {"takes all memory", "takes memory in many processes", "prints without end",
          "makes files without end", "computes without end", "waits without end"})
        EXPECT_TRUE(holds(breach_by(attack)));
}
/// A process in a memory group of a grader that was killed; 0 if this machine does not support memory groups.
pid_t left_by_a_killed_grader()
{
    process::Pipe said;
    EXPECT_TRUE(said.open());
    const pid_t grader = ::fork();
    if (grader == 0) {
        const sandbox::MemoryPlace place;
        if (place.folder().empty())
            ::_exit(0);
        const process::MemoryGroup group(place.folder(), std::size_t{64} << 20);
        const pid_t left = ::fork();
        if (left == 0) {
            EXPECT_EQ(::write(group.joining(), "0", 1), 1);
            ::execlp("sleep", "sleep", "100", nullptr);
        }
        ::usleep(300'000); // until it has joined
        EXPECT_EQ(::write(said.write.get(), &left, sizeof left), ssize_t{sizeof left});
        ::kill(::getpid(), SIGKILL);
    }
    said.write.close();
    ::waitpid(grader, nullptr, 0);
    pid_t left = 0;
    return ::read(said.read.get(), &left, sizeof left) == ssize_t{sizeof left} ? left : 0;
}

/// Without a sandbox the corpora are graded outside one. In CI that must not go unnoticed.
TEST(GradingPlace, HasASandboxInContinuousIntegration)
{
    if (!std::getenv("CI"))
        GTEST_SKIP() << "CI is not set";
    EXPECT_TRUE(course::GradingPlace(course::read_course(LAB_COURSE)).has_sandbox());
}

TEST(MemoryPlace, EndsWhatAKilledGraderLeft)
{
    const pid_t left = left_by_a_killed_grader();
    if (left == 0)
        GTEST_SKIP() << "no memory group can be made here";
    const auto program =
        std::filesystem::path("/proc") / std::to_string(left) / "exe"; // not of one that has ended
    EXPECT_TRUE(std::filesystem::exists(program));
    const sandbox::MemoryPlace next;
    std::error_code ended;
    EXPECT_FALSE(std::filesystem::exists(program, ended));
}
} // namespace
