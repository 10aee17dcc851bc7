// `lab trace --compare`: two kernels step by step on one input. `lab trace --predict`: a question before each step.
#include "grader/trace/comparison.hpp"
#include "grader/trace/prediction.hpp"
#include "tests/kit/trace/tracing_desk.hpp"

namespace
{
using namespace lab::kit;
using lab::trace::Cell;
using lab::trace::Picture;
using lab::trace::Step;

Step step(const std::string& name, const std::vector<std::string>& values)
{
    Step made;
    made.name = {name, name};
    for (const std::string& value : values) {
        Cell& cell = made.cells.emplace_back();
        cell.value = value;
        cell.work_item = 3;
        cell.line = 41;
    }
    return made;
}

Picture picture(std::vector<Step> steps)
{
    Picture made;
    made.steps = std::move(steps);
    return made;
}

TEST(ComparedSteps, AreThoseOfOneNameWhateverTheLines)
{
    const Picture one = picture(
                      {step("input", {"1"}), step("at the barrier in line 7", {"2"}), step("output", {"3"})}),
                  other = picture({step("input", {"1"}), step("at the barrier in line 9", {"2"}),
                                   step("at the barrier in line 9", {"5"}), step("output", {"3"})});
    const auto steps = lab::trace::compared_steps(one, other);
    ASSERT_EQ(steps.size(), 4U);
    EXPECT_TRUE(steps[1].is_of_both());
    EXPECT_FALSE(steps[2].is_of_both());
    EXPECT_TRUE(steps[3].is_of_both());
    EXPECT_FALSE(lab::trace::first_difference(steps));
}

TEST(ComparedSteps, PairUpWhereAsManyLieBetweenTwoOfOneName)
{
    const Picture one = picture({step("input", {"1"}), step("load", {"2", "4"}), step("output", {"3"})}),
                  other = picture(
                      {step("input", {"1"}), step("at a barrier", {"2", "5"}), step("output", {"7"})});
    const auto steps = lab::trace::compared_steps(one, other);
    ASSERT_EQ(steps.size(), 3U);
    const auto first = lab::trace::first_difference(steps);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->step, 1U);
    EXPECT_EQ(first->cell, 1U);
}

TEST(ComparedSteps, DifferInWhatIsToldBehindTheirNames)
{
    const Picture one = picture(
                      {step("pass 1: writes [0, 6) (line 53)", {"1"}), step("pass 2: writes [4, 6)", {"1"})}),
                  other = picture(
                      {step("pass 1: writes [0, 6) (line 54)", {"1"}), step("pass 2: writes [2, 4)", {"1"})});
    const auto first = lab::trace::first_difference(lab::trace::compared_steps(one, other));
    ASSERT_TRUE(first);
    EXPECT_EQ(first->step, 1U);
    EXPECT_FALSE(first->cell);
}

Picture with_a_sum()
{
    Picture made =
        picture({step("load", {"3", "6"}), step("level 1", {"3", "9"}), step("output", {"3", "9"})});
    made.steps[1].cells[1].is_active = true;
    made.steps[1].edges = {{0, 1}, {1, 1}};
    return made;
}

std::string predicted(const std::string& answers, lab::Language language = lab::Language::en)
{
    std::istringstream in(answers);
    std::ostringstream out;
    lab::trace::predict(with_a_sum(), in, out, {.language = language});
    return out.str();
}

TEST(Prediction, AsksAboutACellThatChanges)
{
    const auto questions = lab::trace::questions_about(with_a_sum());
    ASSERT_EQ(questions.size(), 1U);
    EXPECT_EQ(questions[0].cell, 1U);
    EXPECT_EQ(questions[0].from, (std::vector<std::size_t>{0, 1}));
}

TEST(Prediction, SaysWhatIsRightAndWhy)
{
    EXPECT_TRUE(contains(
        predicted(" 9 \n"),
        "✓ Right. The value is 9, written by work-item 3 in line 41, after reading elements 0 and 1."));
    EXPECT_TRUE(contains(predicted("8\n"), "✗ No. The value is 9"));
    EXPECT_TRUE(contains(predicted("8\n"), "0 of 1 answers correct."));
    EXPECT_TRUE(contains(predicted("9\n", lab::Language::de), "nachdem es die Elemente 0 und 1"));
}

TEST(Prediction, ShowsNothingThatIsStillAskedFor)
{
    const std::string asked = predicted("q\n");
    EXPECT_TRUE(contains(asked, "element 1? "));
    EXPECT_FALSE(contains(asked, "9"));
    EXPECT_TRUE(contains(predicted("\n"), "output")); // an empty answer goes on
    EXPECT_FALSE(contains(predicted(""), "answers correct."));
}

TEST(Prediction, CountsNothingThatIsNoNumber)
{
    const std::string said = predicted("abc\n9\n");
    EXPECT_TRUE(contains(said, "That is not a number"));
    EXPECT_TRUE(contains(said, "1 of 1 answers correct."));
}

TEST(Prediction, SaysThatNothingChanges)
{
    std::istringstream in("5\n");
    std::ostringstream out;
    lab::trace::predict(picture({step("load", {"3"}), step("output", {"3"})}), in, out, {});
    EXPECT_TRUE(contains(out.str(), "there is nothing to predict yet"));
}

class TraceComparison : public Tracing {
  protected:
    lab::process::Outcome compare(const std::string& id, const std::string& one, const std::string& other,
                                  const std::string& language = "en")
    {
        return desk_.lab({"trace", id, "--submission", (source_ / one).string(), "--compare",
                          (source_ / other).string(), "--lang", language});
    }
};

TEST_F(TraceComparison, SaysWhereAWrongKernelLeavesTheRightOne)
{
    const auto outcome =
        compare("01-prefix-sum", "tests/wrong/01-prefix-sum/first-element-zeroed-instead-of-root",
                "solutions/01-prefix-sum");
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "element 0.\n≠ A: 0, written by work-item 0")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "after up-sweep level 4 (stride 8)")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "64≠")) << outcome.out;
}

TEST_F(TraceComparison, SaysThatTwoKernelsDoTheSame)
{
    const auto outcome = compare("01-prefix-sum", "solutions/01-prefix-sum", "solutions/01-prefix-sum", "de");
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "= In allen Schritten, die beide Kernel haben, sind die Werte gleich."))
        << outcome.out;
    EXPECT_FALSE(contains(outcome.out, "≠")) << outcome.out;
}

TEST_F(TraceComparison, TakesTheInputThatTheOtherKernelIsWrongOn)
{
    const auto outcome = compare("03-nary-search", "solutions/03-nary-search",
                                 "tests/wrong/03-nary-search/between-first-and-last");
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "First difference: key 8, pass 2.")) << outcome.out;
}

TEST_F(TraceComparison, NamesAFolderWithoutTheKernel)
{
    const auto outcome = compare("01-prefix-sum", "solutions/01-prefix-sum", "handouts");
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(contains(said(outcome), "There is no prefix_sum.cl in")) << said(outcome);
}
} // namespace
