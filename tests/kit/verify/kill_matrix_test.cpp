// What follows from the fates of mutants: problems, counts, remembered results, parts of the matrix.
#include "grader/verify/declarations.hpp"
#include "grader/verify/findings.hpp"
#include "grader/verify/problems.hpp"
#include "grader/verify/repeat.hpp"
#include "grader/verify/verdict_memory.hpp"
#include "tests/kit/lab_command.hpp"

namespace
{
using namespace lab::kit;
using lab::verify::Declaration;
using lab::verify::KillMatrix;
using lab::verify::Seen;
using lab::verify::Submitted;
using lab::verify::Trial;

/// A suite with two checks, each of which kills one mutant.
KillMatrix sound_matrix()
{
    KillMatrix matrix;
    matrix.exercise = "x";
    matrix.checks = {{"Kernel.Values", 1.0, {}}, {"Kernel.NoDataRace", 1.0, {}}};
    matrix.value_checks = {"Kernel.Values"};
    matrix.simulator_checks = {"Kernel.NoDataRace"};
    for (const lab::course::Check& check : matrix.checks) {
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
    expect_one_problem(matrix, "this mutant survives");
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
    EXPECT_TRUE(contains(lab::verify::summary_of({matrix}), "of 3 wrong mutants this grader rejects 66.7 %"));
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
    expect_one_problem(matrix, "this mutant no longer exists");
}

TEST(KillMatrix, ACheckThatKillsNothingIsAProblem)
{
    KillMatrix matrix = sound_matrix();
    matrix.checks.push_back({"Kernel.Useless", 1.0, {}});
    expect_one_problem(matrix, "Kernel.Useless kills no mutant");
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
    expect_one_problem(matrix, "first line lists as exceptions");
}

/// A matrix with a cheat that gets two of the five points that its first line grants.
KillMatrix matrix_with_a_cheat()
{
    KillMatrix matrix = sound_matrix();
    Trial& cheat = matrix.trials.emplace_back(matrix.trials[1]);
    cheat.origin = Trial::Origin::cheat;
    cheat.most_points = 5.0;
    cheat.points = 2.0;
    return matrix;
}

TEST(KillMatrix, ACheatMayGetWhatHonestWorkGets)
{
    KillMatrix matrix = matrix_with_a_cheat();
    EXPECT_EQ(find_problems(matrix), std::vector<std::string>{});
    EXPECT_EQ(count_of(matrix).cheats, 1U);
    EXPECT_EQ(count_of(matrix).right, 0U);
}

TEST(KillMatrix, ACheatThatPaysIsAProblem)
{
    KillMatrix matrix = matrix_with_a_cheat();
    matrix.trials.back().points = 6.0;
    expect_one_problem(matrix, "gets 6.00 points; honest work of its kind gets 5.00");
}

TEST(KillMatrix, ACheatWithoutAScoreIsAProblem)
{
    KillMatrix matrix = matrix_with_a_cheat();
    matrix.trials.back().without_score = {"Kernel.NoDataRace"};
    expect_one_problem(matrix, "no score for Kernel.NoDataRace");
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
    EXPECT_THROW(read_declarations(folder.path() / "x.toml", matrix), lab::course::KitError) << "no reason";
}

/// A course that was never built, with one file of each kind that verdicts depend on.
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
    lab::course::Course course_;
    lab::course::Exercise exercise_;
    Submitted submitted_{"x.cl", "Kernel.", "kernel void x() {}"};
    std::vector<Seen> verdicts_{{"Kernel.Builds", lab::Status::passed, "", 0.0},
                                {"Kernel.Ends", lab::Status::failed, "It does not.", 0.5}};
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
        EXPECT_THROW(lab::verify::shard_of(shard), lab::course::KitError) << shard;
}
} // namespace
