// `lab grade` and `lab regrade` on the command line, with the toy course: its judge takes no time.
#include "tests/kit/class/archives.hpp"
#include "tests/kit/class/class_desk.hpp"

#include <csignal>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>

#include <regex>

namespace
{
using namespace lab::kit;
using nlohmann::json;

TEST_F(ClassDesk, TheHelpNamesAllPlatformsWhoseDownloadsAreTaken)
{
    for (const char* language : {"en", "de"}) {
        const auto help = desk_.lab({"--lang", language, "grade", "--help"});
        for (const char* platform : {"Moodle", "ILIAS", "Canvas"})
            EXPECT_TRUE(contains(help.out, platform)) << language;
    }
}

TEST_F(ClassDesk, TheHelpNamesWhatToTypeInTheWordsOfItsLanguage)
{
    const auto help = [&](const char* language, const char* command) {
        return desk_.lab({"--lang", language, command, "--help"}).out;
    };
    for (const char* command : {"grade", "regrade", "report", "similarity", "export"})
        for (const char* leftover : {"TEXT", "WORT", ":INT", "x 2"})
            for (const char* language : {"en", "de"})
                EXPECT_FALSE(contains(help(language, command), leftover)) << language << ' ' << command;
    EXPECT_TRUE(contains(help("de", "report"), "results ORDNER "));
    EXPECT_TRUE(contains(help("de", "regrade"), "--replay NAME ÜBUNG "));
    EXPECT_TRUE(contains(help("en", "regrade"), "--replay STUDENT EXERCISE "));
}

TEST_F(ClassDesk, GradesAClassAndLeavesWhatPeopleAndProgramsNeed)
{
    course_file("[repairs]\nrenamed = 2\n");
    hand_in("ada", "42");
    hand_in("bob", "42");
    std::filesystem::create_directories(desk_.submission() / "cyd");
    const auto outcome = grade();
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "3 students: 2 submissions, 2 graded"));
    EXPECT_TRUE(contains(outcome.out, "Nothing handed in: cyd"));
    EXPECT_TRUE(contains(outcome.out, "Identical files in toy-fails: ada; bob"));
    for (const char* file : {"gradebook.sqlite", "grades.csv", "report.html", "feedback/ada/feedback.html",
                             "feedback/cyd/feedback.md"})
        EXPECT_TRUE(std::filesystem::exists(out() / file)) << file;
    for (const char* folder : {"", "feedback", "feedback/ada"}) // grades are private
        EXPECT_EQ(std::filesystem::status(out() / folder).permissions(), std::filesystem::perms::owner_all)
            << folder;
    EXPECT_EQ(results()[0]["score"], 6.0);
    EXPECT_EQ(results()[0]["seed"], results()[1]["seed"]);
    EXPECT_EQ(results()[2]["score"], nullptr);
}

TEST_F(ClassDesk, ResultsDoNotLieAmongTheSubmissions)
{
    hand_in("ada", "42");
    auto among = words("toy-fails");
    among[3] = (desk_.submission() / "results").string();
    const auto outcome = desk_.lab(among);
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(contains(outcome.err, "Choose another folder for --out")) << said(outcome);
}

TEST_F(ClassDesk, WhatIsNoDownloadOfTheCourseIsAFailure)
{
    hand_in("ada", "42");
    ASSERT_TRUE(grade().exited_with(0));
    write_file(desk_.folder() / "other/ada/essay.txt", "x");
    for (const auto& folder : {out(), desk_.folder() / "other"}) {
        const auto outcome = desk_.lab(
            {"grade", folder.string(), "--out", (desk_.folder() / "out2").string(), "--no-sandbox"});
        EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
        EXPECT_TRUE(contains(outcome.err, folder == out() ? "contains a gradebook" : "Found: essay.txt."));
    }
}

TEST_F(ClassDesk, ASecondCallGradesOnlyWhatIsNew)
{
    hand_in("ada", "42");
    ASSERT_TRUE(grade().exited_with(0));
    const json first = results()[0];
    hand_in("bob", "43");
    ASSERT_TRUE(grade().exited_with(0));
    EXPECT_EQ(results()[0]["graded_at"], first["graded_at"]);
    EXPECT_EQ(results()[0]["seconds"], first["seconds"]);
    EXPECT_EQ(graded(), 2U);
}

TEST_F(ClassDesk, GradesInASandboxAndWhatWasGradedWithoutOneAgain)
{
    hand_in("ada", "42");
    const auto without = grade();
    EXPECT_EQ(results()[0]["sandbox"], "none");
    EXPECT_TRUE(contains(without.out, "Graded without a sandbox: ada (toy-fails)"));
    auto in_a_sandbox = words("toy-fails");
    in_a_sandbox.pop_back();
    const auto outcome = desk_.lab(in_a_sandbox);
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(std::string(results()[0]["sandbox"]).starts_with("bubblewrap"));
}

