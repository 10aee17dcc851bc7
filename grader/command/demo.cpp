#include "grader/command/demo.hpp"

#include <iostream>

namespace lab::command
{
namespace
{
constexpr const char* wrong_exercise = "01-prefix-sum";
constexpr const char* wrong_kernel = "tests/wrong/01-prefix-sum/no-barrier-in-down-sweep";

bool show_solution(const Course& course, const Exercise& exercise, const Style& style)
{
    const Report report = check(course, exercise, exercise.solution);
    std::cout << show(report, exercise, style) << '\n' << std::flush;
    return report.all_passed();
}

bool show_wrong_kernel(const Course& course, const Style& style)
{
    const Exercise& exercise = course.find(wrong_exercise);
    std::cout << (style.language == Language::de ? "Und nun ein Kernel, der auf dieser CPU immer richtig "
                                                   "rechnet, dem aber eine Barriere fehlt:\n"
                                                 : "And now a kernel that always computes the right values "
                                                   "on this CPU, but lacks a barrier:\n")
              << wrong_kernel << "/prefix_sum.cl\n\n";
    Report report = check(course, exercise, course.source / wrong_kernel);
    std::erase_if(report.checks,
                  [](const CheckResult& result) { return result.check.name.starts_with("Host."); });
    std::cout << show(report, exercise, style) << '\n';
    return report.exit_code() == 1;
}

void show_next_steps(const Style& style)
{
    if (style.language == Language::de)
        std::cout << "Weiter geht es mit:  ./lab list   ./lab check 01-prefix-sum   ./lab run 01-prefix-sum "
                     "--solution -- -e -t\n";
    else
        std::cout << "Go on with:  ./lab list   ./lab check 01-prefix-sum   ./lab run 01-prefix-sum "
                     "--solution -- -e -t\n";
}
} // namespace

int demo(const Course& course, const Style& style)
{
    bool as_expected = true;
    for (const Exercise& exercise : course.exercises)
        as_expected &= show_solution(course, exercise, style);
    as_expected &= show_wrong_kernel(course, style);
    show_next_steps(style);
    return as_expected ? 0 : 2;
}
} // namespace lab::command
