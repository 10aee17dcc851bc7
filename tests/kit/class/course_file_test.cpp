// course.toml as `lab grade` and `lab release` read it.
#include "grader/class/settings/course_file.hpp"
#include "tests/kit/lab_command.hpp"

namespace
{
using namespace lab::kit;
using namespace lab::classroom;

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
        } catch (const lab::course::KitError& error) {
            return error.what();
        }
        return "it was accepted";
    }

    const lab::course::Course course_ = lab::course::read_course(LAB_COURSE);
    TemporaryFolder folder_;
};

TEST_F(CourseFileTest, APersonalDeadlineKeepsItsClock)
{
    const CourseFile file = read("[lateness]\ndeadline = 2026-03-20T23:59:00+01:00\n"
                                 "[[decisions]]\nstudent = \"Ada\"\ndeadline = 2026-04-05T23:59:00+02:00\n");
    EXPECT_EQ(file.decisions.at(0).utc_offset_minutes, 120);
}

TEST_F(CourseFileTest, ACourseFileThatDoesNotExistIsNotCalledBadToml)
{
    try {
        read_course_file(folder_.path() / "gone.toml", course_);
        ADD_FAILURE();
    } catch (const lab::course::KitError& error) {
        EXPECT_TRUE(contains(error.what(), "gone.toml does not exist"));
        EXPECT_FALSE(contains(error.what(), "TOML"));
    }
}

TEST_F(CourseFileTest, AWrongKeyIsRefusedWithItsLineAndWhatWasMeant)
{
    const std::vector<std::pair<std::string, std::string>> wrong{
        {"name = \"x\"\nlangauge = \"de\"",
         "course.toml:2: there is no key `langauge`. Did you mean `language`?"},
        {"[lateness]\ngrace = 3",
         "course.toml:2: [lateness] has no key `grace`. Did you mean `grace_minutes`?"},
        {"language = \"fr\"", "course.toml:1: `fr` is not known here"},
        {"[lateness]\ndeadline = 2026-11-30",
         "course.toml:2: `deadline` must be a date with time and offset"},
        {"[exercises.01-prefixsum]",
         "course.toml:1: `01-prefixsum` is not known here. Did you mean `01-prefix-sum`?"},
        {"[exercises.01-prefix-sum]\nstages = [\"kernel\"]",
         "course.toml:2: `kernel` is not known here. Did you mean `Kernel`?"},
        {"[exercises.01-prefix-sum.weights]\n\"Kernel.Valeus\" = 3", "Did you mean `Kernel.Values`?"},
        {"[exercises.01-prefix-sum]\npoints = -1", "course.toml:2: `points` must be 0 or more"},
        {"[lateness]\npercent_per_day = 1000", "course.toml:2: `percent_per_day` must be at most 100"},
        {"round_to = 0", "course.toml:1: `round_to` must be more than 0"},
        {"[exercises.01-prefix-sum]\nstages = []", "course.toml:2: `stages` must list at least one stage"},
        {"[limits]\nfile_kb = 0", "course.toml:2: `file_kb` must be more than 0"},
        {"[exercises.01-prefix-sum]\nstages = [\"Kernel\"]\nbonus = [\"Kernel\"]",
         "course.toml:3: Kernel is also in `stages`"},
        {"[exercises.02-sobol]\nbonus = [\"GrayCode\"]",
         "course.toml:2: no check of GrayCode has points. Give some of its checks points"},
        {"[exercises.01-prefix-sum]\nstages = [\"Kernel\"]\nhidden = [\"Large.Values\"]",
         "course.toml:3: Large.Values belongs to a stage that does not count"},
        {"[exercises.01-prefix-sum]\nstages = [\"Kernel\"]\nweights = { \"Large.Values\" = 3 }",
         "course.toml:3: Large.Values belongs to a stage that does not count"},
        {"[[decisions]]\npoints = 1", "course.toml:1: this entry needs a `student`"},
        {"[[decisions]]\nstudent = \"Ada\"\nexercise = \"01-prefixsum\"",
         "course.toml:3: `01-prefixsum` is not known here. Did you mean `01-prefix-sum`?"},
        {"[[decisions]]\nstudent = \"Ada\"\npoint = 1",
         "course.toml:3: [decisions] has no key `point`. Did you mean `points`?"},
        {"decisions = 3", "course.toml:1: `decisions` must be a list of tables: [[decisions]]"},
        {"name = \"J\xfcrg\"", "course.toml:1: This file is not UTF-8. Save it as UTF-8."},
        {"name = \"a\"\nround_to = 0,5",
         "course.toml:2: this is not TOML. Write numbers with a decimal point: 0.5."},
        {"name = \"a\"\ndeadline = 28.11.2026 23:59",
         "course.toml:2: this is not TOML. Write times like this: 2026-11-28T23:59:00+01:00."},
        {"name = \"A\nround_to = 1", "course.toml:1: this is not TOML. A closing quote is missing here."},
        {"name = 'A", "course.toml:1: this is not TOML. A closing quote is missing here."},
        {"name = Parallele", "course.toml:1: this is not TOML. Put text in straight quotes: \"text\"."},
        {"[lateness]\n[limits]\n[lateness]", "course.toml:3: this is not TOML. `lateness` is there twice."},
        {"round_to = 1\nround_to = 2", "course.toml:2: this is not TOML. `round_to` is there twice."},
        {"name = ", "course.toml:1: this is not TOML. "}};
    for (const auto& [toml, said] : wrong)
        EXPECT_TRUE(contains(refusal(toml), said));
}

TEST_F(CourseFileTest, PointsThatNoCheckCouldMakeUpAreRefused)
{
    std::string toml = "[exercises.02-sobol]\npoints = 20\n[exercises.02-sobol.weights]\n";
    for (const auto& check : course_.find("02-sobol").checks)
        toml += fmt::format("\"{}\" = 0\n", check.name);
    EXPECT_TRUE(contains(refusal(toml), "course.toml:2: `points` has no effect"));
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
    EXPECT_THROW(file.plan("02-sobol"), lab::course::KitError);
}
} // namespace
