// The reports of `lab check`, on the toy course: for people in both languages, for programs as JSON, as exit codes.
#include "tests/kit/cli/toy_desk.hpp"

namespace
{
using namespace lab::kit;
using lab::process::Ending;
using nlohmann::json;

std::vector<std::string> keys_of(const json& object)
{
    std::vector<std::string> keys;
    for (const auto& item : object.items())
        keys.push_back(item.key());
    return keys;
}

TEST(Report, OfAllPassedIsFullAndExitsWith0)
{
    const ToyDesk desk;
    const auto outcome = desk.lab({"check", "toy-passes", "--json", "-"});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    const json report = report_of(outcome);
    EXPECT_EQ(report.at("exercise"), "toy-passes");
    EXPECT_EQ(report.at("score"), 13.0);
    EXPECT_EQ(report.at("max_score"), 13.0);
    EXPECT_EQ(report.at("kit"), LAB_VERSION);
    for (const json& check : report.at("checks"))
        EXPECT_EQ(check.at("status"), "passed");
    EXPECT_TRUE(desk.has_clean_tmp());
}

TEST(Report, IsNotSplitNorRepeatedByTheGoogleTestOfTheCaller)
{
    const ToyDesk desk;
    auto command = desk.command({"check", "toy-passes", "--json", "-"});
    for (const auto& [name, value] : {std::pair{"GTEST_TOTAL_SHARDS", "2"},
                                      {"GTEST_SHARD_INDEX", "1"},
                                      {"GTEST_REPEAT", "0"},
                                      {"GTEST_FILTER", "Nothing.*"}})
        command.environment[name] = value;
    const auto outcome = lab::process::run_child(command);
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_EQ(report_of(outcome).at("score"), 13.0);
}

TEST(Report, OfAFailureHasPartialCreditAndExitsWith1)
{
    const ToyDesk desk;
    const auto outcome = desk.lab({"check", "toy-fails", "--json", "-"});
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    const json report = report_of(outcome);
    EXPECT_EQ(report.at("score"), 6.0);
    EXPECT_EQ(report.at("max_score"), 10.0); // what cannot be graded here is not counted
    const json right = check_of(report, "Answer.IsRight");
    EXPECT_EQ(right.at("status"), "failed");
    EXPECT_EQ(right.at("score"), 2.0);
    EXPECT_EQ(right.at("max_score"), 4.0);
    EXPECT_EQ(right.at("message"), "The answer is 41, not 42.");
    EXPECT_EQ(right.at("file"), "answer.txt");
    EXPECT_EQ(right.at("line"), 2);
    EXPECT_EQ(status_of(report, "Answer.IsQuick"), "skipped");
    EXPECT_EQ(check_of(report, "Answer.IsQuick").at("score"), 0.0);
    EXPECT_TRUE(contains(check_of(report, "Answer.IsQuick").at("message"), "Answer.IsRight"));
    EXPECT_EQ(status_of(report, "Answer.RunsOnAnotherMachine"), "not_gradable");
    EXPECT_EQ(report.at("status"), "graded");
    const json expected = {{{"message", "There is no other machine here."},
                            {"points", 3.0},
                            {"checks", {"Answer.RunsOnAnotherMachine"}}}};
    EXPECT_EQ(report.at("not_gradable"), expected);
    EXPECT_TRUE(desk.has_clean_tmp());
}

TEST(Report, HasEveryKeyOfTheContract)
{
    const ToyDesk desk;
    const json report = report_of(desk.lab({"check", "toy-fails", "--json", "-"}));
    for (const char* key : {"exercise", "status", "message", "score", "max_score", "kit", "device", "sandbox",
                            "files", "not_gradable", "checks"})
        EXPECT_TRUE(report.contains(key)) << key;
    std::vector<std::string> names;
    for (const json& check : report.at("checks")) {
        names.push_back(check.at("name"));
        for (const char* key : {"name", "status", "score", "max_score", "message"})
            EXPECT_TRUE(check.contains(key)) << key << " in " << keys_of(check).size();
    }
    EXPECT_EQ(names, (std::vector<std::string>{"Answer.IsThere", "Answer.IsRight", "Answer.IsQuick",
                                               "Answer.RunsOnAnotherMachine"}));
}

TEST(Report, OfAnExceptionIsNoScoreAndExitsWith2)
{
    const ToyDesk desk;
    const auto outcome = desk.lab({"check", "toy-throws", "--json", "-"});
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    const json report = report_of(outcome);
    EXPECT_TRUE(report.at("score").is_null());
    const json right = check_of(report, "Answer.IsRight");
    EXPECT_EQ(right.at("status"), "grader_fault");
    EXPECT_TRUE(right.at("score").is_null());
    EXPECT_TRUE(contains(right.at("message"), "the reference is missing"));
    EXPECT_EQ(status_of(report, "Answer.IsThere"), "passed");
    EXPECT_TRUE(desk.has_clean_tmp());
}

class BrokenJudge : public testing::TestWithParam<std::pair<const char*, const char*>> {};
INSTANTIATE_TEST_SUITE_P(By, BrokenJudge,
                         testing::Values(std::pair{"crash", "SIGSEGV"},
                                         std::pair{"exit", "the judge gave up"},
                                         std::pair{"garbage", "report"},
                                         std::pair{"nothing", "the judge gave up"}),
                         [](const auto& tested) { return tested.param.first; });

TEST_P(BrokenJudge, IsAFaultOfEveryCheckAndNoScore)
{
    const ToyDesk desk;
    const auto [how, words] = GetParam();
    write_file(desk.submission() / "answer.txt", how);
    const auto outcome = desk.check("toy-breaks");
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    const json report = report_of(outcome);
    EXPECT_TRUE(report.at("score").is_null());
    EXPECT_EQ(report.at("checks").size(), 4U);
    for (const json& check : report.at("checks")) {
        EXPECT_EQ(check.at("status"), "grader_fault");
        EXPECT_TRUE(check.at("score").is_null());
        EXPECT_TRUE(contains(check.at("message"), words));
    }
    EXPECT_TRUE(desk.has_clean_tmp());
}

TEST(Report, IsNotWaitedForWhenAHangingJudgeIsInterrupted)
{
    const ToyDesk desk;
    write_file(desk.submission() / "answer.txt", "hang");
    auto command = desk.command({"check", "toy-breaks", "--submission", desk.submission().string()});
    command.arguments.insert(command.arguments.begin(),
                             {"timeout", "--preserve-status", "--signal=TERM", "1"});
    const auto outcome = lab::process::run_child(command);
    EXPECT_TRUE(outcome.exited_with(130)) << said(outcome);
    EXPECT_LT(outcome.wall, std::chrono::seconds(5));
}

TEST(Report, OfAMissingJudgeIsAFault)
{
    const ToyDesk desk;
    json course = json::parse(read_file(desk.course_file()));
    course["exercises"][0]["judge"] = "/nonexistent/judge";
    write_file(desk.course_file(), course.dump());
    const auto outcome = desk.lab({"check", "toy-passes", "--json", "-"});
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(report_of(outcome).at("score").is_null());
    EXPECT_TRUE(contains(outcome.out, "cannot be started"));
}

TEST(Report, OfACheckThatTheJudgeLacksIsAFault)
{
    const ToyDesk desk;
    json course = json::parse(read_file(desk.course_file()));
    const std::string toml =
        read_file(std::filesystem::path(course["exercises"][0]["folder"]) / "exercise.toml");
    const auto folder = desk.folder() / "toy-passes";
    write_file(
        folder / "exercise.toml",
        toml +
            "\n[[check]]\nname = \"Answer.IsForgotten\"\npoints = 1\npromise = { en = \"a\", de = \"b\" }\n");
    write_file(folder / "answer.txt", "toy\n");
    course["exercises"][0]["folder"] = folder.string();
    write_file(desk.course_file(), course.dump());
    const auto outcome = desk.lab({"check", "toy-passes", "--json", "-"});
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_EQ(status_of(report_of(outcome), "Answer.IsForgotten"), "grader_fault");
}

TEST(Report, OfWhatTheJudgeCannotDecideKeepsThePointsInTheMaximum)
{
    const ToyDesk desk;
    write_file(desk.submission() / "answer.txt", "open");
    const auto outcome = desk.check("toy-passes");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    const json report = report_of(outcome);
    EXPECT_EQ(report.at("status"), "graded");
    EXPECT_EQ(report.at("score"), 10.0);
    EXPECT_EQ(report.at("max_score"), 13.0);
    EXPECT_EQ(report.at("open"), 3.0);
    EXPECT_TRUE(report.at("not_gradable").empty());
    EXPECT_EQ(status_of(report, "Answer.RunsOnAnotherMachine"), "open");
    EXPECT_TRUE(check_of(report, "Answer.RunsOnAnotherMachine").at("score").is_null());
    const auto shown =
        desk.lab({"--lang", "de", "check", "toy-passes", "--submission", desk.submission().string()});
    EXPECT_TRUE(contains(shown.out, "3 Punkte sind offen: Die Kursleitung entscheidet.")) << said(shown);
    EXPECT_TRUE(contains(shown.out, "Der Judge kennt keine Antworten dieser Art.")) << said(shown);
}

TEST(Report, ForPeopleTellsPointsMessagesAndLines)
{
    const ToyDesk desk;
    const auto outcome = desk.lab({"check", "toy-fails"});
    EXPECT_TRUE(outcome.exited_with(1));
    for (const char* part : {"It fails", "6 / 10", "2 / 4", "The answer is 41, not 42.", "answer.txt:2", "41",
                             "Count again.", "not gradable", "3 of 13 points are not gradable here",
                             "it is the same elsewhere", "Answer.IsQuick"})
        EXPECT_TRUE(contains(outcome.out, part));
    EXPECT_EQ(outcome.err, "");
}

TEST(Report, ForPeopleIsGermanWhereAskedFor)
{
    const ToyDesk desk;
    const auto outcome = desk.lab({"--lang", "de", "check", "toy-fails"});
    EXPECT_TRUE(outcome.exited_with(1));
    for (const char* part :
         {"Größe: fails", "6 / 10", "Die Antwort ist 41, nicht 42.", "Zählen Sie noch einmal.",
          "hier nicht prüfbar", "3 von 13 Punkten sind hier nicht prüfbar", "braucht zuerst",
          "sie ist anderswo dieselbe"})
        EXPECT_TRUE(contains(outcome.out, part));
    for (const char* part : {"The answer is", "Count again", "not gradable", "did not pass"})
        EXPECT_FALSE(contains(outcome.out, part));
}

TEST(Report, ForPeopleSaysThatTheKitFailed)
{
    const ToyDesk desk;
    const auto english = desk.lab({"check", "toy-throws"}),
               german = desk.lab({"--lang", "de", "check", "toy-throws"});
    EXPECT_TRUE(english.exited_with(2) && german.exited_with(2));
    EXPECT_TRUE(contains(english.out, "no score"));
    EXPECT_TRUE(contains(english.out, "the kit failed"));
    EXPECT_TRUE(contains(german.out, "keine Wertung"));
    EXPECT_TRUE(contains(german.out, "Fehler im Kit"));
}

TEST(Report, QuotesTheLinesThatWereJudged)
{
    const ToyDesk desk;
    write_file(desk.submission() / "answer.txt", "saved\nwhat was judged\n");
    const auto outcome = desk.lab({"check", "toy-breaks", "--submission", desk.submission().string()});
    EXPECT_TRUE(contains(read_file(desk.submission() / "answer.txt"), "saved meanwhile"));
    EXPECT_TRUE(contains(outcome.out, "answer.txt:2   what was judged"));
    EXPECT_FALSE(contains(outcome.out, "meanwhile"));
}

TEST(Report, SteersNoTerminal)
{
    const ToyDesk desk;
    write_file(desk.submission() / "answer.txt", "toy\n\033]0;owned\007\033[2J\n");
    const auto outcome = desk.lab({"check", "toy-fails", "--submission", desk.submission().string()});
    EXPECT_FALSE(contains(outcome.out, "\033"));
    EXPECT_FALSE(contains(outcome.out, "\007"));
}

TEST(Report, InJsonIsGermanWhereAskedFor)
{
    const ToyDesk desk;
    const json report = report_of(desk.lab({"--lang", "de", "check", "toy-fails", "--json", "-"}));
    EXPECT_EQ(check_of(report, "Answer.IsRight").at("message"), "Die Antwort ist 41, nicht 42.");
}

TEST(Report, OfACourseWithoutItsSolutionIsAFault)
{
    const ToyDesk desk;
    json course = json::parse(read_file(desk.course_file()));
    course["exercises"][0]["solution"] = "/nonexistent/solution";
    write_file(desk.course_file(), course.dump());
    const auto outcome = desk.lab({"check", "toy-passes", "--json", "-"});
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    const json report = report_of(outcome);
    EXPECT_TRUE(report.at("score").is_null());
    for (const json& check : report.at("checks")) {
        EXPECT_EQ(check.at("status"), "grader_fault");
        EXPECT_TRUE(contains(check.at("message"), "/nonexistent/solution/answer.txt"));
    }
}

TEST(Report, OfEveryExerciseExitsWithTheWorstCode)
{
    const ToyDesk desk;
    auto outcome = desk.lab({"check"});
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    for (const char* id : {"toy-passes", "toy-fails", "toy-throws", "toy-breaks"})
        EXPECT_TRUE(contains(outcome.out, id));
    outcome = desk.lab({"check", "toy-passes", "toy-fails"});
    EXPECT_TRUE(outcome.exited_with(1));
    EXPECT_FALSE(contains(outcome.out, "toy-throws"));
    EXPECT_TRUE(desk.has_clean_tmp());
}
} // namespace
