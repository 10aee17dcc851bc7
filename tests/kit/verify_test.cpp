// What follows from the fates of mutants, and the whole of `lab verify` on an exercise with one statement.
#include "grader/verify/declarations.hpp"
#include "grader/verify/findings.hpp"
#include "grader/verify/problems.hpp"
#include "grader/verify/repeat.hpp"
#include "grader/verify/verdict_memory.hpp"
#include "tests/kit/lab_command.hpp"
#include "tests/kit/processes.hpp"

#include <nlohmann/json.hpp>

#include <csignal>
#include <future>
#include <unistd.h>

namespace
{
using namespace lab::kit;
using lab::verify::Declaration;
using lab::verify::KillMatrix;
using lab::verify::Seen;
using lab::verify::Submitted;
using lab::verify::Trial;

/// A suite with two checks, which each kill one mutant.
KillMatrix sound_matrix()
{
    KillMatrix matrix;
    matrix.exercise = "x";
    matrix.checks = {{"Kernel.Values", 1.0, {}}, {"Kernel.NoDataRace", 1.0, {}}};
    matrix.value_checks = {"Kernel.Values"};
    matrix.simulator_checks = {"Kernel.NoDataRace"};
    for (const lab::command::Check& check : matrix.checks) {
        Trial trial;
        trial.file = "x.cl";
        trial.suite = "Kernel.";
        trial.operator_name = "operator-swapped";
        trial.original = "a + b;";
        trial.mutated = check.name;
        trial.fate = Trial::Fate::killed;
        trial.killed_by = {check.name};
        matrix.trials.push_back(trial);
    }
    return matrix;
}

Trial survivor()
{
    Trial trial = sound_matrix().trials[0];
    trial.mutated = "a | b;";
    trial.killed_by.clear();
    trial.fate = Trial::Fate::survived;
    return trial;
}

Declaration declaration_for(const Trial& trial)
{
    return {trial.file,       trial.operator_name, trial.original, trial.mutated,
            trial.occurrence, "because",           false};
}

void expect_one_problem(KillMatrix matrix, const std::string& word)
{
    const auto problems = find_problems(matrix);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_TRUE(contains(problems[0], word));
}

TEST(KillMatrix, IsSoundWhenEverythingIsKilled)
{
    KillMatrix matrix = sound_matrix();
    EXPECT_EQ(find_problems(matrix), std::vector<std::string>{});
    EXPECT_TRUE(matrix.values_kill(matrix.trials[0]));
    EXPECT_FALSE(matrix.only_simulator_kills(matrix.trials[0]));
    EXPECT_FALSE(matrix.values_kill(matrix.trials[1]));
    EXPECT_TRUE(matrix.only_simulator_kills(matrix.trials[1]));
}

TEST(KillMatrix, AnUndeclaredSurvivorIsAProblem)
{
    KillMatrix matrix = sound_matrix();
    matrix.trials.push_back(survivor());
    expect_one_problem(matrix, "it survives");
}

TEST(KillMatrix, ADeclaredSurvivorIsNone)
{
    KillMatrix matrix = sound_matrix();
    matrix.trials.push_back(survivor());
    matrix.declarations = {declaration_for(survivor())};
    EXPECT_EQ(find_problems(matrix), std::vector<std::string>{});
    EXPECT_EQ(matrix.trials.back().reason, "because");
}

TEST(KillMatrix, AnUnseenMutantIsNoneButCountsAsWrong)
{
    KillMatrix matrix = sound_matrix();
    matrix.trials.push_back(survivor());
    matrix.declarations = {declaration_for(survivor())};
    matrix.declarations[0].is_wrong = true;
    EXPECT_EQ(find_problems(matrix), std::vector<std::string>{});
    EXPECT_EQ(count_of(matrix).unseen, 1U);
    EXPECT_EQ(count_of(matrix).equivalent, 0U);
    EXPECT_TRUE(contains(lab::verify::summary_of({matrix}), "of 3 wrong ones this grader sees 66.7 %"));
}

TEST(KillMatrix, ADeclaredMutantThatIsKilledIsAProblem)
{
    KillMatrix matrix = sound_matrix();
    matrix.declarations = {declaration_for(matrix.trials[0])};
    expect_one_problem(matrix, "killed by Kernel.Values");
}

TEST(KillMatrix, ADeclaredMutantThatDoesNotExistIsAProblem)
{
    KillMatrix matrix = sound_matrix();
    matrix.declarations = {declaration_for(survivor())};
    expect_one_problem(matrix, "no such mutant");
}

TEST(KillMatrix, ACheckThatKillsNothingIsAProblem)
{
    KillMatrix matrix = sound_matrix();
    matrix.checks.push_back({"Kernel.Useless", 1.0, {}});
    expect_one_problem(matrix, "Kernel.Useless kills nothing");
}

TEST(KillMatrix, AnEntryOfTheCorpusThatPassesIsAProblem)
{
    KillMatrix matrix = sound_matrix();
    matrix.trials.push_back(survivor());
    matrix.trials.back().origin = Trial::Origin::wrong;
    expect_one_problem(matrix, "tests/wrong");
}

TEST(KillMatrix, ARightFileThatIsRejectedIsAProblem)
{
    for (const Trial::Origin origin : {Trial::Origin::variant, Trial::Origin::right}) {
        KillMatrix matrix = sound_matrix();
        matrix.trials.push_back(matrix.trials[1]);
        matrix.trials.back().origin = origin;
        expect_one_problem(matrix, "rejected by Kernel.NoDataRace");
    }
}

TEST(KillMatrix, ARightFileFailsWhatItExcepts)
{
    KillMatrix matrix = sound_matrix();
    matrix.trials.push_back(matrix.trials[1]);
    matrix.trials.back().origin = Trial::Origin::right;
    matrix.trials.back().excepted = {"Kernel.NoDataRace"};
    EXPECT_EQ(find_problems(matrix), std::vector<std::string>{});
    matrix.trials.back().killed_by.clear();
    matrix.trials.back().fate = Trial::Fate::survived;
    expect_one_problem(matrix, "passes what its first line excepts");
}

TEST(KillMatrix, AVariantThatDoesNotCompileIsAProblem)
{
    KillMatrix matrix = sound_matrix();
    matrix.trials.push_back(survivor());
    matrix.trials.back().origin = Trial::Origin::variant;
    matrix.trials.back().fate = Trial::Fate::not_built;
    expect_one_problem(matrix, "does not compile");
}

TEST(KillMatrix, WhatWasNotTriedSaysNothingAboutChecks)
{
    KillMatrix matrix = sound_matrix();
    matrix.trials[1].fate = Trial::Fate::not_tried;
    matrix.trials[1].killed_by.clear();
    EXPECT_EQ(find_problems(matrix), std::vector<std::string>{});
}

TEST(KillMatrix, ADeclarationIsReadAsItIsPrinted)
{
    const TemporaryFolder folder;
    Trial trial = survivor();
    trial.original = R"(s = "a\n'b'";)";
    trial.occurrence = 2;
    std::string toml = declaration_of(trial);
    toml.replace(toml.find("reason = \"\""), 11, "reason = \"because\"");
    write_file(folder.path() / "x.toml", "values = [\"Kernel.Values\"]\n" + toml);
    KillMatrix matrix = sound_matrix();
    read_declarations(folder.path() / "x.toml", matrix);
    ASSERT_EQ(matrix.declarations.size(), 1U);
    matrix.trials.push_back(trial);
    EXPECT_EQ(find_problems(matrix), std::vector<std::string>{});
    write_file(folder.path() / "x.toml", declaration_of(trial));
    EXPECT_THROW(read_declarations(folder.path() / "x.toml", matrix), lab::command::KitError) << "no reason";
}

/// A course that was never built, with one file of each kind that a verdict depends on.
class Remembered : public testing::Test {
  protected:
    Remembered()
    {
        course_.version = "1";
        course_.build = folder_.path() / "build";
        course_.source = folder_.path();
        course_.worker = folder_.path() / "grader/worker";
        exercise_.id = "x";
        exercise_.judge = folder_.path() / "judge";
        exercise_.solution = folder_.path() / "solution";
        for (const char* const file : {"grader/worker", "grader/plugin.so", "judge", "solution/x.cl"})
            write_file(folder_.path() / file, "1");
    }

