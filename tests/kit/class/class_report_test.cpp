// report.html of a large class, opened in headless Chromium. Skipped if it is not installed.
#include "grader/class/outputs/outputs.hpp"
#include "grader/class/outputs/report_page.hpp"
#include "tests/kit/browser.hpp"
#include "tests/kit/class/results_desk.hpp"

#include <random>

namespace
{
using namespace lab::kit;
using nlohmann::json;

constexpr std::size_t class_size = 300;

class Report : public testing::Test {
  protected:
    /// One grading; the failures differ between students, and so do the numbers in the messages.
    lab::classroom::Run graded(const lab::course::Exercise& exercise, const std::string& content)
    {
        lab::classroom::Run run = run_of(exercise, content);
        for (Verdict& verdict : run.verdicts)
            if (random_() % 4 == 0) {
                const std::string seen =
                    "Element " + std::to_string(random_() % 256) + " is wrong, as " + hostile;
                verdict = {verdict.check, Status::failed, 0.0, {seen, seen}, {"Look.", "Schau."}, {}};
            }
        return run;
    }

    Results large_class()
    {
        Results results{course_, file_, {}};
        for (std::size_t student = 0; student < class_size; ++student)
            for (const char* id : {"01-prefix-sum", "02-sobol", "03-nary-search"}) {
                Result& result = results.all.emplace_back();
                result.exercise = &course_.find(id);
                Submission& submission = result.entry.submission;
                submission.who.key = submission.who.name = fmt::format("Student {:03}", student);
                submission.exercise = id;
                for (const auto& file : result.exercise->files)
                    submission.files.push_back({file.name, "a student's"});
                submission.notes = {
                    {Note::Kind::renamed, {"A file had another name.", "Eine Datei hieß anders."}}};
                result.entry.content = submission.who.key + id;
                result.entry.run = graded(*result.exercise, result.entry.content);
                result.mark = mark_of(result.entry, file_, *result.exercise);
            }
        return results;
    }

    static void make_nothing(Result& result)
    {
        result.mark.reset();
        result.entry.submission.state = Submission::State::nothing;
        result.entry.submission.notes.clear();
    }

    json said_by(const std::string& script, const std::string& page) const
    {
        return said_in_browser(script, page, folder_.path());
    }

    const lab::course::Course course_ = lab::course::read_course(LAB_COURSE);
    CourseFile file_ = read_course_file("", course_);
    TemporaryFolder folder_;
    std::mt19937 random_{1};
};

constexpr const char* used_as_by_hand = R"(
    const shown = () => byId('table').tBodies[0].rows.length;
    const said = { language: document.documentElement.lang, students: shown(),
                   requests: performance.getEntriesByType('resource').length };
    for (const view of [1, 2, 3, 2, 1])
        byId('views').children[view].click();
    said.exercise = [byId('table').tHead.rows[0].cells.length, shown()];
    const points = byId('table').tHead.querySelectorAll('button')[1];
    points.focus();
    points.click();
    const values = () => [...byId('table').tBodies[0].rows].map(row => parseFloat(row.cells[1].textContent));
    said.sorted = values().every((value, i, all) => i === 0 || all[i - 1] <= value);
    said.focus_stays = document.activeElement.textContent === points.textContent;
    document.activeElement.click();
    said.sorted_down = values().every((value, i, all) => i === 0 || all[i - 1] >= value);
    byId('search').value = 'student 17';
    byId('search').dispatchEvent(new Event('input'));
    said.found = shown();
    said.clusters = document.querySelectorAll('#clusters details').length;
    said.bars = byId('bars').children.length;
    said.injected = document.querySelectorAll('b').length;
    return said;
)";

TEST_F(Report, OfThreeHundredStudentsCanBeUsed)
{
    const std::string page = report_page(large_class());
    const json said = said_by(used_as_by_hand, page);
    if (said.is_null())
        GTEST_SKIP() << "chromium is not installed";
    ASSERT_TRUE(said.is_object());
    EXPECT_EQ(said.at("requests"), 0);
    EXPECT_EQ(said.at("students"), class_size);
    EXPECT_GT(said.at("exercise")[0].get<int>(), 20);
    EXPECT_EQ(said.at("exercise")[1], class_size);
    for (const char* claim : {"sorted", "sorted_down", "focus_stays"})
        EXPECT_TRUE(said.at(claim).get<bool>()) << claim;
    EXPECT_EQ(said.at("found"), 10); // 170 to 179
    EXPECT_GT(said.at("clusters").get<int>(), 0);
    EXPECT_EQ(said.at("bars"), 10);
}

