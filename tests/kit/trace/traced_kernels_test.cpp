// `lab trace` on real kernels: its terminal output, and the page that it writes.
#include "tests/kit/browser.hpp"
#include "tests/kit/trace/tracing_desk.hpp"

namespace lab::kit
{
namespace
{
TEST_F(Tracing, DrawsWhichWorkItemWritesWhichCharacter)
{
    const auto outcome = trace("00", "solutions/00-hello-world-cl");
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "\n  H   e   l   l   o   -   w")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "no invalid accesses"));
    const auto by_local_id = trace("00", "tests/wrong/00-hello-world-cl/local-id-for-global-id");
    ASSERT_TRUE(by_local_id.exited_with(0)) << said(by_local_id);
    EXPECT_TRUE(contains(by_local_id.out, "in 2 work-groups.")) << by_local_id.out;
    EXPECT_TRUE(contains(by_local_id.out, "-   w   o   ·x  ·x")) << by_local_id.out;
    EXPECT_TRUE(contains(by_local_id.out, "i   t   e   m   s expected"));
}

TEST_F(Tracing, LeavesAPageToKeepWithThePicturesBeforeAndAfter)
{
    auto course = nlohmann::json::parse(read_file(desk_.course_file()));
    auto& first = course.at("exercises").at(0);
    std::filesystem::copy(first.at("folder").get<std::string>(), desk_.folder() / "exercise");
    std::filesystem::copy(first.at("solution").get<std::string>(), desk_.folder() / "exercise",
                          std::filesystem::copy_options::overwrite_existing);
    first["folder"] = (desk_.folder() / "exercise").string();
    write_file(desk_.course_file(), course.dump(1));
    const auto keep = [&](const std::string& language, const std::string& id) {
        process::Command command;
        command.arguments = {
            course.at("trace").get<std::string>(), desk_.course_file().string(), language, "keep", "", id};
        command.environment = {{"TMPDIR", desk_.tmp().string()}};
        const auto outcome = process::run_child(command);
        EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
        return read_file(desk_.folder() / "done" / (id + ".html"));
    };
    const std::string alone = keep("en", "00-hello-world-cl");
    EXPECT_TRUE(contains(alone, "Your kernel as it is now"));
    EXPECT_FALSE(contains(alone, "when it last had a fault"));
    EXPECT_TRUE(contains(alone, "./lab watch 01-prefix-sum"));
    write_file(desk_.folder() / "done/before/00-hello-world-cl/hello_world.cl",
               "kernel void hello_world(global const char* input, global char* output)\n{\n}\n");
    EXPECT_TRUE(contains(keep("de", "00-hello-world-cl"), "als er zuletzt einen Fehler hatte"));
}

TEST_F(Tracing, DrawsTheTreeOfTheSolution)
{
    const auto outcome = trace("01", "solutions/01-prefix-sum");
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "16 elements instead of 256")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "after down-sweep level 4 (stride 1)")) << outcome.out;
    EXPECT_FALSE(contains(outcome.out, "expected")) << outcome.out;
    EXPECT_FALSE(contains(outcome.out, "race:")) << outcome.out;
    EXPECT_TRUE(contains(page("01-prefix-sum-solution"), "no invalid accesses"));
    EXPECT_FALSE(contains(page("01-prefix-sum-solution"), "src=\"http")) << "the page needs a network";
    EXPECT_TRUE(desk_.has_clean_tmp());
}

TEST_F(Tracing, AsksInALectureWhatTheCellsOfTheNextStepWillHold)
{
    ASSERT_TRUE(trace("01", "solutions/01-prefix-sum").exited_with(0));
    const auto said = said_in_browser(R"js(
        const press = key => document.dispatchEvent(new KeyboardEvent('keydown', {key}));
        const shown = css => [...document.querySelectorAll(`.now ${css}`)].filter(text => getComputedStyle(text).display !== 'none').length;
        const states = [];
        for (const key of ['?', 'ArrowRight', 'ArrowRight', 'ArrowRight', '?'])
            press(key), states.push([document.querySelector('.now').dataset.row, shown('.value'), shown('.question')].join(' '));
        return states;)js",
                                      page("01-prefix-sum-solution"), desk_.folder());
    if (said.is_null())
        GTEST_SKIP() << "chromium is not installed";
    EXPECT_EQ(said, nlohmann::json({"0 16 0", "1 0 16", "1 16 0", "2 0 16", "2 16 0"})) << said;
}

TEST_F(Tracing, ShowsTheRaceOfAKernelWithRightValues)
{
    const auto outcome = trace("01-prefix-sum", "tests/wrong/01-prefix-sum/no-barrier-in-down-sweep", "de");
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "Datenwettlauf (data race): Work-Item 0 schreibt Element"))
        << outcome.out;
    EXPECT_TRUE(contains(page("01-prefix-sum-no-barrier-in-down-sweep"), "<html lang=\"de\">"));
    EXPECT_TRUE(contains(page("01-prefix-sum-no-barrier-in-down-sweep"), "\"races\":true"));
}