TEST_F(ClassDesk, WhereTheSandboxDoesNotHoldNothingIsGraded)
{
    json course = json::parse(read_file(desk_.course_file()));
    course["sandbox_probe"] = "/bin/false"; // as if each attack had got out
    write_file(desk_.course_file(), course.dump());
    hand_in("ada", "42");
    auto in_a_sandbox = words("toy-fails");
    in_a_sandbox.pop_back();
    const auto outcome = desk_.lab(in_a_sandbox);
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(
        contains(outcome.err, "failed its self-test, so nothing is graded (reads a file of the grader"));
    EXPECT_FALSE(std::filesystem::exists(out() / "results.json"));
}

TEST_F(ClassDesk, AKitThatTheSandboxesUsersCannotReachIsSaid)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root's sandboxes have users of their own";
    const auto closed = desk_.folder() / "closed";
    std::filesystem::create_directory(closed);
    std::filesystem::permissions(closed, std::filesystem::perms::owner_all);
    json course = json::parse(read_file(desk_.course_file()));
    course["worker"] = (closed / "kernel_worker").string();
    write_file(desk_.course_file(), course.dump());
    hand_in("ada", "42");
    auto in_a_sandbox = words("toy-fails");
    in_a_sandbox.pop_back();
    const auto outcome = desk_.lab(in_a_sandbox);
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(contains(outcome.err, "chmod o+x " + closed.string()));
}

TEST_F(ClassDesk, AGraderFaultIsNoGradeAndIsTriedAgain)
{
    hand_in("ada", "crash");
    hand_in("bob", "saved");
    for (int call = 0; call < 2; ++call) {
        const auto outcome = grade("toy-breaks");
        EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
        EXPECT_TRUE(contains(outcome.out, "The grader failed"));
    }
    EXPECT_EQ(results()[0]["status"], "grader_fault");
    EXPECT_EQ(results()[0]["score"], nullptr);
}

TEST_F(ClassDesk, WhatTheJudgeCannotDecideIsOpenUntilTheInstructorDoes)
{
    hand_in("ada", "open");
    hand_in("bob", "42");
    const auto outcome = grade("toy-passes");
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "Points are still open; decide on them in course.toml ([[decisions]]): "
                                      "ada (toy-passes)\n"))
        << said(outcome);
    EXPECT_EQ(results()[0]["open"], 3.0);
    EXPECT_EQ(results()[0]["score"], 10.0);
    EXPECT_EQ(results()[0]["max_score"], 13.0);
    EXPECT_TRUE(contains(read_file(out() / "feedback/ada/feedback.html"), "3 points are open"));
    course_file("[[decisions]]\nstudent = \"ada\"\npoints = 2\nreason = \"Read by hand.\"\n");
    const auto decided = grade("toy-passes");
    EXPECT_FALSE(contains(decided.out, "Points are still open")) << said(decided);
    EXPECT_EQ(results()[0]["open"], 0.0);
    EXPECT_EQ(results()[0]["score"], 12.0);
}

TEST_F(ClassDesk, WhileOneGraderIsAtWorkASecondIsRefused)
{
    hand_in("ada", "42");
    ASSERT_TRUE(grade().exited_with(0));
    const int lock = ::open((out() / "gradebook.lock").c_str(), O_RDWR);
    ASSERT_EQ(::flock(lock, LOCK_EX | LOCK_NB), 0);
    const auto outcome = grade();
    ::close(lock);
    EXPECT_TRUE(outcome.exited_with(2));
    EXPECT_TRUE(contains(outcome.err, "Another grading is using"));
}

TEST_F(ClassDesk, AnInterruptedRunSaysSoAndTheSameCallGoesOn)
{
    hand_in("ada", "hang");
    const auto command = desk_.command(words("toy-breaks"));
    std::thread interrupts([&] {
        while (!std::filesystem::exists(out() / "gradebook.lock")) // from then on signals are looked after
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        const std::string pid = read_file(out() / "pid");
        ::kill(std::stoi(pid), SIGINT);
    });
    auto shell = command;
    shell.arguments = {"sh", "-c", "mkdir -p \"$0\"; echo $$ >\"$0/pid\"; exec \"$@\"", out().string()};
    shell.arguments.insert(shell.arguments.end(), command.arguments.begin(), command.arguments.end());
    const auto outcome = lab::process::run_child(shell);
    interrupts.join();
    EXPECT_TRUE(outcome.exited_with(130)) << said(outcome);
    EXPECT_TRUE(contains(outcome.err, "Interrupted: 1 of 1"));
    EXPECT_EQ(results()[0]["status"], "queued");
    hand_in("ada", "saved");
    EXPECT_TRUE(grade("toy-breaks").exited_with(0));
}

