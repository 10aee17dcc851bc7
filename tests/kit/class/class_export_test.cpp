// What platforms accept: grades of assignments with several exercises, and files that distinguish gradings.
#include "grader/class/base/name_list.hpp"
#include "grader/class/outputs/export.hpp"
#include "grader/class/outputs/moodle.hpp"
#include "grader/course/base/progress.hpp"
#include "tests/kit/class/results_desk.hpp"

#include <nlohmann/json.hpp>

#include <numeric>
#include <set>

namespace
{
using namespace lab::kit;
using nlohmann::json;

class ExportTest : public ResultsTest {
  protected:
    /// Submissions by the same people for the other exercise, with other files.
    void also_handed_in(const char* exercise, Submission::State state = Submission::State::to_grade)
    {
        for (std::size_t i = 0; i < 2; ++i) {
            Submission other = students_[i];
            other.exercise = exercise;
            other.state = state;
            students_.push_back(other);
        }
    }
    /// Moodle numbers teams anew in each assignment.
    void put_team_of_two_assignments()
    {
        for (const auto& [number, exercise] :
             {std::pair{"31", "01-prefix-sum"}, std::pair{"61", "02-sobol"}}) {
            put("Team 1", number, "");
            students_.back().exercise = exercise;
            students_.back().who.id = number;
        }
    }
    Results all_graded()
    {
        std::vector<std::string> contents;
        for (const Submission& each : students_)
            contents.push_back(each.state == Submission::State::to_grade ? each.exercise : "");
        gradebook_.take(students_, contents);
        for (const char* id : {"01-prefix-sum", "02-sobol"})
            gradebook_.record(run_of(course_.find(id), id));
        return results_of(course_, file_, gradebook_);
    }
    std::string filled(const Results& results) const
    {
        return filled_worksheet(sheet, results, assignment_of(sheet, results).exercises).text;
    }

