// `lab setup --device-enqueue` offline, with the test's own python3 on PATH.
#include "grader/course/check/second_device.hpp"
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

/// A desk that holds its second device itself, and whose programs python3 and kernel_worker are scripts.
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
        return lab::course::second_device(lab::course::read_course(course_file())).has_value();
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

    /// Expects exit code 2, a sentence with these words, and nothing left that could count as installed.
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
} // namespace
