// A run that is interrupted or killed in the middle also ends everything that it started.
#include "tests/kit/lab_command.hpp"
#include "tests/kit/processes.hpp"

#include <csignal>
#include <future>

namespace
{
using namespace lab::kit;
using namespace std::chrono_literals;
using lab::process::Ending;
using lab::process::Outcome;

/// `lab check` of a program that never ends, up to the moment when that program is running.
class EndlessRun {
  public:
    EndlessRun()
    {
        const auto solution =
            lab::course::read_course(LAB_COURSE).find("03-nary-search").solution / "nary_search.cpp";
        write_file(desk.submission() / "nary_search.cpp",
                   read_file(solution) +
                       "#include <sys/prctl.h>\n#include <unistd.h>\nstatic const int never = [] {\n"
                       "    ::prctl(PR_SET_NAME, \"endless\");\n    for (;;)\n"
                       "        ::pause();\n    return 0;\n}();\n");
        auto command = desk.command(
            {"check", "03-nary-search", "--suite", "Host", "--submission", desk.submission().string()});
        const auto id_file = desk.folder() / "id";
        command.arguments.insert(
            command.arguments.begin(),
            {"/bin/sh", "-c", "echo $$ >\"$0.new\"; mv \"$0.new\" \"$0\"; exec \"$@\"", id_file.string()});
        outcome_ = std::async(std::launch::async, [command] { return lab::process::run_child(command); });
        if (becomes_true([&] { return std::filesystem::exists(id_file); }, 5s))
            lab_ = std::stoi(read_file(id_file));
        is_in_the_middle = lab_ && becomes_true([&] { return has_started_the_program(); }, 30s);
    }

    /// Sends the signal; returns how `lab` ended.
    Outcome interrupted_with(int signal)
    {
        family_ = descendants_of(lab_);
        ::kill(lab_, signal);
        return outcome_.get();
    }

    void kill_judge()
    {
        for (const Process& process : descendants_of(lab_))
            if (process.parent == lab_)
                ::kill(process.id, SIGKILL);
    }

    /// The names of descendant processes of `lab` that still run two seconds later.
    std::string survivors() const
    {
        std::string names;
        for (const Process& process : family_)
            if (!becomes_true([&] { return !is_running(process.id); }, 2s))
                names += process.name + " ";
        return names;
    }

    std::size_t family_size() const { return family_.size(); }

    Desk desk;
    bool is_in_the_middle = false;

  private:
    bool has_started_the_program() const
    {
        for (const Process& process : descendants_of(lab_))
            if (process.name == "endless")
                return true;
        return false;
    }

    std::future<Outcome> outcome_;
    std::vector<Process> family_;
    pid_t lab_ = 0;
};

class Interruption : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(By, Interruption, testing::Values(SIGINT, SIGTERM),
                         [](const auto& tested) { return lab::process::signal_name(tested.param); });

TEST_P(Interruption, ExitsWith130AndLeavesNothing)
{
    EndlessRun run;
    ASSERT_TRUE(run.is_in_the_middle);
    const Outcome outcome = run.interrupted_with(GetParam());
    EXPECT_TRUE(outcome.exited_with(130)) << said(outcome);
    EXPECT_GE(run.family_size(), 2U); // the judge and the program
    EXPECT_EQ(run.survivors(), "");
    EXPECT_TRUE(run.desk.has_clean_tmp()) << "the work folder is left over";
}

TEST(Killing, TakesJudgeAndProgramAlong)
{
    EndlessRun run;
    ASSERT_TRUE(run.is_in_the_middle);
    const Outcome outcome = run.interrupted_with(SIGKILL);
    EXPECT_EQ(outcome.ending, Ending::crashed);
    EXPECT_GE(run.family_size(), 2U);
    EXPECT_EQ(run.survivors(), "");
}

/// Makes the folders in the desk's TMPDIR look an hour old.
void let_an_hour_pass(const Desk& desk)
{
    for (const auto& folder : std::filesystem::directory_iterator(desk.tmp()))
        std::filesystem::last_write_time(folder, std::filesystem::file_time_type::clock::now() - 1h);
}

TEST(Killing, LeavesAFolderThatTheNextRunRemoves)
{
    EndlessRun run;
    ASSERT_TRUE(run.is_in_the_middle);
    let_an_hour_pass(run.desk);
    run.desk.lab({"doctor"});
    EXPECT_FALSE(run.desk.has_clean_tmp()) << "the folder of a run that goes on";
    run.interrupted_with(SIGKILL);
    EXPECT_EQ(run.survivors(), "");
    EXPECT_FALSE(run.desk.has_clean_tmp());
    let_an_hour_pass(run.desk);
    run.desk.lab({"doctor"});
    EXPECT_TRUE(run.desk.has_clean_tmp());
}

TEST(Killing, IsNotTakenForTheCauseOfAFolderThatHasTheSameBeginning)
{
    const Desk desk;
    write_file(desk.tmp() / "cl-lab-course" / "prefix_sum.cl", "a student's clone of the course");
    let_an_hour_pass(desk);
    desk.lab({"doctor"});
    EXPECT_TRUE(std::filesystem::exists(desk.tmp() / "cl-lab-course" / "prefix_sum.cl"));
}

TEST(Killing, OfTheJudgeIsAFault)
{
    // Kills the judge, not lab, as the system does when memory runs out.
    EndlessRun run;
    ASSERT_TRUE(run.is_in_the_middle);
    run.kill_judge();
    const Outcome outcome = run.interrupted_with(0);
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "SIGKILL"));
    EXPECT_EQ(run.survivors(), "");
    EXPECT_TRUE(run.desk.has_clean_tmp());
}
} // namespace
