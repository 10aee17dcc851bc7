// The second OpenCL device: `lab setup --device-enqueue` offline, with a python3 of the test's own on PATH, and what the
// course does with and without the device. Where the real one is not installed, the tests that need it are skipped.
#include "grader/command/second_device.hpp"
#include "grader/worker/job.hpp"
#include "tests/kit/lab_command.hpp"

#include <csignal>
#include <thread>
#include <unistd.h>

namespace
{
using namespace lab::kit;
using lab::process::Outcome;
using nlohmann::json;

/// A desk whose second device goes into the desk itself, and whose programs python3 and kernel_worker are scripts.
class SetupDesk : public Desk {
  public:
    SetupDesk()
    {
        json course = json::parse(read_file(course_file()));
        course["second_device"] = device().string();
        course["worker"] = (folder() / "bin" / "worker").string();
        write_file(course_file(), course.dump());
        put_python("#!/bin/sh\n"
                   "echo \"$@\" >> " +
                   calls().string() +
                   "\ncase \"$2\" in\n"
                   "venv) mkdir -p \"$3/bin\" \"$3/lib\" && cp \"$0\" \"$3/bin/python\" ;;\n"
                   "pip) touch \"$(dirname \"$0\")/../lib/libintelocl.so\" ;;\nesac\n");
        put_worker({"A device of the test's", true, "", {}, {{"", {{42, 0, 0, 0}}, {}}}});
    }

    std::filesystem::path device() const { return folder() / "device-enqueue"; }
    std::filesystem::path calls() const { return folder() / "calls"; }
    bool is_installed() const
    {
        return lab::command::second_device(lab::command::read_course(course_file())).has_value();
    }

    void put_python(const std::string& script) const { put("python3", script); }
    void put_worker(const lab::worker::JobResult& result) const
    {
        write_file(folder() / "frame", lab::worker::encode(result));
        put("worker", "#!/bin/sh\ncat > /dev/null\ncat " + (folder() / "frame").string() + " >&3\n");
    }
    void put(const std::string& program, const std::string& script) const
    {
        write_file(folder() / "bin" / program, script);
        std::filesystem::permissions(folder() / "bin" / program, std::filesystem::perms::owner_all);
    }

    lab::process::Command setup_command(std::vector<std::string> more = {"--yes"}) const
    {
        std::vector<std::string> arguments{"setup", "--device-enqueue"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        lab::process::Command command = this->command(arguments);
        command.environment["PATH"] = (folder() / "bin").string() + ":/usr/bin:/bin";
        return command;
    }
    Outcome set_up(std::vector<std::string> more = {"--yes"}) const
    {
        return lab::process::run_child(setup_command(std::move(more)));
    }

    /// Exit code 2, a sentence with these words, and nothing left that could count as installed.
    void expect_failure(const Outcome& outcome, const std::vector<std::string>& words) const
    {
        EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
        for (const std::string& word : words)
            EXPECT_TRUE(contains(outcome.err, word));
        EXPECT_FALSE(is_installed());
        EXPECT_FALSE(std::filesystem::exists(device()));
    }
};

TEST(SecondDevice, IsInstalledAndNamed)
{
    const SetupDesk desk;
    EXPECT_FALSE(desk.is_installed());
    const Outcome outcome = desk.set_up();
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "A device of the test's"));
    EXPECT_TRUE(desk.is_installed());
    const std::string library = (desk.device() / "venv" / "lib" / "libintelocl.so").string();
    EXPECT_EQ(read_file(desk.device() / "vendors" / "intel.icd"), library + "\n");
    for (const char* part :
         {"-m pip install", "--require-hashes", "cmake/second-device.txt", "--no-cache-dir"})
        EXPECT_TRUE(contains(read_file(desk.calls()), part));
}

TEST(SecondDevice, IsNotInstalledTwice)
{
    const SetupDesk desk;
    EXPECT_TRUE(desk.set_up().exited_with(0));
    const std::string calls = read_file(desk.calls());
    const Outcome again = desk.set_up({});
    EXPECT_TRUE(again.exited_with(0)) << said(again);
    EXPECT_TRUE(contains(again.out, "A device of the test's"));
    EXPECT_EQ(read_file(desk.calls()), calls);
}

TEST(SecondDevice, IsAskedFor)
{
    const SetupDesk desk; // stdin is no terminal: nobody who could agree
    const Outcome outcome = desk.set_up({});
    desk.expect_failure(outcome, {"--yes"});
    for (const char* part : {"optional", "830 MB", "proprietary", "pypi.org", "intel-opencl-rt"})
        EXPECT_TRUE(contains(outcome.out, part));
    EXPECT_FALSE(std::filesystem::exists(desk.calls()));
    EXPECT_TRUE(contains(desk.set_up({"--lang", "de"}).out, "proprietär"));
}