    std::optional<std::vector<Seen>> recalled() const
    {
        return lab::verify::VerdictMemory(course_, exercise_).recall(submitted_);
    }

    const TemporaryFolder folder_;
    lab::command::Course course_;
    lab::command::Exercise exercise_;
    Submitted submitted_{"x.cl", "Kernel.", "kernel void x() {}"};
    std::vector<Seen> verdicts_{{"Kernel.Builds", lab::Status::passed, "", 0.0},
                                {"Kernel.Ends", lab::Status::failed, "It does not.", 0.0}};
};

TEST_F(Remembered, VerdictsComeBackForTheSameTextAlone)
{
    lab::verify::VerdictMemory(course_, exercise_).keep(submitted_, verdicts_);
    if (!std::filesystem::exists("/var/lib/dpkg/status"))
        GTEST_SKIP() << "no list of the installed packages: nothing is remembered";
    EXPECT_EQ(recalled(), verdicts_);
    submitted_.text += "\n";
    EXPECT_EQ(recalled(), std::nullopt);
}

TEST_F(Remembered, NothingIsLeftOfAnotherGrader)
{
    for (const char* const file : {"grader/worker", "grader/plugin.so", "judge", "solution/x.cl"}) {
        lab::verify::VerdictMemory(course_, exercise_).keep(submitted_, verdicts_);
        write_file(folder_.path() / file, "2");
        EXPECT_EQ(recalled(), std::nullopt) << file;
        write_file(folder_.path() / file, "1");
        EXPECT_EQ(recalled(), std::nullopt) << file << ": what an older grader said is removed";
    }
}

TEST_F(Remembered, FaultsOfTheGraderAreTriedAgain)
{
    verdicts_[0].status = lab::Status::grader_fault;
    lab::verify::VerdictMemory(course_, exercise_).keep(submitted_, verdicts_);
    EXPECT_EQ(recalled(), std::nullopt);
}

TEST(Changes, AreThoseOfStatusAndScoreNotOfWords)
{
    const std::vector<Seen> before{{"K.A", lab::Status::failed, "x is 1", 0.0},
                                   {"K.B", lab::Status::failed, "", 0.5}};
    std::vector<Seen> now = before;
    now[0].message = "x is 2";
    EXPECT_EQ(lab::verify::changes(before, now), std::vector<std::string>{});
    now[0].status = lab::Status::passed;
    now[1].score = 0.25;
    const auto found = lab::verify::changes(before, now);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_TRUE(contains(found[0], "K.A passed")) << found[0];
    EXPECT_TRUE(contains(found[1], "0.25 points")) << found[1];
}

TEST(Shards, AreDisjointAndTogetherAll)
{
    for (std::size_t trial = 0; trial < 20; ++trial) {
        int holders = 0;
        for (const char* const shard : {"1/3", "2/3", "3/3"})
            holders += lab::verify::shard_of(shard).holds(trial);
        EXPECT_EQ(holders, 1) << trial;
        EXPECT_TRUE(lab::verify::shard_of("").holds(trial));
    }
}

TEST(Shards, ThatDoNotExistAreRefused)
{
    for (const char* const shard : {"0/3", "4/3", "1", "1/", "/3", "-1/3", "1/0", "1/3 ", "a/b", "1/99999"})
        EXPECT_THROW(lab::verify::shard_of(shard), lab::command::KitError) << shard;
}

/// 00-hello-world-cl with a solution of our own and the given declarations, without its host part.
class OneStatement : public testing::Test {
  protected:
    OneStatement()
    {
        auto course = nlohmann::json::parse(read_file(desk_.course_file()));
        const std::filesystem::path real = course["source"].get<std::string>();
        const auto top = desk_.folder() / "course";
        std::filesystem::create_directories(top / "grader/verify");
        std::filesystem::copy(real / "grader/verify/page.mustache", top / "grader/verify");
        std::string description = read_file(real / "starter/exercise.toml");
        const std::string host = ", { name = \"hello_world.cpp\", suite = \"Host\" }";
        description.replace(description.find(host), host.size(), "");
        write_file(top / "exercise/exercise.toml", description);
        write_file(top / "solution/hello_world.cl",
                   "kernel void hello_world(global const char* input, global char* output)\n{\n"
                   "    const size_t i = get_global_id(0);\n"
                   "    const char next = 1;\n"
                   "    output[i] = input[i] + next;\n"
                   "    // TODO 1 [nothing]: nothing.\n"
                   "    (void)(i << 3);\n"
                   "    // END TODO 1 [nothing]\n}\n");
        course["source"] = top.string();
        for (auto& exercise : course["exercises"])
            if (exercise["id"] == "00-hello-world-cl") {
                exercise["folder"] = (top / "exercise").string();
                exercise["solution"] = (top / "solution").string();
            }
        write_file(desk_.course_file(), course.dump(1));
    }

