// `lab grade --slurm`: the requests to sbatch, and a Slurm of two nodes, one of which is lost.
#include "tests/kit/class/class_desk.hpp"

#include <atomic>
#include <csignal>
#include <fstream>
#include <future>
#include <thread>

namespace
{
using namespace lab::kit;
using lab::process::Outcome;
using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::size_t class_size = 20; // three jobs

class Slurm : public ClassDesk {
  protected:
    Slurm()
    {
        for (std::size_t i = 0; i < class_size; ++i)
            hand_in("student" + std::to_string(i), std::to_string(i));
    }

    lab::process::Command by_slurm() const
    {
        auto arguments = words("toy-fails");
        arguments.emplace_back("--slurm");
        return desk_.command(arguments);
    }
    void put_program(const std::string& name, const std::string& script) const
    {
        write_file(programs() / name, "#!/bin/sh\n" + script);
        fs::permissions(programs() / name, fs::perms::owner_all);
    }
    fs::path programs() const { return desk_.folder() / "bin"; }
    Outcome grade_by(const std::string& sbatch) const
    {
        put_program("sbatch", sbatch);
        auto command = by_slurm();
        command.environment["PATH"] = programs().string() + ":/usr/bin:/bin";
        return lab::process::run_child(command);
    }
    /// All results, except times and the kind of sandbox.
    std::vector<json> grades() const
    {
        std::vector<json> all;
        for (json each : results()) {
            for (const char* key : {"seconds", "graded_at", "sandbox"})
                each.erase(key);
            all.push_back(each);
        }
        return all;
    }
    /// The results of the same class with the same secret, without Slurm.
    std::vector<json> grades_of_one_machine() const
    {
        fs::rename(out(), desk_.folder() / "by-slurm");
        fs::create_directories(out());
        fs::copy(desk_.folder() / "by-slurm" / "course.secret", out());
        EXPECT_TRUE(grade().exited_with(0));
        return grades();
    }
};

/// The part of sbatch that is needed: runs the jobs of an array one after another.
constexpr const char* jobs_in_a_row = R"(
for word in "$@"; do
    case $word in --array=*) jobs=${word#*=} ;; --chdir=*) cd "${word#*=}" ;; --*) ;; *) break ;; esac
    shift
done
echo '42;cluster'
for job in $(echo "$jobs" | tr , ' '); do SLURM_ARRAY_TASK_ID=$job "$@" >"$job.log" 2>&1; done
)";

TEST_F(Slurm, GradesAClassAsOneMachineDoes)
{
    const Outcome outcome = grade_by(jobs_in_a_row);
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.err, "3 jobs for Slurm"));
    EXPECT_TRUE(fs::exists(out() / "shards" / "3-of-3.json"));
    EXPECT_EQ(graded(), class_size);
    const auto by_slurm = grades();
    EXPECT_EQ(by_slurm, grades_of_one_machine());
}

TEST_F(Slurm, IsAskedForWhatHasNoGradeYet)
{
    ASSERT_TRUE(grade_by(jobs_in_a_row).exited_with(0));
    const Outcome again = grade_by("exit 1");
    EXPECT_TRUE(again.exited_with(0)) << "there is nothing to ask for: " << said(again);
}

TEST_F(Slurm, WhoseJobsFailLeavesThemToTheNextCall)
{
    const Outcome outcome = grade_by("echo 42; exit 1");
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(contains(outcome.err, "20 of 20 different submissions are not graded yet"));
    EXPECT_TRUE(grade_by(jobs_in_a_row).exited_with(0));
    EXPECT_EQ(graded(), class_size);
}

TEST_F(Slurm, ThatIsMissingOrRefusesIsSaid)
{
    const Outcome refused = grade_by("echo 'sbatch: error: invalid partition' >&2; exit 1");
    EXPECT_TRUE(refused.exited_with(2)) << said(refused);
    EXPECT_TRUE(contains(refused.err, "invalid partition"));
    const Outcome strange = grade_by("echo Submitted");
    EXPECT_TRUE(strange.exited_with(2)) << said(strange);
    auto command = by_slurm();
    command.environment["PATH"] = desk_.folder().string();
    const Outcome missing = lab::process::run_child(command);
    EXPECT_TRUE(missing.exited_with(2)) << said(missing);
    EXPECT_TRUE(contains(missing.err, "no Slurm here"));
}