TEST_F(Tracing, ShowsWhereAWrongKernelLeavesTheTree)
{
    const auto outcome = trace("01", "tests/wrong/01-prefix-sum/down-sweep-without-saving-left");
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "The first fault is here: at the barrier in line")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "expected")) << outcome.out;
}

TEST_F(Tracing, FindsNoFaultWithRightKernelsOfOtherShapes)
{
    for (const char* kernel :
         {"strides-in-a-table", "asynchronous-copies", "hillis-steele-double-buffered"}) {
        const auto outcome = trace("01", std::string("tests/right/01-prefix-sum/") + kernel);
        ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
        EXPECT_TRUE(contains(outcome.out, "no invalid accesses")) << kernel << "\n" << outcome.out;
    }
}

TEST_F(Tracing, ShowsTheInputThatGoesWrong)
{
    const auto outcome = trace("01", "tests/wrong/01-prefix-sum/negative-means-empty");
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "\ninput\n  -2    1   -4")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "The first fault is here: at the barrier in line")) << outcome.out;
}

TEST_F(Tracing, SaysThatAKernelDoesNotTerminate)
{
    const auto outcome = trace("01", "tests/wrong/01-prefix-sum/stride-never-grows");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "The kernel does not seem to terminate")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "  prefix_sum.cl:")) << outcome.out;
}

TEST_F(Tracing, PointsToTheChecksWhereTheSimulatorSaysLittle)
{
    const auto outcome = trace("01", "tests/wrong/01-prefix-sum/third-parameter");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "./lab check 01-prefix-sum shows the reason.")) << outcome.out;
}

TEST_F(Tracing, ShowsTheSkeletonWithoutAnyWrites)
{
    const auto outcome = trace("01", "exercises/01-prefix-sum");
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "expected")) << outcome.out;
}

TEST_F(Tracing, SaysWhyAKernelDoesNotCompile)
{
    write_file(desk_.submission() / "prefix_sum.cl",
               "kernel void prefix_sum(global const int* input, global int* output)\n{\n    int x = y;\n}\n");
    const auto outcome = desk_.lab({"trace", "01", "--submission", desk_.submission().string()});
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "prefix_sum.cl:3   int x = y;")) << outcome.out;
}

TEST_F(Tracing, LeavesOutRacesThatFollowFromADivergence)
{
    const auto outcome = trace("01", "tests/wrong/01-prefix-sum/barrier-in-the-if-of-the-down-sweep");
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "barrier")) << outcome.out;
    EXPECT_FALSE(contains(outcome.out, "ata race")) << outcome.out;
}

TEST_F(Tracing, SaysThatItCouldNotRecordEverything)
{
    write_file(
        desk_.submission() / "prefix_sum.cl",
        "kernel void prefix_sum(global const int* input, global int* output)\n{\n"
        "    int16 v = 0;\n    for (uint k = 0; k < 8 * 8; ++k)\n        v += vload16(k % 16, input);\n"
        "    output[get_local_id(0)] = v.s0;\n}\n");
    const auto outcome = desk_.lab({"trace", "01", "--submission", desk_.submission().string()});
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "Not every access could be recorded")) << outcome.out;
}

TEST_F(Tracing, ShowsWhatTheBitsOfAPointSelect)
{
    const auto outcome = trace("02", "solutions/02-sobol");
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "point 3 (binary 11): x = 0.01 (binary), so 0.25")) << outcome.out;
    EXPECT_TRUE(contains(page("02-sobol-solution"), "no invalid accesses"));
}

TEST_F(Tracing, ShowsThePassesOfASearch)
{
    const auto outcome = trace("03", "solutions/03-nary-search");
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "key 8, pass 1: [0, 16) → work-item 0 writes [0, 6)")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "no work-item holds the key") || contains(outcome.out, "key 20"))
        << outcome.out;
    EXPECT_TRUE(contains(page("03-nary-search-solution"), "no invalid accesses"));
}

TEST_F(Tracing, DrawsNothingWhereThereIsNoKernel)
{
    const auto outcome = trace("01", "solutions/02-sobol");
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(contains(outcome.err, "There is no prefix_sum.cl in ")) << said(outcome);
}

TEST_F(Tracing, NamesTheExercisesThatHavePictures)
{
    auto course = nlohmann::json::parse(read_file(desk_.course_file()));
    course["exercises"][0]["id"] = "00-another";
    write_file(desk_.course_file(), course.dump(1));
    const auto outcome = desk_.lab({"trace", "00"});
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(
        contains(outcome.err,
                 "There is no picture of 00-another; there are pictures of 00-hello-world-cl, 01-prefix-sum"))
        << said(outcome);
}
} // namespace
} // namespace lab::kit