    lab::process::Outcome verify(const std::vector<std::string>& options = {}) const
    {
        std::vector<std::string> arguments{"verify", "00-hello-world-cl", "--out",
                                           (desk_.folder() / "verify").string()};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return desk_.lab(arguments);
    }

    Desk desk_;
};

TEST_F(OneStatement, MutantsThatChangeNothingSurviveAndFailTheRun)
{
    const auto outcome = verify();
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "(void)(i >> 3);: it survives."));
    const auto recorded = nlohmann::json::parse(read_file(desk_.folder() / "verify/matrix.json"));
    EXPECT_FALSE(recorded.at("problems").empty());
    bool has_killed = false;
    for (const auto& trial : recorded.at("exercises")[0].at("trials"))
        has_killed = has_killed || (trial.at("mutated") == "const size_t i = get_global_id(0) + 1;" &&
                                    trial.at("fate") == "killed");
    EXPECT_TRUE(has_killed) << recorded.dump(1);
    EXPECT_TRUE(contains(read_file(desk_.folder() / "verify/index.html"), "(void)(i &gt;&gt; 3);"));
    EXPECT_TRUE(desk_.has_clean_tmp());
}

std::size_t file_count(const std::filesystem::path& folder)
{
    std::error_code missing;
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, missing))
        count += entry.is_regular_file();
    return count;
}