TEST_F(ClassDesk, AChangedWeightNeedsNoRunAndIsSaid)
{
    hand_in("ada", "42");
    course_file("[exercises.toy-fails]\n");
    ASSERT_TRUE(grade().exited_with(0));
    const json before = results()[0];
    course_file("[exercises.toy-fails]\nweights = { \"Answer.IsThere\" = 10 }\n");
    const auto outcome = regrade();
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "6 → 12"));
    EXPECT_TRUE(contains(outcome.out, "course.toml"));
    EXPECT_EQ(results()[0]["graded_at"], before["graded_at"]);
    EXPECT_EQ(results()[0]["seconds"], before["seconds"]);
}

TEST_F(ClassDesk, RegradeRunsAgainWhatAnotherGraderGraded)
{
    hand_in("ada", "42");
    ASSERT_TRUE(grade().exited_with(0));
    const json before = results()[0];
    json course = json::parse(read_file(desk_.course_file()));
    course["version"] = "another";
    write_file(desk_.course_file(), course.dump());
    EXPECT_TRUE(regrade().exited_with(0));
    EXPECT_EQ(results()[0]["kit"], "another");
    EXPECT_EQ(results()[0]["seed"], before["seed"]);
    EXPECT_TRUE(regrade({"--replay", "ada", "toy-fails"}).exited_with(0));
    EXPECT_TRUE(regrade({"--replay", "eve", "toy-fails"}).exited_with(2));
}

TEST_F(ClassDesk, NothingLaterTakesNothingBackAndThatIsSaid)
{
    hand_in("ada", "42");
    ASSERT_TRUE(grade().exited_with(0));
    std::filesystem::rename(desk_.submission() / "ada" / "answer.txt", desk_.submission() / "ada" / "x.cl");
    std::filesystem::create_directories(desk_.submission() / "bob");
    const auto again = grade();
    EXPECT_TRUE(contains(again.err, "so the earlier one still counts: ada (toy-fails).")) << said(again);
    EXPECT_EQ(results()[0]["status"], "graded");
    EXPECT_TRUE(contains(again.out, "Nothing handed in: bob"));
    write_file(desk_.submission() / "bob" / "y.cl", "x");
    write_file(desk_.submission() / "cyd.zip", "PK\3\4 but no archive");
    ASSERT_TRUE(grade().exited_with(0));
    std::filesystem::remove(desk_.submission() / "cyd.zip");
    std::filesystem::create_directories(desk_.submission() / "cyd");
    const auto renewed = grade();
    EXPECT_FALSE(contains(renewed.err, "cyd")) << "what was refused is not valid: " << said(renewed);
    EXPECT_TRUE(contains(renewed.out, "Only files that the exercise does not ask for: bob")) << said(renewed);
    EXPECT_TRUE(contains(read_file(out() / "feedback" / "bob" / "feedback.html"), "does not use: y.cl"));
}

TEST_F(ClassDesk, WhoseFilesTheExerciseDoesNotAskForCanBeGradedAsTheSummarySays)
{
    write_file(desk_.submission() / "in.zip", archive_of({{"Ada_7_assignsubmission_file/answer.txt", "42"},
                                                          {"Bob_8_assignsubmission_file/y.docx", "42"}}));
    course_file("[[decisions]]\nstudent = \"Bob\"\npoints = 1\n");
    const auto first = grade();
    const std::string place =
        "put the correct files into a new folder, for example as Bob_8_assignsubmission_file/FILE, ";
    EXPECT_TRUE(contains(first.out, place)) << said(first);
    EXPECT_TRUE(contains(first.err, place)) << said(first);
    const auto folder = desk_.folder() / "by-hand";
    write_file(folder / "Bob_8_assignsubmission_file" / "answer.txt", "42");
    auto command = words("toy-fails");
    command[1] = folder.string();
    ASSERT_TRUE(desk_.lab(command).exited_with(0));
    ASSERT_EQ(results().size(), 2U);
    EXPECT_EQ(results()[1]["score"], 7.0);
}

TEST_F(ClassDesk, WhoIsCalledOtherwiseNowIsSaidAndHasOneFeedback)
{
    hand_in("Anna Schmitt", "42");
    ASSERT_TRUE(grade().exited_with(0));
    std::filesystem::rename(desk_.submission() / "Anna Schmitt", desk_.submission() / "Anna Schmidt");
    write_file(out() / "feedback" / "Who Left" / "feedback.html", "old");
    write_file(out() / "feedback" / "Mine" / "notes.txt", "mine");
    const auto again = grade();
    EXPECT_TRUE(contains(again.err, "missing from these submissions: Anna Schmitt (toy-fails)."))
        << said(again);
    EXPECT_FALSE(std::filesystem::exists(out() / "feedback" / "Who Left"));
    EXPECT_TRUE(std::filesystem::exists(out() / "feedback" / "Mine" / "notes.txt"));
}

