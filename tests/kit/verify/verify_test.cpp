// A complete run of `lab verify` on an exercise with one statement.
#include "tests/kit/lab_command.hpp"
#include "tests/kit/processes.hpp"

#include <nlohmann/json.hpp>

#include <csignal>
#include <future>
#include <unistd.h>

namespace
{
using namespace lab::kit;

/// The description of 00-hello-world-cl without its host file and that file's checks.
std::string without_host_part(std::string description)
{
    const std::string file = ", { name = \"hello_world.cpp\", suite = \"Host\" }", check = "[[check]]\n";
    description.replace(description.find(file), file.size(), "");
    for (std::size_t at; (at = description.find(check + "name = \"Host.")) != std::string::npos;)
        description.erase(at, description.find("\n[[", at) + 1 - at);
    return description;
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
        write_file(top / "exercise/exercise.toml",
                   without_host_part(read_file(real / "starter/exercise.toml")));
        const std::string solution =
            "kernel void hello_world(global const char* input, global char* output)\n{\n"
            "    const size_t i = get_global_id(0);\n"
            "    const char next = 1;\n"
            "    output[i] = input[i] + next;\n"
            "    // TODO 1 [nothing]: nothing.\n"
            "    (void)(i << 3);\n"
            "    // END TODO 1 [nothing]\n}\n";
        write_file(top / "solution/hello_world.cl", solution);
        write_file(top / "tests/cheats/00-hello-world-cl/the-solution/hello_world.cl",
                   "// At most: 2 points (that is the cheat)\n" + solution);
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

TEST_F(OneStatement, SurvivingMutantsAndCheatsThatPayFailTheRun)
{
    const auto outcome = verify();
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "(void)(i >> 3);: this mutant survives."));
    EXPECT_TRUE(
        contains(outcome.out, "the-solution: it gets 6.00 points; honest work of its kind gets 2.00."));
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
    EXPECT_FALSE(contains(outcome.out, "kills no mutant"))
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
    EXPECT_TRUE(contains(outcome.err, "libclang-dev"));
}
} // namespace