TEST_F(Report, SaysWhatHasNoPointsWhatWasTakenAwayAndWhatIsMissing)
{
    Results results = large_class();
    Result& late = results.all.at(0);
    late.mark->deductions = {{{"Handed in late.", "Zu spät abgegeben."}, 2.5}};
    late.entry.submission.files.pop_back();
    make_nothing(results.all.at(3));
    const json said = said_by(R"(
        byId('views').children[1].click();
        const cells = [...byId('table').tBodies[0].rows].map(row => [...row.cells]);
        return { notes: cells[0][2].textContent, missing: cells[0].filter(cell => cell.title === words.missing).length,
                 points: cells[1][1].textContent };)",
                              report_page(results));
    if (said.is_null())
        GTEST_SKIP() << "chromium is not installed";
    EXPECT_EQ(said.at("notes"), "−2.5: Handed in late; A file had another name");
    EXPECT_EQ(said.at("points"), "nothing handed in");
    EXPECT_GT(said.at("missing").get<int>(), 0);
}

TEST_F(Report, HasATitleAndShowsOnlyThoseWhoWereLateOrHandedInNothing)
{
    Results results = large_class();
    results.all.at(0).mark->days_late = 2;
    results.all.at(5).identical = {"Student 007"};
    for (const std::size_t nothing : {3, 6, 7}) // two of them are one student's
        make_nothing(results.all.at(nothing));
    const json said = said_by(R"(
        const count = button => { button.click(); return byId('table').tBodies[0].rows.length; };
        const counts = [...byId('filters').children].map(count);
        return { counts, titles: [...byId('filters').children].map(button => button.textContent), pressed: byId('filters').children[2].ariaPressed,
                 all: count(byId('filters').children[2]), title: document.title, sum: byId('table').tBodies[0].rows[0].cells[4].textContent };)",
                              report_page(results));
    if (said.is_null())
        GTEST_SKIP() << "chromium is not installed";
    EXPECT_EQ(said.at("titles"), json::array({"late (1)", "same files (1)", "nothing handed in (2)"}));
    EXPECT_EQ(said.at("counts"), json::array({1, 1, 2}));
    EXPECT_EQ(said.at("pressed"), "true");
    EXPECT_EQ(said.at("all"), class_size);
    EXPECT_EQ(said.at("title"), "Results of the class");
    EXPECT_TRUE(contains(said.at("sum").get<std::string>(), " / "));
}

TEST_F(Report, FiltersCountTheRowsThatTheyShowAndThoseWithoutAnyAreNotThere)
{
    Results results = large_class();
    for (const std::size_t late : {0, 3, 4}) // two of 01, one of 02
        results.all.at(late).mark->days_late = 2;
    results.all.at(1).identical = {"Student 007"};
    const json said = said_by(R"(
        const titles = () => [...byId('filters').children].map(button => button.textContent);
        const all = [titles()];
        for (const view of [1, 2, 3]) { byId('views').children[view].click(); all.push(titles()); }
        byId('views').children[2].click();
        byId('filters').children[1].click();
        all.push(byId('shown').textContent);
        byId('views').children[1].click(); // without that filter
        all.push(byId('shown').textContent);
        return all;)",
                              report_page(results));
    if (said.is_null())
        GTEST_SKIP() << "chromium is not installed";
    EXPECT_EQ(said, json::array({{"late (2)", "same files (1)"},
                                 {"late (2)"},
                                 {"late (1)", "same files (1)"},
                                 json::array(),
                                 "1 of 300",
                                 "300 of 300"}));
}

TEST_F(Report, FilesUnderWrongNamesAreNotCalledNothing)
{
    file_.language = lab::Language::de;
    Results results = large_class();
    results.all.resize(3);
    for (const std::size_t nothing : {0, 1})
        make_nothing(results.all.at(nothing));
    results.all.at(0).entry.submission.notes = {{Note::Kind::left_out, {"", "Abgegeben: x.docx."}}};
    const json said = said_by(R"(
        const titles = [...byId('filters').children].map(button => button.textContent);
        byId('views').children[1].click();
        return [titles, [...byId('table').tBodies[0].rows[0].cells].map(cell => cell.textContent)];)",
                              report_page(results));
    if (said.is_null())
        GTEST_SKIP() << "chromium is not installed";
    EXPECT_EQ(said[0], json::array({"nichts abgegeben (1)", "keine passende Datei (1)"}));
    const auto cells = said[1].get<std::vector<std::string>>();
    EXPECT_NE(std::find(cells.begin(), cells.end(), "keine passende Datei"), cells.end());
    EXPECT_NE(std::find(cells.begin(), cells.end(), "keine passende Datei; Abgegeben: x.docx"), cells.end());
}

