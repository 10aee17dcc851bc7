// What follows from the fates of mutants, and the whole of `lab verify` on an exercise with one statement.
#include "grader/truth/repeat.hpp"
#include "grader/truth/truth.hpp"
#include "tests/kit/lab_command.hpp"
#include "tests/kit/processes.hpp"

#include <nlohmann/json.hpp>

#include <csignal>
#include <future>
#include <unistd.h>

namespace
{
using namespace lab::kit;
using lab::truth::Equivalent;
using lab::truth::Seen;
using lab::truth::Submitted;
using lab::truth::Trial;
using lab::truth::Truth;

/// A suite with two checks, which each kill one mutant.
Truth sound_truth()
{
    Truth truth;
    truth.exercise = "x";
    truth.checks = {{"Kernel.Values", 1.0, {}}, {"Kernel.NoDataRace", 1.0, {}}};
    truth.value_checks = {"Kernel.Values"};
    truth.simulator_checks = {"Kernel.NoDataRace"};
    for (const lab::command::Check& check : truth.checks) {
        Trial trial;
        trial.file = "x.cl";
        trial.suite = "Kernel.";
        trial.operator_name = "operator-swapped";
        trial.original = "a + b;";
        trial.mutated = check.name;
        trial.fate = Trial::Fate::killed;
        trial.killed_by = {check.name};
        truth.trials.push_back(trial);
    }
    return truth;
}

Trial survivor()
{
    Trial trial = sound_truth().trials[0];
    trial.mutated = "a | b;";
    trial.killed_by.clear();
    trial.fate = Trial::Fate::survived;
    return trial;
}

Equivalent declaration_for(const Trial& trial)
{
    return {trial.file,       trial.operator_name, trial.original, trial.mutated,
            trial.occurrence, "because",           false};
}

void expect_one_problem(Truth truth, const std::string& word)
{
    const auto problems = find_problems(truth);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_TRUE(contains(problems[0], word));
}

TEST(Truth, IsSoundWhenEverythingIsKilled)
{
    Truth truth = sound_truth();
    EXPECT_EQ(find_problems(truth), std::vector<std::string>{});
    EXPECT_TRUE(truth.values_kill(truth.trials[0]));
    EXPECT_FALSE(truth.only_simulator_kills(truth.trials[0]));
    EXPECT_FALSE(truth.values_kill(truth.trials[1]));
    EXPECT_TRUE(truth.only_simulator_kills(truth.trials[1]));
}

TEST(Truth, AnUndeclaredSurvivorIsAProblem)
{
    Truth truth = sound_truth();
    truth.trials.push_back(survivor());
    expect_one_problem(truth, "it survives");
}

TEST(Truth, ADeclaredSurvivorIsNone)
{
    Truth truth = sound_truth();
    truth.trials.push_back(survivor());
    truth.equivalents = {declaration_for(survivor())};
    EXPECT_EQ(find_problems(truth), std::vector<std::string>{});
    EXPECT_EQ(truth.trials.back().reason, "because");
}

TEST(Truth, AnUnseenMutantIsNoneButCountsAsWrong)
{
    Truth truth = sound_truth();
    truth.trials.push_back(survivor());
    truth.equivalents = {declaration_for(survivor())};
    truth.equivalents[0].is_wrong = true;
    EXPECT_EQ(find_problems(truth), std::vector<std::string>{});
    EXPECT_EQ(count_of(truth).unseen, 1U);
    EXPECT_EQ(count_of(truth).equivalent, 0U);
    EXPECT_TRUE(contains(lab::truth::summary_of({truth}), "of 3 wrong ones this grader sees 66.7 %"));
}

TEST(Truth, ADeclaredMutantThatIsKilledIsAProblem)
{
    Truth truth = sound_truth();
    truth.equivalents = {declaration_for(truth.trials[0])};
    expect_one_problem(truth, "killed by Kernel.Values");
}

TEST(Truth, ADeclaredMutantThatDoesNotExistIsAProblem)
{
    Truth truth = sound_truth();
    truth.equivalents = {declaration_for(survivor())};
    expect_one_problem(truth, "no such mutant");
}

TEST(Truth, ACheckThatKillsNothingIsAProblem)
{
    Truth truth = sound_truth();
    truth.checks.push_back({"Kernel.Useless", 1.0, {}});
    expect_one_problem(truth, "Kernel.Useless kills nothing");
}

TEST(Truth, AnEntryOfTheCorpusThatPassesIsAProblem)
{
    Truth truth = sound_truth();
    truth.trials.push_back(survivor());
    truth.trials.back().origin = Trial::Origin::wrong;
    expect_one_problem(truth, "tests/wrong");
}

TEST(Truth, ARightFileThatIsRejectedIsAProblem)
{
    for (const Trial::Origin origin : {Trial::Origin::variant, Trial::Origin::right}) {
        Truth truth = sound_truth();
        truth.trials.push_back(truth.trials[1]);
        truth.trials.back().origin = origin;
        expect_one_problem(truth, "rejected by Kernel.NoDataRace");
    }
}

TEST(Truth, ARightFileFailsWhatItExcepts)
{
    Truth truth = sound_truth();
    truth.trials.push_back(truth.trials[1]);
    truth.trials.back().origin = Trial::Origin::right;
    truth.trials.back().excepted = {"Kernel.NoDataRace"};
    EXPECT_EQ(find_problems(truth), std::vector<std::string>{});
    truth.trials.back().killed_by.clear();
    truth.trials.back().fate = Trial::Fate::survived;
    expect_one_problem(truth, "passes what its first line excepts");
}

TEST(Truth, AVariantThatDoesNotCompileIsAProblem)
{
    Truth truth = sound_truth();
    truth.trials.push_back(survivor());
    truth.trials.back().origin = Trial::Origin::variant;
    truth.trials.back().fate = Trial::Fate::not_built;
    expect_one_problem(truth, "does not compile");
}

TEST(Truth, WhatWasNotTriedSaysNothingAboutChecks)
{
    Truth truth = sound_truth();
    truth.trials[1].fate = Trial::Fate::not_tried;
    truth.trials[1].killed_by.clear();
    EXPECT_EQ(find_problems(truth), std::vector<std::string>{});
}

TEST(Truth, ADeclarationIsReadAsItIsPrinted)
{
    const TemporaryFolder folder;
    Trial trial = survivor();
    trial.original = R"(s = "a\n'b'";)";
    trial.occurrence = 2;
    std::string toml = declaration_of(trial);
    toml.replace(toml.find("reason = \"\""), 11, "reason = \"because\"");
    write_file(folder.path() / "x.toml", "values = [\"Kernel.Values\"]\n" + toml);
    Truth truth = sound_truth();
    read_declarations(folder.path() / "x.toml", truth);
    ASSERT_EQ(truth.equivalents.size(), 1U);
    truth.trials.push_back(trial);
    EXPECT_EQ(find_problems(truth), std::vector<std::string>{});
    write_file(folder.path() / "x.toml", declaration_of(trial));
    EXPECT_THROW(read_declarations(folder.path() / "x.toml", truth), lab::command::KitError) << "no reason";
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
        return lab::truth::Memory(course_, exercise_).recall(submitted_);
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
    lab::truth::Memory(course_, exercise_).keep(submitted_, verdicts_);
    if (!std::filesystem::exists("/var/lib/dpkg/status"))
        GTEST_SKIP() << "no list of the installed packages: nothing is remembered";
    EXPECT_EQ(recalled(), verdicts_);
    submitted_.text += "\n";
    EXPECT_EQ(recalled(), std::nullopt);
}

TEST_F(Remembered, NothingIsLeftOfAnotherGrader)
{
    for (const char* const file : {"grader/worker", "grader/plugin.so", "judge", "solution/x.cl"}) {
        lab::truth::Memory(course_, exercise_).keep(submitted_, verdicts_);
        write_file(folder_.path() / file, "2");
        EXPECT_EQ(recalled(), std::nullopt) << file;
        write_file(folder_.path() / file, "1");
        EXPECT_EQ(recalled(), std::nullopt) << file << ": what an older grader said is removed";
    }
}

TEST_F(Remembered, FaultsOfTheGraderAreTriedAgain)
{
    verdicts_[0].status = lab::Status::grader_fault;
    lab::truth::Memory(course_, exercise_).keep(submitted_, verdicts_);
    EXPECT_EQ(recalled(), std::nullopt);
}

TEST(Changes, AreThoseOfStatusAndScoreNotOfWords)
{
    const std::vector<Seen> before{{"K.A", lab::Status::failed, "x is 1", 0.0},
                                   {"K.B", lab::Status::failed, "", 0.5}};
    std::vector<Seen> now = before;
    now[0].message = "x is 2";
    EXPECT_EQ(lab::truth::changes(before, now), std::vector<std::string>{});
    now[0].status = lab::Status::passed;
    now[1].score = 0.25;
    const auto found = lab::truth::changes(before, now);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_TRUE(contains(found[0], "K.A passed")) << found[0];
    EXPECT_TRUE(contains(found[1], "0.25 points")) << found[1];
}

TEST(Shards, AreDisjointAndTogetherAll)
{
    for (std::size_t trial = 0; trial < 20; ++trial) {
        int holders = 0;
        for (const char* const shard : {"1/3", "2/3", "3/3"})
            holders += lab::truth::shard_of(shard).holds(trial);
        EXPECT_EQ(holders, 1) << trial;
        EXPECT_TRUE(lab::truth::shard_of("").holds(trial));
    }
}

TEST(Shards, ThatDoNotExistAreRefused)
{
    for (const char* const shard : {"0/3", "4/3", "1", "1/", "/3", "-1/3", "1/0", "1/3 ", "a/b", "1/99999"})
        EXPECT_THROW(lab::truth::shard_of(shard), lab::command::KitError) << shard;
}

/// 00-hello-world-cl with a solution of our own and the given declarations, without its host part.
class OneStatement : public testing::Test {
  protected:
    OneStatement()
    {
        auto course = nlohmann::json::parse(read_file(desk_.course_file()));
        const std::filesystem::path real = course["source"].get<std::string>();
        const auto top = desk_.folder() / "course";
        std::filesystem::create_directories(top / "grader/truth");
        std::filesystem::copy(real / "grader/truth/page.mustache", top / "grader/truth");
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
                                           (desk_.folder() / "truth").string()};
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
    const auto matrix = nlohmann::json::parse(read_file(desk_.folder() / "truth/matrix.json"));
    EXPECT_FALSE(matrix.at("problems").empty());
    bool has_killed = false;
    for (const auto& trial : matrix.at("exercises")[0].at("trials"))
        has_killed = has_killed || (trial.at("mutated") == "const size_t i = get_global_id(0) + 1;" &&
                                    trial.at("fate") == "killed");
    EXPECT_TRUE(has_killed) << matrix.dump(1);
    EXPECT_TRUE(contains(read_file(desk_.folder() / "truth/index.html"), "(void)(i &gt;&gt; 3);"));
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
    const auto matrix = nlohmann::json::parse(read_file(desk_.folder() / "truth/matrix.json"));
    EXPECT_FALSE(matrix.at("is_complete").get<bool>());
    EXPECT_TRUE(contains(read_file(desk_.folder() / "truth/index.html"), "was interrupted"));
    EXPECT_TRUE(desk_.has_clean_tmp());
}

TEST_F(OneStatement, AShardIsAPartOfTheMatrix)
{
    const auto outcome = verify({"--shard", "2/4"});
    EXPECT_TRUE(outcome.exited_with(0) || outcome.exited_with(1)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "part 2 of 4"));
    EXPECT_FALSE(contains(outcome.out, "kills nothing"))
        << "of a part that cannot be said: " << said(outcome);
    EXPECT_TRUE(contains(read_file(desk_.folder() / "truth/index.html"), "part 2 of 4"));
    const auto matrix = nlohmann::json::parse(read_file(desk_.folder() / "truth/matrix.json"));
    EXPECT_FALSE(matrix.at("is_complete").get<bool>());
    std::size_t all = 0, tried = 0;
    for (const auto& trial : matrix.at("exercises")[0].at("trials"))
        if (trial.at("fate") != "not gradable") { // of the host file, which this course has not
            ++all;
            tried += trial.at("fate") != "not tried";
        }
    EXPECT_EQ(tried, (all + 2) / 4) << matrix.dump(1);
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