    const std::string sheet = "Identifier,Full name,Grade,Maximum grade,Feedback comments\n"
                              "Participant 120,Ada,,40,\nParticipant 121,Bob,,40,\n";
};

TEST_F(ExportTest, AnAssignmentWithSeveralExercisesGetsTheirSum)
{
    also_handed_in("02-sobol");
    plan().points = 20.0;
    file_.exercises.at(2).points = 20.0;
    const Results graded = all_graded();
    EXPECT_EQ(assignment_of(sheet, graded).exercises, (Exercises{"01-prefix-sum", "02-sobol"}));
    const double sum =
        graded.find("ada", "01-prefix-sum")->mark->points + graded.find("ada", "02-sobol")->mark->points;
    EXPECT_TRUE(contains(filled(graded), fmt::format("120,Ada,{:.2f},40,", sum))) << filled(graded);
    EXPECT_TRUE(contains(filled(graded), " / 40"));
}

TEST_F(ExportTest, TheSumOfTwoAssignmentsIsThatOfAPersonWithTwoNumbers)
{
    for (Submission& each : students_)
        each.who.id = each.who.number;
    also_handed_in("02-sobol");
    for (std::size_t i = 2; i < students_.size(); ++i)
        students_[i].who.id = students_[i].who.number = "6" + students_[i].who.number;
    const Results graded = all_graded();
    const double sum =
        graded.find("ada", "01-prefix-sum")->mark->points + graded.find("ada", "02-sobol")->mark->points;
    for (const char* const number : {"120", "6120"}) {
        const std::string of_one =
            "Identifier,Full name,Grade,Maximum grade,Feedback comments\nParticipant " + std::string(number) +
            ",Ada,,40,\n";
        EXPECT_TRUE(contains(filled_worksheet(of_one, graded, {"01-prefix-sum", "02-sobol"}).text,
                             fmt::format("{},Ada,{:.2f},40,", number, sum)));
    }
}

TEST_F(ExportTest, NothingIsZeroInASumAndWhatIsNotGradedYetIsNoSum)
{
    also_handed_in("02-sobol", Submission::State::nothing);
    plan().points = 20.0;
    file_.exercises.at(2).points = 20.0;
    EXPECT_TRUE(contains(filled(all_graded()), "120,Ada,19.06,40,\"19.06 / 40\"\n"));
    students_[2].state = students_[3].state = Submission::State::refused;
    const Worksheet sheet_of_refused = filled_worksheet(sheet, all_graded(), {"01-prefix-sum", "02-sobol"});
    EXPECT_EQ(sheet_of_refused.text, sheet);
    EXPECT_EQ(sheet_of_refused.incomplete, (std::vector<std::string>{"ada", "bob"}));
}

TEST_F(ExportTest, OfTwoAssignmentsTheWorksheetGetsItsOwn)
{
    also_handed_in("02-sobol");
    for (std::size_t i = 2; i < 4; ++i) { // Moodle numbers anew
        students_[i].who.number += "9";
        students_[i].who.id = "other" + students_[i].who.id;
    }
    plan().points = 20.0;
    EXPECT_TRUE(contains(filled(all_graded()), "120,Ada,19.06,40,"));
}

TEST_F(ExportTest, OfTwoAssignmentsTheWorksheetOfTeamsGetsTheirs)
{
    for (const char* team : {"Team 1", "Default group"}) {
        put(team, team == std::string("Team 1") ? "31" : "", "");
        students_.back().exercise = "02-sobol";
        students_.back().who.id = team;
    }
    const std::string of_teams =
        "Identifier,Full name,Group,Grade,Maximum grade\n"
        "Participant 520,ada,Team 1,,40\nParticipant 521,bob,Team 1,,40\n"
        "Participant 522,Cem,Default group,,40\nParticipant 523,Dan,Default group,,40\n";
    const Results graded = all_graded();
    EXPECT_EQ(assignment_of(of_teams, graded).exercises, Exercises{"02-sobol"});
    const Worksheet sheet_of_teams =
        filled_worksheet(of_teams, graded, assignment_of(of_teams, graded).exercises);
    EXPECT_EQ(sheet_of_teams.changed.size(), 4U);
    EXPECT_EQ(sheet_of_teams.not_found, std::vector<std::string>{});
    EXPECT_EQ(sheet_of_teams.ambiguous, std::vector<std::string>{});
    const Exercises both{"01-prefix-sum", "02-sobol"};
    const Worksheet sheet_of_both = filled_worksheet(of_teams, graded, both);
    EXPECT_FALSE(sheet_of_both.has_sums);
    EXPECT_EQ(sheet_of_both.not_found, std::vector<std::string>{});
    EXPECT_EQ(sheet_of_both.with_team, (std::vector<std::string>{"ada", "bob"}));
    also_handed_in("02-sobol");
    EXPECT_TRUE(filled_worksheet(sheet, all_graded(), both).has_sums);
}

TEST_F(ExportTest, ATeamOfTwoAssignmentsLeavesEachWorksheetItsOwn)
{
    also_handed_in("02-sobol");
    for (std::size_t i = 2; i < 4; ++i)
        students_[i].who.number = students_[i].who.id = "6" + students_[i].who.number;
    put_team_of_two_assignments();
    const std::string title = "Identifier,Full name,Group,Grade,Maximum grade\n";
    const Results graded = all_graded();
    EXPECT_EQ(
        assignment_of(title + "Participant 120,Ada,,,40\nParticipant 130,Cem,Team 1,,40\n", graded).exercises,
        Exercises{"01-prefix-sum"});
    EXPECT_EQ(assignment_of(title + "Participant 6120,Ada,,,40\nParticipant 6130,Cem,Team 1,,40\n", graded)
                  .exercises,
              Exercises{"02-sobol"});
}

TEST_F(ExportTest, TeamsAloneDoNotShowWhichAssignmentIsMeant)
{
    students_.clear();
    put_team_of_two_assignments();
    const Results graded = all_graded();
    const Assignment both = assignment_of(
        "Identifier,Full name,Group,Grade,Maximum grade\nParticipant 130,Cem,Team 1,,40\n", graded);
    EXPECT_EQ(both.exercises.size(), 2U);
    EXPECT_THROW(exercises_in(both, graded), lab::course::KitError);
    EXPECT_NO_THROW(exercises_in({{"02-sobol"}, both.teams}, graded));
}

TEST_F(ExportTest, TheWorksheetOfAnotherAssignmentIsRefused)
{
    put("Team 1", "31", "");
    students_.back().exercise = "02-sobol";
    const Results graded = all_graded();
    const Exercises own = assignment_of(sheet, graded).exercises;
    ASSERT_EQ(own, Exercises{"01-prefix-sum"});
    EXPECT_NO_THROW(refuse_other_assignment({"01-prefix-sum"}, own, graded));
    EXPECT_NO_THROW(refuse_other_assignment({"01-prefix-sum", "02-sobol"}, own, graded)) << "a sum";
    EXPECT_THROW(refuse_other_assignment({"02-sobol"}, own, graded), lab::course::KitError);
    EXPECT_NO_THROW(refuse_other_assignment({"02-sobol"}, {}, graded));
    students_.back().platform = Platform::folders; // by mail, for an assignment without files
    EXPECT_NO_THROW(refuse_other_assignment({"02-sobol"}, own, all_graded()));
}

TEST_F(ExportTest, AFeedbackArchiveEndsWithItsEndRecord)
{
    const Results graded = results();
    const std::string zip = feedback_archive(graded, {"01-prefix-sum"},
                                             feedback_folders(graded, {"01-prefix-sum"}, Platform::moodle))
                                .value();
    ASSERT_GT(zip.size(), 22U);
    EXPECT_EQ(zip.substr(zip.size() - 22, 4), "PK\5\6");
}

TEST_F(ExportTest, AWrongFileIsNotCalledNothingAlsoInTheWorksheet)
{
    file_.nothing_is_zero = true;
    for (Submission& each : students_) {
        each.state = Submission::State::nothing;
        each.files.clear();
    }
    students_[0].notes = {{Note::Kind::left_out, {"Handed in: x.docx.", "Abgegeben: x.docx."}}};
    std::string text = sheet;
    for (int call = 0; call < 2; ++call) { // the second finds its comments again
        text = filled_worksheet(text, all_graded(), {"01-prefix-sum"}).text;
        EXPECT_TRUE(contains(text, "120,Ada,0.00,40,\"None of the files that the exercise asks for.\"\n"))
            << text;
        EXPECT_TRUE(contains(text, "121,Bob,0.00,40,\"Nothing handed in.\"\n")) << text;
    }
}

TEST_F(ExportTest, JUnitHasAFileForEachGradingWithNamesThatAreUnique)
{
    const Results graded = results();
    std::set<std::string> seen;
    std::size_t count = 0;
    for (const Result& result : graded.all) {
        const std::string xml = exported_junit(result, lab::Language::en);
        EXPECT_TRUE(xml.starts_with("<?xml"));
        for (std::size_t at = 0; (at = xml.find("<testcase ", at)) != std::string::npos; ++at, ++count)
            seen.insert(xml.substr(at, xml.find('>', at) - at));
    }
    EXPECT_EQ(count, 2 * exercise_.checks.size());
    EXPECT_EQ(seen.size(), count);
}

TEST_F(ExportTest, Classroom50HasNoEmptyFieldAndTestsThatSumUp)
{
    plan().lateness = {1'000'000, 0.0, 25.0, {}};
    plan().points = 19.0;
    students_[1].handed_in_s = 1'000'600; // late
    for (const Result& result : results().all) {
        const json all = json::parse(exported_classroom50(result, file_));
        for (const auto& [key, value] : all.items())
            EXPECT_NE(value, "") << key;
        std::int64_t score = 0, most = 0;
        for (const json& test : all.at("tests")) {
            score += test.at("score").get<std::int64_t>();
            most += test.at("max-score").get<std::int64_t>();
            EXPECT_LE(test.at("score"), test.at("max-score"));
        }
        EXPECT_EQ(all.at("score"), score);
        EXPECT_EQ(all.at("max-score"), most);
        EXPECT_EQ(most, 19);
    }
}

TEST(Progress, IsToldInBothLanguages)
{
    const lab::Text told =
        lab::course::told_of_progress(24, 252, {"submissions", "Abgaben"}, 24.0 * 60.0 / 23.0);
    EXPECT_EQ(told.en, "24 of 252 submissions, 23 a minute, about 9:54 left");
    EXPECT_EQ(told.de, "24 von 252 Abgaben, 23 pro Minute, noch etwa 9:54");
}

TEST(NameList, HoldsNamesApartThatHaveCommas)
{
    EXPECT_EQ(listed({"Typer, T", "Huge, H"}), "Typer, T; Huge, H");
    EXPECT_EQ(first_listed(std::vector<std::string>(10, "a")).en.find("more"), std::string::npos);
    EXPECT_TRUE(first_listed(std::vector<std::string>(11, "a")).de.ends_with("; a und 1 weitere"));
}

TEST(Apportioned, SumsUpWhateverTheSharesAre)
{
    using Whole = std::vector<std::int64_t>;
    EXPECT_EQ(apportioned(10, {1.0, 1.0, 1.0}, {}), (Whole{4, 3, 3}));
    EXPECT_EQ(apportioned(3, {0.0, 0.0}, {}), (Whole{2, 1}));
    EXPECT_EQ(apportioned(5, {1.0, 1.0}, {1, 9}), (Whole{1, 4}));
    EXPECT_EQ(apportioned(5, {}, {}), Whole{});
}
} // namespace