TEST_F(OneStatement, AnInterruptedRunLeavesWhatItHas)
{
    auto run = std::async(std::launch::async, [&] { return verify(); });
    const bool is_in_the_middle = becomes_true(
        [&] { return file_count(desk_.folder() / "build/verdicts") >= 3; }, std::chrono::seconds(60));
    for (const Process& process : descendants_of(::getpid()))
        if (process.name == "lab-verify")
            ::kill(process.id, SIGINT);
    const auto outcome = run.get();
    ASSERT_TRUE(is_in_the_middle) << said(outcome);
    EXPECT_TRUE(outcome.exited_with(130)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "was interrupted"));
    const auto recorded = nlohmann::json::parse(read_file(desk_.folder() / "verify/matrix.json"));
    EXPECT_FALSE(recorded.at("is_complete").get<bool>());
    EXPECT_TRUE(contains(read_file(desk_.folder() / "verify/index.html"), "was interrupted"));
    EXPECT_TRUE(desk_.has_clean_tmp());
}

TEST_F(OneStatement, AShardIsAPartOfTheMatrix)
{
    const auto outcome = verify({"--shard", "2/4"});
    EXPECT_TRUE(outcome.exited_with(0) || outcome.exited_with(1)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "part 2 of 4"));
    EXPECT_FALSE(contains(outcome.out, "kills nothing"))
        << "of a part that cannot be said: " << said(outcome);
    EXPECT_TRUE(contains(read_file(desk_.folder() / "verify/index.html"), "part 2 of 4"));
    const auto recorded = nlohmann::json::parse(read_file(desk_.folder() / "verify/matrix.json"));
    EXPECT_FALSE(recorded.at("is_complete").get<bool>());
    std::size_t all = 0, tried = 0;
    for (const auto& trial : recorded.at("exercises")[0].at("trials"))
        if (trial.at("fate") != "not gradable") { // of the host file, which this course has not
            ++all;
            tried += trial.at("fate") != "not tried";
        }
    EXPECT_EQ(tried, (all + 2) / 4) << recorded.dump(1);
    EXPECT_TRUE(verify({"--shard", "2/4", "--repeat", "2"}).exited_with(2));
}

TEST_F(OneStatement, TheSameFileGetsTheSameVerdicts)
{
    const auto outcome = desk_.lab({"verify", "00-hello-world-cl", "--repeat", "1"});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "1 quiet and 1 loaded rounds")) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, ": 0 changed")) << said(outcome);
    EXPECT_TRUE(desk_.has_clean_tmp());
}

TEST_F(OneStatement, WithoutTheParserTheMissingPackageIsNamed)
{
    auto course = nlohmann::json::parse(read_file(desk_.course_file()));
    course["mutants"] = "";
    write_file(desk_.course_file(), course.dump(1));
    const auto outcome = verify();
    EXPECT_TRUE(outcome.exited_with(2));
    EXPECT_TRUE(contains(outcome.err, "libclang-14-dev"));
}
} // namespace