TEST_F(ClassDesk, OnlyGradingsOfEarlierCallsAreSaidToStayAndNotOneByOneWhereMostDo)
{
    hand_in("ada", "42");
    hand_in("bob", "42");
    write_file(desk_.submission() / "cyd" / "y.docx", "42");
    ASSERT_TRUE(grade().exited_with(0));
    std::filesystem::remove_all(desk_.submission() / "cyd");
    EXPECT_FALSE(contains(grade().err, "cyd")) << "without a grade";
    hand_in("dora", "42");
    for (const char* name : {"ada", "bob"})
        std::filesystem::remove_all(desk_.submission() / name);
    const auto correction = grade();
    EXPECT_TRUE(contains(correction.err, "2 earlier gradings of other students stay as they are."));
    EXPECT_FALSE(contains(correction.err, "ada")) << said(correction);
}

TEST_F(ClassDesk, ReportSaysWhosePointsAreOtherOnes)
{
    hand_in("ada", "42");
    ASSERT_TRUE(grade().exited_with(0));
    course_file(
        "[[decisions]]\nstudent = \"ad\"\npoints = 1\n[[decisions]]\nstudent = \"ada\"\npoints = 2\n");
    ASSERT_TRUE(grade().exited_with(0));
    course_file(
        "[[decisions]]\nstudent = \"ad\"\npoints = 1\n[[decisions]]\nstudent = \"ada\"\npoints = 3\n");
    const auto report = desk_.lab({"report", out().string()});
    EXPECT_TRUE(std::regex_search(report.out, std::regex("ada +toy-fails +8 → 9 +course.toml")))
        << said(report);
    EXPECT_TRUE(contains(
        report.err, "an entry for ad, but nobody in this class has that name or number. Did you mean ada?"));
}

TEST_F(ClassDesk, ChangesAreListedForEachRowOfTheGradesAlsoOfAMemberOfATeam)
{
    hand_in("Team Grün", "42");
    ASSERT_TRUE(grade().exited_with(0));
    const std::string zoe = "  Zoë \\(Team Grün\\) +toy-fails +";
    const auto said_with = [&](const std::string& toml) {
        course_file(toml);
        return said(desk_.lab({"report", out().string()}));
    };
    const auto of_zoe = [](int points) {
        return fmt::format("[[decisions]]\nstudent = \"Team Grün\"\nmember = \"Zoë\"\npoints = {}\n", points);
    };
    course_file("");
    ASSERT_TRUE(grade().exited_with(0));
    std::string told = said_with(of_zoe(2));
    EXPECT_TRUE(std::regex_search(told, std::regex(zoe + "6 → 8 +course.toml\nPoints changed: 1"))) << told;
    told = said_with(of_zoe(1));
    EXPECT_TRUE(std::regex_search(told, std::regex(zoe + "8 → 7 +course.toml\nPoints changed: 1"))) << told;
    EXPECT_TRUE(contains(read_file(out() / "grades.csv"), "Zoë (Team Grün)"));
    EXPECT_TRUE(contains(said_with(of_zoe(1)), "Points changed: 0."));
    told = said_with("");
    EXPECT_TRUE(std::regex_search(told, std::regex(zoe + "7 → 6 +course.toml\nPoints changed: 1"))) << told;
    EXPECT_TRUE(contains(said_with(""), "Points changed: 0."));
}

TEST_F(ClassDesk, GradingSaysWhosePointsALaterHandInChanges)
{
    course_file("[repairs]\nrenamed = 2\n");
    hand_in("ada", "42");
    hand_in("bob", "42");
    std::filesystem::create_directories(desk_.submission() / "cyd");
    const auto first = grade();
    EXPECT_FALSE(contains(first.out, "Points changed")) << said(first);
    std::filesystem::remove(desk_.submission() / "ada" / "answer.txt");
    write_file(desk_.submission() / "ada" / "Answer.TXT", "later");
    hand_in("cyd", "late, too");
    hand_in("dan", "new");
    const auto again = grade();
    ASSERT_TRUE(again.exited_with(0)) << said(again);
    EXPECT_TRUE(std::regex_search(again.out, std::regex("ada +toy-fails +6 → 4 +another submission\n"
                                                        " +cyd +toy-fails +– → 6 +another submission\n"
                                                        "Points changed: 2")))
        << said(again);
}

