// `lab grade` when it is killed or its disk fills up: finished gradings are kept, and the same call continues.
#include "grader/class/gradebook/gradebook.hpp"
#include "tests/kit/class/class_desk.hpp"
#include "tests/kit/tiny_disk.hpp"

#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <csignal>
#include <pty.h>
#include <random>
#include <regex>
#include <set>
#include <sys/wait.h>
#include <thread>

namespace
{
using namespace lab::kit;
using lab::process::Outcome;

constexpr std::size_t class_size = 30;

class Survival : public ClassDesk {
  protected:
    Survival()
    {
        for (std::size_t i = 0; i < class_size; ++i)
            hand_in("student" + std::to_string(i), std::to_string(i));
        std::filesystem::create_directories(out());
    }

    /// The numbers of the runs in the gradebook; none of them is incomplete.
    std::set<int> runs() const
    {
        std::set<int> found;
        SQLite::Database database((out() / "gradebook.sqlite").string(),
                                  SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        if (database.execAndGet("PRAGMA user_version").getInt() == 0)
            return found; // killed before it had its tables
        EXPECT_EQ(database.execAndGet("PRAGMA integrity_check").getString(), "ok");
        SQLite::Statement rows(
            database, "SELECT run.id, count(verdict.run) FROM run LEFT JOIN verdict ON verdict.run = "
                      "run.id GROUP BY run.id");
        while (rows.executeStep()) {
            found.insert(rows.getColumn(0).getInt());
            EXPECT_EQ(rows.getColumn(1).getInt(), 4) << "a run without all of its checks";
        }
        return found;
    }

    void expect_to_go_on_from(const std::set<int>& before) const
    {
        const Outcome outcome = grade();
        EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
        EXPECT_EQ(graded(), class_size);
        const std::set<int> after = runs();
        EXPECT_EQ(after.size(), class_size) << "something was graded twice";
        EXPECT_TRUE(std::includes(after.begin(), after.end(), before.begin(), before.end()));
    }

    void expect_a_sentence_about(const std::filesystem::path& folder, const Outcome& outcome) const
    {
        EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
        EXPECT_TRUE(contains(outcome.err, folder.string()));
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    }

    /// How many gradings `lab grade` had reported on its terminal when it was killed.
    std::size_t reported_when_killed_after(std::chrono::milliseconds time) const
    {
        const auto command = desk_.command(words("toy-fails"));
        int terminal = -1;
        const pid_t pid = ::forkpty(&terminal, nullptr, nullptr, nullptr);
        if (pid == 0)
            become(command);
        std::this_thread::sleep_for(time);
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);
        const std::string written = lab::read_all(terminal);
        ::close(terminal);
        static const std::regex progress(R"((\d+) of \d+ submissions)");
        std::size_t reported = 0;
        for (std::sregex_iterator at(written.begin(), written.end(), progress), end; at != end; ++at)
            reported = std::stoull((*at)[1]);
        return reported;
    }

  private:
    [[noreturn]] static void become(const lab::process::Command& command)
    {
        for (const auto& [name, value] : command.environment)
            ::setenv(name.c_str(), value.c_str(), 1);
        std::vector<char*> argv;
        for (const std::string& argument : command.arguments)
            argv.push_back(const_cast<char*>(argument.c_str()));
        argv.push_back(nullptr);
        ::execv(argv[0], argv.data());
        ::_exit(127);
    }
};

TEST_F(Survival, KilledAtAnyMomentItLosesNothingThatItReported)
{
    std::mt19937 random(1);
    std::set<int> before;
    for (int kill = 0; kill < 25; ++kill) {
        const std::size_t reported =
            reported_when_killed_after(std::chrono::milliseconds(1 + random() % 400));
        const std::set<int> after = runs();
        EXPECT_GE(after.size(), before.size() + reported);
        EXPECT_TRUE(std::includes(after.begin(), after.end(), before.begin(), before.end()));
        before = after;
    }
    expect_to_go_on_from(before);
}

TEST_F(Survival, OfADiskThatIsFullIsSaidAndLosesNothing)
{
    bool was_full_in_the_middle = false;
    for (const int size_kib : {8, 60, 120, 240}) {
        const TinyDisk disk(out(), size_kib);
        if (!disk.is_there())
            GTEST_SKIP() << "only root can mount a tiny disk, where mounting is allowed";
        expect_a_sentence_about(out(), grade());
        ASSERT_TRUE(disk.grow_to(16 << 10));
        const std::set<int> before = runs();
        was_full_in_the_middle |= !before.empty() && before.size() < class_size;
        expect_to_go_on_from(before);
    }
    EXPECT_TRUE(was_full_in_the_middle);
}

TEST_F(Survival, OfADiskThatCannotBeWrittenIsSaidAndLosesNothing)
{
    const TinyDisk disk(out(), 16 << 10);
    if (!disk.is_there())
        GTEST_SKIP() << "only root can mount a tiny disk, where mounting is allowed";
    ASSERT_TRUE(disk.become_read_only(16 << 10));
    expect_a_sentence_about(out(), grade()); // nothing there yet
    ASSERT_TRUE(disk.grow_to(16 << 10));
    ASSERT_TRUE(grade().exited_with(0));
    const std::set<int> before = runs();
    ASSERT_TRUE(disk.become_read_only(16 << 10));
    expect_a_sentence_about(out(), grade());
    expect_a_sentence_about(out(), regrade());
    ASSERT_TRUE(disk.grow_to(16 << 10));
    expect_to_go_on_from(before);
}

TEST_F(Survival, AGradebookThatIsNoneIsLeftAsItIs)
{
    const std::string damaged = "SQLite format 3, but damaged\n" + std::string(8192, 'x');
    write_file(out() / "gradebook.sqlite", damaged);
    expect_a_sentence_about(out(), grade());
    EXPECT_EQ(read_file(out() / "gradebook.sqlite"), damaged);
}
} // namespace
