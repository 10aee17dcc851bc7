// Every submission of tests/wrong and tests/right, graded by the real command: a wrong one is rejected by the check that
// its first line names, a right one loses nothing but what its first line excepts.
#include "grader/command/course.hpp"
#include "tests/kit/lab_command.hpp"

#include <algorithm>
#include <regex>
#include <set>

namespace lab::kit
{
namespace
{
struct Submission {
    std::string exercise;
    std::filesystem::path folder;
    std::string file;       // the one file it consists of
    std::string first_line; // of that file
};

/// The suite of the one file that is handed in: only its checks are judged here.
std::string part_of(const Submission& submission)
{
    const command::Course course = command::read_course(LAB_COURSE);
    for (const command::ExerciseFile& file : course.find(submission.exercise).files)
        if (file.name == submission.file)
            return file.suite + ".";
    throw std::runtime_error(submission.folder.string() + " holds no file of its exercise");
}

std::vector<Submission> submissions_in(const std::string& corpus)
{
    std::vector<Submission> found;
    const command::Course course = command::read_course(LAB_COURSE);
    for (const command::Exercise& exercise : course.exercises) {
        const auto all = course.source / "tests" / corpus / exercise.id;
        if (!std::filesystem::exists(all))
            continue;
        for (const auto& entry : std::filesystem::directory_iterator(all)) {
            Submission submission{exercise.id, entry.path(), "", ""};
            for (const auto& file : std::filesystem::directory_iterator(entry.path()))
                submission.file = file.path().filename().string();
            const std::string text = read_file(entry.path() / submission.file);
            submission.first_line = text.substr(0, text.find('\n'));
            found.push_back(std::move(submission));
        }
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.folder < b.folder; });
    return found;
}

std::string test_name(const testing::TestParamInfo<Submission>& tested)
{
    const std::string name = tested.param.exercise + "_" + tested.param.folder.filename().string();
    return std::regex_replace(name, std::regex("[^A-Za-z0-9]"), "_");
}

nlohmann::json grade(const Submission& submission)
{
    const Desk desk;
    auto command = desk.command(
        {"check", submission.exercise, "--submission", submission.folder.string(), "--json", "-"});
    command.arguments.at(2) = LAB_COURSE; // with the build's own cache: the submissions never change
    const auto outcome = process::run_child(command);
    EXPECT_TRUE(desk.has_clean_tmp());
    return nlohmann::json::parse(outcome.out);
}

class Wrong : public testing::TestWithParam<Submission> {};
class Right : public testing::TestWithParam<Submission> {};

INSTANTIATE_TEST_SUITE_P(Submission, Wrong, testing::ValuesIn(submissions_in("wrong")), test_name);
INSTANTIATE_TEST_SUITE_P(Submission, Right, testing::ValuesIn(submissions_in("right")), test_name);

TEST(EveryCheck, RejectsSomething)
{
    std::set<std::string> named;
    for (const Submission& submission : submissions_in("wrong"))
        named.insert(submission.exercise + " " +
                     submission.first_line.substr(submission.first_line.find(": ") + 2));
    for (const command::Exercise& exercise : command::read_course(LAB_COURSE).exercises)
        for (const command::Check& check : exercise.checks)
            EXPECT_TRUE(named.contains(exercise.id + " " + check.name)) << exercise.id << " " << check.name;
}

TEST_P(Wrong, IsRejectedByTheCheckItNames)
{
    static const std::regex header(R"(// Must fail: (\S+))");
    std::smatch match;
    ASSERT_TRUE(std::regex_match(GetParam().first_line, match, header)) << GetParam().first_line;
    const nlohmann::json report = grade(GetParam());
    EXPECT_EQ(status_of(report, match[1]), "failed") << report.dump(1);
    EXPECT_LT(check_of(report, match[1]).at("score").get<double>() + 1e-9,
              std::max(check_of(report, match[1]).at("max_score").get<double>(), 1e-6));
    for (const auto& check : report.at("checks"))
        EXPECT_NE(check.at("status"), "grader_fault") << check.dump(1);
}

TEST_P(Right, LosesNothingButWhatItExcepts)
{
    static const std::regex header(R"(// Must pass all(?: but: (.+))?)");
    std::smatch match;
    ASSERT_TRUE(std::regex_match(GetParam().first_line, match, header)) << GetParam().first_line;
    // What the check can see is right; that it cannot see all of it is its message.
    static const std::set<std::string> never_passed{"SinglePass.NoDataRace"};
    const std::string part = part_of(GetParam());
    const std::string excepted = " " + std::regex_replace(match[1].str(), std::regex("[, ]+"), " ") + " ";
    for (const auto& check : grade(GetParam()).at("checks")) {
        const auto name = check.at("name").get<std::string>();
        if (!name.starts_with(part))
            continue;
        const bool may_fail = excepted.find(" " + name + " ") != std::string::npos;
        const char* const right = never_passed.contains(name) ? "not_gradable" : "passed";
        EXPECT_EQ(check.at("status"), may_fail ? "failed" : right) << check.dump(1);
    }
}
} // namespace
} // namespace lab::kit
