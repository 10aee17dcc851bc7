// Who handed in which files: two people with the same name stay two, in one download, in two, and in the next call.
#include "grader/class/gradebook/remembered_roster.hpp"
#include "grader/class/gradebook/results.hpp"
#include "grader/class/outputs/feedback.hpp"
#include "grader/class/outputs/outputs.hpp"
#include "grader/class/outputs/report_page.hpp"
#include "grader/class/outputs/result_files.hpp"
#include "tests/kit/class/intake_desk.hpp"

#include <SQLiteCpp/Database.h>

namespace
{
using namespace lab::kit;

class PeopleTest : public IntakeTest {
  protected:
    /// Does what a call of `lab grade` does with a download.
    void take_into_gradebook(const std::string& path = "in", const std::vector<std::string>& exercises = {})
    {
        const Intake intake = take(path, exercises);
        std::vector<std::string> contents;
        for (const Submission& each : intake.submissions)
            contents.push_back(each.files.empty() ? "" : each.files[0].bytes);
        gradebook_.emplace(folder_.path()).take(intake.submissions, contents);
    }
    Results results() { return results_of(course_, file_, *gradebook_); }
    /// "Jan Meier|7: the content" of each submission.
    Names entries()
    {
        Names all;
        for (const Result& each : results().all)
            all.push_back(each.entry.submission.who.key + "|" + each.entry.submission.who.number + ": " +
                          each.entry.content);
        return all;
    }

