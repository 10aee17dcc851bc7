// The results of verdicts: points, the gradebook, tables and pages, the files for platforms.
#include "grader/class/gradebook/opened_results.hpp"
#include "grader/class/outputs/export.hpp"
#include "grader/class/outputs/feedback.hpp"
#include "grader/class/outputs/outputs.hpp"
#include "grader/class/outputs/report_page.hpp"
#include "grader/class/outputs/result_files.hpp"
#include "tests/kit/class/results_desk.hpp"

#include <regex>

namespace
{
using namespace lab::kit;
using lab::Status;

TEST_F(ResultsTest, TheGradebookGivesBackWhatWasRecorded)
{
    const Results results = this->results();
    ASSERT_EQ(results.all.size(), 2U);
    const Result& ada = results.all[0];
    EXPECT_EQ(ada.identical, std::vector<std::string>{"bob"}); // one run for both
    EXPECT_EQ(ada.entry.submission.files.at(0).bytes, students_[0].files[0].bytes);
    EXPECT_EQ(ada.entry.submission.who.folder, students_[0].who.folder);
    ASSERT_TRUE(ada.entry.run);
    EXPECT_EQ(ada.entry.run->seed, 7U);
    EXPECT_EQ(ada.entry.run->verdicts.size(), exercise_.checks.size());
    EXPECT_EQ(ada.mark->points, exercise_.points() - 7.5);
}

TEST_F(ResultsTest, ASecondGraderIsRefused)
{
    EXPECT_THROW(Gradebook{folder_.path()}, lab::course::KitError);
}

TEST_F(ResultsTest, WhereTheCourseFileIsGoneAnotherOneCanBeNamed)
{
    const auto folder = folder_.path() / "other";
    std::filesystem::create_directory(folder);
    {
        Gradebook made(folder);
        made.take({}, {});
        made.remember("course file", (folder / "gone.toml").string());
    }
    try {
        Asked asked;
        asked.results = folder.string();
        const OpenedResults opened(course_, asked);
        ADD_FAILURE();
    } catch (const lab::course::KitError& error) {
        EXPECT_TRUE(contains(error.what(), "gone.toml is missing"));
        EXPECT_TRUE(contains(error.what(), "./lab report " + folder.string() + " --course-file FILE"));
    }
}

TEST_F(ResultsTest, OlderResultsWithoutADigestMissALostSecretToo)
{
    const auto folder = folder_.path() / "older";
    std::filesystem::create_directory(folder);
    Gradebook(folder).take(students_, {"a", "b"});
    Asked asked;
    asked.results = folder.string();
    asked.command = "regrade";
    try {
        const OpenedResults opened(course_, asked);
        ADD_FAILURE();
    } catch (const lab::course::KitError& error) {
        EXPECT_TRUE(contains(error.what(), "course.secret is missing"));
    }
    asked.command = "report";
    EXPECT_FALSE(OpenedResults(course_, asked).secret);
    EXPECT_FALSE(std::filesystem::exists(folder / "course.secret"));
}

TEST_F(ResultsTest, ATimeThatThisCallDoesNotKnowStaysAsLongAsTheFilesDo)
{
    students_[0].handed_in_s = 1'000'000;
    gradebook_.take(students_, {"x", "y"});
    students_[0].handed_in_s = 0; // the second call has no worksheet
    gradebook_.take(students_, {"x", "y"});
    EXPECT_EQ(gradebook_.entries().at(0).submission.handed_in_s, 1'000'000);
    gradebook_.take(students_, {"other", "y"});
    EXPECT_EQ(gradebook_.entries().at(0).submission.handed_in_s, 0);
}

TEST_F(ResultsTest, TimesOfAnOlderGradebookAreTakenOverOnce)
{
    students_[0].handed_in_s = 1'000'000;
    results();
    gradebook_.remember("clock", "deadline");
    for (int call = 0; call < 2; ++call)
        gradebook_.use_the_platforms_clock({{exercise_.id, 60}});
    EXPECT_EQ(gradebook_.entries().at(0).submission.handed_in_s, 1'003'600);
    EXPECT_EQ(gradebook_.entries().at(1).submission.handed_in_s, 0);
}

TEST_F(ResultsTest, TheCourseDecidesWhatCounts)
{
    plan().points = 20.0;
    plan().stages = {"Kernel"};
    plan().bonus = {"Host"};
    plan().weights = {{"Kernel.Values", 25.0}}; // of 85 for the kernel
    const Mark mark = *results().all[0].mark;
    EXPECT_EQ(mark.most, 20.0);
    EXPECT_NEAR(mark.points, 20.0 * (85.0 - 12.5 + 25.0) / 85.0, 0.005);
    EXPECT_EQ(mark.points, std::round(mark.points * 100.0) / 100.0);
}

TEST_F(ResultsTest, LatenessAndRepairsTakePointsAway)
{
    plan().lateness = {1'000'000, 10.0, 25.0, 3.0};
    file_.repairs.renamed = 1.0;
    students_[0].handed_in_s = 1'000'000 + 600; // within the grace
    students_[1].handed_in_s = 1'000'000 + 601 + 86'400;
    students_[1].notes = {{Note::Kind::renamed, {"a", "a"}}, {Note::Kind::renamed, {"b", "b"}}};
    const double all = exercise_.points(), before = all - 7.5;
    Results graded = results();
    EXPECT_EQ(graded.all[0].mark->points, before);
    EXPECT_EQ(graded.all[1].mark->points, before - 1.0 - all / 2.0); // two days begun
    EXPECT_EQ(graded.all[1].mark->deductions.at(1).points, all / 2.0);
    plan().lateness.percent_per_day = 6.2496; // 19.99872 of 160
    EXPECT_EQ(results().all[1].mark->deductions.at(1).points, 20.0);
    students_[1].handed_in_s += 3 * 86'400;
    EXPECT_EQ(results().all[1].mark->points, 0.0);
    EXPECT_EQ(results().all[1].mark->deductions.at(1).why.en, "Handed in after the last possible day.");
}

TEST_F(ResultsTest, AMarkOfThePlatformCountsAsOneDayWhereNoTimeIsKnown)
{
    plan().lateness = {1'000'000, 0.0, 25.0, {}};
    students_[0].notes = students_[1].notes = {{Note::Kind::late, {"a", "a"}}};
    students_[1].handed_in_s = 999'999;
    Results graded = results();
    EXPECT_EQ(graded.all[0].mark->points, exercise_.points() * 0.75 - 7.5);
    EXPECT_EQ(graded.all[1].mark->points, exercise_.points() - 7.5) << "the time says that it was not";
    file_.decisions = {{"ada", "", 2'000'000, 0.0, ""}};
    EXPECT_EQ(results().all[0].mark->points, exercise_.points() - 7.5);
}

TEST_F(ResultsTest, ADecisionForOneStudentChangesHisDeadlineAndHisPoints)
{
    plan().lateness = {1'000'000, 0.0, 25.0, {}};
    for (auto& student : students_)
        student.handed_in_s = 1'000'000 + 600;
    file_.decisions = {{"ada", "02-sobol", {}, -50.0, "another exercise"},
                       {"bob", exercise_.id, 1'100'000, 2.25, "Ill."}};
    const double before = exercise_.points() - 7.5;
    const Results graded = results();
    EXPECT_EQ(graded.all[0].mark->points, before - exercise_.points() / 4.0);
    EXPECT_EQ(graded.all[1].mark->points, before + 2.25);
    EXPECT_TRUE(contains(feedback_html(graded, "bob"), "<li>+2.25: Ill.</li>"));
    EXPECT_TRUE(contains(report_page(graded), "+2.25: Ill."));
}

TEST_F(ResultsTest, APersonalDeadlineCountsOnItsOwnClock)
{
    plan().lateness = {1'000'000, 0.0, 25.0, {}, 60};
    for (auto& student : students_)
        student.handed_in_s = 1'100'000 + 5'400; // 23:30 in winter time is 22:30 UTC
    file_.decisions = {{"ada", "", 1'100'000, 0.0, "", 120}, {"bob", "", 1'100'000, 0.0, "", 60}};
    const Results graded = results(); // where 23:30 in summer time is 21:30 UTC
    EXPECT_EQ(graded.all[0].mark->days_late, 0);
    EXPECT_EQ(graded.all[1].mark->days_late, 1);
    EXPECT_TRUE(contains(results_json(graded), time_text(1'101'800 - 3'600)));
    plan().lateness = {{}, 0.0, 25.0, {}, 0};
    const Results without_a_common_one = results();
    EXPECT_EQ(without_a_common_one.all[0].mark->days_late, 0);
    EXPECT_EQ(without_a_common_one.all[1].mark->days_late, 1);
}

TEST_F(ResultsTest, WhatADecisionGivesIsNotSwallowedByWhatWasTakenBefore)
{
    plan().lateness = {1'000'000, 0.0, 100.0, 1.0};
    file_.repairs.renamed = 1.0;
    for (auto& student : students_) {
        student.handed_in_s = 1'000'000 + 3 * 86'400;
        student.notes = {{Note::Kind::renamed, {"a", "a"}}};
    }
    file_.decisions = {{"ada", "", {}, 2.0, "Goodwill."}, {"bob", "", {}, -2.0, "Copied."}};
    const Results graded = results();
    EXPECT_EQ(graded.all[0].mark->points, 2.0);
    EXPECT_EQ(graded.all[1].mark->points, 0.0);
}

TEST_F(ResultsTest, PointsAreRoundedAsTheCourseWants)
{
    file_.round_to = 5.0;
    EXPECT_EQ(results().all[0].mark->points, 155.0); // of 152.5
    file_.round_to = 0.5;
    EXPECT_EQ(results().all[0].mark->points, 152.5);
}

TEST_F(ResultsTest, RoundingGoesAboveNoMaximum)
{
    file_.round_to = 1.0;
    plan().points = 12.5;
    auto run = run_of(exercise_, "x");
    for (Verdict& verdict : run.verdicts)
        verdict.part = 1.0;
    gradebook_.take(students_, {"x", "y"});
    gradebook_.record(run);
    EXPECT_EQ(results_of(course_, file_, gradebook_).all[0].mark->points, 12.5);
    file_.decisions = {{"ada", "", {}, 1.0, ""}};
    EXPECT_EQ(results_of(course_, file_, gradebook_).all[0].mark->points, 14.0)
        << "what is given may go above";
}

TEST_F(ResultsTest, HalfAStepIsRoundedUpWhateverFloatingPointMakesOfIt)
{
    file_.round_to = 1.0;
    plan().points = 6.0;
    plan().stages = {"Kernel", "Host"};
    gradebook_.take(students_, {"x", "y"});
    auto run = run_of(exercise_, "x");
    for (Verdict& verdict : run.verdicts)
        verdict.part = verdict.check.starts_with("Kernel.") ? 1.0 : 0.0; // 75 of 100
    gradebook_.record(run);
    EXPECT_EQ(results_of(course_, file_, gradebook_).all[0].mark->points, 5.0) << "of 4.5";
}

TEST_F(ResultsTest, NothingHandedInIsNoNumberUnlessTheCourseWantsZero)
{
    students_[1].state = Submission::State::nothing;
    students_[1].files.clear();
    const Results graded = results();
    EXPECT_FALSE(points_of(graded.all[1], graded.file));
    EXPECT_TRUE(contains(grades_csv(graded), "\r\nbob,121,,,,,,\r\n"));
    file_.nothing_is_zero = true;
    EXPECT_EQ(points_of(graded.all[1], file_), 0.0);
}

TEST_F(ResultsTest, FeedbackSaysThatNothingCountsAsZero)
{
    students_[1].state = Submission::State::nothing;
    students_[1].files.clear();
    plan().points = 20.0;
    EXPECT_FALSE(contains(feedback_html(results(), "bob"), "0 / 20"));
    file_.nothing_is_zero = true;
    const Results graded = results();
    EXPECT_TRUE(contains(feedback_html(graded, "bob"), "<p class=\"points\">0 / 20</p>\n"
                                                       "<p class=\"points\">Nothing handed in.</p>"));
    EXPECT_TRUE(contains(feedback_markdown(graded, "bob"), "\n**0 / 20** points\n\nNothing handed in.\n"));
    EXPECT_FALSE(contains(feedback_markdown(graded, "ada"), "0 / 20"));
}

TEST_F(ResultsTest, FeedbackMarksBonusPointsWithOneWordInBothFormats)
{
    plan().bonus = {"Host"};
    const auto count = [](const std::string& page, const std::string& word) {
        std::size_t found = 0;
        for (std::size_t at = 0; (at = page.find(word, at)) != std::string::npos; ++at)
            ++found;
        return found;
    };
    for (const auto& [language, word] :
         {std::pair(lab::Language::en, " (bonus)"), {lab::Language::de, " (Zusatzpunkte)"}}) {
        file_.language = language;
        const Results graded = results();
        EXPECT_GT(count(feedback_html(graded, "ada"), word), 3U);
        EXPECT_EQ(count(feedback_html(graded, "ada"), word), count(feedback_markdown(graded, "ada"), word));
    }
}

TEST_F(ResultsTest, FeedbackTicksNoCheckOfAFileThatWasNotHandedIn)
{
    const std::string page = feedback_html(results(), "ada");
    EXPECT_TRUE(contains(page, "✓ <strong>Kernel.Builds")) << page;
    EXPECT_TRUE(contains(page, "· <strong>Host.Builds"));
}

TEST_F(ResultsTest, FeedbackSaysHowManyLinesOfAFileItLeavesOut)
{
    const auto page_of_lines = [&](std::size_t count) {
        students_[0].files[0].bytes.clear();
        for (std::size_t i = 0; i < count; ++i)
            students_[0].files[0].bytes += "//\n";
        const std::string content = std::to_string(count);
        gradebook_.take(students_, {content, "y"});
        gradebook_.record(run_of(exercise_, content));
        return feedback_html(results_of(course_, file_, gradebook_), "ada");
    };
    EXPECT_FALSE(contains(page_of_lines(3000), "not shown"));
    EXPECT_TRUE(contains(page_of_lines(3001), "1 more line is not shown."));
    EXPECT_TRUE(contains(page_of_lines(3200), "200 more lines are not shown."));
}

TEST_F(ResultsTest, NothingOfAStudentsIsAPartOfAPageOrATable)
{
    students_[0].who.key = students_[0].who.name = "=cmd|' /C calc'!A0 <b>";
    const Results graded = results();
    const std::string who = students_[0].who.key;
    const Result& result = *graded.find(who, exercise_.id);
    for (const std::string& page :
         {feedback_html(graded, who), feedback_markdown(graded, who), report_page(graded),
          exported_junit(result, lab::Language::de), results_json(graded), exported_csv(graded),
          grades_csv(graded), exported_gradescope(result, lab::Language::de),
          exported_vpl(result, lab::Language::de), exported_autolab(result, lab::Language::de),
          exported_classroom50(result, file_)}) {
        EXPECT_FALSE(contains(page, "\x1b"));
        EXPECT_FALSE(contains(page, "\xe2\x80\xae"));
    }
    EXPECT_FALSE(contains(feedback_html(graded, who), "<script"));
    EXPECT_FALSE(contains(report_page(graded), "<script>alert"));
    EXPECT_FALSE(contains(exported_junit(result, lab::Language::de), "<script"));
    EXPECT_TRUE(contains(grades_csv(graded), "\"'=cmd"));
    EXPECT_TRUE(contains(exported_csv(graded), "\"'=cmd"));
    for (const std::string& text :
         {exported_gradescope(result, lab::Language::en), exported_classroom50(result, file_)})
        EXPECT_TRUE(nlohmann::json::accept(text)) << text;
}

TEST_F(ResultsTest, APlaceWithoutALineHasNoNumber)
{
    students_[0].files[0].bytes = "x";
    gradebook_.take(students_, {"x", "y"});
    auto run = run_of(exercise_, "x");
    for (Verdict& verdict : run.verdicts)
        for (auto& place : verdict.places)
            place.line = 0;
    gradebook_.record(run);
    const std::string vpl = exported_vpl(results_of(course_, file_, gradebook_).all[0], lab::Language::en);
    EXPECT_TRUE(contains(vpl, ">prefix_sum.cl  "));
}

TEST_F(ResultsTest, TheSummaryCountsInWords)
{
    EXPECT_TRUE(
        summary(results(), "out", lab::Language::en).starts_with("2 students: 2 submissions, 2 graded."));
    students_.pop_back();
    std::filesystem::create_directory(folder_.path() / "one");
    Gradebook gradebook(folder_.path() / "one");
    gradebook.take(students_, {"x"});
    const Results one = results_of(course_, file_, gradebook);
    EXPECT_TRUE(summary(one, "out", lab::Language::en).starts_with("1 student: 1 submission, 0 graded."));
    EXPECT_TRUE(summary(one, "out", lab::Language::de).starts_with("1 Person: 1 Abgabe, 0 bewertet."));
}

TEST_F(ResultsTest, TheSummaryListsNoWholeClass)
{
    students_.clear();
    for (int i = 100; i < 271; ++i) {
        put("s" + std::to_string(i), std::to_string(i), "");
        students_.back().state = Submission::State::nothing;
    }
    gradebook_.take(students_, std::vector<std::string>(students_.size()));
    const std::string said = summary(results_of(course_, file_, gradebook_), "out", lab::Language::en);
    EXPECT_TRUE(contains(said, "s109 (01-prefix-sum) and 161 more\n"));
    EXPECT_FALSE(contains(said, "s110"));
}

TEST_F(ResultsTest, TheSummaryCutsAListOfIdenticalFiles)
{
    students_.clear();
    for (int i = 100; i < 250; ++i)
        put("Last, s" + std::to_string(i), std::to_string(i), "");
    const std::string said = summary(results(), "out", lab::Language::en);
    EXPECT_TRUE(contains(said, "Identical files in 01-prefix-sum: Last, s100; Last, s101;"));
    EXPECT_TRUE(contains(said, "; Last, s109 and 140 more\n")) << said;
}

TEST_F(ResultsTest, TheSummaryNamesWhoseFilesAreEmpty)
{
    for (Submission& each : students_)
        each.files[0].bytes.clear();
    students_[1].state = Submission::State::nothing;
    EXPECT_TRUE(contains(summary(results(), "out", lab::Language::en), "Empty files: ada (01-prefix-sum)\n"));
}

TEST_F(ResultsTest, TheSummaryNamesWhoIsMatchedByNameAlone)
{
    for (Submission& each : students_)
        each.who.id = each.who.number;
    EXPECT_FALSE(contains(summary(results(), "out", lab::Language::en), "by name only"));
    students_.push_back(students_[0]);
    students_.back().exercise = "02-sobol";
    students_.back().who.id = students_.back().who.number = "202";
    EXPECT_TRUE(contains(summary(results(), "out", lab::Language::en),
                         "Matched across Moodle assignments by name only: " + students_[0].who.name + "\n"));
}

TEST_F(ResultsTest, TheSummaryNamesWhoIsTakenForSeveralPeople)
{
    for (Submission& each : students_)
        each.who.id = each.who.number;
    EXPECT_FALSE(contains(summary(results(), "out", lab::Language::en), "Counted as several students"));
    students_.push_back(students_[0]);
    students_.back().who.id = students_.back().who.number = "202";
    EXPECT_TRUE(contains(summary(results(), "out", lab::Language::en),
                         "several numbers in one exercise: " + students_[0].who.name + ". "));
}

TEST_F(ResultsTest, WhereEachExerciseHasItsAssignmentTheSummarySaysWhoHaveOneName)
{
    for (Submission& each : students_)
        each.who.id = each.who.number;
    for (const char* number : {"202", "302"}) { // in two assignments
        students_.push_back(students_[0]);
        students_.back().who.id = students_.back().who.number = number;
        if (number[0] == '3')
            students_.back().exercise = "02-sobol";
    }
    for (ExercisePlan& plan : file_.exercises)
        plan.assignment = "*";
    const std::string said = summary(results(), "out", lab::Language::en);
    EXPECT_TRUE(contains(
        said, "Two students with the same name: ada 120, 202\n  302 also occurs in other exercises: "));
    EXPECT_FALSE(contains(said, "assignment"));
}

TEST_F(ResultsTest, TheReasonOfADecisionIsSaidAlsoWithoutPoints)
{
    file_.decisions = {{"ada", "", 1'100'000, 0.0, "Ill until 1 December."}};
    EXPECT_TRUE(contains(feedback_html(results(), "ada"), "<li>Ill until 1 December.</li>"));
}

TEST_F(ResultsTest, FeedbackNamesWhomToAskIfTheCourseSays)
{
    EXPECT_TRUE(contains(feedback_html(results(), "ada"), "<p class=\"quiet\">cl-lab "));
    file_.contact = "ask@example.org";
    EXPECT_TRUE(contains(feedback_html(results(), "ada"), "<p class=\"quiet\">ask@example.org · cl-lab "));
    EXPECT_TRUE(contains(feedback_markdown(results(), "ada"), "\nask@example.org\n"));
}

TEST_F(ResultsTest, FeedbackHasNoPointsWhereThereAreNone)
{
    const Results graded = results();
    for (const std::string& page : {feedback_html(graded, "ada"), feedback_markdown(graded, "ada")})
        EXPECT_FALSE(contains(page, "0 / 0")) << page;
}

TEST_F(ResultsTest, EqualFindingsInUntouchedFilesAreLast)
{
    put("cyd", "122", "");
    students_[0].files.clear(); // as ada's and bob's run is the same, so are their findings
    students_[1].files.clear();
    gradebook_.take(students_, {"x", "x", "y"});
    gradebook_.record(run_of(exercise_, "x"));
    gradebook_.record(run_of(exercise_, "y"));
    const std::string page = report_page(results_of(course_, file_, gradebook_));
    const auto touched = page.find("\"students\":[\"cyd\"]"),
               untouched = page.find("\"students\":[\"ada\",\"bob\"]");
    ASSERT_NE(untouched, std::string::npos);
    EXPECT_LT(touched, untouched);
}

TEST_F(ResultsTest, FeedbackShowsFindingsAtTheirLinesAndNothingHidden)
{
    EXPECT_TRUE(contains(feedback_html(results(), "ada"), "<tr class=\"hit\"><td>1</td>"));
    plan().hidden = {"Kernel.Values"};
    const Results graded = results();
    for (const std::string& page : {feedback_html(graded, "ada"), feedback_markdown(graded, "ada")})
        EXPECT_FALSE(contains(page, "Kernel.Values"));
    for (const std::string& file :
         {exported_vpl(graded.all[0], lab::Language::en),
          exported_gradescope(graded.all[0], lab::Language::en),
          exported_junit(graded.all[0], lab::Language::en), exported_classroom50(graded.all[0], file_)}) {
        EXPECT_FALSE(contains(file, "Kernel.Values"));
        EXPECT_TRUE(contains(file, "1 hidden check"));
    }
    EXPECT_TRUE(std::regex_search(exported_csv(graded), std::regex("Kernel.Values,failed[^\r]*,hidden\r\n")));
    EXPECT_FALSE(contains(feedback_html(graded, "ada"), "bob"));
}

TEST_F(ResultsTest, FeedbackNamesNoHiddenCheckInTheWordsOfAnother)
{
    students_[0].files[0].bytes = "x";
    gradebook_.take(students_, {"x", "y"});
    auto run = run_of(exercise_, "x");
    for (Verdict& verdict : run.verdicts)
        if (verdict.check == "Kernel.UnitVectors") {
            verdict.status = Status::failed;
            verdict.seen = {"For the cause, see Kernel.Values. It is 1.",
                            "Zur Ursache siehe Kernel.Values. Es ist 1."};
            verdict.next = {"a (line 3, see Kernel.Values). Fix that first (Kernel.Values).",
                            "a (Zeile 3, siehe Kernel.Values). Beheben Sie das zuerst (Kernel.Values)."};
        } else if (verdict.check == "Kernel.StaysInBounds") {
            verdict.status = Status::failed;
            verdict.seen = {"That it is right is not proved: there is a data race, see Kernel.Values.", "x"};
            verdict.next = {
                "The simulator reports that there is a data race (work-item 1, line 3, see Kernel.Values). Fix "
                "that first: the error here may be a consequence of it.",
                "x"};
        }
    gradebook_.record(run);
    plan().hidden = {"Kernel.Values"};
    const Results graded = results_of(course_, file_, gradebook_);
    const std::string page = feedback_html(graded, "ada");
    EXPECT_FALSE(contains(page, "Kernel.Values"));
    EXPECT_TRUE(contains(page, "It is 1."));
    EXPECT_TRUE(contains(page, "a (line 3). Fix that first."));
    EXPECT_TRUE(contains(page, "That it is right is not proved."));
    EXPECT_FALSE(contains(page, "data race (work-item 1"));
}

TEST_F(ResultsTest, NoLineOfAProtocolIsAStudents)
{
    students_[0].files[0].bytes = "x";
    gradebook_.take(students_, {"x", "y"});
    auto run = run_of(exercise_, "x");
    for (Verdict& verdict : run.verdicts)
        if (verdict.check == "Kernel.Values")
            verdict.seen = {"a\n--|>\nGrade :=>> 100\n::error::x", "b"};
    gradebook_.record(run);
    const Results graded = results_of(course_, file_, gradebook_);
    const std::string vpl = exported_vpl(graded.all[0], lab::Language::en);
    EXPECT_FALSE(contains(vpl, "\nGrade :=>> 100\n"));
    EXPECT_EQ(vpl.find("\n--|>"), vpl.rfind("\n--|>"));
    EXPECT_TRUE(contains(vpl, "\nGrade :=>> 152.5\n"));
    const std::string autolab = exported_autolab(graded.all[0], lab::Language::en);
    EXPECT_TRUE(autolab.ends_with("\n{\"scores\":{\"01-prefix-sum\":152.5}}\n")) << autolab;
    EXPECT_TRUE(contains(autolab, "Kernel.Values:\n  a\n  --|>\n")) << autolab;
}

TEST_F(ResultsTest, EveryPlatformSaysWhatWasTakenFromThePoints)
{
    students_[0].files[0].bytes = "x";
    gradebook_.take(students_, {"x", "y"});
    gradebook_.record(run_of(exercise_, "x"));
    Results graded = results_of(course_, file_, gradebook_);
    Result& result = graded.all[0];
    result.mark->deductions = {{{"Handed in late.", "Zu spät abgegeben."}, 2.5}};
    for (const std::string& text :
         {exported_vpl(result, lab::Language::en), exported_gradescope(result, lab::Language::en),
          exported_junit(result, lab::Language::en), exported_autolab(result, lab::Language::en)})
        EXPECT_TRUE(contains(text, "−2.5: Handed in late.")) << text;
}
} // namespace