TEST(SecondDevice, NeedsPython)
{
    const SetupDesk desk;
    std::filesystem::remove(desk.folder() / "bin" / "python3");
    auto command = desk.setup_command();
    command.environment["PATH"] = (desk.folder() / "bin").string();
    desk.expect_failure(lab::process::run_child(command), {"python3-venv"});
}

TEST(SecondDevice, NeedsVirtualEnvironments)
{
    const SetupDesk desk;
    desk.put_python("#!/bin/sh\nmkdir -p \"$3\"\necho ensurepip is not available\nexit 1\n");
    desk.expect_failure(desk.set_up(), {"apt install python3-venv", "ensurepip is not available"});
}

TEST(SecondDevice, TellsWhatPipSaid)
{
    const SetupDesk desk;
    desk.put_python("#!/bin/sh\ncase \"$2\" in\nvenv) mkdir -p \"$3/bin\" && cp \"$0\" \"$3/bin/python\" ;;\n"
                    "pip) echo 'ERROR: pypi.org is not reachable' >&2; exit 1 ;;\nesac\n");
    desk.expect_failure(desk.set_up(), {"pypi.org is not reachable"});
}

TEST(SecondDevice, IsRemovedWhenItDoesNotWork)
{
    const SetupDesk desk;
    desk.put("worker", "#!/bin/sh\necho 'kernel_worker: no OpenCL device was found' >&2\nexit 2\n");
    desk.expect_failure(desk.set_up(), {"no OpenCL device was found"});
    desk.put_worker(
        {"A device of the test's", true, "", {}, {{"", {{0, 0, 0, 0}}, {}}}}); // nothing was enqueued
    desk.expect_failure(desk.set_up(), {"wrong"});
}

TEST(SecondDevice, LeavesNothingWhenInterrupted)
{
    const SetupDesk desk;
    desk.put_python("#!/bin/sh\ncase \"$2\" in\nvenv) mkdir -p \"$3/bin\" && cp \"$0\" \"$3/bin/python\" ;;\n"
                    "pip) touch " +
                    (desk.folder() / "begun").string() + "; sleep 60 ;;\nesac\n");
    auto command = desk.setup_command();
    command.arguments.insert(
        command.arguments.begin(),
        {"sh", "-c", "echo $$ > " + (desk.folder() / "pid").string() + "; exec \"$@\"", "sh"});
    std::thread interrupter([&] {
        for (int i = 0; i < 500 && !std::filesystem::exists(desk.folder() / "begun"); ++i)
            ::usleep(20'000);
        ::kill(std::stoi(read_file(desk.folder() / "pid")), SIGINT);
    });
    const Outcome outcome = lab::process::run_child(command);
    interrupter.join();
    EXPECT_TRUE(outcome.exited_with(130)) << said(outcome);
    EXPECT_FALSE(std::filesystem::exists(desk.device()));
}

TEST(SecondDevice, CountsAsInstalledOnlyWhenItIsAllThere)
{
    const SetupDesk desk;
    write_file(desk.device() / "venv" / "lib" / "libintelocl.so", "");
    EXPECT_FALSE(desk.is_installed()) << "ended before its vendors folder was made";
    write_file(desk.device() / "vendors" / "intel.icd", (desk.device() / "gone.so").string() + "\n");
    EXPECT_FALSE(desk.is_installed()) << "its library is gone";
    const Outcome doctor = desk.lab({"doctor"});
    EXPECT_TRUE(contains(doctor.out, "./lab setup --device-enqueue"));
    EXPECT_TRUE(desk.set_up().exited_with(0));
    EXPECT_TRUE(desk.is_installed());
}

TEST(SecondDevice, IsTheOnlyThingToSetUp)
{
    const SetupDesk desk;
    const Outcome outcome = desk.lab({"setup"});
    EXPECT_TRUE(outcome.exited_with(2));
    EXPECT_TRUE(contains(outcome.err, "--device-enqueue"));
}

// ------------------------------------------------------------------------------ the course without it, and with it

const lab::command::Course& course()
{
    static const lab::command::Course the_course = lab::command::read_course(LAB_COURSE);
    return the_course;
}

Outcome search(std::vector<std::string> options, const std::map<std::string, std::string>& environment)
{
    lab::process::Command command;
    command.arguments = {(course().build / "03-nary-search-solution").string()};
    command.arguments.insert(command.arguments.end(), options.begin(), options.end());
    command.environment = environment;
    return lab::process::run_child(command);
}

TEST(WithoutSecondDevice, ItsChecksAreNotGradableAndCostNoPoints)
{
    const Desk desk;
    desk.take_second_device_away();
    const auto& exercise = course().find("03-nary-search");
    const auto outcome =
        desk.lab({"check", exercise.id, "--submission", exercise.solution.string(), "--json", "-"});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    const json report = report_of(outcome);
    double points = 0.0;
    for (const json& check : report.at("checks")) {
        const bool needs_it = check.at("name").get<std::string>().starts_with("DeviceEnqueue.");
        EXPECT_EQ(check.at("status"), needs_it ? "not_gradable" : "passed") << check.dump();
        if (needs_it) {
            EXPECT_TRUE(contains(check.at("message"), "./lab setup --device-enqueue"));
        } else
            points += check.at("max_score").get<double>();
    }
    EXPECT_EQ(report.at("score"), points);
    EXPECT_EQ(report.at("max_score"), points);
    const double all = exercise.points();
    EXPECT_EQ(report.at("not_gradable").at(0).at("points"), all - points);
    const std::string list = desk.lab({"list"}).out;
    EXPECT_TRUE(contains(list, fmt::format("{} points", points)));
    EXPECT_TRUE(contains(list, fmt::format("{} more points are not gradable here", all - points)));
    EXPECT_TRUE(contains(list, "./lab setup --device-enqueue"));
    const json nothing = report_of(desk.check(exercise.id));
    EXPECT_EQ(nothing.at("status"), "nothing_handed_in");
    EXPECT_EQ(nothing.at("max_score"), points);
}

class WithoutAnything : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Of, WithoutAnything,
                         testing::Values("00-hello-world-cl", "01-prefix-sum", "02-sobol", "03-nary-search"),
                         [](const auto& tested) { return "Exercise" + tested.param.substr(0, 2); });