TEST_F(Report, HeadsOfColumnsAreWholeAndOneSubmissionIsNotCalledSeveral)
{
    file_.language = lab::Language::de;
    Results one = large_class();
    one.all.resize(1);
    const json said = said_by(R"(
        const cut = [...byId('table').tHead.rows[0].cells].filter(cell => !cell.className && cell.scrollWidth > cell.clientWidth);
        return { counts: byId('counts').textContent, cut: cut.map(cell => cell.textContent) };)",
                              report_page(one));
    if (said.is_null())
        GTEST_SKIP() << "chromium is not installed";
    EXPECT_EQ(said.at("counts"), "1 Person: 1 Abgabe, 1 bewertet");
    EXPECT_EQ(said.at("cut"), json::array());
}

TEST_F(Report, CountsPeopleAndHasNoHeadingOverNothing)
{
    Results results = large_class();
    for (Result& result : results.all)
        if (result.exercise->id != "02-sobol")
            for (CheckMark& check : result.mark->checks)
                check.verdict.status = Status::passed;
    const json said = said_by(R"(
        const seen = () => [[...byId('bars').children].reduce((sum, bar) => sum + Number(bar.textContent), 0),
                            [...document.querySelectorAll('h2, h3')].filter(each => each.offsetParent).length];
        return [byId('counts').textContent, ...[0, 1, 2].map(view => { byId('views').children[view].click(); return seen(); })];)",
                              report_page(results));
    if (said.is_null())
        GTEST_SKIP() << "chromium is not installed";
    EXPECT_EQ(said, json::array({"300 students: 900 submissions, 900 graded", {300, 3}, {300, 2}, {300, 4}}));
}

TEST_F(Report, HasNoAverageOfSumsWhereTeamsAndPeopleAreMixed)
{
    Results results = large_class();
    results.has_sums = false;
    const json said = said_by(R"(
        return [0, 1].map(view => { byId('views').children[view].click(); return byId('distribution').hidden; });)",
                              report_page(results));
    if (said.is_null())
        GTEST_SKIP() << "chromium is not installed";
    EXPECT_EQ(said, json::array({true, false}));
}

TEST_F(Report, SaysWhatIsReachedOnAverageAndHowManyPassEachCheck)
{
    Results results = large_class();
    results.all.resize(12); // four students
    for (std::size_t i = 0; i < 12; i += 3) {
        results.all[i].mark->points = std::vector{2.0, 4.5, 10.0, 3.0}[i / 3];
        results.all[i].mark->checks[0].verdict.status = i == 6 ? Status::failed : Status::passed;
    }
    results.all[9].mark.reset();
    const json said = said_by(R"(
        byId('views').children[1].click();
        const first = byId('passed').rows[0];
        return [byId('averages').textContent, [...first.cells].map(cell => cell.textContent), byId('passed').rows.length];)",
                              report_page(results));
    if (said.is_null())
        GTEST_SKIP() << "chromium is not installed";
    const auto& checks = course_.find("01-prefix-sum").checks;
    EXPECT_EQ(said[0], "Mean: 5.5; Median: 4.5");
    EXPECT_EQ(said[1], json::array({checks[0].name, checks[0].promise.en, "2 of 3"}));
    EXPECT_EQ(said[2], checks.size());
}

TEST_F(Report, CountsAsTheTerminalDoes)
{
    Results results = large_class();
    for (const std::size_t nothing : {0, 4})
        make_nothing(results.all.at(nothing));
    for (const auto language : {lab::Language::en, lab::Language::de}) {
        file_.language = language;
        EXPECT_TRUE(summary(results, "out", language).starts_with(results.counts().in(language) + ".\n"));
        EXPECT_TRUE(contains(report_page(results), ">" + results.counts().in(language) + "<"));
    }
    EXPECT_EQ(results.counts().de, "300 Personen: 898 Abgaben, 898 bewertet");
}

TEST_F(Report, NoCellIsCutHoweverLongTheNameOrTheNote)
{
    Results one = large_class();
    one.all.resize(1);
    one.all[0].entry.submission.who.key = "Maximiliane-Theodora von der " + std::string(80, 'n');
    one.all[0].entry.submission.who.number = "1200301 1200302 1200303";
    one.all[0].entry.submission.notes.assign(5, {Note::Kind::renamed, {std::string(90, 'x'), ""}});
    const json said = said_by(R"(
        const cut = [...byId('table').querySelectorAll('th, td')].filter(cell => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight);
        return cut.map(cell => cell.textContent);)",
                              report_page(one));
    if (said.is_null())
        GTEST_SKIP() << "chromium is not installed";
    EXPECT_EQ(said, json::array());
}

TEST_F(Report, SpeaksTheCoursesLanguage)
{
    file_.language = lab::Language::de;
    const json said =
        said_by("return [document.documentElement.lang, byId('views').children[0].textContent];",
                report_page(large_class()));
    if (said.is_null())
        GTEST_SKIP() << "chromium is not installed";
    EXPECT_EQ(said, json::array({"de", "Überblick"}));
}
} // namespace
