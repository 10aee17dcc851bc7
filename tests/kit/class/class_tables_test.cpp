// The tables of platforms, written back with grades: every other byte is unchanged.
#include "grader/base/encoding.hpp"
#include "grader/class/base/csv.hpp"
#include "grader/class/outputs/canvas.hpp"
#include "grader/class/outputs/feedback.hpp"
#include "grader/class/outputs/moodle.hpp"
#include "grader/class/outputs/report_page.hpp"
#include "grader/class/outputs/result_files.hpp"
#include "tests/kit/class/results_desk.hpp"

#include <fmt/format.h>

namespace
{
using namespace lab::kit;

const std::string english =
    "\xef\xbb\xbfIdentifier,\"Full name\",Status,Grade,\"Maximum grade\",\"Grade can be changed\","
    "\"Own column\",\"Last modified (grade)\",\"Feedback comments\"\r\n"
    "Participant 120,\"Ada, Countess\",\"Submitted\",,160.00,Yes,\"a \"\"b\"\"\",-,\r\n"
    "\"Participant 1201\",Eve,,\"5.00\",160.00,Yes,,-,\r\n"
    "\"Participant 121\",Bob,,\"5.00\",160.00,Yes,,-,\"old\"\r\n";

TEST_F(ResultsTest, TheWorksheetIsWrittenBackByteForByteButForItsGrades)
{
    const Worksheet filled = filled_worksheet(english, results(), {exercise_.id});
    std::string expected = english;
    expected.replace(expected.find(",,160.00"), 8, ",152.50,160.00");
    expected.replace(expected.find("-,\r\n"), 4, "-,152.5 / 160\r\n");
    expected.replace(expected.rfind("\"5.00\""), 6, "\"152.50\"");
    expected.replace(expected.rfind("\"old\""), 5, "\"old; 152.5 / 160\"");
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
    const Worksheet filled = filled_worksheet(german, results(), {exercise_.id});
    EXPECT_TRUE(
        contains(filled.text, "Teilnehmer/in999;Ada;ada;152,50;160,00;Ja\nTeilnehmer/in998;Cyd;ada;152,50;"));
    EXPECT_EQ(filled.locked, std::vector<std::string>{"bob"});
    EXPECT_THROW(filled_worksheet("Name,Points\nAda,1\n", results(), {exercise_.id}), lab::course::KitError);
}

TEST_F(ResultsTest, ACommentStaysAndOursStandsBehindItOnce)
{
    const std::string sheet = "ID;Bewertung;Bestwertung;Feedback als Kommentar\n"
                              "Teilnehmer/in120;;160,00;\"schon; da\"\nTeilnehmer/in121;;160,00;\n";
    Worksheet filled = filled_worksheet(sheet, results(), {exercise_.id});
    EXPECT_TRUE(contains(filled.text, "120;152,50;160,00;\"schon; da; 152,5 / 160\"\n"));
    EXPECT_TRUE(contains(filled.text, "121;152,50;160,00;\"152,5 / 160\"\n"));
    EXPECT_EQ(filled.changed.at(0).comment, "schon; da; 152,5 / 160");
    plan().points = 20.0;
    filled = filled_worksheet(filled.text, results(), {exercise_.id});
    EXPECT_EQ(filled.changed.at(0).comment, "schon; da; 19,06 / 20");
    EXPECT_EQ(filled.changed.at(1).comment, "19,06 / 20");
}

TEST_F(ResultsTest, ACommentOfTheKitIsRenewedWhereThePointsStayAndOneOfAPersonIsNot)
{
    file_.nothing_is_zero = true;
    const std::string head = "ID;Bewertung;Bestwertung;Feedback als Kommentar\n";
    const Worksheet filled = filled_worksheet(head + "Teilnehmer/in120;152,50;160,00;Nichts abgegeben.\n"
                                                     "Teilnehmer/in121;152,50;160,00;\"gut; 152,5 / 999\"\n",
                                              results(), {exercise_.id});
    EXPECT_EQ(filled.text, head + "Teilnehmer/in120;152,50;160,00;\"152,5 / 160\"\n"
                                  "Teilnehmer/in121;152,50;160,00;\"gut; 152,5 / 160\"\n");
    EXPECT_EQ(filled.changed.size(), 2U);
    const std::string own = head + "Teilnehmer/in120;152,50;160,00;\n"
                                   "Teilnehmer/in121;152,50;160,00;\"siehe Mail; 1.12. / 3.12.\"\n";
    EXPECT_EQ(filled_worksheet(own, results(), {exercise_.id}).text, own);
}

TEST_F(ResultsTest, PointsHaveTheDecimalSignOfTheTable)
{
    handed_in_on(Platform::folders);
    EXPECT_TRUE(contains(
        filled_worksheet("ID;Bewertung;Bestwertung\nTeilnehmer/in120;;160\n", results(), {exercise_.id}).text,
        "120;152,50;160"));
    EXPECT_TRUE(contains(
        filled_worksheet("ID;Bewertung;Bestwertung\nTeilnehmer/in120;;160.0\n", results(), {exercise_.id})
            .text,
        "120;152.50;160.0"));
    EXPECT_TRUE(contains(filled_gradebook("Student,ID,Prefix sums (1),Other (2)\nAda,120,,\"3,5\"\n",
                                          results(), {exercise_.id})
                             .text,
                         "Ada,120,\"152,50\",\"3,5\""));
}

TEST_F(ResultsTest, WhoIsExcusedOnCanvasStaysSoAndIsNamed)
{
    handed_in_on(Platform::canvas);
    const std::string table = "Student,ID,Prefix sums (1)\nAda,120,EX\nBob,121,\n";
    const Worksheet filled = filled_gradebook(table, results(), {exercise_.id});
    EXPECT_EQ(filled.text, "Student,ID,Prefix sums (1)\nAda,120,EX\nBob,121,152.50\n");
    EXPECT_EQ(filled.excused, std::vector<std::string>{"ada"});
}

TEST_F(ResultsTest, WhatAFileOfTeamsHasInVainIsNamed)
{
    const Teams teams("team,member\n ada , Erika Muster\nada,Mux\nadda,Erika Muster\n");
    const std::string sheet = "Identifier,Full name,Grade,Maximum grade\nParticipant 1,Erika Muster,,160\n";
    const Worksheet filled = filled_worksheet(sheet, results(), {exercise_.id}, teams);
    EXPECT_TRUE(contains(filled.text, "Muster,152.50,"));
    ASSERT_EQ(filled.changed.size(), 1U);
    EXPECT_EQ(filled.changed[0].student, "Erika Muster (ada)") << "whose row it is";
    EXPECT_EQ(filled.unknown_teams, std::vector<std::string>{"adda"});
    EXPECT_EQ(filled.unknown_members, std::vector<std::string>{"Mux (ada)"});
}

TEST_F(ResultsTest, TheWorksheetKeepsItsEncoding)
{
    const std::string sheet = "\xef\xbb\xbf"
                              "ID;Vollständiger Name;Bewertung;Bestwertung;"
                              "Bewertung kann geändert werden\r\n"
                              "Teilnehmer/in120;Äda;;160,00;Nein\r\nTeilnehmer/in121;Bob;;160,00;Ja\r\n";
    for (const char* encoding : {"UTF-8", "UTF-16LE", "UTF-16BE", "CP1252"}) {
        const bool has_mark = encoding[0] == 'U';
        const std::string bytes = *lab::converted(has_mark ? sheet : sheet.substr(3), "UTF-8", encoding);
        const Worksheet filled = filled_worksheet(bytes, results(), {exercise_.id});
        EXPECT_EQ(filled.locked, std::vector<std::string>{"ada"}) << encoding;
        const std::string grade = *lab::converted("152,50", "UTF-8", encoding);
        const std::size_t at = filled.text.find(grade);
        ASSERT_NE(at, std::string::npos) << encoding;
        EXPECT_EQ(std::string(filled.text).erase(at, grade.size()), bytes) << encoding;
    }
}

TEST_F(ResultsTest, TeamsReachTheirMembersByATableOfTheirOwn)
{
    const Teams teams("team,member\r\nada,Erika Muster\r\nada,e.mail@example.org\r\n\"ada\",\"999\"\r\n");
    const std::string sheet = "Identifier,Full name,Email address,Grade,Maximum grade\n"
                              "Participant 1,Erika Muster,,,160\nParticipant 2,B,e.mail@example.org,,160\n"
                              "Participant 999,C,,,160\nParticipant 4,D,,,160\n";
    const std::string filled = filled_worksheet(sheet, results(), {exercise_.id}, teams).text;
    for (const char* row :
         {"1,Erika Muster,,152.50,", "2,B,e.mail@example.org,152.50,", "999,C,,152.50,", "4,D,,,"})
        EXPECT_TRUE(contains(filled, row));
    EXPECT_THROW(Teams("ada\n"), lab::course::KitError);
}

TEST_F(ResultsTest, ADecisionForOneMemberOfATeamCountsInNoOtherRow)
{
    plan().lateness = {1'000'000, 0.0, 25.0, {}};
    for (Submission& team : students_)
        team.handed_in_s = 1'000'600; // a day begun: a quarter of 160
    file_.decisions = {{"ada", "", {}, 2.0, "For all."},
                       {"ada", exercise_.id, 1'100'000, 3.0, "Ill.", 0, "m@example.org"},
                       {"ada", "", {}, 1.0, "", 0, "Nobody"}};
    const std::string sheet = "Identifier,Full name,Email address,Group,Grade,Maximum grade\n"
                              "Participant 1,Erika,e@example.org,ada,,160\n"
                              "Participant 2,Max,m@example.org,ada,,160\n";
    const Results graded = results();
    const Worksheet filled = filled_worksheet(sheet, graded, {exercise_.id}, {});
    EXPECT_TRUE(contains(filled.text, "e@example.org,ada,114.50,"));
    EXPECT_TRUE(contains(filled.text, "m@example.org,ada,157.50,"));
    EXPECT_EQ(filled.not_found, (std::vector<std::string>{"Nobody (ada)", "bob"}));
    EXPECT_TRUE(contains(grades_csv(graded), "\"m@example.org (ada)\",120,,,157.5"));
    EXPECT_TRUE(contains(report_page(graded), "m@example.org: 157.5 / 160"));
    EXPECT_FALSE(contains(feedback_html(graded, "ada"), "Ill."));
}

const std::string canvas =
    "Student,ID,SIS User ID,SIS Login ID,Section,Prefix sums (77),Other (78),Current Score\r\n"
    "    Points Possible,,,,,160.0,10.0,(read only)\r\n"
    "\"Lovelace, Ada\",120,a1,ada@example.org,S,,9.0,\r\n"
    "\"Bobson, Bob\",121,b1,bob,S,3.0,,\r\n"
    "\"Student, Test\",,,,S,,,\r\n";

TEST_F(ResultsTest, TheGradebookOfCanvasIsFilledInInItsColumn)
{
    handed_in_on(Platform::canvas);
    const Worksheet filled = filled_gradebook(canvas, results(), {exercise_.id});
    std::string expected = canvas;
    expected.replace(expected.find("S,,9.0"), 6, "S,152.50,9.0");
    expected.replace(expected.find("S,3.0,"), 6, "S,152.50,");
    EXPECT_EQ(filled.text, expected);
    ASSERT_EQ(filled.changed.size(), 2U);
    EXPECT_EQ(filled.changed[1].before, "3.0");
    EXPECT_TRUE(filled.not_found.empty());
}

TEST_F(ResultsTest, TheMaximumOfThePlatformIsComparedWithTheCourses)
{
    handed_in_on(Platform::folders);
    EXPECT_EQ(filled_worksheet(english, results(), {exercise_.id}).other_maximum, "");
    EXPECT_EQ(filled_gradebook(canvas, results(), {exercise_.id}).other_maximum, "");
    plan().points = 20.0;
    EXPECT_EQ(filled_worksheet(english, results(), {exercise_.id}).other_maximum, "160.00");
    EXPECT_EQ(filled_gradebook(canvas, results(), {exercise_.id}).other_maximum, "160.0");
    EXPECT_EQ(filled_gradebook(canvas, results(), {exercise_.id}).of_course, 20.0);
}

TEST_F(ResultsTest, RowsThatMoodleSkipsAndRowsWithoutAGradeAreNamed)
{
    handed_in_on(Platform::folders);
    plan().points = 20.0;
    file_.decisions = {{"ada", "", {}, 50.0, "a bonus"}};
    const std::string sheet = "Identifier,Full name,Grade,Maximum grade\n"
                              "Participant 120,Ada,,\"20,00\"\nParticipant 121,Bob,,\"20,00\"\n"
                              "Participant 9,Eve,,\"20,00\"\nParticipant 8,Fay,3,\"20,00\"\n";
    const Worksheet filled = filled_worksheet(sheet, results(), {exercise_.id});
    EXPECT_EQ(filled.above, std::vector<std::string>{"ada"});
    EXPECT_EQ(filled.left_empty, std::vector<std::string>{"Eve"});
    EXPECT_EQ(filled_gradebook(canvas, results(), {exercise_.id}).left_empty,
              std::vector<std::string>{"Student, Test"});
    EXPECT_TRUE(filled_gradebook(canvas, results(), {exercise_.id}).above.empty()) << "Canvas takes them";
}

TEST_F(ResultsTest, WhereNoColumnOfCanvasIsMeantAllAreListed)
{
    handed_in_on(Platform::canvas);
    try {
        filled_gradebook("Student,ID,Section,Other (1),Final (2)\n", results(), {exercise_.id});
        ADD_FAILURE();
    } catch (const lab::course::KitError& error) {
        EXPECT_TRUE(
            contains(error.what(), "No column of this gradebook matches 01-prefix-sum (`assignment` in"));
        EXPECT_TRUE(contains(error.what(), "Assignments in the gradebook: Other (1), Final (2)"));
    }
    plan().assignment = "*sums*";
    try {
        filled_gradebook("Student,ID,Sums (1),Two sums (2)\n", results(), {exercise_.id});
        ADD_FAILURE();
    } catch (const lab::course::KitError& error) {
        EXPECT_TRUE(contains(
            error.in(lab::Language::de),
            "Mehrere Spalten dieser Notenübersicht passen zu 01-prefix-sum (`assignment` = \"*sums*\""));
    }
}

TEST_F(ResultsTest, TheGradebookOfCanvasIsAskedForWhichColumnIsMeant)
{
    handed_in_on(Platform::canvas);
    const Results graded = results();
    EXPECT_THROW(filled_gradebook("Student,ID,Prefix sums (1),Prefix sums (2)\n", graded, {exercise_.id}),
                 lab::course::KitError);
    EXPECT_TRUE(
        contains(filled_gradebook("Student,ID,Section,Other (1)\nada,120,,\n", graded, {exercise_.id}).text,
                 "\nada,120,,152.50\n"))
        << "the only assignment of the only exercise";
    EXPECT_THROW(filled_gradebook("Student,ID,Other (1)\n", graded, {exercise_.id, "02-sobol"}),
                 lab::course::KitError);
    EXPECT_THROW(filled_gradebook("Name,Points\n", graded, {exercise_.id}), lab::course::KitError);
    plan().assignment = "*sums*";
    EXPECT_THROW(filled_gradebook("Student,ID,Other (1)\n", graded, {exercise_.id}), lab::course::KitError);
    plan().assignment = "*other*";
    EXPECT_TRUE(
        contains(filled_gradebook(canvas, graded, {exercise_.id}).text, "ada@example.org,S,,152.50,"));
}

TEST_F(ResultsTest, WhoHasNoNumberIsFoundInCanvasByNameOrLogin)
{
    handed_in_on(Platform::canvas);
    students_[0].who.number = students_[1].who.number = "";
    students_[0].who.name = "Lovelace, Ada"; // bob: a login
    EXPECT_EQ(filled_gradebook(canvas, results(), {exercise_.id}).changed.size(), 2U);
}

TEST_F(ResultsTest, WhoHasAFolderOnlyIsFoundInMoodleWhereOneRowHasTheName)
{
    handed_in_on(Platform::folders);
    for (auto& student : students_)
        student.who.number = "";
    students_[0].who.name = "Lovelace Ada";
    students_[1].who.name = "Bob";
    const std::string sheet =
        "Identifier,Full name,Grade,Maximum grade\n"
        "Participant 1,\"Ada Lovelace\",,160\nParticipant 2,Bob,,160\nParticipant 3,Bob,,160\n";
    const Worksheet filled = filled_worksheet(sheet, results(), {exercise_.id});
    EXPECT_TRUE(
        contains(filled.text, "Ada Lovelace\",152.50,160\nParticipant 2,Bob,,160\nParticipant 3,Bob,,160\n"));
    EXPECT_EQ(filled.ambiguous, std::vector<std::string>{"Bob"});
    EXPECT_TRUE(filled.not_found.empty());
}

class FolderNamesTest : public ResultsTest {
  protected:
    /// The points in each row of a worksheet with these names, for people with these folders.
    std::vector<std::string> given(const std::vector<std::string>& folders,
                                   const std::vector<std::string>& rows)
    {
        students_.clear();
        for (const std::string& folder : folders)
            put(folder, "", "");
        handed_in_on(Platform::folders);
        for (Submission& each : students_)
            each.who.id = each.who.name;
        const TemporaryFolder folder;
        Gradebook gradebook(folder.path());
        gradebook.take(students_, std::vector<std::string>(students_.size(), "c0"));
        gradebook.record(run_of(exercise_, "c0"));
        std::string sheet = "Identifier,Full name,Grade,Maximum grade\n";
        for (std::size_t i = 0; i < rows.size(); ++i)
            sheet += fmt::format("Participant {},\"{}\",,160\n", i + 1, rows[i]);
        filled_ = filled_worksheet(sheet, results_of(course_, file_, gradebook), {exercise_.id});
        const CsvFile cells(filled_.text);
        std::vector<std::string> names;
        for (std::size_t row = 1; row < cells.rows(); ++row)
            if (!cells.cell(row, 2).empty())
                names.push_back(cells.cell(row, 1));
        return names;
    }