TEST_F(ClassDesk, AnotherCourseFileThanThatOfTheResultsIsNamedAndSoAreThePointsThatItChanges)
{
    hand_in("ada", "42");
    course_file("");
    const auto first = grade();
    EXPECT_FALSE(contains(first.err, "From now on")) << said(first);
    const auto other = desk_.folder() / "elsewhere" / "course.toml";
    write_file(other, "[[decisions]]\nstudent = \"ada\"\npoints = 2\n");
    ASSERT_TRUE(desk_.lab({"report", out().string(), "--course-file", other.string()}).exited_with(0));
    hand_in("bob", "43");
    const auto again = grade();
    EXPECT_TRUE(contains(again.err, "From now on " + (desk_.submission() / "course.toml").string() +
                                        " applies instead of " + other.string() + "."))
        << said(again);
    EXPECT_TRUE(
        std::regex_search(again.out, std::regex("ada +toy-fails +8 → 6 +course.toml\nPoints changed: 1")))
        << said(again);
    course_file(
        "[[decisions]]\nstudent = \"ada\"\npoints = 3\n[[decisions]]\nstudent = \"bob\"\npoints = 1\n");
    hand_in("ada", "44");
    const auto last = grade();
    EXPECT_FALSE(contains(last.err, "From now on")) << said(last);
    EXPECT_TRUE(
        std::regex_search(last.out, std::regex("ada +toy-fails +6 → 9 +another submission\n"
                                               " +bob +toy-fails +6 → 7 +course.toml\nPoints changed: 2")))
        << said(last);
}

TEST_F(ClassDesk, RegradeTakesAnotherCourseFileAndKeepsTheSeeds)
{
    hand_in("ada", "42");
    ASSERT_TRUE(grade().exited_with(0));
    const auto seed = results()[0]["seed"];
    const auto other = desk_.folder() / "elsewhere" / "course.toml";
    write_file(other, "[exercises.toy-fails]\npoints = 100\n");
    const auto again = regrade({"--course-file", other.string(), "--all"});
    ASSERT_TRUE(again.exited_with(0)) << said(again);
    EXPECT_EQ(results()[0]["max_score"], 100.0);
    EXPECT_EQ(results()[0]["seed"], seed);
    ASSERT_TRUE(regrade().exited_with(0));
    EXPECT_EQ(results()[0]["max_score"], 100.0) << "from now on";
    EXPECT_TRUE(regrade({"--course-file", "nowhere.toml"}).exited_with(2));
}

TEST_F(ClassDesk, ACourseFileWithoutTheExercisesOfTheResultsIsRefusedAndChangesNothing)
{
    hand_in("ada", "42");
    course_file("[exercises.toy-fails]\npoints = 100\n");
    ASSERT_TRUE(grade().exited_with(0));
    const auto other = desk_.folder() / "elsewhere" / "other.toml";
    write_file(other, "[exercises.toy-passes]\npoints = 1\n");
    const std::string before = read_file(out() / "grades.csv");
    const auto refused = regrade({"--course-file", other.string()});
    EXPECT_TRUE(refused.exited_with(2)) << said(refused);
    EXPECT_TRUE(contains(refused.err, "does not use toy-fails, although these results contain grades"))
        << refused.err;
    EXPECT_EQ(read_file(out() / "grades.csv"), before);
    EXPECT_FALSE(std::filesystem::exists(desk_.folder() / "elsewhere" / "other.secret"));
    EXPECT_TRUE(regrade().exited_with(0));
    course_file("[exercises.toy-passes]\npoints = 1\n"); // the course itself may give an exercise up
    const auto empty = desk_.lab({"export", out().string(), "--csv", "-"});
    EXPECT_TRUE(contains(empty.out, "no results for this course's exercises")) << said(empty);
}

TEST_F(ClassDesk, ALostOrAnotherSecretIsRefused)
{
    hand_in("ada", "42");
    course_file("");
    ASSERT_TRUE(grade().exited_with(0));
    const auto secret = desk_.submission() / "course.secret";
    const std::string own = read_file(secret);
    std::filesystem::remove(secret);
    for (const auto& outcome : {grade(), regrade({"--all"})}) {
        EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
        EXPECT_TRUE(contains(outcome.err, "course.secret is missing"));
    }
    EXPECT_FALSE(std::filesystem::exists(secret)) << "none is made in silence";
    EXPECT_TRUE(desk_.lab({"report", out().string()}).exited_with(0)) << "reading needs none";
    write_file(secret, std::string(64, 'a') + "\n");
    EXPECT_TRUE(contains(grade().err, "is not the secret key of these results"));
    write_file(secret, own);
    EXPECT_TRUE(grade().exited_with(0));
}

TEST_F(ClassDesk, ACourseFileThatComesLaterTakesTheSecretOver)
{
    hand_in("ada", "42");
    ASSERT_TRUE(grade().exited_with(0));
    const auto seed = results()[0]["seed"];
    course_file("[exercises.toy-fails]\npoints = 100\n");
    const auto again = grade();
    ASSERT_TRUE(again.exited_with(0)) << said(again);
    EXPECT_EQ(results()[0]["seed"], seed);
}