TEST_F(Slurm, IsToldWhenTheCallIsInterrupted)
{
    const fs::path told = desk_.folder() / "told";
    put_program("scancel", "echo \"$1\" >>" + told.string());
    const Outcome outcome = grade_by("echo 42; rm -f " + told.string() + "; kill -INT $PPID; sleep 20");
    EXPECT_TRUE(outcome.exited_with(130)) << said(outcome);
    EXPECT_TRUE(contains(read_file(told), "--name=cl-lab-"));
    EXPECT_TRUE(contains(outcome.err, "Run the same command again"));
}

/// Two nodes on this machine.
class TwoNodes {
  public:
    explicit TwoNodes(const fs::path& folder) : folder_(folder)
    {
        fs::create_directories(folder);
        running_ = std::async(std::launch::async, [this] {
            lab::process::Command command;
            const auto port = 20000 + ::getpid() % 10000;
            command.arguments = {LAB_TWO_NODES, folder_.string(), std::to_string(port)};
            command.is_cancelled = [this] { return is_over_.load(); };
            command.limits.cpu_s = 600;
            command.limits.asleep = std::chrono::minutes(10);
            return lab::process::run_child(command);
        });
    }
    ~TwoNodes() { is_over_ = true; }

    fs::path configuration() const { return folder_ / "slurm.conf"; }
    bool are_idle() const
    {
        lab::process::Command command;
        command.arguments = {"sinfo", "--noheader", "--format=%T %D"};
        command.environment = {{"SLURM_CONF", configuration().string()}};
        return lab::process::run_child(command).out == "idle 2\n";
    }
    void end_the_first() const { ::kill(std::stoi(lab::read_file(folder_ / "one.pid")), SIGKILL); }
    std::string log() const
    {
        return lab::try_read_file(folder_ / "slurmctld.log").value_or("it left no log");
    }

  private:
    fs::path folder_;
    std::atomic<bool> is_over_{false};
    std::future<Outcome> running_;
};

bool comes_true(const std::function<bool()>& what)
{
    for (int tries = 0; tries < 1200 && !what();
         ++tries) // the sandbox is tried first, on a machine that may be busy
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    return what();
}

TEST_F(Slurm, ThatLosesANodeGivesTheSameGrades)
{
    constexpr const char* can_be_tried =
        "command -v slurmctld slurmd munged >/dev/null && unshare --pid --fork --mount-proc true 2>/dev/null";
    if (std::system(can_be_tried) != 0)
        GTEST_SKIP() << "needs slurm-wlm and munge, and root to start two nodes";
    const TwoNodes nodes(desk_.folder() / "slurm");
    if (!comes_true([&] { return nodes.are_idle(); }))
        GTEST_SKIP() << "no Slurm of two nodes starts here: " << nodes.log();
    auto command = by_slurm();
    std::erase(command.arguments, "--no-sandbox"); // as a class is graded
    command.environment["SLURM_CONF"] = nodes.configuration().string();
    command.limits.asleep = std::chrono::minutes(8); // it waits for the jobs
    auto run = std::async(std::launch::async, [&] { return lab::process::run_child(command); });
    EXPECT_TRUE(comes_true([&] { return fs::exists(out() / "shards" / "1-of-3.log"); }));
    nodes.end_the_first();
    const Outcome outcome = run.get();
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome) << nodes.log();
    EXPECT_TRUE(contains(nodes.log(), "equeu"));
    EXPECT_EQ(graded(), class_size);
    for (const json& each : results())
        EXPECT_TRUE(contains(each.at("sandbox").get<std::string>(), "bubblewrap"));
    const auto by_slurm = grades();
    EXPECT_EQ(by_slurm, grades_of_one_machine());
}
} // namespace
