// Intake: what students and platforms make of a few files, and what `lab grade` makes of that; course.toml.
#include "grader/class/choice.hpp"
#include "grader/class/harmless.hpp"
#include "grader/class/intake.hpp"
#include "grader/class/repair.hpp"
#include "tests/kit/archives.hpp"
#include "tests/kit/lab_command.hpp"

#include <sys/stat.h>

namespace
{
using namespace lab::kit;
using namespace lab::classroom;

const std::string kernel = "kernel void prefix_sum(global const int* input, global int* output) {}\n";

class IntakeTest : public testing::Test {
  protected:
    Intake take(const std::string& path = "in", const std::vector<std::string>& exercises = {})
    {
        file_.limits.file_bytes = 1 << 16;
        file_.limits.unpacked_bytes = 8 << 20;
        const ArchiveReader reader(LAB_READ_ARCHIVE, asked_names(course_, file_), file_.limits);
        return take_in(folder_.path() / path, course_, file_, reader, exercises);
    }
    void put(const std::string& path, const std::string& content) const
    {
        write_file(folder_.path() / path, content);
    }
    std::filesystem::path in(const std::string& path) const { return folder_.path() / "in" / path; }

    const lab::command::Course course_ = lab::command::read_course(LAB_COURSE);
    CourseFile file_ = read_course_file("", course_);
    TemporaryFolder folder_;
};

std::vector<std::string> students(const Intake& intake)
{
    std::vector<std::string> names;
    for (const Submission& each : intake.submissions)
        names.push_back(each.who.key + "|" + each.who.number);
    return names;
}

std::string notes_of(const Submission& submission)
{
    std::string notes;
    for (const Note& note : submission.notes)
        notes += note.text.en + "\n";
    return notes;
}

/// The one submission, with one file.
const Submission& only(const Intake& intake)
{
    EXPECT_EQ(intake.submissions.size(), 1U);
    EXPECT_EQ(intake.submissions.at(0).files.size(), 1U);
    return intake.submissions.at(0);
}

using Names = std::vector<std::string>;

TEST_F(IntakeTest, KnowsTheNamesOfAMoodleDownload)
{
    const Names expected{"Erika Muster|1234567", "Jürgen O Brien|42", "Teilnehmerin|99"};
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

TEST_F(IntakeTest, TakesAnIliasArchiveWithItsTimes)
{
    put("in.zip",
        archive_of(
            {{"multi_feedback_Scan_55/muster_erika_emuster_314/20261130215900_prefix_sum.cl", "old"},
             {"multi_feedback_Scan_55/muster_erika_emuster_314/20261130220000_prefix_sum.cl", "new"}}));
    const Intake intake = take("in.zip");
    EXPECT_EQ(students(intake), (Names{"muster_erika_emuster_314|314"}));
    EXPECT_EQ(only(intake).who.folder, "multi_feedback_Scan_55/muster_erika_emuster_314");
    EXPECT_EQ(only(intake).files.at(0).bytes, "new");
    EXPECT_EQ(only(intake).handed_in_s, 1796076000);
    EXPECT_TRUE(contains(notes_of(only(intake)), "2 times"));
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
}

TEST_F(IntakeTest, OnlyThePlatformSaysWhenSomethingWasHandedIn)
{
    const std::string own = archive_of({{"prefix_sum.cl", kernel, 1}}); // as a student may set a clock
    put("in.zip", archive_of({{"Ada_7_assignsubmission_file/x.zip", own, 1'790'000'000},
                              {"Bob_8_assignsubmission_file/20200101000000_sobol.cl", "x", 1'790'000'000}}));
    EXPECT_EQ(take("in.zip").submissions.at(0).handed_in_s, 1'790'000'000);
    put("in/cyd/prefix_sum.cl", kernel); // a folder says when it was copied
    EXPECT_EQ(only(take()).handed_in_s, 0);
}

TEST_F(IntakeTest, OfStagesThatTheCourseDoesNotUseNothingIsTaken)
{
    put("in/ada/prefix_sum.cl", kernel);
    put("in/ada/prefix_sum_large.cl", "x");
    file_.exercises.at(1).stages = {"Kernel"};
    EXPECT_EQ(only(take()).files.at(0).name, "prefix_sum.cl");
    EXPECT_EQ(notes_of(only(take())), "");
}

TEST_F(IntakeTest, TakesAnUnpackedIliasFolder)
{
    put("multi_feedback_Scan_55/muster_erika_emuster_314/20261130215900_prefix_sum.cl", kernel);
    put("multi_feedback_Scan_55/Team_9/20261130215900_prefix_sum.cl", kernel);
    const Intake intake = take("multi_feedback_Scan_55");
    EXPECT_EQ(students(intake), (Names{"Team_9|9", "muster_erika_emuster_314|314"}));
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
    EXPECT_TRUE(contains(notes_of(intake.submissions[3]), "archive that lies in an archive"));
}

TEST_F(IntakeTest, RepairsNamesAndEncodingsWithANote)
{
    put("in/ada/Prefix_Sum (1).CL.txt", "// gr\xfc\xdf\x65\r\n" + kernel);
    const Intake intake = take();
    EXPECT_EQ(only(intake).files.at(0).bytes, "// grüße\n" + kernel);
    EXPECT_EQ(only(intake).files.at(0).name, "prefix_sum.cl");
    EXPECT_TRUE(contains(notes_of(only(intake)), "handed in as Prefix_Sum (1).CL.txt"));
    EXPECT_TRUE(contains(notes_of(only(intake)), "Latin-1"));
}

TEST(Repair, ReadsEveryEncodingThatEditorsWrite)
{
    EXPECT_EQ(repaired("a\r\nb\rc\n").text, "a\nb\nc\n");
    EXPECT_EQ(repaired("a\r\n").was, ""); // no note for that alone
    EXPECT_EQ(repaired("\xef\xbb\xbf"
                       "a")
                  .text,
              "a");
    using namespace std::string_literals;
    EXPECT_EQ(repaired("\xff\xfe"
                       "a\0\xfc\0"s)
                  .text,
              "aü");
    EXPECT_EQ(repaired("\0a\0b\0\xfc"s).text, "abü");
    EXPECT_EQ(repaired("a\0b\0"s).was, "UTF-16");
    EXPECT_EQ(repaired("20 \x80").text, "20 €");
    EXPECT_EQ(repaired("\xfc\x81").text, "ü\xc2\x81"); // no letter in Windows' encoding
    EXPECT_EQ(repaired("").text, "");
}

TEST_F(IntakeTest, NeverFollowsALinkOrOpensADevice)
{
    put("secret/prefix_sum.cl", "secret");
    put("in/ada/sobol.cl", "x");
    std::filesystem::create_symlink(folder_.path() / "secret/prefix_sum.cl", in("ada/prefix_sum.cl"));
    std::filesystem::create_directory_symlink(folder_.path() / "secret", in("bob"));
    ASSERT_EQ(::mkfifo(in("ada/prefix_sum_large.cl").c_str(), 0600), 0);
    put("in/cyd.tar.gz", archive_of({{"prefix_sum.cl", "/etc/passwd", 1, AE_IFLNK},
                                     {"sobol.cl", "", 1, AE_IFCHR},
                                     {"../../../prefix_sum_large.cl", "escaped"}},
                                    ".tar.gz"));
    for (const Submission& each : take().submissions)
        for (const HandedIn& file : each.files)
            EXPECT_TRUE(file.bytes == "x" || file.bytes == "escaped")
                << each.who.name << file.name << file.bytes;
    EXPECT_FALSE(std::filesystem::exists(folder_.path().parent_path() / "prefix_sum_large.cl"));
}

TEST_F(IntakeTest, HostileNamesAreOnlyNames)
{
    const std::string odd = "a'\"\n\x1b[31m`$(x)\xe2\x80\xae;=1+1";
    put("in/" + odd + "/prefix_sum.cl", kernel);
    put("in/" + std::string(250, 'n') + "/prefix_sum.cl", kernel);
    const Intake intake = take();
    ASSERT_EQ(intake.submissions.size(), 2U);
    EXPECT_EQ(intake.submissions[0].who.name, "a'\" [31m`$(x);=1+1");
    EXPECT_EQ(intake.submissions[0].who.folder, odd);
    EXPECT_LE(file_name_for(intake.submissions[1].who.key).size(), 110U);
    EXPECT_EQ(file_name_for("../../etc"), file_name_for("../../etc"));
    EXPECT_EQ(file_name_for("../x").find('/'), std::string::npos);
    EXPECT_NE(file_name_for("a/b"), file_name_for("a_b"));
}

TEST_F(IntakeTest, BombsAreRefused)
{
    const std::string large(std::size_t{48} << 20, '\0');
    put("in/ada.zip", archive_of({{"prefix_sum.cl", large}}));
    put("in/bob.tar.gz", archive_of({{"inner.tar", large}, {"prefix_sum.cl", kernel}}, ".tar.gz"));
    put("in/cyd/prefix_sum.cl", std::string(1 << 17, 'x'));
    put("in/dan/prefix_sum.cl", kernel);
    const Intake intake = take();
    ASSERT_EQ(intake.submissions.size(), 4U);
    EXPECT_EQ(intake.submissions[0].state, Submission::State::refused);
    EXPECT_NE(intake.submissions[1].state, Submission::State::nothing);
    EXPECT_TRUE(intake.submissions[2].files.empty());
    EXPECT_EQ(intake.submissions[3].files.at(0).bytes, kernel);
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

TEST_F(IntakeTest, TheNewestCopyWins)
{
    put("in.zip", archive_of({{"ada/prefix_sum.cl", "old", 1'700'000'000},
                              {"ada/fixed/prefix_sum (1).cl", "new", 1'800'000'000},
                              {"ada/._prefix_sum.cl", "a Mac's", 1'900'000'000},
                              {"ada/__MACOSX/prefix_sum.cl", "a Mac's", 1'900'000'000}}));
    EXPECT_EQ(only(take("in.zip")).files.at(0).bytes, "new");
}

class CourseFileTest : public testing::Test {
  protected:
    CourseFile read(const std::string& toml) const
    {
        write_file(folder_.path() / "course.toml", toml);
        return read_course_file(folder_.path() / "course.toml", course_);
    }
    std::string refusal(const std::string& toml) const
    {
        try {
            read(toml);
        } catch (const lab::command::KitError& error) {
            return error.what();
        }
        return "it was accepted";
    }

    const lab::command::Course course_ = lab::command::read_course(LAB_COURSE);
    TemporaryFolder folder_;
};

TEST_F(CourseFileTest, AWrongKeyIsRefusedWithItsLineAndWhatWasMeant)
{
    const std::vector<std::pair<std::string, std::string>> wrong{
        {"name = \"x\"\nlangauge = \"de\"",
         "course.toml:2: there is no key `langauge`. Did you mean `language`?"},
        {"[lateness]\ngrace = 3",
         "course.toml:2: [lateness] has no key `grace`. Did you mean `grace_minutes`?"},
        {"language = \"fr\"", "course.toml:1: `fr` is not known here"},
        {"[lateness]\ndeadline = 2026-11-30", "course.toml:2: `deadline` is a date with time and offset"},
        {"[exercises.01-prefixsum]",
         "course.toml:1: `01-prefixsum` is not known here. Did you mean `01-prefix-sum`?"},
        {"[exercises.01-prefix-sum]\nstages = [\"kernel\"]",
         "course.toml:2: `kernel` is not known here. Did you mean `Kernel`?"},
        {"[exercises.01-prefix-sum.weights]\n\"Kernel.Valeus\" = 3", "Did you mean `Kernel.Values`?"},
        {"[exercises.01-prefix-sum]\npoints = -1", "course.toml:2: `points` is a number from 0 on"},
        {"name = ", "course.toml:1: "}};
    for (const auto& [toml, said] : wrong)
        EXPECT_TRUE(contains(refusal(toml), said));
}

TEST_F(CourseFileTest, AnExerciseMaySayWhatTheCourseSaysOtherwise)
{
    const CourseFile file =
        read("[lateness]\ndeadline = 2026-11-30T23:59:00+01:00\npercent_per_day = 10\n"
             "[exercises.01-prefix-sum]\npoints = 20\nbonus = [\"Large\"]\n"
             "lateness = { percent_per_day = 50 }\nweights = { \"Kernel.Values\" = 3 }\n");
    ASSERT_EQ(file.exercises.size(), 1U);
    const ExercisePlan& plan = file.plan("01-prefix-sum");
    EXPECT_EQ(plan.lateness.deadline, 1796079540);
    EXPECT_EQ(plan.lateness.percent_per_day, 50);
    EXPECT_EQ(plan.points_of({"Kernel.Values", 15.0, {}}), 3);
    EXPECT_TRUE(plan.is_bonus("Large.Values"));
    EXPECT_FALSE(plan.is_bonus("LargeHost.Result"));
    EXPECT_THROW(file.plan("02-sobol"), lab::command::KitError);
}
} // namespace
