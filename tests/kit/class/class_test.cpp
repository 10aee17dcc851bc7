// Intake: the downloads of platforms and the accidents of students, and what `lab grade` makes of them.
#include "grader/base/encoding.hpp"
#include "grader/base/todo_blocks.hpp"
#include "tests/kit/class/intake_desk.hpp"

namespace
{
using namespace lab::kit;

TEST_F(IntakeTest, KnowsTheNamesOfAMoodleDownload)
{
    const Names expected{"Erika Muster|1234567", "Jürgen O Brien|42", "Teilnehmer/in 99|99"};
    const std::vector<std::vector<Entry>> shapes{
        {{"Erika Muster_1234567_assignsubmission_file/prefix_sum.cl", kernel},
         {"Jürgen O Brien_42_assignsubmission_file/a/b/prefix_sum.cl", kernel},
         {"Teilnehmerin_99_assignsubmission_file/prefix_sum.cl", kernel}},
        {{"Erika Muster_1234567_assignsubmission_file_/prefix_sum.cl", kernel}, // before 4.1
         {"Jürgen O Brien_42_assignsubmission_file_/prefix_sum.cl", kernel},
         {"Teilnehmerin_99_assignsubmission_onlinetext_/onlinetext.html", "text"},
         {"Teilnehmerin_99_assignsubmission_file_/prefix_sum.cl", kernel}},
        {{"Erika Muster_1234567_assignsubmission_file_prefix_sum.cl", kernel}, // without folders
         {"Jürgen O Brien_42_assignsubmission_file_prefix_sum.cl", kernel},
         {"Teilnehmerin_99_assignsubmission_file_x_7_assignsubmission_file_prefix_sum.cl", "not that one"},
         {"Teilnehmerin_99_assignsubmission_file_prefix_sum.cl", kernel}}};
    for (const auto& shape : shapes) {
        put("in.zip", archive_of(shape));
        const Intake intake = take("in.zip");
        EXPECT_EQ(students(intake), expected);
        for (const Submission& each : intake.submissions)
            EXPECT_EQ(each.files.at(0).bytes, kernel) << each.who.name;
    }
}

TEST_F(IntakeTest, TakesAnUnpackedMoodleDownloadAndOneInAFolderOfItsOwn)
{
    put("in/Kurs-Prefix-123/Erika Muster_7_assignsubmission_file/prefix_sum.cl", kernel);
    put("in/Kurs-Prefix-123/Default group_assignsubmission_file/prefix_sum.cl", kernel);
    EXPECT_EQ(students(take()), (Names{"Default group|", "Erika Muster|7"}));
    EXPECT_EQ(students(take("in/Kurs-Prefix-123")), (Names{"Default group|", "Erika Muster|7"}));
    EXPECT_EQ(take().submissions.at(1).who.folder, "Erika Muster_7_assignsubmission_file");
}

TEST_F(IntakeTest, TakesTheExampleAsAClassOfTwenty)
{
    const auto example = course_.source / "examples/class";
    EXPECT_EQ(students(take(example / "by-mail")).size(), 8U);
    EXPECT_EQ(students(take(example / "PP-WS26-Prefix sums-240017.zip")).size(), 12U);
}

TEST_F(IntakeTest, TakesAnIliasArchiveWithItsTimes)
{
    put("in.zip",
        archive_of(
            {{"multi_feedback_Scan_55/muster_erika_emuster_314/20261130215900_prefix_sum.cl", "old"},
             {"multi_feedback_Scan_55/muster_erika_emuster_314/20261130220000_prefix_sum.cl", "new"}}));
    const Intake intake = take("in.zip");
    EXPECT_EQ(students(intake), (Names{"erika muster|314"}));
    EXPECT_EQ(only(intake).who.folder, "multi_feedback_Scan_55/muster_erika_emuster_314");
    EXPECT_EQ(only(intake).files.at(0).bytes, "new");
    EXPECT_EQ(only(intake).handed_in_s, 1796076000);
    EXPECT_TRUE(contains(notes_of(only(intake)), "2 times"));
}

TEST_F(IntakeTest, ANameMayHaveDots)
{
    for (const char* name : {"max.mustermann.zip", "max.meier.zip", "Dr. No.tar.gz", "Dr. Who.ZIP"})
        put(std::string("in/") + name, archive_of({{"prefix_sum.cl", kernel}}));
    EXPECT_EQ(students(take()), (Names{"Dr. No|", "Dr. Who|", "max.meier|", "max.mustermann|"}));
}

TEST_F(IntakeTest, SaysThatTheOnlyFolderLooksLikeAClass)
{
    put("in/all/ada/prefix_sum.cl", kernel);
    put("in/all/bob/prefix_sum.cl", kernel);
    EXPECT_TRUE(contains(take().problems.at(0).en, "all is treated as one student's folder"));
    put("one/ada/01/prefix_sum.cl", kernel);
    put("one/ada/02/prefix_sum.cpp", kernel);
    const Intake one = take("one");
    EXPECT_TRUE(one.problems.empty()) << one.problems.at(0).en;
}

TEST_F(IntakeTest, WhoHandedInSomethingElseHandedNothingIn)
{
    put("in.zip", archive_of({{"Ada_7_assignsubmission_file/prefix_sum.cl", kernel},
                              {"Bob_8_assignsubmission_file/report.pdf", "x"},
                              {"Cyd_9_assignsubmission_file_report.pdf", "x"},
                              {"Dan_10_assignsubmission_onlinetext/onlinetext.html", "x"},
                              {"README.txt", "x"}}));
    const Intake intake = take("in.zip");
    EXPECT_EQ(students(intake), (Names{"Ada|7", "Bob|8", "Cyd|9", "Dan|10"}));
    EXPECT_EQ(intake.submissions.at(3).who.folder, "Dan_10_assignsubmission_file"); // where feedback belongs
    for (std::size_t i = 1; i < intake.submissions.size(); ++i)
        EXPECT_EQ(intake.submissions[i].state, Submission::State::nothing);
    EXPECT_TRUE(contains(notes_of(intake.submissions[1]), "does not use: report.pdf."));
    EXPECT_TRUE(contains(notes_of(intake.submissions[2]), "does not use: report.pdf."));
}

TEST_F(IntakeTest, SaysUnderWhichNamesSomethingElseWasHandedIn)
{
    const auto notes = [&](const std::vector<Entry>& entries) {
        std::filesystem::remove_all(in(""));
        for (const Entry& entry : entries)
            put("in/ada/" + entry.path, entry.bytes);
        put("in.zip", archive_of(entries));
        put("in/bob/abgabe.zip", archive_of(entries));
        const Intake intake = take();
        EXPECT_EQ(notes_of(intake.submissions.at(0)), notes_of(intake.submissions.at(1)));
        return notes_of(intake.submissions.at(0));
    };
    EXPECT_TRUE(contains(
        notes({{"prefix_sum.cpp", "x"}, {"scan.cl", kernel}, {"report.pdf", "x"}, {".git/a.cl", "x"}}),
        "does not use: scan.cl.\n"));
    EXPECT_FALSE(contains(notes({{"prefix_sum.cpp", "x"}, {"report.pdf", "x"}}), "does not use"));
    EXPECT_FALSE(contains(notes({{"prefix_sum.cl", "#include \"my.cl\"\n" + kernel}, {"my.cl", "int x;"}}),
                          "does not use"));
    for (const char* const name : {"prefix_sum", "prefix_sum.txt", "Prefix_Sum.docx"})
        EXPECT_TRUE(
            contains(notes({{"prefix_sum.cpp", "x"}, {name, kernel}}), std::string("does not use: ") + name));
    const std::string many = notes({{"prefix_sum.cpp", "x"},
                                    {"a.cl", "x"},
                                    {"b.cl", "x"},
                                    {"c.cl", "x"},
                                    {"d.cl", "x"},
                                    {"e.cl", "x"},
                                    {"f.cl", "x"}});
    EXPECT_TRUE(contains(many, "…"));
}

TEST_F(IntakeTest, FilesOfAnotherExerciseAreNamedWhereThisOneLacksItsOwn)
{
    put("in/ada/sobol.cl", kernel);
    put("in/bob/prefix_sum.cl", kernel);
    const Intake of_one = take("in", {"01-prefix-sum"});
    EXPECT_EQ(notes_of(of_one.submissions.at(0)), "Files of another exercise were submitted: sobol.cl.\n");
    for (const Submission& each : take("in", {"01-prefix-sum", "02-sobol"}).submissions)
        EXPECT_FALSE(contains(notes_of(each), "another exercise")) << each.who.name;
}

TEST_F(IntakeTest, AFileOfTheKitIsNoneOfAnotherExercise)
{
    put("in/ada/loesung.cl", kernel);
    put("in/ada/main.cpp", "x");
    EXPECT_EQ(notes_of(take("in", {"01-prefix-sum"}).submissions.at(0)),
              "Submitted files with names that the exercise does not use: loesung.cl.\n");
}

TEST_F(IntakeTest, OfStagesThatTheCourseDoesNotUseNothingIsTaken)
{
    put("in/ada/prefix_sum.cl", kernel);
    put("in/ada/prefix_sum_large.cl", "x");
    file_.exercises.at(1).stages = {"Kernel"};
    EXPECT_EQ(only(take()).files.at(0).name, "prefix_sum.cl");
    EXPECT_EQ(notes_of(only(take())), "");
    std::filesystem::remove(in("ada/prefix_sum.cl"));
    const Intake intake = take("in", {"01-prefix-sum"});
    EXPECT_EQ(intake.submissions.at(0).state, Submission::State::nothing);
    EXPECT_EQ(notes_of(intake.submissions.at(0)),
              "Submitted, but not counted in this course: prefix_sum_large.cl.\n");
}

TEST_F(IntakeTest, PrefersAStudentsFileToTheCoursesOwn)
{
    const lab::course::Exercise& exercise = course_.find("01");
    const std::string as_handed_out = lab::handed_out(read_file(exercise.solution / "prefix_sum.cl"));
    put("in/ada.zip", archive_of({{"exercises/01-prefix-sum/prefix_sum.cl", kernel, 1'800'000'000},
                                  {"exercises/01-prefix-sum/main.cpp", "x"},
                                  {"handed-out/01-prefix-sum/prefix_sum.cl", as_handed_out, 1'900'000'000},
                                  {"tests/reference/01-prefix-sum/prefix_sum.cl",
                                   read_file(exercise.reference / "prefix_sum.cl"), 1'900'000'000}}));
    const Intake intake = take("in", {"01-prefix-sum"});
    EXPECT_EQ(only(intake).files.at(0).bytes, kernel);
    EXPECT_FALSE(contains(notes_of(only(intake)), "times; the graded file"));
    EXPECT_FALSE(contains(notes_of(only(intake)), "main.cpp"));
    std::filesystem::remove(in("ada.zip"));
    put("in/ada/prefix_sum.cl", as_handed_out);
    EXPECT_EQ(only(take()).files.at(0).bytes, as_handed_out) << "there is nothing else";
}

TEST_F(IntakeTest, AFileThatIsTooLargeInADownloadIsItsOwnersAlone)
{
    put("in.zip", archive_of({{"Ada_1_assignsubmission_file/prefix_sum.cl", kernel},
                              {"Bob_2_assignsubmission_file/prefix_sum.cl", std::string(1 << 17, ' ')},
                              {"Cem_3_assignsubmission_file_prefix_sum.cl", std::string(1 << 17, ' ')}}));
    const Intake intake = take("in.zip");
    EXPECT_TRUE(intake.is_complete);
    EXPECT_EQ(students(intake), (Names{"Ada|1", "Bob|2", "Cem|3"}));
    for (const std::size_t too_large : {1U, 2U}) {
        EXPECT_EQ(intake.submissions.at(too_large).state, Submission::State::refused);
        EXPECT_EQ(notes_of(intake.submissions.at(too_large)),
                  "The size of prefix_sum.cl is 128 KB; the limit is 64 KB (`file_kb` in course.toml).\n");
    }
}

TEST_F(IntakeTest, AFileThatIsTooLargeIsRefusedWithItsSizeWhateverTheLimitIs)
{
    const auto submission = [&](std::size_t limit_bytes) {
        file_.limits.file_bytes = limit_bytes;
        const ArchiveReader reader(LAB_READ_ARCHIVE, asked_names(course_, file_), file_.limits);
        return take_in(in(""), course_, file_, reader, {"01-prefix-sum"}, roster_).submissions.at(0);
    };
    put("in/ada/prefix_sum.cl", std::string(1'500'000, ' '));
    for (const std::size_t limit_kb : {64U, 1024U}) {
        const Submission refused = submission(limit_kb << 10);
        EXPECT_EQ(refused.state, Submission::State::refused);
        EXPECT_EQ(
            refused.notes.at(0).text.de,
            fmt::format("prefix_sum.cl ist 1465 KB groß; die Grenze ist {} KB (`file_kb` in course.toml).",
                        limit_kb));
        EXPECT_EQ(refused.notes.size(), 1U);
    }
    put("in/ada/prefix_sum.cpp", "x");
    const Submission graded = submission(1 << 20);
    EXPECT_EQ(graded.state, Submission::State::to_grade);
    EXPECT_EQ(graded.files.size(), 1U);
    EXPECT_TRUE(contains(notes_of(graded), "The size of prefix_sum.cl is 1465 KB"));
}

TEST_F(IntakeTest, NamesWhatLiesBesideTheFoldersOfAPlatform)
{
    put("in/Ada_1_assignsubmission_file/prefix_sum.cl", kernel);
    put("in/Max Mail/prefix_sum.cl", kernel);
    put("in/Max Mail/prefix_sum.cpp", "x");
    put("in/.git/prefix_sum.cl", kernel);
    const Intake intake = take();
    ASSERT_EQ(intake.problems.size(), 1U);
    EXPECT_TRUE(contains(intake.problems[0].en, "The folder Max Mail/ is skipped: its name does not match"));
}

TEST_F(IntakeTest, ArchivesOfOneHandInShareOneBudget)
{
    file_.limits.archive_bytes = 4 << 20;
    std::vector<Entry> inner;
    for (int i = 0; i < 40; ++i)
        inner.push_back({std::to_string(i) + "/prefix_sum.cl", std::string(60'000, ' ')});
    const std::string small = archive_of(inner);
    put("in/ada.zip", archive_of({{"a.zip", small}, {"b.zip", small}, {"c.zip", small}}));
    put("in/bob/prefix_sum.cl", kernel);
    const Intake intake = take("in", {"01-prefix-sum"});
    EXPECT_EQ(students(intake), (Names{"ada|", "bob|"}));
    EXPECT_TRUE(contains(notes_of(intake.submissions.at(0)),
                         "b.zip was not read completely: a file in it is too large"));
}

TEST_F(IntakeTest, WhatLiesBesideDownloadsIsNoneOfThem)
{
    put("in/course.toml", "x");
    put("in/.git/prefix_sum.cl", "x");
    put("in/__MACOSX/a/prefix_sum.cl", "x");
    put("in/a.zip", archive_of({{"Ada_1_assignsubmission_file/prefix_sum.cl", kernel}}));
    const Intake intake = take();
    EXPECT_EQ(students(intake), Names{"Ada|1"});
    EXPECT_EQ(intake.problems.size(), 1U) << "that it is a download";
}

TEST_F(IntakeTest, AnEmptyFolderIsNoClass)
{
    std::filesystem::create_directories(in(""));
    EXPECT_THROW(take(), lab::course::KitError);
}

TEST_F(IntakeTest, AFileThatIsNoArchiveIsNotCalledDamaged)
{
    put("course.toml", "name = \"PP\"\n");
    try {
        take("course.toml");
        ADD_FAILURE();
    } catch (const lab::course::KitError& error) {
        EXPECT_EQ(error.what(), std::string("course.toml is neither a folder nor an archive (ZIP, TAR.GZ)."));
    }
    put("broken.zip", "PK\3\4 but no archive");
    EXPECT_TRUE(contains(take("broken.zip").problems.at(0).en, "it is damaged"));
}

TEST_F(IntakeTest, AStudentMayBeCalledLikeAGradebook)
{
    put("in/gradebook.sqlite/prefix_sum.cl", kernel);
    EXPECT_EQ(students(take()), Names{"gradebook.sqlite|"});
}

TEST_F(IntakeTest, AStudentsArchiveThatLooksLikeADownloadIsThatStudents)
{
    const std::string forged = archive_of({{"Jane Doe_1001_assignsubmission_file_/prefix_sum.cl", "forged"}});
    put("folders/Jane Doe/prefix_sum.cl", kernel);
    put("folders/Eve.zip", forged);
    put("moodle/Jane Doe_1001_assignsubmission_file_prefix_sum.cl", kernel);
    put("moodle/Eve_1002_assignsubmission_file_homework.zip", forged);
    put("canvas/doejane_1001_2001_prefix_sum.cl", kernel);
    put("canvas/eve_1002_2003_homework.zip", archive_of({{"doejane_1001_2009_prefix_sum.cl", "forged"}}));
    put("archives/Eve.zip", forged);
    put("archives/Jane Doe.zip", archive_of({{"prefix_sum.cl", kernel}}));
    for (const char* const folder : {"folders", "moodle", "canvas", "archives"}) {
        const Intake intake = take(folder);
        ASSERT_EQ(intake.submissions.size(), 2U) << folder;
        for (const Submission& each : intake.submissions)
            if (each.who.name.starts_with("Jane") || each.who.name == "doejane")
                EXPECT_EQ(each.files.at(0).bytes, kernel) << folder;
        EXPECT_TRUE(contains(intake.problems.at(0).en, "it is treated as one student's")) << folder;
    }
}

TEST_F(IntakeTest, TakesACanvasDownload)
{
    put("in.zip", archive_of({{"mustererika_1234_99_prefix_sum.cl", kernel},
                              {"obrien_LATE_77_98_Prefix_Sum (1).CL", kernel},
                              {"obrien_LATE_77_97_abgabe.zip",
                               archive_of({{"prefix_sum.cl", "new", 1'900'000'000}})}}));
    const Intake intake = take("in.zip");
    EXPECT_EQ(students(intake), (Names{"mustererika|1234", "obrien|77"}));
    EXPECT_EQ(intake.submissions.at(1).files.at(0).bytes, "new");
    EXPECT_EQ(intake.submissions.at(0).handed_in_s, 0) << "a time of the archive's";
    put("in/ada/prefix_sum.cl", kernel);
    put("in/x_1_2_prefix_sum.cl", kernel);
    const Intake folders = take();
    EXPECT_EQ(students(folders), Names{"ada|"});
    EXPECT_TRUE(contains(folders.problems.at(0).en, "x_1_2_prefix_sum.cl is not in a student's folder"));
}

TEST_F(IntakeTest, AFileInACanvasDownloadMayBeNamedLikeMoodles)
{
    put("in.zip", archive_of({{"doejane_1001_2001_prefix_sum.cl", kernel},
                              {"evil_1002_2002_x_assignsubmission_file_prefix_sum.cl", kernel},
                              {"evil_1002_2003_y_assignsubmission_file_prefix_sum.cpp", kernel}}));
    EXPECT_EQ(students(take("in.zip")), (Names{"doejane|1001", "evil|1002"}));
}

TEST_F(IntakeTest, OfTwoUploadsToCanvasWithOneTimeTheLaterOneCounts)
{
    put("in.zip", archive_of({{"many_1005_50006_prefix_sum-2.cl", "sixth"},
                              {"many_1005_50007_prefix_sum-1.cl", "seventh"},
                              {"many_1005_9999_prefix_sum.cl", "first"}}));
    const Intake intake = take("in.zip");
    EXPECT_EQ(only(intake).files.at(0).bytes, "seventh");
    EXPECT_TRUE(contains(notes_of(only(intake)), "graded file is the newest one, prefix_sum-1.cl"));
}

TEST_F(IntakeTest, NamesWhatIsOddInACanvasDownloadAndTakesTheRest)
{
    const std::vector<Entry> entries{{"mustererika_1234_99_prefix_sum.cl", kernel},
                                     {"von_der_au_8_98_prefix_sum.cl", kernel},
                                     {"anon_aB3xY_97_prefix_sum.cl", kernel},
                                     {"LATE_anon_Q2345_96_prefix_sum.cl", kernel},
                                     {"texttom_507_text.html", "<p>"},
                                     {"linklea_LATE_508_link.html", "<p>"},
                                     {"bob_prefix_sum.cl", kernel},
                                     {"cyd_essay.html", "<p>"},
                                     {"README", "x"}};
    put("in.zip", archive_of(entries));
    for (const Entry& entry : entries)
        put("in/" + entry.path, entry.bytes);
    for (const char* path : {"in", "in.zip"}) {
        const Intake intake = take(path);
        EXPECT_EQ(students(intake), (Names{"anon_Q2345|", "anon_aB3xY|", "linklea|508", "mustererika|1234",
                                           "texttom|507", "von_der_au|8"}));
        EXPECT_TRUE(contains(notes_of(intake.submissions.at(0)), "Canvas reports this submission as late"));
        EXPECT_TRUE(contains(notes_of(intake.submissions.at(2)), "does not use: link.html."));
        EXPECT_EQ(intake.submissions.at(4).state, Submission::State::nothing);
        std::string problems;
        for (const lab::Text& problem : intake.problems)
            problems += problem.en + "\n";
        EXPECT_TRUE(contains(problems, "bob_prefix_sum.cl is skipped because of its name"));
        EXPECT_TRUE(contains(problems, "cyd_essay.html is skipped because of its name"));
        EXPECT_FALSE(contains(problems, "README"));
    }
}

TEST_F(IntakeTest, AnEmptyFileIsNoted)
{
    put("in/ada/prefix_sum.cl", "");
    EXPECT_TRUE(contains(notes_of(only(take())), "prefix_sum.cl arrived empty (0 bytes)."));
    put("in/ada/prefix_sum.cl", kernel);
    EXPECT_FALSE(contains(notes_of(only(take())), "empty"));
}

TEST_F(IntakeTest, WhereNothingBelongsToTheCourseSaysWhatWasLookedForAndWhatIsThere)
{
    const auto refusal = [&](const std::vector<std::string>& exercises) -> std::string {
        try {
            take("in", exercises);
        } catch (const lab::course::KitError& error) {
            return error.in(lab::Language::en);
        }
        return "";
    };
    for (const char* path : {"in/essay.pdf", "in/prefix_sum.cl"})
        put(path, "x");
    EXPECT_TRUE(contains(refusal({"01-prefix-sum"}), "in is the submission of one student. Name the folder"));
    EXPECT_TRUE(contains(refusal({}), "./lab grade \"" + folder_.path().string() + "/\""));
    put("in/ada/notes.txt", "x");
    EXPECT_TRUE(contains(refusal({}), "prefix_sum.cl is not in a student's folder."));
    EXPECT_TRUE(contains(refusal({}), "Nothing in in belongs to an exercise of this course. Looked for: "));
    EXPECT_TRUE(contains(refusal({}), "prefix_sum.cpp, "));
    EXPECT_TRUE(contains(refusal({}), "Found: essay.pdf, notes.txt, prefix_sum.cl."));
    EXPECT_EQ(refusal({"01-prefix-sum"}), "") << "somebody who handed in something else";
    put("in/gradebook.sqlite", "x");
    EXPECT_TRUE(
        contains(refusal({"01-prefix-sum"}), "in is not a folder of submissions: it contains a gradebook"));
}

TEST_F(IntakeTest, WhereOnlyFilesOfTheStagesInUseCountOnlyTheseAreLookedFor)
{
    file_.exercises.erase(file_.exercises.begin() + 2, file_.exercises.end());
    file_.exercises.erase(file_.exercises.begin());
    file_.exercises.at(0).stages = {"Kernel"};
    put("in/ada/notes.txt", "x");
    try {
        take();
        FAIL();
    } catch (const lab::course::KitError& error) {
        EXPECT_TRUE(contains(error.in(lab::Language::en), "Looked for: prefix_sum.cl. Found: notes.txt."));
    }
}

TEST_F(IntakeTest, AClassOfRefusalsIsARefusalForEach)
{
    put("in/ada/prefix_sum.cl", std::string(1 << 17, ' '));
    put("in/bob/sobol.zip", "no archive");
    const auto states = [&] {
        std::vector<std::string> all;
        for (const Submission& each : take().submissions)
            all.push_back(each.who.key + " " + each.exercise +
                          (each.state == Submission::State::refused ? " refused" : ""));
        return all;
    };
    EXPECT_EQ(states(), (Names{"ada 01-prefix-sum refused", "bob 01-prefix-sum refused"}));
    std::filesystem::remove_all(in("ada"));
    file_.exercises.erase(file_.exercises.begin() + 1, file_.exercises.end() - 1);
    EXPECT_EQ(states().size(), 2U) << "no name tells which exercise it is for";
}

TEST_F(IntakeTest, TellsThoseOfOneNameApart)
{
    put("in.zip", archive_of({{"Jan Meier_7_assignsubmission_file/prefix_sum.cl", kernel},
                              {"Jan Meier_8_assignsubmission_file/prefix_sum.cl", kernel},
                              {"Team A_9_assignsubmission_file/prefix_sum.cl", kernel}}));
    EXPECT_EQ(students(take("in.zip")), (Names{"Jan Meier 7|7", "Jan Meier 8|8", "Team A|9"}));
}

TEST_F(IntakeTest, SaysWhatIsMissingAndJudgesItAsHandedOut)
{
    put("in/ada/prefix_sum.cl", kernel);
    EXPECT_TRUE(contains(notes_of(only(take())), "Missing, so graded as handed out: prefix_sum.cpp, "));
}

TEST_F(IntakeTest, TakesIliasDownloadOfAllFiles)
{
    const std::vector<Entry> entries{{"Team 12/Roth_Dana_droth_201/prefix_sum.cl", kernel},
                                     {"Team 13/Oez_Cem_coez_203/Late Submission - prefix_sum.cl", kernel},
                                     {"von_der_Heide_Karl_Otto_kheide_102/prefix_sum.cl", kernel}};
    put("in/Submissions.zip", archive_of(entries));
    for (const Entry& entry : entries)
        put("unpacked/" + entry.path, entry.bytes);
    for (const char* path : {"in", "in/Submissions.zip", "unpacked"}) {
        const Intake intake = take(path);
        EXPECT_EQ(students(intake),
                  (Names{"Cem Oez|203", "Dana Roth|201", "von_der_Heide_Karl_Otto_kheide_102|102"}))
            << path;
        EXPECT_TRUE(contains(notes_of(intake.submissions.at(0)), "ILIAS reports this submission as late"));
        EXPECT_FALSE(contains(notes_of(intake.submissions.at(0)), "was submitted as"))
            << "the mark is not the student's";
        EXPECT_FALSE(contains(notes_of(intake.submissions.at(1)), "late"));
        EXPECT_EQ(intake.problems.size(), path == std::string("in") ? 1U : 0U) << "which is a download";
    }
}

TEST_F(IntakeTest, TakesAnUnpackedIliasFolder)
{
    put("multi_feedback_Scan_55/muster_erika_emuster_314/20261130215900_prefix_sum.cl", kernel);
    put("multi_feedback_Scan_55/Team_9/20261130215900_prefix_sum.cl", kernel);
    const Intake intake = take("multi_feedback_Scan_55");
    EXPECT_EQ(students(intake), (Names{"Team_9|9", "erika muster|314"}));
    EXPECT_EQ(intake.submissions.at(0).who.folder, "multi_feedback_Scan_55/Team_9");
}

TEST_F(IntakeTest, TakesAFolderOrAnArchivePerStudentAndWhatLiesDeepInThem)
{
    put("in/ada/prefix_sum.cl", kernel);
    put("in/bob.zip", archive_of({{"homework/prefix_sum.cl", kernel}}));
    put("in/cyd/abgabe.tar.gz", archive_of({{"x/y/prefix_sum.cl", kernel}}, ".tar.gz"));
    put("in/dan/outer.zip", archive_of({{"inner.zip", archive_of({{"prefix_sum.cl", kernel}})}}));
    const Intake intake = take();
    EXPECT_EQ(students(intake), (Names{"ada|", "bob|", "cyd|", "dan|"}));
    for (const Submission& each : intake.submissions)
        EXPECT_EQ(each.files.at(0).bytes, kernel) << each.who.name << notes_of(each);
}

TEST_F(IntakeTest, SaysWhoHandedNothingInAndWhatWasRefused)
{
    put("in/ada/prefix_sum.cl", kernel);
    std::filesystem::create_directories(in("bob"));
    put("in/cyd/abgabe.zip", "PK\3\4 but no archive");
    const std::string deepest = archive_of({{"prefix_sum.cl", kernel}});
    put("in/dan/1.zip", archive_of({{"2.zip", archive_of({{"3.zip", deepest}})}}));
    const Intake intake = take();
    ASSERT_EQ(intake.submissions.size(), 4U);
    EXPECT_EQ(intake.submissions[1].state, Submission::State::nothing);
    EXPECT_EQ(intake.submissions[2].state, Submission::State::refused);
    EXPECT_EQ(intake.submissions[3].state, Submission::State::refused);
    EXPECT_TRUE(contains(notes_of(intake.submissions[3]), "archive inside another archive"));
}

TEST_F(IntakeTest, RepairsNamesAndEncodingsWithANote)
{
    put("in/ada/Prefix_Sum (1).CL.txt", "// gr\xfc\xdf\x65\r\n" + kernel);
    const Intake intake = take();
    EXPECT_EQ(only(intake).files.at(0).bytes, "// grüße\n" + kernel);
    EXPECT_EQ(only(intake).files.at(0).name, "prefix_sum.cl");
    EXPECT_TRUE(contains(notes_of(only(intake)), "submitted as Prefix_Sum (1).CL.txt"));
    EXPECT_TRUE(contains(notes_of(only(intake)), "Latin-1"));
}

TEST(Repair, ReadsEveryEncodingThatEditorsWrite)
{
    EXPECT_EQ(lab::repaired("a\r\nb\rc\n").text, "a\nb\nc\n");
    EXPECT_EQ(lab::repaired("a\r\n").was, ""); // no note for that alone
    EXPECT_EQ(lab::repaired("\xef\xbb\xbf"
                            "a")
                  .text,
              "a");
    using namespace std::string_literals;
    EXPECT_EQ(lab::repaired("\xff\xfe"
                            "a\0\xfc\0"s)
                  .text,
              "aü");
    EXPECT_EQ(lab::repaired("\0a\0b\0\xfc"s).text, "abü");
    EXPECT_EQ(lab::repaired("a\0b\0"s).was, "UTF-16");
    for (const std::string& wide : {"a\0\0\0b\0\0\0\xfc\0\0\0"s, "\xff\xfe\0\0a\0\0\0b\0\0\0\xfc\0\0\0"s,
                                    "\0\0\0a\0\0\0b\0\0\0\xfc"s, "\0\0\xfe\xff\0\0\0a\0\0\0b\0\0\0\xfc"s}) {
        EXPECT_EQ(lab::repaired(wide).was, "UTF-32");
        EXPECT_EQ(lab::repaired(wide).text, "abü");
    }
    EXPECT_EQ(lab::repaired("20 \x80").text, "20 €");
    EXPECT_EQ(lab::repaired("\xfc\x81").text, "ü\xc2\x81"); // no letter in Windows' encoding
    EXPECT_EQ(lab::repaired("").text, "");
}

TEST_F(IntakeTest, CopiesThatSystemsNameAreTheFile)
{
    for (const char* name : {"prefix_sum (1).cl", "prefix_sum_1.cl", "prefix_sum.cl.cl",
                             "Kopie von prefix_sum.cl", "Copy of prefix_sum.cl", "prefix_sum - Kopie.cl"}) {
        std::filesystem::remove_all(in(""));
        put(std::string("in/ada/") + name, kernel);
        const Intake intake = take("in", {"01-prefix-sum"});
        EXPECT_EQ(only(intake).files.at(0).bytes, kernel) << name;
        EXPECT_TRUE(contains(notes_of(only(intake)), std::string("submitted as ") + name));
    }
}

TEST_F(IntakeTest, TheExerciseIsTheOneSaidOrMatchedOrThatOfTheFiles)
{
    put("in/ada/prefix_sum.cl", kernel);
    put("in/ada/sobol.cl", "x");
    EXPECT_EQ(take().submissions.size(), 2U);
    EXPECT_EQ(only(take("in", {"02-sobol"})).exercise, "02-sobol");
    for (ExercisePlan& plan : file_.exercises)
        if (plan.id == "01-prefix-sum")
            plan.assignment = "IN*";
    EXPECT_EQ(only(take()).exercise, "01-prefix-sum");
}

const std::string with_header = "#include \"my.h\"\n" + kernel;

TEST_F(IntakeTest, TakesTheHeadersThatAFileIncludes)
{
    const std::vector<std::vector<Entry>> shapes{
        {{"Erika Muster_7_assignsubmission_file/a/prefix_sum.cl", with_header},
         {"Erika Muster_7_assignsubmission_file/a/my.h", "int x;"},
         {"Erika Muster_7_assignsubmission_file/my.h", "elsewhere"},
         {"Jana_8_assignsubmission_file/a/my.h", "another student's"}},
        {{"Erika Muster_7_assignsubmission_file_prefix_sum.cl", with_header},
         {"Erika Muster_7_assignsubmission_file_my.h", "int x;"},
         {"Jana_8_assignsubmission_file_my.h", "another student's"}},
        {{"multi_feedback_Scan_55/muster_erika_emuster_314/20261130215900_prefix_sum.cl", with_header},
         {"multi_feedback_Scan_55/muster_erika_emuster_314/20261130220100_my.h", "int x;"}},
        {{"mustererika_314_1001_prefix_sum.cl", with_header}, {"mustererika_314_1002_my.h", "int x;"}},
        {{"ada/abgabe.zip", archive_of({{"x/my.h", "int x;"}, {"x/prefix_sum.cl", with_header}})},
         {"ada/my.h", "elsewhere"}}};
    for (const auto& shape : shapes) {
        put_both(shape);
        for (const char* path : {"in.zip", "in"}) {
            const Submission submission = take(path).submissions.at(0);
            ASSERT_EQ(submission.files.size(), 2U) << path << "/" << shape[0].path;
            EXPECT_EQ(submission.files[1].name, "my.h");
            EXPECT_EQ(submission.files[1].bytes, "int x;") << shape[0].path;
            EXPECT_TRUE(contains(notes_of(submission), "prefix_sum.cl includes my.h"));
        }
    }
}

TEST_F(IntakeTest, FindsAHeaderAsItFindsTheFilesOfTheExercise)
{
    for (const char* name : {"my (1).h", "My.h", "MY.H", "my.h.txt", "my-1.h"}) {
        const std::vector<Entry> shape{{"ada/prefix_sum.cl", with_header},
                                       {std::string("ada/") + name, "int x;"}};
        put_both(shape);
        for (const char* path : {"in.zip", "in"}) {
            const Submission submission = take(path).submissions.at(0);
            ASSERT_EQ(submission.files.size(), 2U) << path << ' ' << name;
            EXPECT_EQ(submission.files[1].name, "my.h");
            EXPECT_EQ(submission.files[1].bytes, "int x;") << name;
            EXPECT_TRUE(contains(notes_of(submission), std::string("my.h was submitted as ") + name));
            EXPECT_FALSE(has_note(submission, Note::Kind::renamed)) << "costs nothing";
        }
    }
}

TEST_F(IntakeTest, TheNewestHeaderWins)
{
    put("in.zip", archive_of({{"mustererika_314_1001_prefix_sum.cl", with_header},
                              {"mustererika_314_1002_my.h", "old"},
                              {"mustererika_314_1003_my-1.h", "new"}}));
    const Submission on_canvas = take("in.zip").submissions.at(0);
    ASSERT_EQ(on_canvas.files.size(), 2U);
    EXPECT_EQ(on_canvas.files[1].bytes, "new");
    EXPECT_TRUE(contains(notes_of(on_canvas), "my.h was submitted 2 times"));
    put("in.zip", archive_of({{"ada/prefix_sum.cl", with_header, 1'700'000'000},
                              {"ada/my (1).h", "old", 1'700'000'000},
                              {"ada/my.h", "new", 1'800'000'000}}));
    EXPECT_EQ(take("in.zip").submissions.at(0).files.at(1).bytes, "new");
}

TEST_F(IntakeTest, AFileThatIsIncludedByItsNameIsNoVersionOfAnother)
{
    put("in.zip", archive_of({{"ada/prefix_sum.cl",
                               "#include \"my.h\"\n#include \"prefix_sum_2.cl\"\n" + kernel, 1'700'000'000},
                              {"ada/my.h", "#include \"my_2.h\"\n", 1'700'000'000},
                              {"ada/my_2.h", "second", 1'800'000'000},
                              {"ada/prefix_sum_2.cl", "other", 1'800'000'000}}));
    const Submission submission = take("in.zip").submissions.at(0);
    ASSERT_EQ(submission.files.size(), 4U);
    EXPECT_TRUE(contains(submission.files[0].bytes, kernel)) << "and not prefix_sum_2.cl";
    EXPECT_EQ(submission.files[1].bytes, "#include \"my_2.h\"\n");
    EXPECT_EQ(submission.files[2].bytes, "other");
    EXPECT_EQ(submission.files[3].bytes, "second");
}

TEST_F(IntakeTest, SaysWhichArchiveOfAFolderIsTakenForADownload)
{
    put("in/Eve.zip", archive_of({{"Bob Honest_4711_assignsubmission_file_/prefix_sum.cl", kernel},
                                  {"Eve_4712_assignsubmission_file_/prefix_sum.cl", kernel}}));
    const Intake intake = take();
    EXPECT_EQ(intake.submissions.size(), 2U);
    ASSERT_EQ(intake.problems.size(), 1U);
    EXPECT_TRUE(intake.problems[0].en.starts_with("Eve.zip is treated as a download of Moodle."))
        << intake.problems[0].en;
    std::filesystem::rename(in("Eve.zip"), folder_.path() / "Eve.zip");
    EXPECT_TRUE(take("Eve.zip").problems.empty()) << "named by the instructor";
}

TEST_F(IntakeTest, TakesNoHeaderOfAnotherFolderNorOfTheCourseNorALargeOne)
{
    put("in/ada/prefix_sum.cl", "#include \"../bob/my.h\"\n#include \"my.h\"\n#include \"prefix_sum.hpp\"\n"
                                "#include \"large.h\"\n#include \"link.h\"\n#include <angles.h>\n" +
                                    kernel);
    put("in/bob/my.h", "x");
    for (const char* name : {"prefix_sum.hpp", "angles.h", "below/my.h"})
        put(std::string("in/ada/") + name, "x");
    put("in/ada/large.h", std::string((64 << 10) + 1, '\n'));
    std::filesystem::create_symlink(in("bob/my.h"), in("ada/link.h"));
    EXPECT_EQ(take().submissions.at(0).files.size(), 1U);
}

TEST_F(IntakeTest, ManyHeadersOfALibraryAreNoReasonToRefuseAnArchive)
{
    std::vector<Entry> entries{{"ada/prefix_sum.cl", with_header}, {"ada/my.h", "int x;"}};
    for (int i = 0; i < 300; ++i)
        entries.push_back({"ada/library/" + std::to_string(i) + ".hpp", std::string(60'000, '\n')});
    entries.push_back({"ada/one_file_library.hpp", std::string(900'000, '\n')});
    put("in.zip", archive_of(entries));
    const Intake intake = take("in.zip");
    EXPECT_TRUE(intake.is_complete);
    EXPECT_EQ(intake.submissions.at(0).files.size(), 2U);
}

TEST_F(IntakeTest, OfTwoFilesOfOneTimeNoneIsTheNewest)
{
    put("in.zip", archive_of({{"ada/prefix_sum.cl", "a", 1'700'000'000},
                              {"ada/copy/prefix_sum.cl", "b", 1'700'000'000}}));
    EXPECT_TRUE(contains(notes_of(only(take("in.zip"))),
                         "the graded file is one of several with the same time, prefix_sum.cl"));
}

TEST_F(IntakeTest, TheNewestCopyWins)
{
    put("in.zip", archive_of({{"ada/prefix_sum.cl", "old", 1'700'000'000},
                              {"ada/fixed/prefix_sum (1).cl", "new", 1'800'000'000},
                              {"ada/._prefix_sum.cl", "a Mac's", 1'900'000'000},
                              {"ada/__MACOSX/prefix_sum.cl", "a Mac's", 1'900'000'000}}));
    EXPECT_EQ(only(take("in.zip")).files.at(0).bytes, "new");
}
} // namespace