    Worksheet filled_;
};

TEST_F(FolderNamesTest, NobodyGetsThePointsOfSomebodyWithAnotherUmlaut)
{
    EXPECT_EQ(given({"Jörg Meier"}, {"Jürg Meier"}), std::vector<std::string>{});
    EXPECT_EQ(filled_.not_found, std::vector<std::string>{"Jörg Meier"});
    EXPECT_EQ(given({"Anna Müller"}, {"Anna Möller", "Anna Müller"}),
              std::vector<std::string>{"Anna Müller"});
    EXPECT_EQ(given({"Anna Mueller"}, {"Anna Möller"}), std::vector<std::string>{});
}

TEST_F(FolderNamesTest, AnUmlautMayBeSpelledOtherwise)
{
    for (const char* folder :
         {"Anna Mueller", "mueller_anna", "Anna Muller", "ANNA MÜLLER", "Anna Mu\u0308ller"})
        EXPECT_EQ(given({folder}, {"Anna Möller", "Anna Müller"}), std::vector<std::string>{"Anna Müller"})
            << folder;
    EXPECT_EQ(given({"Strauss Jose"}, {"José Strauß"}), std::vector<std::string>{"José Strauß"});
}

TEST_F(FolderNamesTest, TheNameThatIsMoreAlikeWinsAndOfEqualOnesNone)
{
    const std::vector<std::string> both{"Anna Müller", "Anna Mueller"};
    EXPECT_EQ(given({"Anna Mueller"}, both), std::vector<std::string>{"Anna Mueller"});
    EXPECT_EQ(given({"Anna Mueller", "Anna Müller"}, both), both);
    EXPECT_EQ(given({"Anna Mueller", "Anna Müller"}, {"Anna Müller"}),
              std::vector<std::string>{"Anna Müller"});
    EXPECT_EQ(filled_.not_found, std::vector<std::string>{"Anna Mueller"});
    EXPECT_EQ(given({"Anna Mueller", "Anna Muller"}, {"Anna Müller"}), std::vector<std::string>{});
    EXPECT_EQ(filled_.ambiguous, (std::vector<std::string>{"Anna Mueller", "Anna Muller"}));
    EXPECT_EQ(given({"José Diaz"}, {"José Díaz", "Jose Diaz"}), std::vector<std::string>{});
    EXPECT_EQ(filled_.ambiguous, std::vector<std::string>{"José Diaz"});
}

TEST_F(ResultsTest, TwoTeamsOfOneNameAreEnteredNowhere)
{
    for (auto& student : students_)
        student.who.name = "Team A";
    const std::string sheet = "Identifier,Full name,Group,Grade,Maximum grade\n"
                              "Participant 1,Ada Lovelace,Team A,,160\nParticipant 121,Bob,Team A,,160\n";
    const Worksheet filled = filled_worksheet(sheet, results(), {exercise_.id});
    EXPECT_EQ(filled.text, sheet);
    EXPECT_EQ(filled.ambiguous, (std::vector<std::string>{"Team A 120", "Team A 121"}));
}

TEST_F(ResultsTest, TeamsThatDifferInAHyphenAreTwo)
{
    students_[0].who.name = "Gruppe 1-1";
    students_[1].who.name = "Gruppe 11";
    file_.decisions = {{"Gruppe 11", "", {}, -52.5, ""}};
    const std::string sheet = "Identifier,Full name,Group,Grade,Maximum grade\n"
                              "Participant 1,Ada,Gruppe 11,,160\nParticipant 2,Bob,Gruppe 1-1,,160\n";
    EXPECT_TRUE(contains(filled_worksheet(sheet, results(), {exercise_.id}).text,
                         "Gruppe 11,100.00,160\nParticipant 2,Bob,Gruppe 1-1,152.50,"));
    const std::string without = "Identifier,Full name,Grade,Maximum grade\n"
                                "Participant 1,Ada,,160\nParticipant 2,Bob,,160\n";
    const Teams teams("Gruppe 1-1,Ada\nGruppe 11,Bob\n");
    EXPECT_TRUE(contains(filled_worksheet(without, results(), {exercise_.id}, teams).text,
                         "Ada,152.50,160\nParticipant 2,Bob,100.00,"));
}

TEST_F(ResultsTest, ATeamThatMayBeEitherOfTwoGroupsIsEnteredNowhere)
{
    students_[0].who.name = "Gruppe 11";
    const std::string sheet = "Identifier,Full name,Group,Grade,Maximum grade\n"
                              "Participant 1,Ada,Gruppe 1/1,,160\nParticipant 2,Bob,Gruppe 1:1,,160\n";
    const Worksheet filled = filled_worksheet(sheet, results(), {exercise_.id});
    EXPECT_EQ(filled.text, sheet);
    EXPECT_EQ(filled.ambiguous, std::vector<std::string>{"Gruppe 11"});
    const std::string only = "Identifier,Full name,Group,Grade,Maximum grade\n"
                             "Participant 1,Ada,Gruppe 1/1,,160\nParticipant 2,Bob,Gruppe 2/1,,160\n";
    EXPECT_TRUE(contains(filled_worksheet(only, results(), {exercise_.id}).text, "Gruppe 1/1,152.50,"));
}

TEST_F(ResultsTest, TheNumberOfATeamIsNoParticipants)
{
    students_[0].who.name = "Team A";
    students_[0].who.number = "12";
    const std::string sheet = "Identifier,Full name,Group,Grade,Maximum grade\n"
                              "Participant 12,Zoe Zink,Team Z,,160\nParticipant 501,Ada Alt,Team A,,160\n";
    const Worksheet filled = filled_worksheet(sheet, results(), {exercise_.id});
    EXPECT_TRUE(contains(filled.text, "Team Z,,160\nParticipant 501,Ada Alt,Team A,152.50,"));
    EXPECT_TRUE(filled.refused.empty());
}

TEST_F(ResultsTest, WhoseTeamHandedInGetsItsPointsAndNotThoseOfNothing)
{
    file_.nothing_is_zero = true;
    put("Cem", "503", "");
    students_[2].state = Submission::State::nothing;
    students_[2].files.clear();
    students_[2].who.id = "Cem";
    const std::string sheet =
        "Identifier,Full name,Group,Grade,Maximum grade\nParticipant 503,Cem,ada,,160\n";
    EXPECT_TRUE(contains(filled_worksheet(sheet, results(), {exercise_.id}).text, "Cem,ada,152.50,"));
}

TEST_F(ResultsTest, FeedbackOfATeamGoesToEachMemberByTheNumberInTheWorksheet)
{
    students_[0].who.name = "Team A";
    const std::string sheet = "Identifier,Full name,Group,Grade,Maximum grade\n"
                              "Participant 501,Ada Alt,Team A,,160\nParticipant 502,Bea_Bach,Team A,,160\n"
                              "Participant 121,Bob,,,160\nParticipant 120,Zoe,,,160\n";
    std::vector<std::string> folders;
    for (const FeedbackFolder& each : filled_worksheet(sheet, results(), {exercise_.id}).feedback)
        folders.push_back(each.key + ": " + each.folder);
    EXPECT_EQ(folders, (std::vector<std::string>{"Team A: Ada Alt_501_assignsubmission_file",
                                                 "Team A: Bea Bach_502_assignsubmission_file",
                                                 "bob: bob_121_assignsubmission_file"}));
}

TEST_F(ResultsTest, ANumberWithTheNameOfAnotherIsRefused)
{
    const std::string sheet = "Identifier,Full name,Grade,Maximum grade\n"
                              "Participant 120,Grace Hopper,,160\nParticipant 121,Bob B.,,160\n";
    const Worksheet filled = filled_worksheet(sheet, results(), {exercise_.id});
    EXPECT_TRUE(contains(filled.text, "Grace Hopper,,160\nParticipant 121,Bob B.,152.50,"));
    ASSERT_EQ(filled.refused.size(), 1U);
    for (const char* part : {"2", "120", "ada", "Grace Hopper"})
        EXPECT_TRUE(contains(filled.refused[0].en, part));
    EXPECT_EQ(filled.not_found, std::vector<std::string>{"ada"});
    handed_in_on(Platform::canvas);
    const Worksheet of_canvas = filled_gradebook(
        "Student,ID,Prefix sums (77)\n\"Hopper, Grace\",120,\n\"B, Bob\",121,\n", results(), {exercise_.id});
    EXPECT_EQ(of_canvas.refused.size(), 1U);
    EXPECT_TRUE(contains(of_canvas.text, "120,\n\"B, Bob\",121,152.50\n"));
}

TEST_F(ResultsTest, ATableOfAnotherPlatformIsRefused)
{
    EXPECT_THROW(filled_gradebook(canvas, results(), {exercise_.id}), lab::course::KitError);
    handed_in_on(Platform::canvas);
    EXPECT_THROW(filled_worksheet(english, results(), {exercise_.id}), lab::course::KitError);
}

TEST(Csv, ATableThatIsNotThereDoesNotExist)
{
    try {
        read_table("nowhere.csv");
        FAIL();
    } catch (const lab::course::KitError& error) {
        EXPECT_EQ(error.in(lab::Language::de), "nowhere.csv gibt es nicht.");
    }
}

TEST(Csv, WhatIsNotChangedStaysAsItWas)
{
    for (const char* text :
         {"a,b\r\n1,2\r\n", "a;b\n\"1;2\n3\";4", "a\tb\n", "", "\n", "a,b\n1,\"un\"\"quoted\n"})
        EXPECT_EQ(CsvFile(text).text(), text);
    EXPECT_EQ(CsvFile("a,b\n1,\"x\"\"y, z\"\n").cell(1, 1), "x\"y, z");
    EXPECT_EQ(csv_of({{"a b", "c\"d", "e", "f;g"}}), "\xef\xbb\xbf\"a b\",\"c\"\"d\",e,\"f;g\"\r\n");
}

TEST(Csv, NoCellIsAFormulaWhereverAProgramSplits)
{
    EXPECT_EQ(csv_text("=1+1"), "'=1+1");
    EXPECT_EQ(csv_text("＝1+1"), "'＝1+1");
    EXPECT_EQ(csv_text("13;=1+1"), "13;'=1+1");
    EXPECT_EQ(csv_text("a;\"@x"), "a;\"'@x");
    EXPECT_EQ(csv_text("1 = 1; -1 - 1"), "1 = 1; -1 - 1");
}

TEST(Names, AreTheSameHoweverAPlatformWritesThem)
{
    EXPECT_TRUE(may_be_same("lovelaceada", "Lovelace, Ada"));
    EXPECT_TRUE(may_be_same("Ada Lovelace", "lovelaceada"));
    EXPECT_TRUE(may_be_same("Sean OBrien", "O'Brien, Sean"));
    EXPECT_TRUE(may_be_same("Group 3-Jan Müller", "Jan Müller"));
    EXPECT_TRUE(may_be_same("mllerjan", "Müller, Jan"));
    EXPECT_TRUE(may_be_same("", "Ada"));
    EXPECT_TRUE(may_be_same("muellerjan", "Müller, Jan"));
    EXPECT_TRUE(may_be_same("Ivan Petrov", "Иван Петров"));
    EXPECT_FALSE(may_be_same("Jan Müller", "Jan Peters"));
    EXPECT_FALSE(may_be_same("Jörg Meier", "Jürg Meier"));
}
} // namespace
