#include "grader/cli/grading.hpp"

#include "grader/course/check/check.hpp"
#include "grader/course/terminal/show.hpp"
#include "grader/process/child.hpp"

#include <nlohmann/json.hpp>

#include <future>
#include <iostream>

namespace lab::cli
{
using namespace course;

namespace
{
Report grade_one(const Course& course, const Exercise& exercise, const GradingOrder& order)
{
    const std::filesystem::path submission = order.submission;
    return check(course, exercise, submission.empty() ? exercise.folder : submission,
                 {.suite = exercise.problem.empty() ? exercise.prefix_of_suite(order.suite) : "",
                  .seed = order.seed,
                  .also_on_gpus = true});
}

std::string json_of(const Report& report, const Course& course, Language language)
{
    return to_json(report, course, language).dump(1, ' ', false, nlohmann::json::error_handler_t::replace) +
           "\n";
}
} // namespace

int grade(const Course& course, const GradingOrder& order, const ResultFile& result, const Style& style)
{
    const auto exercises = course.chosen(order.exercises);
    if (exercises.size() != 1 && (!order.submission.empty() || result.is_wanted()))
        throw KitError(text("--submission and --json apply to exactly one exercise: add its id.",
                            "--submission und --json gelten für genau eine Übung: Geben Sie deren Id an."));
    // In parallel: each keeps a processor busy for most of its time.
    std::vector<std::future<Report>> reports;
    for (const Exercise* exercise : exercises)
        reports.push_back(
            std::async(std::launch::async, [&, exercise] { return grade_one(course, *exercise, order); }));
    int exit_code = 0;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const Report report = reports[i].get();
        if (process::was_interrupted())
            continue; // what was judged of processes that were ended is worth nothing
        exit_code = std::max(exit_code, report.exit_code());
        if (result.is_wanted())
            result.write(json_of(report, course, style.language));
        if (!result.is_stdout())
            std::cout << (i ? "\n" : "") << show(report, *exercises[i], style) << std::flush;
    }
    return exit_code;
}
} // namespace lab::cli
