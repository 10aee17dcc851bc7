// The input that a failed check saves for `lab run ID --failing`.
#include "grader/course/check/failing_input.hpp"
#include "tests/kit/files.hpp"

#include <gtest/gtest.h>

namespace lab::kit
{
namespace
{
using namespace course;

class FailingInputs : public testing::Test {
  protected:
    FailingInputs()
    {
        course.build = folder.path();
        exercise.id = "01-sums";
        exercise.files.resize(2);
        exercise.files[0].suite = "Kernel";
        exercise.files[1].suite = "Host";
    }

    void fails_on(const std::string& suite, const FailingInput& input)
    {
        keep_failing_input(course, exercise, suite, input);
    }

    TemporaryFolder folder;
    Course course;
    Exercise exercise;
};

TEST_F(FailingInputs, AreGivenToTheProgramWithTheirFiles)
{
    fails_on("Kernel", {{"--stage", "1", "-e"}, {{"--input", {7, 0x01020304}}}});
    const auto options = failing_options(course, exercise);
    ASSERT_EQ(options.size(), 5U);
    EXPECT_EQ(options[0] + options[1] + options[2] + options[3], "--stage1-e--input");
    EXPECT_EQ(read_file(options[4]), std::string("\7\0\0\0\4\3\2\1", 8));
}

TEST_F(FailingInputs, OfTheFirstFileComeFirst)
{
    fails_on("Host", {{"host"}, {}});
    EXPECT_EQ(failing_options(course, exercise).front(), "host");
    fails_on("Kernel", {{"kernel"}, {}});
    EXPECT_EQ(failing_options(course, exercise).front(), "kernel");
}

TEST_F(FailingInputs, AreForgottenOnceNothingFails)
{
    EXPECT_THROW(failing_options(course, exercise), KitError);
    fails_on("Kernel", {{"-x", "2"}, {}});
    keep_failing_input(course, exercise, "Kernel", {});
    EXPECT_THROW(failing_options(course, exercise), KitError);
}
} // namespace
} // namespace lab::kit
