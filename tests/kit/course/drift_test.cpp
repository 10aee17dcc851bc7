// What holds for every exercise of the course: skeleton, solution, description and judge fit together, and the
// solution gets all points while the skeleton gets none.
#include "grader/base/todo_blocks.hpp"
#include "grader/course/check/check.hpp"
#include "grader/course/check/second_device.hpp"
#include "tests/kit/lab_command.hpp"

#include <algorithm>
#include <numeric>
#include <regex>
#include <set>

namespace
{
using namespace lab::kit;
using lab::Text;
using lab::TodoBlock;
using lab::TodoFile;
using lab::course::Exercise;

const lab::course::Course& course()
{
    static const lab::course::Course the_course = lab::course::read_course(lab::kit::course_under_test());
    return the_course;
}

std::vector<std::string> exercise_ids()
{
    std::vector<std::string> ids;
    for (const Exercise& exercise : course().exercises)
        ids.push_back(exercise.id);
    return ids;
}

class EveryExercise : public testing::TestWithParam<std::string> {
  protected:
    const Exercise& exercise() const { return course().find(GetParam()); }

    std::vector<TodoFile> skeletons() const { return files_in(exercise().folder); }
    std::vector<TodoFile> solutions() const { return files_in(exercise().solution); }
    std::vector<TodoBlock> blocks(const std::vector<TodoFile>& files) const
    {
        std::vector<TodoBlock> all;
        for (const TodoFile& file : files)
            all.insert(all.end(), file.blocks.begin(), file.blocks.end());
        return all;
    }