    std::optional<Gradebook> gradebook_;
};

const std::string file_of = "_assignsubmission_file/prefix_sum.cl";

TEST_F(PeopleTest, NamesakesInTwoDownloadsStayTwo)
{
    put("in/a.zip", archive_of({{"Jan Meier_7" + file_of, "seven"}}));
    put("in/b.zip", archive_of({{"Jan Meier_8" + file_of, "eight"}}));
    const Intake intake = take();
    EXPECT_EQ(students(intake), (Names{"Jan Meier 7|7", "Jan Meier 8|8"}));
    EXPECT_TRUE(intake.problems.empty());
}

TEST_F(PeopleTest, NamesakesWithoutANumberInTwoDownloadsStayTwo)
{
    put("in/a.zip", archive_of({{"Default group" + file_of, "one"}}));
    put("in/b.zip", archive_of({{"Default group" + file_of, "other"}}));
    EXPECT_EQ(students(take()), (Names{"Default group (Moodle/a.zip)|", "Default group (Moodle/b.zip)|"}));
}

TEST_F(PeopleTest, TeamsOfOneNameStayTwo)
{
    put("in/a.zip", archive_of({{"Team A_7" + file_of, "seven"}, {"Team B_9" + file_of, "nine"}}));
    put("in/b.zip", archive_of({{"Team A_8" + file_of, "eight"}}));
    EXPECT_EQ(students(take()), (Names{"Team A 7|7", "Team A 8|8", "Team B|9"}));
}

TEST_F(PeopleTest, AnIliasTeamIsNoPersonWithItsNumber)
{
    const std::string file = "/20261130215900_prefix_sum.cl";
    put("in/a.zip", archive_of({{"multi_feedback_Scan_5/Team_9" + file, "team"}}));
    put("in/b.zip", archive_of({{"multi_feedback_Scan_6/muster_erika_em_9" + file, "person"}}));
    EXPECT_EQ(take().submissions.size(), 2U);
}

TEST_F(PeopleTest, NameLoginAndNumberOfIliasAreTold)
{
    const std::string file = "/20261130215900_prefix_sum.cl";
    put("in.zip", archive_of({{"multi_feedback_Scan_6/Muster_Erika_emuster_314" + file, "a"},
                              {"multi_feedback_Scan_6/von_Muster_Erika_evm_315" + file, "b"}}));
    take_into_gradebook("in.zip");
    EXPECT_EQ(entries(), (Names{"Erika Muster|314: a", "von_Muster_Erika_evm_315|315: b"}));
    EXPECT_TRUE(contains(grades_csv(results()), "\r\n\"Erika Muster\",314,emuster,"));
    EXPECT_TRUE(contains(grades_csv(results()), "\r\nvon_Muster_Erika_evm_315,315,,"));
    for (const std::string& output : {results_json(results()), report_page(results())})
        EXPECT_TRUE(contains(output, "emuster"));
    EXPECT_EQ(results().all[0].entry.submission.who.folder, "multi_feedback_Scan_6/Muster_Erika_emuster_314");
}

TEST_F(PeopleTest, ANamesakeOfALaterCallReplacesNobody)
{
    put("a.zip", archive_of({{"Jan Meier_7" + file_of, "seven"}}));
    put("b.zip", archive_of({{"Jan Meier_8" + file_of, "eight"}}));
    take_into_gradebook("a.zip");
    EXPECT_EQ(entries(), Names{"Jan Meier|7: seven"});
    gradebook_.reset();
    take_into_gradebook("b.zip");
    EXPECT_EQ(entries(), (Names{"Jan Meier 7|7: seven", "Jan Meier 8|8: eight"}));
}

TEST_F(PeopleTest, AnotherNameWithTheSameNumberIsTheSamePerson)
{
    put("a.zip", archive_of({{"Participant_7" + file_of, "old"}})); // marked blindly
    put("b.zip", archive_of({{"Jan Meier_7" + file_of, "new"}}));
    take_into_gradebook("a.zip");
    gradebook_.reset();
    take_into_gradebook("b.zip");
    EXPECT_EQ(entries(), Names{"Jan Meier|7: new"});
}

TEST_F(PeopleTest, HiddenNamesAreNumbersAndNeverOnePerson)
{
    put("a.zip", archive_of({{"Participant_801" + file_of, "a"}}));
    put("b.zip", archive_of({{"Group 3-Participant_955_assignsubmission_file/sobol.cl", "b"}}));
    for (const char* download : {"a.zip", "b.zip"}) {
        gradebook_.reset();
        take_into_gradebook(download);
    }
    EXPECT_EQ(results().students(), (Names{"Participant 801", "Participant 955"}));
}

TEST_F(PeopleTest, AWorksheetWithoutNamesCallsEverybodyAsTheFoldersDo)
{
    put("in.zip", archive_of({{"Teilnehmerin_801" + file_of, "a"}, {"Teilnehmerin_802" + file_of, "b"}}));
    std::vector<lab::Text> problems;
    roster_ = Roster("ID,Bewertung\nTeilnehmer/in801,\nTeilnehmer/in 802,\nTeilnehmer/in 803,\n", problems);
    take_into_gradebook("in.zip");
    EXPECT_EQ(entries(),
              (Names{"Teilnehmer/in 801|801: a", "Teilnehmer/in 802|802: b", "Teilnehmer/in 803|803: "}));
    EXPECT_FALSE(contains(summary(results(), "out", lab::Language::de), "demselben Namen"));
    EXPECT_EQ(results().all[2].entry.submission.who.folder, "Teilnehmer in_803_assignsubmission_file");
}

TEST_F(PeopleTest, AWorksheetTellsWhichPartOfAFolderIsAGroup)
{
    put("a.zip", archive_of({{"Group 3-J\u00fcrgen OBrien_501" + file_of, "a"}}));
    put("b.zip", archive_of({{"J\u00fcrgen O'Brien_601_assignsubmission_file/sobol.cl", "b"}}));
    for (const std::string number : {"501", "601"}) {
        std::vector<lab::Text> problems;
        roster_ =
            Roster("Identifier,Full name,Grade\nParticipant " + number + ",J\u00fcrgen O'Brien,\n", problems);
        gradebook_.reset();
        take_into_gradebook(number == "501" ? "a.zip" : "b.zip");
    }
    EXPECT_EQ(results().students(), Names{"J\u00fcrgen O'Brien"});
}

TEST_F(PeopleTest, AWorksheetThatShowsNamesAgainNamesEverybody)
{
    put("in.zip", archive_of({{"Participant_801" + file_of, "a"}}));
    std::vector<lab::Text> problems;
    roster_ = Roster("Identifier,Full name,Grade\nParticipant 801,Ada,\n", problems);
    EXPECT_EQ(students(take("in.zip")), Names{"Ada|801"});
}

TEST_F(PeopleTest, MoodleGivesANumberForEachAssignmentAndAPersonStaysOne)
{
    put("in/a.zip", archive_of({{"Jan Meier_7" + file_of, "scan"}, {"Ada_5" + file_of, "scan"}}));
    put("in/b.zip", archive_of({{"Jan Meier_70_assignsubmission_file/sobol.cl", "points"}}));
    take_into_gradebook();
    EXPECT_EQ(results().students(), (Names{"Ada", "Jan Meier"}));
    EXPECT_TRUE(contains(grades_csv(results()), "\r\nAda,5,,"));
    EXPECT_TRUE(contains(grades_csv(results()), "\r\n\"Jan Meier\",\"7 70\",,"));
}

TEST_F(PeopleTest, NamesakesInSeveralAssignmentsOfMoodleAreNotMixedUp)
{
    put("in/a.zip", archive_of({{"Jan Meier_7" + file_of, "a"}, {"Jan Meier_8" + file_of, "b"}}));
    put("in/b.zip", archive_of({{"Jan Meier_70_assignsubmission_file/sobol.cl", "points"}}));
    take_into_gradebook();
    EXPECT_EQ(results().students(), (Names{"Jan Meier 7", "Jan Meier 70", "Jan Meier 8"}));
}

TEST_F(PeopleTest, EveryOutputHasTheNumber)
{
    put("in.zip", archive_of({{"Jan Meier_1234567" + file_of, "a"}}));
    take_into_gradebook("in.zip");
    for (const std::string& output :
         {grades_csv(results()), results_json(results()), report_page(results()),
          feedback_html(results(), "Jan Meier"), feedback_markdown(results(), "Jan Meier")})
        EXPECT_TRUE(contains(output, "1234567")) << output.substr(0, 300);
}

TEST_F(PeopleTest, WhoseTeamHandsInLaterIsNotLeftWithNothing)
{
    const auto call = [&](const char* download, const std::string& worksheet) {
        std::vector<lab::Text> problems;
        roster_ =
            worksheet.empty() ? Roster() : Roster("Identifier,Full name,Group,Grade\n" + worksheet, problems);
        gradebook_.reset();
        take_into_gradebook(download);
        forget_nothing_of_members(*gradebook_, roster_);
    };
    put("1.zip", archive_of({{"Team A_503" + file_of, "a"}}));
    put("2.zip", archive_of({{"Team A_503" + file_of, "a"}, {"Team B_9002" + file_of, "b"}}));
    const std::string sheet =
        "Participant 1,Ada,Team A,\nParticipant 503,Cem,Team B,\nParticipant 504,Dora,,\n";
    call("1.zip", sheet);
    EXPECT_EQ(entries(), (Names{"Cem|503: ", "Dora|504: ", "Team A|503: a"}));
    call("2.zip", ""); // as the worksheet of the first call says
    EXPECT_EQ(entries(), (Names{"Dora|504: ", "Team A|503: a", "Team B|9002: b"}));
    call("2.zip", "Participant 503,Cem,Team B,\nParticipant 504,Dora,Team B,\n");
    EXPECT_EQ(entries(), (Names{"Team A|503: a", "Team B|9002: b"}));
    call("1.zip", sheet); // an older download takes nothing back
    EXPECT_EQ(entries(), (Names{"Dora|504: ", "Team A|503: a", "Team B|9002: b"}));
}

TEST_F(PeopleTest, WhoIsNotInALaterCallKeepsTheNotes)
{
    const std::string folder = "_assignsubmission_file/";
    put("1.zip", archive_of({{"Team A_503" + file_of, "a"}, {"Dora_504" + folder + "x.docx", "d"}}));
    put("2.zip", archive_of({{"Team A_503" + file_of, "a"}}));
    for (const std::string group : {"", "Team A"}) {
        std::filesystem::remove(folder_.path() / "gradebook.sqlite");
        std::vector<lab::Text> problems;
        roster_ = Roster("Identifier,Full name,Group,Grade\nParticipant 503,Team A," + group +
                             ",\nParticipant 504,Dora,,\nParticipant 505,Eve,,\n",
                         problems);
        for (const char* download : {"1.zip", "2.zip"}) {
            gradebook_.reset();
            take_into_gradebook(download, {"01-prefix-sum"});
            forget_nothing_of_members(*gradebook_, roster_);
        }
        const Results both = results();
        ASSERT_EQ(entries(), (Names{"Dora|504: ", "Eve|505: ", "Team A|503: a"})) << group;
        EXPECT_TRUE(contains(notes_of(both.all[0].entry.submission), "does not use: x.docx.")) << group;
        EXPECT_EQ(notes_of(both.all[1].entry.submission), "");
    }
}

TEST_F(PeopleTest, TeamsForOneExerciseAndPeopleForAnotherHaveNoSumsInCommon)
{
    put("1.zip", archive_of({{"Dora_504" + file_of, "d"}}));
    put("2.zip", archive_of({{"Team A_503_assignsubmission_file/sobol.cl", "a"}}));
    take_into_gradebook("1.zip");
    EXPECT_TRUE(results().has_sums);
    std::vector<lab::Text> problems;
    roster_ = Roster("Identifier,Full name,Group,Grade\nParticipant 604,Dora,Team A,\n", problems);
    gradebook_.reset();
    take_into_gradebook("2.zip");
    forget_nothing_of_members(*gradebook_, roster_);
    EXPECT_FALSE(results().has_sums);
}

TEST_F(PeopleTest, ADecisionForTwoOfOneNameCountsForNeither)
{
    put("in.zip", archive_of({{"Jan Meier_7" + file_of, "a"}, {"Jan Meier_8" + file_of, "b"}}));
    take_into_gradebook("in.zip");
    file_.decisions = {{"Jan Meier", "", {}, 5.0, ""}, {"8", "", {}, 3.0, ""}};
    const auto decided = [&](std::size_t i) {
        return file_.decision(results().all.at(i).entry.submission.who, "01-prefix-sum");
    };
    EXPECT_EQ(decided(0), nullptr);
    ASSERT_NE(decided(1), nullptr);
    EXPECT_EQ(decided(1)->points, 3.0);
}

TEST_F(PeopleTest, ADecisionMeansANameHoweverASystemWritesItsAccents)
{
    put("in.zip", archive_of({{"J\u00fcrg \u00c5s_7" + file_of, "a"}}));
    take_into_gradebook("in.zip");
    file_.decisions = {{"Ju\u0308rg A\u030as", "", {}, 5.0, ""}};
    EXPECT_NE(file_.decision(results().all.at(0).entry.submission.who, "01-prefix-sum"), nullptr);
}

TEST_F(PeopleTest, ADecisionByTheNumberOfOneAssignmentIsForThePersonInAll)
{
    put("in/a.zip", archive_of({{"Ada_5" + file_of, "a"}}));
    put("in/b.zip", archive_of({{"Ada_70_assignsubmission_file/sobol.cl", "b"}}));
    take_into_gradebook();
    file_.decisions = {{"5", "", {}, 5.0, ""}};
    for (const Result& each : results().all)
        EXPECT_NE(file_.decision(each.entry.submission.who, each.exercise->id), nullptr) << each.exercise->id;
}

/// The schema as the kit created it up to 0.1.
constexpr const char* first_schema = R"(
CREATE TABLE submission (student TEXT NOT NULL, exercise TEXT NOT NULL, name TEXT NOT NULL, number TEXT NOT NULL,
    folder BLOB NOT NULL, platform INTEGER NOT NULL, state INTEGER NOT NULL, content TEXT NOT NULL,
    handed_in_s INTEGER NOT NULL, notes TEXT NOT NULL, PRIMARY KEY (student, exercise)) STRICT;
CREATE TABLE file (content TEXT NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (content, position)) STRICT;
CREATE TABLE run (id INTEGER PRIMARY KEY, content TEXT NOT NULL, exercise TEXT NOT NULL, kit TEXT NOT NULL,
    grader TEXT NOT NULL, device TEXT NOT NULL, sandbox TEXT NOT NULL, seed INTEGER NOT NULL, finished_s INTEGER NOT NULL,
    seconds REAL NOT NULL) STRICT;
CREATE INDEX run_of_content ON run (content);
CREATE TABLE verdict (run INTEGER NOT NULL REFERENCES run, position INTEGER NOT NULL, name TEXT NOT NULL,
    status TEXT NOT NULL, part REAL NOT NULL, seen_en TEXT NOT NULL, seen_de TEXT NOT NULL, next_en TEXT NOT NULL,
    next_de TEXT NOT NULL, places TEXT NOT NULL, PRIMARY KEY (run, position)) STRICT;
CREATE TABLE fault (content TEXT PRIMARY KEY, said TEXT NOT NULL) STRICT;
CREATE TABLE memory (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
INSERT INTO submission VALUES ('Jan Meier','01-prefix-sum','Jan Meier','7',x'6a',1,0,'seven',5,'[]');
INSERT INTO submission VALUES ('Jan M.','01-prefix-sum','Jan M.','7',x'6a',1,1,'',5,'[]');
INSERT INTO submission VALUES ('ada','01-prefix-sum','ada','',x'616461',0,0,'of ada',0,'[]');
INSERT INTO file VALUES ('seven',0,'prefix_sum.cl',x'6b');
PRAGMA user_version = 1;
)";

TEST_F(PeopleTest, AnOlderGradebookIsTakenOver)
{
    SQLite::Database((folder_.path() / "gradebook.sqlite").string(),
                     SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec(first_schema);
    put("in/a.zip", archive_of({{"Jan Meier_8" + file_of, "eight"}}));
    put("in/ada/prefix_sum.cl", "newer");
    take_into_gradebook("in/a.zip");
    EXPECT_EQ(entries(), (Names{"ada|: of ada", "Jan Meier 7|7: seven", "Jan Meier 8|8: eight"}));
    EXPECT_EQ(results().all[1].entry.submission.files.at(0).bytes, "k");
    gradebook_.reset();
    std::filesystem::remove(in("a.zip"));
    take_into_gradebook("in");
    EXPECT_EQ(entries(), (Names{"ada|: newer", "Jan Meier 7|7: seven", "Jan Meier 8|8: eight"}));
}
} // namespace
