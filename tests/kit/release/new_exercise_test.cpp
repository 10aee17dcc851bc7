// `lab new` in a copy of the course: it writes a complete exercise, which builds, is graded, and lets no mutant
// survive. And it overwrites nothing.
#include "tests/kit/lab_command.hpp"

#include <ctime>
#include <fmt/format.h>

namespace
{
using namespace lab::kit;
using lab::process::Outcome;
using nlohmann::json;

constexpr auto id = "98-block-tree-sums"; // that nobody else takes

/// A copy of the course like a fresh clone, with a build folder of its own.
class Copy {
  public:
    Copy() : source_(lab::course::read_course(LAB_COURSE).source)
    {
        std::filesystem::create_directories(folder());
        for (const auto& entry : std::filesystem::directory_iterator(source_))
            if (const auto name = entry.path().filename(); name != "build" && name != ".git")
                std::filesystem::copy(entry.path(), folder() / name,
                                      std::filesystem::copy_options::recursive);
    }

    std::filesystem::path folder() const { return desk_.folder() / "course"; }
    const Desk& desk() const { return desk_; }

    /// Runs `lab` as one would type it there.
    Outcome lab(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), {(folder() / "lab").string(), "--yes", "--lang", "en"});
        return run(std::move(arguments));
    }
    Outcome run(std::vector<std::string> arguments) const
    {
        lab::process::Command command;
        command.arguments = std::move(arguments);
        command.directory = folder();
        command.environment = {{"CCACHE_BASEDIR", folder().string()},
                               {"CCACHE_NOHASHDIR", "1"},
                               {"LAB_COURSE", (folder() / "build/student/course.json").string()},
                               {"LC_ALL", "C"}};
        command.removed_environment = {"LAB_BUILD_DIR"};
        command.limits.asleep = std::chrono::minutes(5);
        command.limits.cpu_s = 3000;
        command.limits.stream_bytes = 1 << 20;
        return lab::process::run_child(command);
    }
    json report(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), {"check", id, "--json", "-"});
        return report_of(lab(std::move(arguments)));
    }

  private:
    std::filesystem::path source_;
    Desk desk_;
};

/// The command of this build, with the copy as its course.
Outcome make(const Copy& copy, const std::string& new_id)
{
    json course = json::parse(read_file(copy.desk().course_file()));
    course["source"] = copy.folder().string();
    write_file(copy.desk().course_file(), course.dump());
    return copy.desk().lab({"new", new_id});
}

TEST(NewExercise, NeedsAnIdOfTheUsualForm)
{
    const Copy copy;
    for (const char* wrong : {"reduce", "4-reduce", "98-Reduce", "98-", "../95-x", "98-a/b", "98-a-2"}) {
        const Outcome outcome = make(copy, wrong);
        EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
        EXPECT_TRUE(contains(outcome.err, "04-block-sums")) << said(outcome);
    }
    for (const char* taken : {"98-main", "98-kernel", "98-sums", "98-sobol", "01-other"}) {
        const Outcome outcome = make(copy, taken);
        EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
        EXPECT_TRUE(contains(outcome.err, "choose an")) << said(outcome);
    }
}

TEST(NewExercise, ChangesNothingWhereOneFileCannotBeWritten)
{
    const Copy copy;
    const std::string before = read_file(copy.folder() / "handouts/en/index.md");
    write_file(copy.folder() / "solutions" / id, "a file in the way of a folder\n");
    const Outcome outcome = make(copy, id);
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(contains(outcome.err, "Nothing was changed.")) << said(outcome);
    EXPECT_FALSE(std::filesystem::exists(copy.folder() / "exercises" / id / "exercise.toml"));
    EXPECT_EQ(read_file(copy.folder() / "handouts/en/index.md"), before);
}

TEST(NewExercise, OverwritesNothing)
{
    const Copy copy;
    ASSERT_TRUE(make(copy, id).exited_with(0));
    const std::string before = read_file(copy.folder() / "CMakeLists.txt");
    write_file(copy.folder() / "solutions" / id / "block_tree_sums.cl", "mine\n");
    const Outcome again = make(copy, id);
    EXPECT_TRUE(again.exited_with(2)) << said(again);
    EXPECT_TRUE(contains(again.err, "already exists")) << said(again);
    EXPECT_EQ(read_file(copy.folder() / "solutions" / id / "block_tree_sums.cl"), "mine\n");
    EXPECT_EQ(read_file(copy.folder() / "CMakeLists.txt"), before);
}

/// All of it takes minutes: an eighth is run each day, and the command line says which one.
std::string part_of_today()
{
    const std::time_t now = std::time(nullptr);
    return fmt::format("{}/8", 1 + ::localtime(&now)->tm_yday % 8);
}

TEST(NewExercise, IsWholeAndLeavesNoMutantAlive)
{
    const Copy copy;
    const Outcome made = make(copy, id);
    ASSERT_TRUE(made.exited_with(0)) << said(made);
    EXPECT_TRUE(contains(made.out, std::string("./lab verify ") + id));

    const json solution = copy.report({"--submission", std::string("solutions/") + id});
    EXPECT_EQ(solution.value("score", 0.0), solution.value("max_score", -1.0)) << solution.dump(1);
    EXPECT_EQ(solution.value("max_score", 0.0), 100.0);
    const json skeleton = copy.report({});
    EXPECT_EQ(skeleton.value("score", -1.0), 0.0) << skeleton.dump(1);
    EXPECT_FALSE(contains(skeleton.dump(), "The compiler warns")) << skeleton.dump(1);
    EXPECT_FALSE(has_fault(skeleton)) << skeleton.dump(1);

    for (const char* test : {LAB_DRIFT_TEST, LAB_HANDOUTS_TEST}) {
        const Outcome tested = copy.run({test, "--gtest_filter=*98_block_tree_sums*:GermanTexts*:Handouts*"});
        EXPECT_TRUE(tested.exited_with(0)) << said(tested);
    }

    if (lab::course::read_course(LAB_COURSE).mutants.empty())
        GTEST_SKIP() << "the mutants' parser is not installed";
    const Outcome verified = copy.lab({"verify", id, "--shard", part_of_today()});
    EXPECT_TRUE(verified.exited_with(0)) << said(verified);
    EXPECT_TRUE(contains(verified.out, "0 survive")) << said(verified);
}
} // namespace