TEST_F(ClassDesk, ResultsAndTheirCourseFileMayBeMovedTogether)
{
    hand_in("ada", "42");
    course_file("[exercises.toy-fails]\npoints = 100\n");
    ASSERT_TRUE(grade().exited_with(0));
    const auto moved = desk_.folder() / "moved";
    std::filesystem::create_directory(moved);
    std::filesystem::rename(out(), moved / "out");
    std::filesystem::rename(desk_.submission(), moved / desk_.submission().filename());
    const std::string results = (moved / "out").string();
    for (const std::vector<std::string>& words : {std::vector<std::string>{"export", results, "--csv", "-"},
                                                  {"similarity", results},
                                                  {"report", results}}) {
        const auto outcome = desk_.lab(words);
        EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    }
    EXPECT_TRUE(contains(read_file(moved / "out" / "results.json"), "\"max_score\": 100.0"));
}

TEST_F(ClassDesk, WhereTheCourseFileIsNowCanBeSaidToEveryCommand)
{
    hand_in("ada", "42");
    course_file("[exercises.toy-fails]\npoints = 100\n");
    ASSERT_TRUE(grade().exited_with(0));
    const auto moved = desk_.folder() / "moved.toml";
    const auto move = [&] { std::filesystem::rename(desk_.submission() / "course.toml", moved); };
    const auto put_back = [&] { std::filesystem::rename(moved, desk_.submission() / "course.toml"); };
    for (const std::vector<std::string>& words : {std::vector<std::string>{"export", "--csv", "-"},
                                                  {"similarity"},
                                                  {"report"},
                                                  {"regrade", "--no-sandbox"}}) {
        move();
        std::vector<std::string> called = words;
        called.insert(called.begin() + 1, out().string());
        const auto refused = desk_.lab(called);
        EXPECT_TRUE(refused.exited_with(2)) << said(refused);
        EXPECT_TRUE(contains(refused.err, "./lab report " + out().string() + " --course-file FILE"));
        called.insert(called.end(), {"--course-file", moved.string()});
        EXPECT_TRUE(desk_.lab(called).exited_with(0)) << words[0];
        put_back();
        called.back() = (desk_.submission() / "course.toml").string();
        EXPECT_TRUE(desk_.lab(called).exited_with(0)) << words[0];
    }
}

TEST_F(ClassDesk, GradingAgainWithoutTheCourseFileDoesNotForgetIt)
{
    hand_in("ada", "42");
    course_file("[exercises.toy-fails]\npoints = 100\n");
    ASSERT_TRUE(grade().exited_with(0));
    std::filesystem::remove(desk_.submission() / "course.toml");
    const auto outcome = grade();
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(contains(outcome.err, "course.toml is missing"));
}

TEST_F(ClassDesk, ADecisionForANameThatTwoHaveIsSaid)
{
    write_file(desk_.submission() / "in.zip", archive_of({{"Jan_7_assignsubmission_file/answer.txt", "42"},
                                                          {"Jan_8_assignsubmission_file/answer.txt", "42"}}));
    course_file("[[decisions]]\nstudent = \"Jan\"\npoints = 1\n");
    EXPECT_TRUE(contains(
        grade().err,
        "is ignored: several students have that name (Jan 7; Jan 8). Use the student's number instead."));
    EXPECT_TRUE(regrade({"--replay", "8", "toy-fails"}).exited_with(0));
    EXPECT_TRUE(contains(regrade({"--replay", "Jan", "toy-fails"}).err,
                         "Several students have that name: Jan 7; Jan 8. Use the student's number instead."));
}

TEST_F(ClassDesk, ADecisionByANumberThatIsOfOneAssignmentAloneIsSaid)
{
    write_file(desk_.submission() / "a.zip", archive_of({{"Jan_7_assignsubmission_file/answer.txt", "42"},
                                                         {"Jan_8_assignsubmission_file/answer.txt", "42"}}));
    course_file("[[decisions]]\nstudent = \"7\"\npoints = 1\n");
    EXPECT_FALSE(contains(grade().err, "alone"));
    std::filesystem::remove(desk_.submission() / "a.zip");
    write_file(desk_.submission() / "b.zip", archive_of({{"Jan_70_assignsubmission_file/answer.txt", "42"}}));
    const auto outcome = grade("toy-passes");
    EXPECT_TRUE(contains(outcome.err, "The entry for 7 in course.toml applies only to toy-fails"))
        << outcome.err;
}

TEST_F(ClassDesk, ADecisionForSomebodyWithNothingToGradeIsSaid)
{
    hand_in("ada", "42");
    for (const char* nobody : {"bob", "cyd"})
        std::filesystem::create_directories(desk_.submission() / nobody);
    write_file(desk_.submission() / "dan" / "in.zip", "no archive");
    course_file("[[decisions]]\nstudent = \"ada\"\npoints = 1\n[[decisions]]\nstudent = \"bob\"\npoints = 1\n"
                "[[decisions]]\nstudent = \"cyd\"\ndeadline = 2026-12-01T23:59:00+01:00\n"
                "[[decisions]]\nstudent = \"dan\"\ndeadline = 2026-12-01T23:59:00+01:00\n");
    const auto outcome = grade();
    for (const char* student : {"bob", "dan"})
        EXPECT_TRUE(contains(outcome.err,
                             std::string("The entry for ") + student +
                                 " in course.toml has no effect: this student has no graded submission"));
    for (const char* student : {"ada", "cyd"}) // cyd may still hand in
        EXPECT_FALSE(contains(outcome.err, std::string("The entry for ") + student));
}