TEST_P(WithoutAnything, WhatIsNotGradableIsWhatTheExerciseSays)
{
    const Desk desk;
    desk.take_second_device_away();
    auto blind = json::parse(read_file(desk.course_file()));
    blind["simulator_plugin"] = "";
    write_file(desk.course_file(), blind.dump());
    const auto& exercise = course().find(GetParam());
    const json report = report_of(
        desk.lab({"check", exercise.id, "--submission", exercise.solution.string(), "--json", "-"}));
    for (const auto& check : exercise.checks) {
        const bool is_open = status_of(report, check.name) == "not_gradable";
        EXPECT_EQ(is_open, check.need != lab::command::Need::nothing) << check_of(report, check.name).dump();
    }
}

TEST(WithoutSecondDevice, TheProgramSaysWhichDeviceLacksWhat)
{
    const Outcome outcome = search({"-eq", "1"}, {});
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(contains(outcome.err, "./lab setup --device-enqueue"));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
}

class WithSecondDevice : public testing::Test {
  protected:
    void SetUp() override
    {
        const auto vendors = lab::command::second_device(course());
        if (!vendors)
            GTEST_SKIP() << "the second device is not installed (./lab setup --device-enqueue)";
        environment_ = {{"OCL_ICD_VENDORS", vendors->string()}};
    }
    std::map<std::string, std::string> environment_;
};

TEST_F(WithSecondDevice, TheProgramFindsEveryKeyWithPassesOfItsOwn)
{
    for (const char* length : {"0", "1", "2", "63", "64", "65", "1000", "100003"})
        for (const char* subdivisions : {"2", "3", "8", "64"}) {
            const Outcome outcome =
                search({"-eq", "1", "-e", "-q", "-k", "50", "-x", length, "-s", subdivisions}, environment_);
            EXPECT_TRUE(outcome.exited_with(0)) << length << " " << subdivisions << ": " << said(outcome);
            EXPECT_EQ(said(outcome), "");
        }
}

TEST_F(WithSecondDevice, ValuesThatAreWrongOnlyThereAreWrong)
{
    const auto wrong = course().source / "tests/wrong/01-prefix-sum/no-barrier-after-load";
    const auto values_on = [&](const Desk& desk) {
        return check_of(
            report_of(desk.lab({"check", "01-prefix-sum", "--submission", wrong.string(), "--json", "-"})),
            "Kernel.Values");
    };
    const Desk desk;
    const json there = values_on(desk);
    EXPECT_EQ(there.at("status"), "failed") << there.dump();
    EXPECT_TRUE(contains(there.at("message"), "Intel"));
    desk.take_second_device_away();
    EXPECT_EQ(values_on(desk).at("status"), "passed");
}
} // namespace