  private:
    std::vector<TodoFile> files_in(const std::filesystem::path& folder) const
    {
        std::vector<TodoFile> files;
        for (const auto& file : exercise().files)
            EXPECT_EQ(files.emplace_back(lab::read_todo_blocks(read_file(folder / file.name))).problem, "")
                << file.name;
        return files;
    }
};

TEST_P(EveryExercise, IsNamedNowhereInTheGrader)
{
    namespace fs = std::filesystem;
    for (const auto& file : fs::recursive_directory_iterator(course().source / "grader"))
        if (file.is_regular_file() && file.path().extension() != ".md") {
            EXPECT_EQ(read_file(file.path()).find(GetParam()), std::string::npos) << file.path();
        }
}

INSTANTIATE_TEST_SUITE_P(Course, EveryExercise, testing::ValuesIn(exercise_ids()), [](const auto& tested) {
    std::string name = tested.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

bool is_code(const std::string& line)
{
    const auto first = line.find_first_not_of(" \t");
    return first != std::string::npos && line.compare(first, 2, "//") != 0;
}

std::size_t code_lines(const TodoBlock& block)
{
    return static_cast<std::size_t>(std::count_if(block.body.begin(), block.body.end(), is_code));
}

TEST_P(EveryExercise, HasTheSameTextOutsideTheTodosInSkeletonAndSolution)
{
    const auto given = skeletons(), solved = solutions();
    for (std::size_t i = 0; i < given.size(); ++i)
        EXPECT_EQ(given[i].outside, solved[i].outside) << exercise().files[i].name;
}

TEST_P(EveryExercise, IsHandedOutAsItIsMadeOfTheSolution)
{
    for (const auto& file : exercise().files)
        EXPECT_EQ(lab::handed_out(read_file(exercise().solution / file.name)),
                  read_file(exercise().folder / file.name))
            << file.name;
}

TEST_P(EveryExercise, HasNothingInItsTodosButTheirAlarm)
{
    for (const TodoBlock& block : blocks(skeletons()))
        for (const std::string& line : block.body) {
            const std::string number = std::to_string(block.number);
            EXPECT_TRUE(!is_code(line) || line == "    throw lab::NotWritten(" + number + ");" ||
                        line == "    throw std::runtime_error(say(\"TODO " + number +
                                    " is not written yet\", \"TODO " + number +
                                    " ist noch nicht geschrieben\"));")
                << "TODO " << number << " is given away: " << line;
        }
}

TEST_P(EveryExercise, IsSolvedInEveryTodo)
{
    for (const TodoBlock& block : blocks(solutions())) {
        EXPECT_GT(code_lines(block), 0U) << "TODO " << block.number;
        for (const std::string& line : block.body)
            EXPECT_EQ(line.find("not written yet"), std::string::npos);
    }
}

TEST_P(EveryExercise, NumbersItsTodosFrom1WithoutGaps)
{
    int expected = 0;
    for (const TodoBlock& block : blocks(skeletons()))
        EXPECT_EQ(block.number, ++expected) << block.name;
    EXPECT_GT(expected, 0);
}

TEST_P(EveryExercise, TellsInEachTodoItsSizeItsCheckAndItsHint)
{
    const auto solved = blocks(solutions());
    for (const TodoBlock& block : blocks(skeletons())) {
        const std::string number = std::to_string(block.number);
        std::smatch size;
        ASSERT_TRUE(std::regex_search(block.head, size, std::regex(R"(Size:\s+(?:about )?(\d+) line)")))
            << block.head;
        EXPECT_EQ(code_lines(solved.at(static_cast<std::size_t>(block.number - 1))), std::stoul(size[1]))
            << "lines of TODO " << number;
        EXPECT_TRUE(contains(block.head, "./lab check " + GetParam()));
        EXPECT_TRUE(contains(block.head, "./lab hint " + GetParam() + " " + number + "\n"));
        EXPECT_TRUE(contains(block.head, "Goal:"));
        EXPECT_TRUE(contains(block.head, "Watch:"));
    }
}

TEST_P(EveryExercise, HasHintsForEachTodoAndForNoOther)
{
    const auto todos = blocks(skeletons());
    EXPECT_EQ(exercise().hints.size(), todos.size());
    for (std::size_t i = 0; i < exercise().hints.size(); ++i)
        EXPECT_FALSE(exercise().hints[i].empty()) << "no hint for TODO " << i + 1;
}

TEST_P(EveryExercise, SaysEverythingInBothLanguages)
{
    std::vector<Text> texts{exercise().title};
    for (const auto& check : exercise().checks)
        texts.push_back(check.promise);
    for (const auto& levels : exercise().hints)
        texts.insert(texts.end(), levels.begin(), levels.end());
    for (const Text& text : texts) {
        EXPECT_FALSE(text.en.empty()) << text.de;
        EXPECT_FALSE(text.de.empty()) << text.en;
        EXPECT_NE(text.en, text.de);
    }
}

TEST_P(EveryExercise, IsWorthPoints)
{
    EXPECT_GT(exercise().points(), 0.0);
    for (const auto& check : exercise().checks)
        EXPECT_GE(check.points, 0.0) << check.name;
}

TEST_P(EveryExercise, DescribesTheChecksOfItsJudge)
{
    lab::process::Command command;
    command.arguments = {exercise().judge.string(), "--gtest_list_tests"};
    const auto outcome = lab::process::run_child(command);
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    std::vector<std::string> judged, described;
    std::string suite;
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("  "))
            judged.push_back(suite + line.substr(2, line.find_first_of(" #", 2) - 2));
        else if (line.ends_with("."))
            suite = line;
    }
    for (const auto& check : exercise().checks)
        described.push_back(check.name);
    std::sort(judged.begin(), judged.end()); // the order is that of exercise.toml
    std::sort(described.begin(), described.end());
    EXPECT_EQ(judged, described);
}

double points_of(const Exercise& exercise)
{
    return std::accumulate(exercise.checks.begin(), exercise.checks.end(), 0.0,
                           [](double sum, const auto& check) { return sum + check.points; });
}

TEST_P(EveryExercise, GivesItsSolutionAllPoints)
{
    const Desk desk;
    const auto outcome =
        desk.lab({"check", GetParam(), "--submission", exercise().solution.string(), "--json", "-"});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    const auto report = report_of(outcome);
    EXPECT_EQ(report.value("score", -1.0), points_of(exercise()));
    EXPECT_EQ(report.value("max_score", -1.0), points_of(exercise())) << "something could not be graded here";
    EXPECT_FALSE(contains(report.dump(), "The compiler warns")) << said(outcome);
    EXPECT_TRUE(desk.has_clean_tmp());
}

/// Grades only its kernels, with the checks that compare values.
TEST_P(EveryExercise, HasReferenceKernelsThatComputeTheRightValues)
{
    static const std::regex compares_values(
        ".*[.](Values|Passes|Exhaustive|Duplicates|EdgeKeys|BlockSums|Tail)");
    const Desk desk;
    for (const auto& file : exercise().files)
        if (file.is_kernel())
            std::filesystem::copy(exercise().reference / file.name, desk.submission() / file.name);
    std::vector<std::string> asked;
    for (const auto& check : exercise().checks)
        if (std::regex_match(check.name, compares_values))
            asked.push_back(check.name);
    const auto report = lab::course::check(course(), exercise(), desk.submission(), {.only = asked});
    std::size_t compared = 0;
    for (const auto& result : report.checks) {
        compared += result.has(lab::Status::passed);
        EXPECT_TRUE(result.has(lab::Status::passed) || result.has(lab::Status::not_gradable))
            << result.check.name << ": " << result.seen.en;
    }
    EXPECT_GT(compared, 0U);
}

TEST_P(EveryExercise, GivesItsSkeletonNoPoints)
{
    const Desk desk;
    const auto outcome = desk.lab({"check", GetParam(), "--json", "-"});
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    const auto report = report_of(outcome);
    EXPECT_EQ(report.value("score", -1.0), 0.0);
    EXPECT_FALSE(has_fault(report)) << report.dump(1);
    EXPECT_TRUE(desk.has_clean_tmp());
}

/// Files that contain German: descriptions, sources with messages, and handouts. The kit's own tests name the
/// misspellings.
std::vector<std::filesystem::path> german_files()
{
    std::vector<std::filesystem::path> files;
    for (const char* folder : {"exercises", "starter", "grader", "tests", "handouts"})
        for (auto entry = std::filesystem::recursive_directory_iterator(course().source / folder);
             entry != std::filesystem::recursive_directory_iterator(); ++entry) {
            const std::string name = entry->path().filename().string();
            if (name == "kit" || name == "wrong" || name == "right")
                entry.disable_recursion_pending();
            else if (name.ends_with(".toml") || name.ends_with(".cpp") || name.ends_with(".hpp") ||
                     name.ends_with(".md"))
                files.push_back(entry->path());
        }
    files.push_back(course().source / "lab");
    return files;
}

TEST(GermanTexts, AreSpelledWithUmlauts)
{
    // Stems that are only German with ae, oe, ue or ss for ä, ö, ü or ß, and do not occur in English words.
    static const std::regex misspelled(
        "\\b(fuer|ueber|koenn|moeg|muess|wuerd|waer|haett|zurueck|naechst|aender|spaeter|gross|groess|heiss|"
        "ausserhalb|schliess|laess|laeuf|faell|zaehl|uebersetz|ueberlauf|praefix|gueltig|oeffn|hoechst|"
        "duerf|ausfuehr|fuehr|rueck|pruef|geraet|schluess|laeng|loes|traeg|erhaelt|enthaelt|waehl|gehoer|"
        "stoer)",
        std::regex::icase);
    const auto files = german_files();
    EXPECT_GT(files.size(), 20U);
    for (const auto& file : files) {
        const std::string text = read_file(file);
        std::smatch match;
        EXPECT_FALSE(std::regex_search(text, match, misspelled)) << file << ": " << match[0];
    }
}
} // namespace