TEST_F(ClassDesk, ADecisionThatAnEarlierOneReplacesIsSaid)
{
    hand_in("ada", "42");
    const std::string extension = "[[decisions]]\nstudent = \"ada\"\ndeadline = 2026-12-01T23:59:00+01:00\n";
    course_file(extension + "[[decisions]]\nstudent = \"ada\"\npoints = 1\n");
    EXPECT_TRUE(contains(grade().err, "course.toml has a second entry for ada, which is ignored"));
    course_file(extension);
    EXPECT_FALSE(contains(grade().err, "second entry"));
}

TEST_F(ClassDesk, AStartThatFailsLeavesNoGradebook)
{
    hand_in("ada", "42");
    course_file("nonsense = 1\n");
    EXPECT_TRUE(grade().exited_with(2));
    for (const char* part : {"gradebook.sqlite", "gradebook.sqlite-wal"})
        EXPECT_FALSE(std::filesystem::exists(out() / part));
    course_file("");
    EXPECT_TRUE(grade().exited_with(0));
    course_file("nonsense = 1\n");
    EXPECT_TRUE(grade().exited_with(2));
    EXPECT_TRUE(std::filesystem::exists(out() / "gradebook.sqlite"));
}

TEST_F(ClassDesk, WhoHandedInForAnotherExerciseIsListedByItself)
{
    hand_in("ada", "42");
    ASSERT_TRUE(grade().exited_with(0));
    std::filesystem::create_directories(desk_.submission() / "bob");
    std::filesystem::remove(desk_.submission() / "ada/answer.txt");
    auto both = words("toy-passes");
    const auto outcome = desk_.lab(both);
    EXPECT_TRUE(contains(outcome.out, "Nothing handed in: bob (toy-passes)\n")) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "No submission for toy-passes, but for other exercises: ada\n"));
}

TEST_F(ClassDesk, ExportsFromAFolderThatCannotBeWritten)
{
    hand_in("ada", "42");
    ASSERT_TRUE(grade().exited_with(0));
    std::filesystem::remove(out() / "gradebook.lock"); // for root, too, no file can be opened there
    std::filesystem::create_directory(out() / "gradebook.lock");
    const auto csv = desk_.lab({"export", out().string(), "--csv", "-"});
    EXPECT_TRUE(csv.exited_with(0)) << said(csv);
    EXPECT_TRUE(contains(csv.out, "ada"));
    EXPECT_TRUE(desk_.lab({"export", out().string(), "--csv", "x.csv", "--dry-run"}).exited_with(0));
}

TEST_F(ClassDesk, AnExportFailsWhereATableStaysAsItIsWhateverElseItWrites)
{
    write_file(desk_.submission() / "in.zip", archive_of({{"Ann_7_assignsubmission_file/answer.txt", "42"},
                                                          {"Bo_8_assignsubmission_file/a.txt", ""}}));
    ASSERT_TRUE(grade().exited_with(0));
    const auto sheet = desk_.folder() / "sheet.csv";
    write_file(sheet, "Identifier,Full name,Grade,Maximum grade\nParticipant 8,Bo,,13.00\n");
    const auto outcome = desk_.lab({"export", out().string(), "--moodle", sheet.string()});
    EXPECT_TRUE(contains(outcome.out, "sheet.csv is left unchanged")) << said(outcome);
    EXPECT_TRUE(std::filesystem::exists(desk_.folder() / "sheet-feedback.zip"));
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
}

TEST_F(ClassDesk, AnExportSaysForWhomThereIsNoFile)
{
    hand_in("ada", "42");
    std::filesystem::create_directories(desk_.submission() / "bob");
    ASSERT_TRUE(grade().exited_with(0));
    const auto outcome =
        desk_.lab({"export", out().string(), "--gradescope", (desk_.folder() / "files").string()});
    EXPECT_TRUE(contains(outcome.out, "No grade, so no file: bob\n")) << said(outcome);
}

