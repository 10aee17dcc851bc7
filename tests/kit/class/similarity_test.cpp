// `lab similarity`: which submissions are alike and which are not, and the page that shows it.
#include "grader/base/todo_blocks.hpp"
#include "grader/class/similarity/similarity.hpp"
#include "tests/kit/class/class_desk.hpp"

#include <algorithm>
#include <ctime>
#include <random>
#include <regex>
#include <set>

namespace
{
using namespace lab::kit;
using namespace lab::classroom;

const lab::course::Course& course()
{
    static const lab::course::Course the_course = lab::course::read_course(LAB_COURSE);
    return the_course;
}

/// All correct submissions of a file, which reach the same result in unrelated ways.
std::vector<std::string> right_answers(const std::string& exercise, const std::string& file)
{
    std::vector<std::string> answers;
    for (const auto& entry : std::filesystem::directory_iterator(course().source / "tests/right" / exercise))
        if (const auto text = lab::try_read_file(entry.path() / file))
            answers.push_back(*text);
    return answers;
}

Comparison compared(const std::vector<std::string>& versions, const std::string& exercise,
                    const std::string& file)
{
    return {versions, lab::handed_out(read_file(course().find(exercise).solution / file))};
}

TEST(Alike, AClassOfRightAnswersHasNothingThatIsShown)
{
    for (const auto& [exercise, file] :
         std::vector<std::pair<const char*, const char*>>{{"02-sobol", "sobol.cl"},
                                                          {"02-sobol", "sobol.cpp"},
                                                          {"03-nary-search", "nary_search.cl"},
                                                          {"01-prefix-sum", "prefix_sum.cl"},
                                                          {"01-prefix-sum", "prefix_sum.cpp"}}) {
        const auto answers = right_answers(exercise, file);
        EXPECT_GT(answers.size(), 4U);
        EXPECT_TRUE(compared(answers, exercise, file).pairs(Asked().least_percent).empty()) << file;
        EXPECT_FALSE(compared(answers, exercise, file).common_text(60)) << file;
    }
}

/// The program with other names, numbers, comments and blanks.
std::string disguised(std::string program)
{
    static const std::pair<std::regex, const char*> changes[] = {
        {std::regex("\\b(v|figures|points)\\b"), "mine"},
        {std::regex("\n"), " // mine\n\n  "},
        {std::regex("\\b31\\b"), "0x1f"}};
    for (const auto& [what, with] : changes)
        program = std::regex_replace(program, what, with);
    return program;
}

TEST(Alike, ACopyIsFoundHoweverItIsDisguised)
{
    auto answers = right_answers("02-sobol", "sobol.cl");
    const std::size_t original = 0, copy = answers.size();
    answers.push_back(disguised(answers[original]));
    const auto pairs = compared(answers, "02-sobol", "sobol.cl").pairs(Asked().least_percent);
    ASSERT_EQ(pairs.size(), 1U);
    EXPECT_EQ(pairs[0].one, original);
    EXPECT_EQ(pairs[0].other, copy);
    EXPECT_GE(pairs[0].percent, 90);
}

/// A function that no other student writes like this.
std::string own_function(unsigned student)
{
    std::mt19937 random(student);
    std::string program = "int own(int a)\n{\n    int b = a;\n";
    for (int i = 0; i < 3; ++i) {
        program += "    b";
        for (int k = 0; k < 4; ++k)
            program += std::string(" ") + "+-*/%&|^"[random() % 8] + (random() % 2 == 0 ? " a" : " (a)");
        program += ";\n";
    }
    return program + "    return b;\n}\n";
}

TEST(Alike, WhatMostHaveFromOneSourceIsAGroupOfItsOwn)
{
    const auto answers = right_answers("02-sobol", "sobol.cl");
    std::vector<std::string> versions(answers.begin(), answers.begin() + 10);
    const std::string source = *std::max_element(
        answers.begin(), answers.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
    for (unsigned student = 0; student < 20; ++student)
        versions.push_back(source + own_function(student));
    const Comparison comparison = compared(versions, "02-sobol", "sobol.cl");
    const auto common = comparison.common_text(Asked().least_percent);
    ASSERT_TRUE(common);
    EXPECT_EQ(common->members.size(), 20U);
    EXPECT_TRUE(
        std::all_of(common->members.begin(), common->members.end(), [](auto each) { return each >= 10; }));
    EXPECT_GT(common->lines, 10U);
}

TEST(Alike, WhatWasHandedOutMakesNobodyAlike)
{
    const std::string given =
        lab::handed_out(read_file(course().find("01-prefix-sum").solution / "prefix_sum.cpp"));
    const Comparison comparison({given, given, given + "int mine;"}, given);
    EXPECT_TRUE(comparison.pairs(1).empty());
    EXPECT_FALSE(comparison.common_text(1));
}

TEST(Alike, RepeatedTokensTakeNoMoreTimeThanOthers)
{
    std::string repeated;
    while (repeated.size() < 900'000)
        repeated += "a = a + b; ";
    std::vector<std::string> versions = right_answers("02-sobol", "sobol.cl");
    versions.insert(versions.end(), 3, repeated);
    const Comparison comparison = compared(versions, "02-sobol", "sobol.cl");
    const auto began = std::clock();
    for (const AlikePair& pair : comparison.pairs(1))
        comparison.matches(pair);
    comparison.matches({versions.size() - 1, versions.size() - 2, 100});
    EXPECT_LT(std::clock() - began, 5 * CLOCKS_PER_SEC);
}

TEST(Alike, LinesThatMatchAreFoundOnBothSides)
{
    const std::string shared = "int total(const int* values, int count)\n{\n    int sum = 0;\n"
                               "    for (int i = 0; i < count; ++i)\n        sum += values[i] * 7;\n"
                               "    return sum;\n}\n";
    const Comparison comparison({"int first;\n" + shared, "// mine\n\n\n" + shared + "float g;\n"}, "");
    const auto matches = comparison.matches({0, 1, 100});
    ASSERT_EQ(matches.size(), 1U);
    EXPECT_EQ(std::tuple(matches[0].first, matches[0].last), std::tuple(2, 8));
    EXPECT_EQ(std::tuple(matches[0].first_of_other, matches[0].last_of_other), std::tuple(4, 10));
}

TEST(Groups, HoldThoseWhoAreAlikeWithSomebodyOfThem)
{
    const auto groups = groups_of({{5, 6, 99}, {0, 1, 90}, {1, 2, 80}, {0, 2, 70}, {3, 1, 61}});
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(std::set(groups[0].members.begin(), groups[0].members.end()),
              (std::set<std::size_t>{0, 1, 2, 3}));
    EXPECT_EQ(groups[0].pairs.size(), 3U);
    EXPECT_EQ(groups[0].pairs[0].percent, 90);
}

TEST_F(ClassDesk, SimilarityShowsAGroupSideBySideAndNobodyElse)
{
    std::string program =
        "int total(const int* values, int count)\n{\n    int sum = 0;\n"
        "    for (int i = 0; i < count; ++i) {\n        if (values[i] % 3 == 1)\n"
        "            sum += values[i] * 7;\n        else\n            sum -= values[i] / 2;\n    }\n"
        "    return sum > 100 ? 100 : sum;\n}\n";
    hand_in("ada", program);
    for (std::size_t at; (at = program.find("sum")) != std::string::npos;)
        program.replace(at, 3, "all_of_it");
    hand_in("bob", "// mine <b>\n" + program);
    hand_in("dan", "// mine <b>\n" + program); // the very same file
    hand_in(
        "cyd",
        "double f(double x) { while (x > 1.0) x = x / 2.0 + g(x); switch (int(x)) { case 0: return h(x, 1); "
        "case 1: return 4.0; default: break; } return -x; }\n");
    hand_in("eve", std::string(900'000, ';'));
    ASSERT_TRUE(grade().exited_with(0));
    const auto outcome = desk_.lab({"similarity", out().string()});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, " 100 %  answer.txt: ada; bob; dan\n"));
    EXPECT_TRUE(contains(outcome.out, "1 group has at least "));
    EXPECT_FALSE(contains(outcome.out, "cyd"));
    EXPECT_TRUE(contains(read_file(out() / "similarity.csv"), ",ada,bob,toy-fails,answer.txt"));
    const std::string page = read_file(out() / "similarity.html");
    EXPECT_TRUE(contains(page, "<h3>3: ada; bob; dan</h3>"));
    EXPECT_TRUE(contains(page, "<td class=\"number\">(1) 2</td>"));
    EXPECT_FALSE(contains(page, "<b>"));
}

TEST_F(ClassDesk, SimilarityGivesTheRangeOfAGroup)
{
    const std::string program = read_file(course().find("02-sobol").solution / "sobol.cl");
    for (const char* student : {"ada", "bob"})
        hand_in(student, program);
    hand_in(
        "zoe",
        program +
            "// and\nint f(int x, int y) { while (x > y) { x = 2 * x - y * y; y += x & 7; } return x; }\n");
    ASSERT_TRUE(grade().exited_with(0));
    const auto outcome = desk_.lab({"similarity", out().string(), "--least", "20"});
    EXPECT_TRUE(std::regex_search(outcome.out, std::regex("[0-9][0-9]–100 %  answer.txt: ada; bob; zoe\n")))
        << said(outcome);
}

TEST_F(ClassDesk, SimilaritySaysThatAllHaveTheSameTextFromElsewhere)
{
    for (unsigned student = 0; student < 12; ++student)
        hand_in("s" + std::to_string(100 + student),
                read_file(course().find("02-sobol").solution / "sobol.cl") + own_function(student));
    ASSERT_TRUE(grade().exited_with(0));
    const auto outcome = desk_.lab({"similarity", out().string()});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    static const std::regex all(
        R"(answer.txt: 12 of 12 submissions share the same text \(\d+ lines\), which the course did not hand out: s100; s101; )");
    EXPECT_TRUE(std::regex_search(outcome.out, all)) << said(outcome);
    EXPECT_TRUE(contains(read_file(out() / "similarity.html"), "<h3>12 of 12 submissions share"));
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
