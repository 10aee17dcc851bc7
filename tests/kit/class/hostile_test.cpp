// Every hostile submission of tests/hostile, graded by the real judge in a sandbox, as root and as an ordinary user:
// it gets the points named in its first line and the message named in its second; it never causes a grader fault,
// leaves no process or file, changes nothing outside, and its feedback contains nothing of the grader's.
#include "grader/course/base/work_folder.hpp"
#include "grader/course/check/check.hpp"
#include "grader/course/check/corpus.hpp"
#include "grader/sandbox/system_calls.hpp"
#include "tests/kit/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

namespace lab::kit
{
namespace
{
namespace fs = std::filesystem;

constexpr const char* exercise_id = "01-prefix-sum";
constexpr const char* secret = "no student reads this sentence";
constexpr uid_t ordinary_user = 60098;

const course::Course& course()
{
    static const course::Course the_course = course::read_course(LAB_COURSE);
    return the_course;
}

std::vector<std::string> entries()
{
    std::vector<std::string> names;
    for (const auto& folder : fs::directory_iterator(course().source / "tests" / "hostile" / exercise_id))
        names.push_back(folder.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string test_name(const testing::TestParamInfo<std::string>& tested)
{
    return std::regex_replace(tested.param, std::regex("[^A-Za-z0-9]"), "_");
}

/// A place where a class would be graded, next to something that no submission may touch.
class Place {
  public:
    Place()
    {
        fs::permissions(folder_.path(), fs::perms::others_exec, fs::perm_options::add); // as /tmp
        fs::create_directories(tmp());
        write_file(folder_.path() / "tmp" / "canary" / "secret", secret);
        ::setenv("TMPDIR", tmp().c_str(), 1);
        ::setenv("LAB_HOSTILE_SECRET", secret, 1);
    }
    ~Place() { ::setenv("TMPDIR", "/tmp", 1); }

    fs::path tmp() const { return folder_.path() / "tmp"; }

    /// Everything left there, except the canary.
    std::vector<fs::path> left() const
    {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(tmp()))
            if (entry.path().filename() != "canary")
                files.push_back(entry.path());
        return files;
    }
    bool canary_lives() const { return read_file(tmp() / "canary" / "secret") == secret; }

  private:
    const course::WorkFolder folder_;
};

/// The processes whose command contains a word, or that belong to a sandbox user.
std::set<std::string> running(const std::string& word, uid_t user)
{
    std::set<std::string> found;
    for (const auto& process : fs::directory_iterator("/proc")) {
        const auto words = try_read_file(process.path() / "cmdline");
        struct stat status {};
        const bool is_there = words && ::stat(process.path().c_str(), &status) == 0;
        if (is_there && (words->find(word) != std::string::npos || (user != 0 && status.st_uid == user)))
            found.insert(*words);
    }
    return found;
}

/// The check that says how the submission ended, if anything must be said; else the one with the points.
std::string check_of(const course::CorpusEntry& entry)
{
    const bool is_told = !entry.all_after("Must say: ").empty();
    return entry.file.is_kernel() ? is_told ? "Kernel.Ends" : "Kernel.Values"
           : is_told              ? "Host.Ends"
                                  : "Host.Result";
}

course::Report graded(const course::CorpusEntry& entry, const sandbox::Settings& sandbox)
{
    const course::WorkFolder work;
    sandbox::open_to(sandbox, work.path());
    course::Course its_own = course();
    its_own.build = work.path();
    its_own.second_device.clear();
    write_file(work.path() / "submission" / entry.file.name, entry.text);
    return course::check(its_own, its_own.find(exercise_id), work.path() / "submission",
                         {.suite = check_of(entry), .seed = 1, .sandbox = sandbox});
}

std::string all_said(const course::Report& report)
{
    std::string text;
    for (const course::CheckResult& result : report.checks) {
        text += result.check.name + ": " + result.seen.en + " " + result.seen.de + " " + result.next.en;
        for (const auto& place : result.places)
            text += fmt::format(" {}:{}", place.file, place.line);
        text += "\n";
    }
    return text;
}

/// Settings with a slot of its own: other tests run at the same time.
sandbox::Settings sandbox_with(const fs::path& filters)
{
    const std::size_t slot = 40 + static_cast<std::size_t>(::getpid()) % 1000;
    return {"",
            sandbox::write_filters(filters),
            sandbox::user_of_slot(slot),
            {},
            sandbox::names_of_stopped_calls()};
}

class Hostile : public testing::TestWithParam<std::string> {};

TEST_P(Hostile, GetsItsVerdictAndNothingElse)
{
    const Place place;
    const course::WorkFolder filters;
    const sandbox::Settings sandbox = sandbox_with(filters.path());
    const auto& exercise = course().find(exercise_id);
    const auto entry =
        course::read_corpus_entry(exercise, course().source / "tests" / "hostile" / exercise_id / GetParam());
    const course::Report report = graded(entry, sandbox);
    const std::string said = all_said(report);

    EXPECT_EQ(report.score(), std::stod(entry.all_after("Gets: ").at(0))) << said;
    for (const std::string& words : entry.all_after("Must say: "))
        EXPECT_NE(said.find(words), std::string::npos) << said;
    if (said.find("It made the system call ") != std::string::npos) {
        EXPECT_TRUE(std::regex_search(said, std::regex(" prefix_sum\\.c.*:[1-9]"))) << said;
    }
    EXPECT_FALSE(report.has_fault()) << said;
    EXPECT_EQ(said.find(secret), std::string::npos);
    EXPECT_EQ(said.find("root:x:"), std::string::npos);
    EXPECT_TRUE(place.canary_lives());
    EXPECT_EQ(running(place.tmp().string(), sandbox.user), std::set<std::string>{});
    EXPECT_EQ(place.left().size(), 1U) << "beside the folder with the filters: " << place.left().back();
}

/// A program that takes over the judge gains no additional rights.
TEST(Judge, IsOfTheUserOfItsSlot)
{
    const Place place;
    const course::WorkFolder filters, work;
    const sandbox::Settings sandbox = sandbox_with(filters.path());
    course::Exercise exercise = course().find(exercise_id);
    exercise.judge = place.tmp() / "judge";
    write_file(exercise.judge, "#!/bin/sh\necho user $(id -u) >&2\nexit 1\n");
    fs::permissions(exercise.judge, fs::perms::others_exec | fs::perms::owner_exec, fs::perm_options::add);
    fs::copy(exercise.solution, work.path());
    const course::Report report =
        course::check(course(), exercise, work.path(), {.suite = "Kernel", .seed = 1, .sandbox = sandbox});
    const uid_t expected = ::geteuid() == 0 ? sandbox.user : ::geteuid();
    EXPECT_NE(all_said(report).find(fmt::format("user {}", expected)), std::string::npos) << all_said(report);
}

TEST_P(Hostile, GetsItsVerdictFromAnOrdinaryUserToo)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << "GetsItsVerdictAndNothingElse did that";
    process::Command again;
    again.arguments = {fs::read_symlink("/proc/self/exe").string(),
                       "--gtest_filter=*GetsItsVerdictAndNothingElse/" + test_name({GetParam(), 0})};
    again.runs_as = ordinary_user;
    again.directory = "/tmp"; // `patch` writes where it is
    again.environment = {{"HOME", "/tmp"}};
    again.limits.asleep = std::chrono::minutes(2);
    again.limits.cpu_s = 300;
    const auto outcome = process::run_child(again);
    EXPECT_TRUE(outcome.exited_with(0)) << outcome.out << outcome.err << outcome.why;
}

TEST(Right, GetsItsPointsInASandbox)
{
    if (course().values_vendors.empty())
        GTEST_SKIP() << "the sandbox has all built-in functions here";
    const course::WorkFolder filters;
    const auto& exercise = course().find(exercise_id);
    const auto entry = course::read_corpus_entry(exercise, course().source / "tests" / "right" / exercise_id /
                                                               "rare-built-in");
    const course::Report report = graded(entry, sandbox_with(filters.path()));
    EXPECT_EQ(report.score(), 15) << all_said(report);
}

INSTANTIATE_TEST_SUITE_P(Submission, Hostile, testing::ValuesIn(entries()), test_name);
} // namespace
} // namespace lab::kit
