// `lab similarity`: what it compares, and what it makes of what the comparing program says.
#include "grader/class/similarity.hpp"
#include "tests/kit/class_desk.hpp"

namespace
{
using namespace lab::kit;
using namespace lab::classroom;

TEST(OwnLines, AreThoseThatWereNotHandedOut)
{
    EXPECT_EQ(own_lines("int a;\n  // TODO 1\n  mine();\n\tint   a;\n", "int a;\n// TODO 1\n"),
              "  mine();\n");
    EXPECT_EQ(own_lines("same\n", "same\n"), "");
}

TEST(PairsOfSim, AreNamedOnceWithTheGreaterShareAndNeverMisread)
{
    const std::string said =
        "File 0: 10 tokens\n\n1 consists for 90 % of 0 material\n0 consists for 100 % of 1 material\n"
        "2 consists for 40 % of 0 material\n7 consists for 99 % of 0 material\n";
    const auto pairs = pairs_in(said, {"ada", "bob", "cyd"}, 60);
    ASSERT_EQ(pairs.size(), 1U);
    EXPECT_EQ(pairs[0].student + "," + pairs[0].other + "," + std::to_string(pairs[0].percent),
              "ada,bob,100");
}

TEST_F(ClassDesk, SimilarityFindsACopyWithOtherNamesAndNoOther)
{
    lab::process::Command installed;
    installed.arguments = {"sim_c++", "-p"};
    if (!lab::process::run_child(installed).exited_with(0))
        GTEST_SKIP() << "similarity-tester is not installed";
    std::string program =
        "int total(const int* values, int count)\n{\n    int sum = 0;\n"
        "    for (int i = 0; i < count; ++i) {\n        if (values[i] % 3 == 1)\n"
        "            sum += values[i] * 7;\n        else\n            sum -= values[i] / 2;\n    }\n"
        "    return sum > 100 ? 100 : sum;\n}\n";
    hand_in("ada", program);
    for (std::size_t at; (at = program.find("sum")) != std::string::npos;)
        program.replace(at, 3, "all_of_it");
    hand_in("bob", "// mine\n" + program);
    hand_in("dan", "// mine\n" + program); // the very same file
    hand_in(
        "cyd",
        "double f(double x) { while (x > 1.0) x = x / 2.0 + g(x); switch (int(x)) { case 0: return h(x, 1); "
        "case 1: return 4.0; default: break; } return -x; }\n");
    ASSERT_TRUE(grade().exited_with(0));
    const auto outcome = desk_.lab({"similarity", out().string()});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    for (const char* pair : {"ada – bob", "ada – dan", "bob – dan"})
        EXPECT_TRUE(contains(outcome.out, std::string("answer.txt: ") + pair));
    EXPECT_FALSE(contains(outcome.out, "cyd"));
    EXPECT_TRUE(contains(read_file(out() / "similarity.csv"), ",ada,bob,toy-fails,answer.txt"));
}

TEST_F(ClassDesk, ReportWritesAgainWhatCourseTomlSaysNow)
{
    hand_in("ada", "42");
    course_file("[exercises.toy-fails]\n");
    ASSERT_TRUE(grade().exited_with(0));
    course_file("name = \"Another name\"\n[exercises.toy-fails]\n");
    const auto outcome = desk_.lab({"report", out().string()});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(read_file(out() / "report.html").find("Another name") != std::string::npos);
}
} // namespace