TEST_F(ClassDesk, AWorksheetTellsWhoIsLateAndWhoHandedInNothing)
{
    write_file(desk_.submission() / "in.zip", archive_of({{"Änne_7_assignsubmission_file/answer.txt", "42"},
                                                          {"Bo_8_assignsubmission_file/answer.txt", "42"}}));
    course_file("[lateness]\ndeadline = 2026-11-28T23:59:00+01:00\npercent_per_day = 10\n"
                "[[decisions]]\nstudent = \"8\"\ndeadline = 2026-12-01T23:59:00+01:00\n"
                "[[decisions]]\nstudent = \"Eve\"\npoints = 1\n");
    const auto sheet = desk_.folder() / "sheet.csv";
    const std::string late = ",,13.00,\"Sunday, 29 November 2026, 12:01 AM\"\n";
    write_file(sheet, "Identifier,\"Full name\",Grade,\"Maximum grade\",\"Last modified (submission)\"\n"
                      "Participant 7,Änne" +
                          late + "Participant 8,Bo" + late + "Participant 9,Cyd,,13.00,-\n");
    std::vector<std::string> command = words("toy-fails");
    command.insert(command.end(), {"--worksheet", sheet.string()});
    const auto graded = desk_.lab(command);
    ASSERT_TRUE(graded.exited_with(0)) << said(graded);
    EXPECT_TRUE(contains(graded.err, "an entry for Eve, but nobody in this class has that name"));
    ASSERT_EQ(results().size(), 3U);
    EXPECT_EQ(results()[0]["student"], "Änne") << "as in a list of names";
    EXPECT_EQ(results()[0]["deductions"].size(), 1U);
    EXPECT_EQ(results()[0]["handed_in_at"], "2026-11-28T23:01:00Z");
    EXPECT_EQ(results()[1]["deductions"].size(), 0U) << "Bo may hand in later";
    EXPECT_EQ(results()[2]["status"], "nothing_handed_in");
    command.back() = desk_.submission().string();
    EXPECT_TRUE(desk_.lab(command).exited_with(2));
}

TEST_F(ClassDesk, ExportsWithoutWritingWhenOnlyAsked)
{
    write_file(desk_.submission() / "in.zip",
               archive_of({{"Änne_7_assignsubmission_file/answer.txt", "42"}}));
    ASSERT_TRUE(grade().exited_with(0));
    const auto sheet = desk_.folder() / "sheet.csv";
    const std::string before = "Identifier,Grade,Maximum grade\nParticipant 7,,13.00\n";
    write_file(sheet, before);
    const auto tried = desk_.lab({"export", out().string(), "--moodle", sheet.string(), "--dry-run"});
    EXPECT_TRUE(tried.exited_with(0)) << said(tried);
    EXPECT_TRUE(contains(tried.out, "Änne: – → 6.00"));
    EXPECT_EQ(read_file(sheet), before);
    ASSERT_TRUE(desk_.lab({"export", out().string(), "--moodle", sheet.string()}).exited_with(0));
    EXPECT_EQ(read_file(sheet), "Identifier,Grade,Maximum grade\nParticipant 7,6.00,13.00\n");
    const std::string zip = read_file(desk_.folder() / "sheet-feedback.zip");
    EXPECT_TRUE(contains(zip, "Änne_7_assignsubmission_file/feedback.html"));
    EXPECT_TRUE(zip.at(7) & 8) << "the name is not marked as UTF-8";

    const auto no_format = desk_.lab({"export", out().string()});
    EXPECT_TRUE(no_format.exited_with(2));
    EXPECT_TRUE(contains(said(no_format), "--moodle"));
    const auto ilias = desk_.folder() / "ilias.zip";
    const auto elsewhere = desk_.lab({"export", out().string(), "--ilias", ilias.string()});
    EXPECT_TRUE(contains(elsewhere.out, "these results contain no submissions from ILIAS"));
    EXPECT_TRUE(elsewhere.exited_with(1)) << "nothing was written";
    write_file(sheet, "Identifier,Grade,Maximum grade\nParticipant 9,,13.00\n");
    EXPECT_TRUE(contains(desk_.lab({"export", out().string(), "--moodle", sheet.string()}).out,
                         "is left unchanged: no row belongs to a graded student"));
    EXPECT_FALSE(std::filesystem::exists(ilias));
    EXPECT_TRUE(contains(desk_.lab({"export", out().string(), "--csv", "-"}).out, "student,number,"));
}

TEST_F(ClassDesk, AnExportOfWhichOnePartFailsWritesNothingAndSaysSo)
{
    write_file(desk_.submission() / "in.zip", archive_of({{"ada_7_1_answer.txt", "42"}}));
    ASSERT_TRUE(grade().exited_with(0));
    const auto gradebook = desk_.folder() / "g.csv", table = desk_.folder() / "all.csv";
    write_file(gradebook, "Student,ID,Section,Other (1),Final (2)\nada,7,,,\n");
    const auto failed =
        desk_.lab({"export", out().string(), "--canvas", gradebook.string(), "--csv", table.string()});
    EXPECT_TRUE(failed.exited_with(2)) << said(failed);
    EXPECT_TRUE(contains(failed.err, "Other (1), Final (2)\nNothing was written.")) << said(failed);
    EXPECT_FALSE(std::filesystem::exists(table));
}
} // namespace
