// What platforms, packers and systems do to submissions on the way: nothing is lost, and nothing goes to another
// student.
#include "grader/process/pipe.hpp"
#include "tests/kit/class/intake_desk.hpp"

#include <climits>
#include <sys/resource.h>
#include <sys/stat.h>

namespace
{
using namespace lab::kit;

class Accidents : public IntakeTest {
  protected:
    /// The note on the only submission.
    std::string refusal()
    {
        const Intake intake = take("in", {"01-prefix-sum"});
        EXPECT_EQ(intake.submissions.size(), 1U);
        EXPECT_EQ(intake.submissions.at(0).state, Submission::State::refused);
        return notes_of(intake.submissions.at(0));
    }
};

TEST_F(Accidents, CanvasNumbersASecondUploadAndItIsTaken)
{
    put("in.zip", archive_of({{"mustererika_1234_99_prefix_sum-1.cl", "#include \"my.h\"\n" + kernel},
                              {"mustererika_1234_100_my-12.h", "int x;"},
                              {"obrien_77_98_prefix_sum-2.cpp", "x"}}));
    const Intake intake = take("in.zip");
    ASSERT_EQ(intake.submissions.size(), 2U);
    EXPECT_EQ(intake.submissions[0].files.at(0).name, "prefix_sum.cl");
    EXPECT_EQ(intake.submissions[0].files.at(1).name, "my.h");
    EXPECT_EQ(intake.submissions[1].files.at(0).name, "prefix_sum.cpp");
    for (const Submission& each : intake.submissions)
        for (const Note& note : each.notes)
            EXPECT_NE(note.kind, Note::Kind::renamed) << "Canvas did that: " << note.text.en;
}

TEST_F(Accidents, CanvasMarkOfLatenessIsNoted)
{
    put("in.zip", archive_of({{"ada_1_99_prefix_sum.cl", kernel}, {"bob_LATE_2_98_prefix_sum.cl", kernel}}));
    for (ExercisePlan& plan : file_.exercises)
        plan.lateness.deadline = 1'700'000'000;
    const Intake intake = take("in.zip");
    const auto is_marked = [&](std::size_t i) {
        const auto& notes = intake.submissions.at(i).notes;
        return std::any_of(notes.begin(), notes.end(),
                           [](const Note& note) { return note.kind == Note::Kind::late; });
    };
    EXPECT_FALSE(is_marked(0));
    EXPECT_TRUE(is_marked(1));
    EXPECT_TRUE(intake.problems.empty()) << "Canvas has a deadline of its own: " << intake.problems[0].en;
}

TEST_F(Accidents, ALinkOrAPipeInAFolderIsRefusedWithASentence)
{
    put("elsewhere/prefix_sum.cl", kernel);
    std::filesystem::create_directories(in("ada"));
    const auto target = folder_.path() / "elsewhere";
    std::filesystem::create_symlink(target / "prefix_sum.cl", in("ada/prefix_sum.cl"));
    EXPECT_TRUE(contains(refusal(), "prefix_sum.cl was not read: it is a link, and links are not followed."));
    std::filesystem::remove(in("ada/prefix_sum.cl"));
    std::filesystem::create_directory_symlink(target, in("ada/homework"));
    EXPECT_TRUE(contains(refusal(), "homework was not read: it is a link"));
    std::filesystem::remove_all(in("ada"));
    std::filesystem::create_directory_symlink(target, in("ada"));
    EXPECT_TRUE(contains(refusal(), "ada was not read: it is a link"));
    std::filesystem::remove(in("ada"));
    std::filesystem::create_directories(in("ada"));
    ASSERT_EQ(::mkfifo(in("ada/prefix_sum.cl").c_str(), 0600), 0);
    EXPECT_TRUE(contains(refusal(), "prefix_sum.cl was not read: it is not a plain file."));
}

/// At most so many open descriptors while this lives.
class FewDescriptors {
  public:
    explicit FewDescriptors(rlim_t most)
    {
        ::getrlimit(RLIMIT_NOFILE, &before_);
        const rlimit fewer{std::min(most, before_.rlim_max), before_.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &fewer);
    }
    ~FewDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }

