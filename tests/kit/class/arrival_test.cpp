// When a student handed in, and who did not: archive timestamps, and Moodle's grading worksheet.
#include "grader/class/intake/arrival.hpp"
#include "tests/kit/class/intake_desk.hpp"

namespace
{
using namespace lab::kit;

TEST_F(IntakeTest, OnlyThePlatformSaysWhenSomethingWasHandedIn)
{
    const std::string own = archive_of({{"prefix_sum.cl", kernel, 1}}); // as a student may set a clock
    put("in.zip", archive_of({{"Ada_7_assignsubmission_file/x.zip", own, 1'790'000'000},
                              {"Bob_8_assignsubmission_file/20200101000000_sobol.cl", "x", 1'790'000'000}}));
    EXPECT_EQ(take("in.zip").submissions.at(0).handed_in_s, 1'790'000'000);
    put("in/cyd/prefix_sum.cl", kernel); // a folder says when it was copied
    EXPECT_EQ(only(take()).handed_in_s, 0);
}

TEST_F(IntakeTest, TimesAreReadOnTheClockThatTheDeadlineHasNow)
{
    Lateness& lateness = file_.exercises.at(1).lateness;
    lateness.deadline = 1'790'000'000;
    lateness.utc_offset_minutes = 120;
    put("in.zip", archive_of({{"Ada_7_assignsubmission_file/prefix_sum.cl", kernel, 1'790'003'600},
                              {"Bob_8_assignsubmission_file/prefix_sum.cl", kernel, 3'500'000'000}}));
    const Intake intake = take("in.zip");
    EXPECT_EQ(arrival_of(intake.submissions.at(0), file_), 1'790'003'600 - 7'200);
    lateness.utc_offset_minutes = 60; // put off into winter time
    EXPECT_EQ(arrival_of(intake.submissions.at(0), file_), 1'790'000'000);
    EXPECT_EQ(intake.submissions.at(1).handed_in_s, 0) << "2080";
    EXPECT_TRUE(contains(intake.problems.at(0).en,
                         "1 submission in in.zip without a submission time: no deadline applies"));
}

TEST_F(IntakeTest, TimesOfTheDownloadMakeNobodyLate)
{
    const auto times_of_three = [&](std::int64_t deadline, std::int64_t last) {
        file_.exercises.at(1).lateness.deadline = deadline;
        put("in.zip", archive_of({{"Ada_7_assignsubmission_file/prefix_sum.cl", kernel, 1'790'000'000},
                                  {"Bob_8_assignsubmission_file/prefix_sum.cl", kernel, 1'790'000'100},
                                  {"Cyd_9_assignsubmission_file/prefix_sum.cl", kernel, last}}));
        return take("in.zip");
    };
    const Intake downloaded = times_of_three(1'789'000'000, 1'790'000'200);
    EXPECT_EQ(downloaded.submissions.at(2).handed_in_s, 0);
    EXPECT_TRUE(contains(downloaded.problems.at(0).en, "the time of the download"));
    EXPECT_EQ(times_of_three(1'790'000'900, 1'790'000'200).submissions.at(2).handed_in_s, 1'790'000'200);
    EXPECT_EQ(times_of_three(1'789'000'000, 1'790'100'000).submissions.at(2).handed_in_s, 1'790'100'000);
}

const std::string titles =
    "Identifier,\"Full name\",Status,Grade,\"Maximum grade\",Group,\"Last modified (submission)\"\n";

class RosterTest : public IntakeTest {
  protected:
    Intake take_with(const std::string& worksheet, const std::string& path = "in.zip")
    {
        roster_ = Roster(worksheet, problems_);
        return take(path);
    }
    void put_download() const
    {
        put("in.zip", archive_of({{"Ada_7_assignsubmission_file/prefix_sum.cl", kernel, 1'790'000'000},
                                  {"Bob_8_assignsubmission_file/prefix_sum.cl", kernel, 1'790'000'000},
                                  {"Team A_9_assignsubmission_file/prefix_sum.cl", kernel, 1'790'000'000}}));
    }

    std::vector<lab::Text> problems_;
};

TEST_F(RosterTest, TimesAreTheWorksheetsInBothLanguages)
{
    file_.exercises.at(1).lateness.deadline = 1'700'000'000; // all files have one time, after it
    put_download();
    const Intake intake =
        take_with(titles + "Participant 7,Ada,,,20,,\"Saturday, 28 November 2026, 12:05 AM\"\n"
                           "\"Teilnehmer/in 8\",Bob,,,20,,\"Samstag, 28. November 2026, 23:59\"\n"
                           "Participant 10,Cyd,,,20,\"Team A\",\"Monday, 1 March 2027, 12:30 PM\"\n");
    ASSERT_EQ(intake.submissions.size(), 3U);
    EXPECT_EQ(intake.submissions[0].handed_in_s, 1795824300);
    EXPECT_EQ(intake.submissions[1].handed_in_s, 1795910340);
    EXPECT_EQ(intake.submissions[2].handed_in_s, 1803904200) << "a team's, by its group";
    EXPECT_TRUE(intake.problems.empty());
    EXPECT_TRUE(problems_.empty());
}

TEST_F(RosterTest, TimesMayHaveTheMonthFirst)
{
    put_download();
    const Intake intake =
        take_with(titles + "Participant 7,Ada,,,20,,\"Saturday, November 21, 2026, 12:30 AM\"\n"
                           "Participant 8,Bob,,,20,,\"Saturday, November 28, 2026, 11:59\u202fPM\"\n"
                           "Participant 9,\"Team A\",,,20,,\"May 1, 2027, 9:05 AM\"\n");
    EXPECT_EQ(intake.submissions.at(0).handed_in_s, 1795221000);
    EXPECT_EQ(intake.submissions.at(1).handed_in_s, 1795910340);
    EXPECT_EQ(intake.submissions.at(2).handed_in_s, 1809162300);
    EXPECT_TRUE(problems_.empty());
}

TEST_F(RosterTest, WhoHandedNothingInIsListed)
{
    put_download();
    const Intake intake = take_with(titles + "Participant 7,Ada,,,20,,-\n"
                                             "Participant 8,Bob,,,20,,-\n"
                                             "Participant 11,Ada,,,20,,-\n"
                                             "Participant 12,\"Dörte Groß\",,,20,,-\n");
    EXPECT_EQ(students(intake), (Names{"Ada 11|11", "Ada 7|7", "Bob|8", "Dörte Groß|12", "Team A|9"}));
    EXPECT_EQ(intake.submissions.at(0).state, Submission::State::nothing);
    EXPECT_EQ(intake.submissions.at(3).who.folder, "Dörte Groß_12_assignsubmission_file");
    EXPECT_EQ(intake.submissions.at(3).exercise, "01-prefix-sum");
    EXPECT_EQ(intake.submissions.at(1).handed_in_s, 1'790'000'000)
        << "the file's, where the worksheet has none";
}

TEST_F(RosterTest, ATimeThatCannotBeReadIsSaid)
{
    put_download();
    take_with(titles + "Participant 7,Ada,,,20,,\"samedi 28 novembre 2026, 23:59\"\n"
                       "Participant 8,Bob,,,20,,\"Saturday, 31 June 2026, 11:59 PM\"\n");
    EXPECT_TRUE(contains(problems_.at(0).en,
                         "Unreadable times in the worksheet: 2, such as “samedi 28 novembre 2026, 23:59”"));
    EXPECT_TRUE(contains(problems_.at(0).en, "If the archive contains file times"));
    EXPECT_THROW(take_with("a,b\n1,2\n"), lab::course::KitError);
}

TEST_F(RosterTest, AWorksheetWithoutTimesDoesNotMakeTimesOfTheDownloadCount)
{
    file_.exercises.at(1).lateness.deadline = 1'700'000'000;
    put_download();
    const Intake intake = take_with(titles + "Participant 7,Ada,,,20,,\"samedi 28 novembre 2026, 23:59\"\n");
    EXPECT_EQ(intake.submissions.at(0).handed_in_s, 0);
}

TEST_F(RosterTest, AnAssignmentMayHaveSeveralExercises)
{
    put("in/a.zip", archive_of({{"Ada_7_assignsubmission_file/prefix_sum.cl", kernel},
                                {"Ada_7_assignsubmission_file/sobol.cl", kernel}}));
    put("in/b.zip", archive_of({{"Ada_70_assignsubmission_file/nary_search.cl", kernel}}));
    const Intake intake = take_with(titles + "Participant 7,Ada,,,20,,-\nParticipant 8,Bob,,,20,,-\n", "in");
    EXPECT_EQ(students(intake), (Names{"Ada|7", "Ada|7", "Ada|70", "Bob|8", "Bob|8"}));
}

TEST_F(RosterTest, AWorksheetOfAnotherAssignmentIsRefused)
{
    put("in.zip", archive_of({{"Ada_7_assignsubmission_file/prefix_sum.cl", kernel}}));
    EXPECT_THROW(take_with(titles + "Participant 8,Bob,,,20,,-\n"), lab::course::KitError);
}

TEST_F(RosterTest, WhoStandsInNoRowIsNotLateByTheTimeOfTheDownload)
{
    file_.exercises.at(1).lateness.deadline = 1'700'000'000;
    put_download();
    const Intake intake =
        take_with(titles + "Participant 7,Ada,,,20,,\"Saturday, 28 November 2026, 12:05 AM\"\n");
    EXPECT_EQ(intake.submissions.at(0).handed_in_s, 1795824300);
    EXPECT_EQ(intake.submissions.at(1).handed_in_s, 0);
    EXPECT_TRUE(contains(intake.problems.back().en,
                         "No row of the worksheet matches Bob; Team A, so the submission time is unknown."));
}

TEST_F(RosterTest, ATeamIsFoundThoughMoodleCleansItsName)
{
    put("in.zip", archive_of({{"Mo 1015  A_601_assignsubmission_file/prefix_sum.cl", kernel},
                              {"Team 1_602_assignsubmission_file/prefix_sum.cl", kernel}}));
    const Intake intake = take_with(
        titles + "Participant 7,Ada,,,20,\"Mo 10:15 / A\",\"Saturday, 28 November 2026, 12:05 AM\"\n"
                 "Participant 8,Bob,,,20,Team_1,\"Saturday, 28 November 2026, 12:05 AM\"\n");
    ASSERT_EQ(intake.submissions.size(), 2U) << "each row has its hand-in";
    EXPECT_EQ(intake.submissions.at(0).handed_in_s, 1795824300);
    EXPECT_EQ(intake.submissions.at(1).handed_in_s, 1795824300);
}

TEST_F(RosterTest, TwoTeamsThatDifferInAHyphenAreTwo)
{
    put("in.zip", archive_of({{"Gruppe 1-1_9001_assignsubmission_file/prefix_sum.cl", kernel},
                              {"Gruppe 11_9002_assignsubmission_file/prefix_sum.cl", kernel}}));
    const Intake intake = take_with(
        titles + "Participant 1,Ada,,,20,\"Gruppe 11\",\"Saturday, 28 November 2026, 12:05 AM\"\n"
                 "Participant 2,Bob,,,20,\"Gruppe 1-1\",\"Saturday, 28 November 2026, 11:59 PM\"\n");
    ASSERT_EQ(students(intake), (Names{"Gruppe 1-1|9001", "Gruppe 11|9002"}));
    EXPECT_EQ(intake.submissions.at(0).handed_in_s, 1795910340);
    EXPECT_EQ(intake.submissions.at(1).handed_in_s, 1795824300);
}

TEST_F(RosterTest, ATeamThatMayBeEitherOfTwoGroupsHasNoTimeAndItsMembersAreNotMissing)
{
    put("in.zip", archive_of({{"Team 11_9001_assignsubmission_file/prefix_sum.cl", kernel, 1'790'000'000},
                              {"Ada_1_assignsubmission_file/prefix_sum.cl", kernel}}));
    const Intake intake =
        take_with(titles + "Participant 1,Ada,,,20,,\"Saturday, 28 November 2026, 12:05 AM\"\n"
                           "Participant 2,Bob,,,20,Team 1/1,\"Saturday, 28 November 2026, 12:05 AM\"\n"
                           "Participant 3,Cyd,,,20,Team 1:1,\"Saturday, 28 November 2026, 12:05 AM\"\n");
    ASSERT_EQ(students(intake), (Names{"Ada|1", "Team 11|9001"}));
    EXPECT_EQ(intake.submissions.at(1).handed_in_s, 0);
    EXPECT_TRUE(contains(intake.problems.back().en, "do not show which group is Team 11"));
}

TEST_F(RosterTest, TheNumberOfATeamIsNoParticipants)
{
    put("in.zip", archive_of({{"Team A_12_assignsubmission_file/prefix_sum.cl", kernel}}));
    const Intake intake =
        take_with(titles + "Participant 12,Zoe,,,20,\"Team Z\",\"Saturday, 28 November 2026, 11:59 PM\"\n"
                           "Participant 501,Ada,,,20,\"Team A\",\"Saturday, 28 November 2026, 12:05 AM\"\n");
    ASSERT_EQ(students(intake), (Names{"Team A|12", "Zoe|12"}));
    EXPECT_EQ(intake.submissions.at(0).handed_in_s, 1795824300);
    EXPECT_EQ(intake.submissions.at(1).state, Submission::State::nothing);
    EXPECT_TRUE(intake.problems.empty());
    put("in.zip", archive_of({{"Team A_12_assignsubmission_file/prefix_sum.cl", kernel},
                              {"Ada_5_assignsubmission_file/prefix_sum.cl", kernel}}));
    const Intake without_groups =
        take_with(titles + "Participant 12,Zoe,,,20,,-\nParticipant 5,Ada,,,20,,-\n");
    EXPECT_EQ(students(without_groups), (Names{"Ada|5", "Team A|12", "Zoe|12"})) << "by another name";
}

TEST_F(RosterTest, AWorksheetForFoldersIsRefusedForThatReason)
{
    put("in/ada/prefix_sum.cl", kernel);
    try {
        take_with(titles + "Participant 7,Ada,,,20,,-\n", "in");
        ADD_FAILURE();
    } catch (const lab::course::KitError& error) {
        EXPECT_TRUE(contains(error.what(), "these submissions are folders"));
    }
}

TEST_F(RosterTest, OfTwoDownloadsTheNewerHandInCounts)
{
    const std::string row = titles + "Participant 7,Ada,,,20,,\"Saturday, 28 November 2026, 12:05 AM\"\n";
    put("in/a.zip", archive_of({{"Ada_7_assignsubmission_file/prefix_sum.cl", "old", 1'790'000'000}}));
    put("in/b.zip", archive_of({{"Ada_7_assignsubmission_file/prefix_sum.cl", "new", 1'790'100'000}}));
    const Intake intake = take_with(row, "in");
    EXPECT_EQ(only(intake).files.at(0).bytes, "new");
    EXPECT_TRUE(contains(intake.problems.back().en, "the newer submission counts"));
    put("in/b.zip", archive_of({{"Ada_7_assignsubmission_file/prefix_sum.cl", "new", 1'790'000'000}}));
    EXPECT_TRUE(contains(take_with(row, "in").problems.back().en, "it is unknown which submission is newer"));
}

TEST_F(IntakeTest, OneFolderCalledAsMoodleDoesMakesNoDownloadOfMoodle)
{
    put("in/ada/prefix_sum.cl", kernel);
    put("in/bob/prefix_sum.cl", kernel);
    put("in/Moodle_12_assignsubmission_file_/prefix_sum.cl", kernel);
    EXPECT_EQ(take().submissions.size(), 3U);
}
} // namespace
