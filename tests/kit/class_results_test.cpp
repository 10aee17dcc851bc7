// What is made of verdicts: points, the gradebook, tables and pages, the files that platforms take.
#include "grader/class/csv.hpp"
#include "grader/class/export.hpp"
#include "grader/class/feedback.hpp"
#include "grader/class/moodle.hpp"
#include "grader/class/report_page.hpp"
#include "grader/class/result_files.hpp"
#include "grader/class/secret.hpp"
#include "tests/kit/lab_command.hpp"

#include <sys/stat.h>

namespace
{
using namespace lab::kit;
using namespace lab::classroom;
using lab::Status;

const std::string hostile = "<script>alert(1)</script>]]>\x1b[31m\xe2\x80\xae=1";

/// Kernel.Values fails with what a student may have written into the message, all else passes.
Run run_of(const lab::command::Exercise& exercise, const std::string& content)
{
    Run run{content, exercise.id, "0.1", "grader", "device", "none", 7, 1'790'000'000, 1.5, {}};
    for (const auto& check : exercise.checks)
        run.verdicts.push_back({check.name, Status::passed, 1.0, {}, {}, {}});
    for (Verdict& verdict : run.verdicts)
        if (verdict.check == "Kernel.Values")
            verdict = {"Kernel.Values",    Status::failed,      0.5,
                       {hostile, hostile}, {"Look.", "Schau."}, {{"prefix_sum.cl", 1, hostile}}};
    return run;
}

class ResultsTest : public testing::Test {
  protected:
    ResultsTest()
    {
        for (const char* student : {"ada", "bob"})
            put(student, "12" + std::to_string(students_.size()), hostile + "\nsecond line\n");
    }
    void put(const std::string& student, const std::string& number, const std::string& text)
    {
        Submission submission;
        submission.who = {student, student, number, student + "_" + number + "_assignsubmission_file"};
        submission.platform = Platform::moodle;
        submission.exercise = exercise_.id;
        submission.files = {{"prefix_sum.cl", text}};
        students_.push_back(submission);
    }
    /// All of them graded.
    Results results()
    {
        std::vector<std::string> contents;
        for (const Submission& each : students_)
            contents.push_back(each.state == Submission::State::to_grade ? "c0" : "");
        gradebook_.take(students_, contents);
        gradebook_.record(run_of(exercise_, contents[0]));
        return results_of(course_, file_, gradebook_);
    }
    ExercisePlan& plan() { return file_.exercises.at(1); }

    const lab::command::Course course_ = lab::command::read_course(LAB_COURSE);
    const lab::command::Exercise& exercise_ = course_.find("01-prefix-sum");
    CourseFile file_ = read_course_file("", course_);
    TemporaryFolder folder_;
    Gradebook gradebook_{folder_.path()};
    std::vector<Submission> students_;
};

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
    EXPECT_THROW(Gradebook{folder_.path()}, lab::command::KitError);
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
    students_[1].handed_in_s += 3 * 86'400;
    EXPECT_EQ(results().all[1].mark->points, 0.0);
}

TEST_F(ResultsTest, NothingHandedInIsNoNumberUnlessTheCourseWantsZero)
{
    students_[1].state = Submission::State::nothing;
    students_[1].files.clear();
    const Results graded = results();
    EXPECT_FALSE(points_of(graded.all[1], graded.file));
    EXPECT_TRUE(contains(grades_csv(graded), "\r\nbob,,,,,0\r\n"));
    file_.nothing_is_zero = true;
    EXPECT_EQ(points_of(graded.all[1], file_), 0.0);
}

TEST_F(ResultsTest, NothingOfAStudentsIsAPartOfAPageOrATable)
{
    students_[0].who.key = students_[0].who.name = "=cmd|' /C calc'!A0 <b>";
    const Results graded = results();
    const std::string who = students_[0].who.key;
    for (const std::string& page :
         {feedback_html(graded, who), feedback_markdown(graded, who), report_page(graded),
          exported_junit(graded), results_json(graded), exported_csv(graded)}) {
        EXPECT_FALSE(contains(page, "\x1b"));
        EXPECT_FALSE(contains(page, "\xe2\x80\xae"));
    }
    EXPECT_FALSE(contains(feedback_html(graded, who), "<script"));
    EXPECT_FALSE(contains(report_page(graded), "<script>alert"));
    EXPECT_FALSE(contains(exported_junit(graded), "]]>"));
    EXPECT_TRUE(contains(grades_csv(graded), "\"'=cmd"));
}

TEST_F(ResultsTest, FeedbackShowsFindingsAtTheirLinesAndNothingHidden)
{
    EXPECT_TRUE(contains(feedback_html(results(), "ada"), "<tr class=\"hit\"><td>1</td>"));
    plan().hidden = {"Kernel.Values"};
    const Results graded = results();
    for (const std::string& page : {feedback_html(graded, "ada"), feedback_markdown(graded, "ada")})
        EXPECT_FALSE(contains(page, "Kernel.Values"));
    EXPECT_FALSE(contains(exported_vpl(graded.all[0], lab::Language::en), "Kernel.Values"));
    EXPECT_FALSE(contains(feedback_html(graded, "ada"), "bob"));
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
    EXPECT_EQ(exported_autolab(graded.all[0]), "{\"scores\":{\"01-prefix-sum\":152.5}}\n");
}

const std::string english =
    "\xef\xbb\xbfIdentifier,\"Full name\",Status,Grade,\"Maximum grade\",\"Grade can be changed\","
    "\"Own column\",\"Last modified (grade)\",\"Feedback comments\"\r\n"
    "Participant 120,\"Ada, Countess\",\"Submitted\",,160.00,Yes,\"a \"\"b\"\"\",-,\r\n"
    "\"Participant 1201\",Eve,,\"5.00\",160.00,Yes,,-,\r\n"
    "\"Participant 121\",Bob,,\"5.00\",160.00,Yes,,-,\"old\"\r\n";

TEST_F(ResultsTest, TheWorksheetIsWrittenBackByteForByteButForItsGrades)
{
    const Worksheet filled = filled_worksheet(english, results(), exercise_.id);
    std::string expected = english;
    expected.replace(expected.find(",,160.00"), 8, ",152.50,160.00");
    expected.replace(expected.find("-,\r\n"), 4, "-,152.5 / 160\r\n");
    expected.replace(expected.rfind("\"5.00\""), 6, "\"152.50\"");
    expected.replace(expected.rfind("\"old\""), 5, "\"152.5 / 160\"");
    expected.replace(expected.find("152.5 / 160"), 11, "\"152.5 / 160\"");
    EXPECT_EQ(filled.text, expected);
    EXPECT_EQ(filled.changed.size(), 2U);
    EXPECT_TRUE(filled.not_found.empty());
}

TEST_F(ResultsTest, TheWorksheetMayBeGermanOrOfTeamsOrLocked)
{
    const std::string german =
        "ID;\"Vollständiger Name\";Gruppe;Bewertung;Bestwertung;\"Bewertung kann geändert werden\"\n"
        "Teilnehmer/in999;Ada;ada;;160,00;Ja\nTeilnehmer/in998;Cyd;ada;;160,00;Ja\n"
        "Teilnehmer/in121;Bob;;;160,00;Nein\n";
    const Worksheet filled = filled_worksheet(german, results(), exercise_.id);
    EXPECT_TRUE(
        contains(filled.text, "Teilnehmer/in999;Ada;ada;152,50;160,00;Ja\nTeilnehmer/in998;Cyd;ada;152,50;"));
    EXPECT_EQ(filled.locked, std::vector<std::string>{"bob"});
    EXPECT_THROW(filled_worksheet("Name,Points\nAda,1\n", results(), exercise_.id), lab::command::KitError);
}

TEST(Csv, WhatIsNotChangedStaysAsItWas)
{
    for (const char* text :
         {"a,b\r\n1,2\r\n", "a;b\n\"1;2\n3\";4", "a\tb\n", "", "\n", "a,b\n1,\"un\"\"quoted\n"})
        EXPECT_EQ(CsvFile(text).text(), text);
    EXPECT_EQ(CsvFile("a,b\n1,\"x\"\"y, z\"\n").cell(1, 1), "x\"y, z");
    EXPECT_EQ(csv_of({{"a b", "c\"d", "e"}}), "\"a b\",\"c\"\"d\",e\r\n");
}

TEST(Secret, IsMadeOnceForItsOwnerAlone)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "course.secret";
    const std::uint32_t seed = Secret::in(file).seed("content");
    EXPECT_EQ(Secret::in(file).seed("content"), seed);
    struct stat status {};
    ASSERT_EQ(::stat(file.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    const TemporaryFolder other;
    EXPECT_NE(Secret::in(other.path() / "course.secret").seed("content"), seed);
    write_file(file, "short");
    EXPECT_THROW(Secret::in(file), lab::command::KitError);
}

TEST(Secret, ContentsThatDifferInTheBorderBetweenFilesAreDifferent)
{
    const TemporaryFolder folder;
    const Secret secret = Secret::in(folder.path() / "course.secret");
    Submission one, other;
    one.files = {{"a", "1\nb 1\n2"}};
    other.files = {{"a", "1"}, {"b", "2"}};
    EXPECT_NE(secret.content_hash(one), secret.content_hash(other));
    EXPECT_EQ(secret.content_hash(one), secret.content_hash(one));
}

TEST(CourseToml, OfTheExampleHasEveryKey)
{
    const auto course = lab::command::read_course(LAB_COURSE);
    const auto file = course.source / "examples/class/course.toml";
    const CourseFile read = read_course_file(file, course);
    EXPECT_EQ(read.plan("01-prefix-sum").points, 20.0);
    const std::string code = read_file(course.source / "grader/class/course_file.cpp"),
                      example = read_file(file);
    for (std::size_t at = 0; (at = code.find("(\"", at)) != std::string::npos; ++at) {
        const std::string key = code.substr(at + 2, code.find('"', at + 2) - at - 2);
        if (key.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos) {
            EXPECT_TRUE(contains(example, key));
        }
    }
}
} // namespace