  private:
    rlimit before_{};
};

/// Makes `levels` folders of that name in each other, however long the path becomes; true on success.
bool make_nested(const std::filesystem::path& folder, const std::string& name, int levels)
{
    std::filesystem::create_directories(folder);
    lab::process::Descriptor at(::open(folder.c_str(), O_DIRECTORY | O_CLOEXEC));
    for (int level = 0; level < levels && at.is_open(); ++level) {
        ::mkdirat(at.get(), name.c_str(), 0700);
        at = lab::process::Descriptor(::openat(at.get(), name.c_str(), O_DIRECTORY | O_CLOEXEC));
    }
    lab::process::Descriptor file(::openat(at.get(), "prefix_sum.cl", O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
    return file.is_open() && lab::write_all(file.get(), kernel);
}

TEST_F(Accidents, ADeepFolderHidesNobodyHoweverFewFilesMayBeOpen)
{
    for (const char* student : {"in/ada/prefix_sum.cl", "in/zoe/prefix_sum.cl"})
        put(student, kernel);
    ASSERT_TRUE(make_nested(in("eve"), "d", 60));
    const FewDescriptors few(40);
    const Intake intake = take();
    EXPECT_EQ(students(intake), (Names{"ada|", "eve|", "zoe|"}));
    for (const Submission& each : intake.submissions)
        EXPECT_EQ(each.files.size(), 1U) << each.who.name << notes_of(each);
}

TEST_F(Accidents, APathThatIsTooLongIsRefusedAndOthersAreGraded)
{
    put("in/ada/prefix_sum.cl", kernel);
    ASSERT_TRUE(make_nested(in("eve"), std::string(250, 'd'), 20));
    const Intake intake = take();
    ASSERT_EQ(students(intake), (Names{"ada|", "eve|"}));
    EXPECT_EQ(intake.submissions[0].state, Submission::State::to_grade);
    EXPECT_EQ(intake.submissions[1].state, Submission::State::refused);
    EXPECT_TRUE(contains(notes_of(intake.submissions[1]), "was not read: its path is too long."));
}

TEST_F(Accidents, AFileWhosePathIsTooLongIsRefusedAndOthersAreGraded)
{
    put("in/ada/prefix_sum.cl", kernel);
    const std::size_t left = PATH_MAX - in("eve").string().size() - std::string("/prefix_sum.cl").size();
    ASSERT_TRUE(make_nested(in("eve"), std::string(left / 20, 'd'), 20));
    const Intake intake = take();
    ASSERT_EQ(students(intake), (Names{"ada|", "eve|"}));
    EXPECT_TRUE(contains(notes_of(intake.submissions[1]), "was not read: its path is too long."));
}

TEST_F(Accidents, AFolderThatCannotBeReadIsRefusedAndThatOfTheClassEndsTheCall)
{
    if (::geteuid() == 0)
        GTEST_SKIP() << "root can read every folder";
    put("in/ada/prefix_sum.cl", kernel);
    std::filesystem::create_directories(in("eve"));
    std::filesystem::permissions(in("eve"), std::filesystem::perms::none);
    const Intake intake = take();
    ASSERT_EQ(students(intake), (Names{"ada|", "eve|"}));
    EXPECT_TRUE(contains(notes_of(intake.submissions[1]), "eve was not read: it cannot be read."));
    std::filesystem::permissions(in(""), std::filesystem::perms::owner_exec);
    EXPECT_THROW(take(), lab::course::KitError);
    std::filesystem::permissions(in(""), std::filesystem::perms::owner_all);
}

TEST_F(Accidents, ALinkOrAPipeInATarIsRefusedWithASentence)
{
    const auto refusal_of = [&](const Entry& entry) {
        put("in/ada.tar.gz", archive_of({entry}, ".tar.gz"));
        return refusal();
    };
    EXPECT_TRUE(contains(refusal_of({"prefix_sum.cl", "/etc/passwd", 1, AE_IFLNK}),
                         "prefix_sum.cl was not read: it is a link"));
    EXPECT_TRUE(
        contains(refusal_of({"homework", "../real", 1, AE_IFLNK}), "homework was not read: it is a link"));
    EXPECT_TRUE(contains(refusal_of({"prefix_sum.cl", "other.cl", 1, AE_IFREG, true}), "it is a link"));
    EXPECT_TRUE(contains(refusal_of({"prefix_sum.cl", "", 1, AE_IFIFO}), "it is not a plain file"));
    EXPECT_TRUE(contains(refusal_of({"../../../prefix_sum.cl", "escaped"}),
                         "prefix_sum.cl was not read: its path leads out of the archive."));
}

TEST_F(Accidents, WhatLeadsOutOfADownloadIsNobodys)
{
    put("in.zip", archive_of({{"Ada_7_assignsubmission_file/prefix_sum.cl", kernel},
                              {"../Ada_7_assignsubmission_file/prefix_sum.cl", "another's", 1'900'000'000},
                              {"Ada_7_assignsubmission_file/../../Bob_8_assignsubmission_file/prefix_sum.cl",
                               "another's"}}));
    const Intake intake = take("in.zip");
    EXPECT_EQ(students(intake), Names{"Ada|7"});
    EXPECT_EQ(only(intake).files.at(0).bytes, kernel);
    ASSERT_EQ(intake.problems.size(), 2U);
    EXPECT_TRUE(contains(intake.problems[0].en, "leads out of the archive"));
}

TEST_F(Accidents, WhatSystemsLeaveBesideTheStudentsIsNoStudent)
{
    put("in/ada/prefix_sum.cl", kernel);
    put("in/__MACOSX/ada/._prefix_sum.cl", "x");
    put("in/__MACOSX/ada/prefix_sum.cl", "x");
    put("in/.git/prefix_sum.cl", "x");
    put("in/.hidden.zip", archive_of({{"prefix_sum.cl", "x"}}));
    EXPECT_EQ(students(take()), Names{"ada|"});
    EXPECT_TRUE(take().problems.empty());
}

TEST_F(Accidents, WhatASystemLeavesBesideADownloadHidesItFromNobody)
{
    put("in/Kurs-Prefix-123/Ada_7_assignsubmission_file/prefix_sum.cl", kernel);
    put("in/Kurs-Prefix-123/Bob_8_assignsubmission_file/prefix_sum.cl", kernel);
    put("in/__MACOSX/x", "x");
    put("in/.git/x", "x");
    EXPECT_EQ(students(take()), (Names{"Ada|7", "Bob|8"}));
}

TEST_F(Accidents, AFileWithMoreBeforeItsNameIsNamed)
{
    put("in/ada/my_prefix_sum.cl", kernel);
    const Intake intake = take("in", {"01-prefix-sum"});
    EXPECT_TRUE(contains(notes_of(intake.submissions.at(0)), "does not use: my_prefix_sum.cl."));
}

TEST_F(Accidents, TheOnlyStudentOfAClassIsNobodyElse)
{
    for (const char* path : {"in/A/B_77_assignsubmission_file/prefix_sum.cl", "in/A/bob_77_98_prefix_sum.cl",
                             "in/A/multi_feedback_Scan_5/muster_erika_em_77/prefix_sum.cl"}) {
        std::filesystem::remove_all(in(""));
        put(path, kernel);
        const Intake intake = take("in", {"01-prefix-sum"});
        EXPECT_EQ(students(intake), Names{"A|"});
        ASSERT_EQ(intake.problems.size(), 1U);
        EXPECT_TRUE(contains(intake.problems[0].en, "A is treated as one student's folder"));
    }
    put("in.zip", archive_of({{"A/B_77_assignsubmission_file/prefix_sum.cl", kernel}}));
    EXPECT_EQ(students(take("in.zip")), Names{"A|"});
}
} // namespace
