// Beginners' mistakes (tests/mistakes/ID.toml): for each, what `lab check` reports first, at which line, and the
// words that lead to the cause.
#include "grader/base/file.hpp"
#include "grader/base/todo_blocks.hpp"
#include "tests/kit/corpus/graded.hpp"

#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <algorithm>
#include <regex>
#include <set>

namespace lab::kit
{
namespace
{
using course::CheckResult;
using course::Exercise;

const course::Course& course()
{
    static const course::Course the_course = without_second_device(course::read_course(LAB_COURSE));
    return the_course;
}

struct Mistake {
    std::string exercise, name, first, says;
    int line = 0;
    std::vector<std::string> silent;
};

std::filesystem::path tests() { return course().source / "tests"; }

std::vector<std::string> names_in(const toml::node_view<const toml::node>& list)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; list.is_array() && i < list.as_array()->size(); ++i)
        names.push_back(list[i].value_or(""));
    return names;
}

std::vector<Mistake> mistakes_of(const std::string& exercise)
{
    std::vector<Mistake> mistakes;
    const auto file = tests() / "mistakes" / (exercise + ".toml");
    if (!std::filesystem::exists(file))
        return {}; // of an exercise that a course added
    const toml::table table = toml::parse_file(file.string());
    for (const toml::node& node : *table["mistake"].as_array()) {
        const toml::table& each = *node.as_table();
        mistakes.push_back({exercise, each["name"].value_or(""), each["first"].value_or(""),
                            each["says"].value_or(""), each["line"].value_or(0), names_in(each["silent"])});
    }
    return mistakes;
}

std::vector<Mistake> all_mistakes()
{
    std::vector<Mistake> all;
    for (const Exercise& exercise : course().exercises)
        for (Mistake& mistake : mistakes_of(exercise.id))
            all.push_back(std::move(mistake));
    return all;
}

/// The mistake's own folder, or that of the same mistake among the wrong submissions.
std::filesystem::path folder_of(const Mistake& mistake)
{
    const auto own = tests() / "mistakes" / mistake.exercise / mistake.name;
    return std::filesystem::exists(own) ? own : tests() / "wrong" / mistake.exercise / mistake.name;
}

/// The checks of a suite up to and including this one.
std::vector<std::string> checks_up_to(const Exercise& exercise, const std::string& suite,
                                      const std::string& last)
{
    std::vector<std::string> names;
    for (const course::Check& check : exercise.checks)
        if (check.name.starts_with(suite) && (names.empty() || names.back() != last))
            names.push_back(check.name);
    return names;
}

/// Stops at the check that is expected to fail: later ones do not matter.
course::Report report_on(const Mistake& mistake)
{
    const Exercise& exercise = course().find(mistake.exercise);
    const auto entry = read_corpus_entry(exercise, folder_of(mistake));
    const std::string suite = entry.file.suite + ".";
    std::vector<std::string> only = checks_up_to(exercise, suite, mistake.first);
    only.insert(only.end(), mistake.silent.begin(), mistake.silent.end());
    return graded(course(), exercise.id, entry, {.suite = suite, .only = only, .seed = 1});
}

class EachMistake : public testing::TestWithParam<Mistake> {};
INSTANTIATE_TEST_SUITE_P(Of, EachMistake, testing::ValuesIn(all_mistakes()), [](const auto& tested) {
    return std::regex_replace(tested.param.exercise + "_" + tested.param.name, std::regex("[^A-Za-z0-9]"),
                              "_");
});

/// No TODO with the mistake may be called correct, and none that equals the solution may be called wrong.
void expect_true_marks(const Mistake& mistake, const course::Report& report)
{
    const Exercise& exercise = course().find(mistake.exercise);
    const auto entry = read_corpus_entry(exercise, folder_of(mistake));
    const lab::TodoFile right = lab::read_todo_blocks(read_file(exercise.solution / entry.file.name)),
                        now = lab::read_todo_blocks(entry.text);
    const auto todos = report.todos.find(entry.file.name);
    if (todos == report.todos.end() || now.outside != right.outside)
        return;
    for (std::size_t i = 0; i < todos->second.size(); ++i)
        EXPECT_NE(todos->second[i].state,
                  now.blocks.at(i).body == right.blocks.at(i).body ? TodoState::wrong : TodoState::right)
            << "TODO " << todos->second[i].number << " " << todos->second[i].check;
}

TEST_P(EachMistake, IsToldByTheFindingThatLeadsToIt)
{
    const Mistake& mistake = GetParam();
    const course::Report report = report_on(mistake);
    const auto first = std::find_if(report.checks.begin(), report.checks.end(),
                                    [](const CheckResult& result) { return result.has(Status::failed); });
    ASSERT_NE(first, report.checks.end());
    const std::string said = first->seen.en + " -> " + first->next.en;
    EXPECT_EQ(first->check.name, mistake.first) << said;
    EXPECT_NE(said.find(mistake.says), std::string::npos) << said;
    EXPECT_EQ(first->places.empty() ? 0 : first->places.front().line, mistake.line) << said;
    EXPECT_NE(first->seen.en, first->seen.de);
    EXPECT_NE(first->next.en, first->next.de);
    expect_true_marks(mistake, report);
    for (const CheckResult& result : report.checks)
        EXPECT_FALSE(result.has(Status::failed) && std::find(mistake.silent.begin(), mistake.silent.end(),
                                                             result.check.name) != mistake.silent.end())
            << result.check.name << ": " << result.seen.en;
}

TEST(Mistakes, AreAllNamedOnceAndEnough)
{
    std::set<std::string> named;
    for (const Mistake& mistake : all_mistakes()) {
        EXPECT_TRUE(named.insert(mistake.exercise + "/" + mistake.name).second) << mistake.name;
        EXPECT_FALSE(mistake.says.empty()) << mistake.name;
    }
    EXPECT_GE(named.size(), 120U);
    for (const auto& folder : std::filesystem::recursive_directory_iterator(tests() / "mistakes"))
        if (folder.is_regular_file() && folder.path().extension() == ".patch") {
            const auto mistake = folder.path().parent_path();
            EXPECT_TRUE(named.contains((mistake.parent_path().filename() / mistake.filename()).string()))
                << mistake;
        }
}
} // namespace
} // namespace lab::kit
