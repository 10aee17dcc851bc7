// Every entry of the corpora, graded by the real judge: a wrong one is rejected by the check named in its first line,
// with the points named there, and both languages say what, where and what next; a correct one loses only what its
// first line excepts; a cheat gets at most what its first line grants, and has a score.
#include "tests/kit/corpus/graded.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

namespace lab::kit
{
namespace
{
using course::CheckResult;
using course::CorpusEntry;
using course::Exercise;

struct Submission {
    std::string exercise;
    std::filesystem::path folder;
};

/// GoogleTest shows it beside a failure.
void PrintTo(const Submission& submission, std::ostream* out) { *out << submission.folder.string(); }

const course::Course& course()
{
    static const course::Course the_course = course::read_course(LAB_COURSE);
    return the_course;
}

/// Without a second device, like most students.
const course::Course& course_without_second_device()
{
    static const course::Course the_course = without_second_device(course());
    return the_course;
}

std::vector<Submission> submissions_in(const std::string& corpus)
{
    std::vector<Submission> found;
    for (const Exercise& exercise : course().exercises) {
        const auto all = course().source / "tests" / corpus / exercise.id;
        if (!std::filesystem::exists(all))
            continue;
        for (const auto& folder : std::filesystem::directory_iterator(all))
            found.push_back({exercise.id, folder.path()});
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.folder < b.folder; });
    return found;
}

CorpusEntry entry_of(const Submission& submission)
{
    return read_corpus_entry(course().find(submission.exercise), submission.folder);
}

std::string test_name(const testing::TestParamInfo<Submission>& tested)
{
    const std::string name = tested.param.exercise + "_" + tested.param.folder.filename().string();
    return std::regex_replace(name, std::regex("[^A-Za-z0-9]"), "_");
}

/// Uses the checks of the suite that judges the one file, or those with such a name.
course::Report report_on(const std::string& exercise, const CorpusEntry& entry, const course::Course& course,
                         const std::vector<std::string>& only = {})
{
    return graded(course, exercise, entry, {.suite = entry.file.suite + ".", .only = only, .seed = 1});
}

std::string said(const CheckResult& result)
{
    return result.check.name + ": " + name_of(result.status) + ". " + result.seen.en;
}

/// "Must fail: Kernel.Values (5 points)": the check, and its points if they are given.
struct MustFail {
    std::string check;
    std::optional<double> points;
};

MustFail must_fail_of(const CorpusEntry& entry)
{
    static const std::regex first_line(R"(Must fail: (\S+)(?: \((\S+) points?\))?)");
    std::smatch match;
    if (entry.header.empty() || !std::regex_match(entry.header.front(), match, first_line))
        throw std::runtime_error("the first line does not say `Must fail: CHECK`");
    if (!match[2].matched)
        return {match[1], {}};
    return {match[1], std::stod(match[2])};
}

const CheckResult& result_of(const std::vector<CheckResult>& results, const std::string& check)
{
    const auto found = std::find_if(results.begin(), results.end(),
                                    [&](const CheckResult& result) { return result.check.name == check; });
    if (found == results.end())
        throw std::runtime_error("there is no check " + check);
    return *found;
}

/// Says whether the judge choked on data, which is no feedback on an honest mistake.
bool is_about_nonsense(const CheckResult& result)
{
    return result.seen.en.find("makes no sense (") != std::string::npos;
}

void expect_in_both_languages(const Text& line, const std::string& which)
{
    EXPECT_FALSE(line.en.empty()) << which;
    EXPECT_FALSE(line.de.empty()) << which;
    EXPECT_NE(line.en, line.de) << which;
}

/// The observation, the place in the student's file, and what to look at next.
void expect_three_lines(const CheckResult& result, const std::string& file)
{
    EXPECT_FALSE(is_about_nonsense(result)) << said(result);
    expect_in_both_languages(result.seen, result.check.name + ", what");
    expect_in_both_languages(result.next, result.check.name + ", what next");
    EXPECT_TRUE(std::any_of(result.places.begin(), result.places.end(),
                            [&](const auto& place) { return place.file == file; }))
        << said(result) << " (no place in " << file << ")";
}

class Wrong : public testing::TestWithParam<Submission> {};
class Right : public testing::TestWithParam<Submission> {};
class Cheat : public testing::TestWithParam<Submission> {};

INSTANTIATE_TEST_SUITE_P(Submission, Wrong, testing::ValuesIn(submissions_in("wrong")), test_name);
INSTANTIATE_TEST_SUITE_P(Submission, Right, testing::ValuesIn(submissions_in("right")), test_name);
INSTANTIATE_TEST_SUITE_P(Submission, Cheat, testing::ValuesIn(submissions_in("cheats")), test_name);

TEST(EveryCheck, RejectsSomething)
{
    std::set<std::string> named;
    for (const Submission& submission : submissions_in("wrong"))
        named.insert(submission.exercise + " " + must_fail_of(entry_of(submission)).check);
    for (const Exercise& exercise : course().exercises)
        for (const course::Check& check : exercise.checks)
            EXPECT_TRUE(named.contains(exercise.id + " " + check.name)) << exercise.id << " " << check.name;
}

void expect_rejected(const CheckResult& result, const MustFail& must_fail)
{
    EXPECT_TRUE(result.has(Status::failed)) << said(result);
    EXPECT_LT(result.score + 1e-9, std::max(result.check.points, 1e-6));
    if (must_fail.points) {
        EXPECT_NEAR(result.score, *must_fail.points, 0.01) << said(result);
    }
}

/// Uses the checks that it names, and those that these depend on.
std::vector<CheckResult> grade_wrong(const std::string& exercise, const CorpusEntry& entry,
                                     const course::Course& course)
{
    std::vector<std::string> named{must_fail_of(entry).check};
    for (const char* about : {"Must pass: ", "Must not count: "})
        for (const std::string& check : entry.all_after(about))
            named.push_back(check);
    return report_on(exercise, entry, course, named).checks;
}

TEST_P(Wrong, IsRejectedByTheCheckItNames)
{
    const CorpusEntry entry = entry_of(GetParam());
    const MustFail must_fail = must_fail_of(entry);
    std::vector<CheckResult> results =
        grade_wrong(GetParam().exercise, entry, course_without_second_device());
    if (result_of(results, must_fail.check).has(Status::not_gradable))
        results = grade_wrong(GetParam().exercise, entry, course());
    for (const CheckResult& result : results) {
        EXPECT_FALSE(result.has(Status::grader_fault)) << said(result);
        if (result.has(Status::failed))
            expect_three_lines(result, entry.file.name);
    }
    const CheckResult& named = result_of(results, must_fail.check);
    if (named.has(Status::not_gradable))
        GTEST_SKIP() << named.seen.en;
    expect_rejected(named, must_fail);
    for (const std::string& words : entry.all_after("Must say: "))
        EXPECT_NE(named.seen.en.find(words), std::string::npos) << said(named);
    for (const std::string& check : entry.all_after("Must pass: "))
        EXPECT_TRUE(result_of(results, check).has(Status::passed)) << said(result_of(results, check));
    for (const std::string& check : entry.all_after("Must not count: "))
        EXPECT_EQ(result_of(results, check).score, 0.0) << said(result_of(results, check));
}

TEST_P(Right, LosesNothingButWhatItExcepts)
{
    static const std::regex first_line(R"(Must pass all(?: but: (.+))?)");
    const CorpusEntry entry = entry_of(GetParam());
    std::smatch match;
    ASSERT_FALSE(entry.header.empty());
    ASSERT_TRUE(std::regex_match(entry.header.front(), match, first_line)) << entry.header.front();
    const std::string excepted = " " + std::regex_replace(match[1].str(), std::regex("[, ]+"), " ") + " ";
    const std::vector<CheckResult> results = report_on(GetParam().exercise, entry, course()).checks;
    if (std::none_of(results.begin(), results.end(),
                     [](const auto& result) { return result.has(Status::passed); }))
        GTEST_SKIP() << results.at(0).seen.en; // the suite cannot be graded here
    for (const CheckResult& result : results) {
        const bool may_fail = excepted.find(" " + result.check.name + " ") != std::string::npos;
        const bool is_right = may_fail ? result.has(Status::failed) || result.has(Status::open)
                                       : result.has(Status::passed) || result.has(Status::not_gradable);
        EXPECT_TRUE(is_right) << said(result);
    }
}

std::string points_of(const course::Report& report)
{
    std::string text;
    for (const CheckResult& result : report.checks)
        if (result.score > 0)
            text += fmt::format("{}: {:.2f}\n", result.check.name, result.score);
    return text;
}

TEST_P(Cheat, GetsNoMoreThanHonestWork)
{
    const CorpusEntry entry = entry_of(GetParam());
    const course::Report report = report_on(GetParam().exercise, entry, course());
    EXPECT_LE(report.score(), entry.most_points() + 0.005) << points_of(report);
    for (const CheckResult& result : report.checks) {
        EXPECT_FALSE(result.has(Status::grader_fault)) << said(result);
        if (result.has(Status::not_gradable)) {
            EXPECT_TRUE(what_is_lacking(course(), result.check.need)) << said(result);
        }
    }
}
} // namespace
} // namespace lab::kit
