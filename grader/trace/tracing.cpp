#include "grader/trace/tracing.hpp"

#include "grader/base/encoding.hpp"
#include "grader/course/base/browser.hpp"
#include "grader/course/base/own_folder.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/course/check/corpus.hpp"
#include "grader/judge/core/setup.hpp"
#include "grader/trace/comparison_view.hpp"
#include "grader/trace/host_tracing.hpp"
#include "grader/trace/page.hpp"
#include "grader/trace/prediction.hpp"
#include "grader/trace/terminal_view.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>

namespace lab::trace
{
using namespace course;

namespace
{
const Tracer& tracer_of(const Exercise& exercise)
{
    for (const Tracer& tracer : tracers())
        if (exercise.id == tracer.exercise)
            return tracer;
    std::vector<std::string> all;
    for (const Tracer& tracer : tracers())
        all.emplace_back(tracer.exercise);
    throw KitError(text("There is no picture of {}; there are pictures of {}.",
                        "Von {} gibt es kein Bild; Bilder gibt es von {}.", exercise.id,
                        fmt::to_string(fmt::join(all, ", "))));
}

judge::Setup setup_of(const Course& course, const Exercise& exercise, const std::filesystem::path& submission,
                      const std::filesystem::path& work)
{
    judge::Setup setup;
    setup.id = exercise.id;
    setup.exercise = exercise.folder;
    setup.original = exercise.solution;
    setup.reference = exercise.reference;
    setup.submission = std::filesystem::absolute(submission);
    setup.work = work;
    setup.cache = work / "cache";
    setup.worker = course.worker;
    setup.values_vendors = course.values_vendors;
    setup.simulator_worker = course.simulator_worker;
    setup.compile = course.compile;
    return setup;
}

std::string problem_text(const judge::Finding& problem, const Style& style)
{
    std::string text = wrapped(problem.seen.in(style.language), "", style, Ink::red);
    for (const judge::Place& place : problem.places)
        if (place.line > 0)
            text += fmt::format("  {}:{}   {}\n", place.file, place.line,
                                harmless(judge::read_source(place.file).line(place.line)));
    return text + wrapped(problem.next.in(style.language), "→ ", style, Ink::plain);
}

/// The solution and each wrong kernel have separate pages, so that a lecture can show them side by side.
std::filesystem::path page_of(const Course& course, const Exercise& exercise,
                              const std::filesystem::path& submission, const std::string& host = "")
{
    std::string name = exercise.id;
    const auto folder = std::filesystem::weakly_canonical(submission);
    if (folder != exercise.folder)
        name += "-" + (folder == exercise.solution ? "solution" : folder.filename().string());
    if (!host.empty())
        name += "-" + host;
    return own_folder(course, course.demo_page.parent_path()) / "trace" / (name + ".html");
}
} // namespace

bool can_be_traced(const Exercise& exercise)
{
    return std::any_of(tracers().begin(), tracers().end(),
                       [&](const Tracer& tracer) { return exercise.id == tracer.exercise; });
}

Traced run_to_draw(const Course& course, const Exercise& exercise, const std::filesystem::path& submission,
                   WantedRun wanted)
{
    const Tracer& tracer = tracer_of(exercise);
    const WorkFolder work;
    const auto folder = folder_to_grade(course, exercise, submission, work.path() / "submission");
    if (!std::filesystem::exists(folder / tracer.kernel)) // a check would take what was handed out
        throw KitError(
            text("There is no {} in {}.", "In {1} gibt es kein {0}.", tracer.kernel, submission.string()));
    judge::use_setup(setup_of(course, exercise, folder, work.path()));
    return tracer.trace(judge::read_source(tracer.kernel), wanted);
}

Drawn draw(const Course& course, const Exercise& exercise, const std::filesystem::path& submission,
           Language language)
{
    Drawn drawn{run_to_draw(course, exercise, submission), page_of(course, exercise, submission)};
    if (!drawn.traced.problem)
        write_page(course, drawn.traced.picture, drawn.page, language);
    return drawn;
}

std::string first_wrong(const Course& course, const Exercise& exercise, const std::string& kernel,
                        const std::filesystem::path& submission, const Style& style)
{
    if (!can_be_traced(exercise) || tracer_of(exercise).kernel != kernel)
        return "";
    const Traced traced = run_to_draw(course, exercise, submission);
    return traced.problem ? "" : show_first_wrong(traced.picture, style);
}

namespace
{
/// The host file with that name; null if it names the kernel. Throws KitError if it names neither.
const ExerciseFile* host_named(const Exercise& exercise, const std::string& said)
{
    const std::string name = std::filesystem::path(said).filename().string(); // however it was completed
    const Tracer& tracer = tracer_of(exercise);
    if (name.empty() || name == tracer.kernel)
        return nullptr;
    std::vector<std::string> all{tracer.kernel};
    for (const ExerciseFile& file : exercise.files) {
        if (file.is_kernel())
            continue;
        if (file.name == name)
            return &file;
        all.push_back(file.name);
    }
    throw KitError(text("There is no picture of {}; in {} there are pictures of {}.",
                        "Von {} gibt es kein Bild; in {} gibt es Bilder von {}.", name, exercise.id,
                        fmt::to_string(fmt::join(all, ", "))));
}

/// Mentions that the host program of an exercise can be traced as well.
Text told_of_hosts(const Exercise& exercise)
{
    for (const ExerciseFile& file : exercise.files)
        if (!file.is_kernel())
            return text("What the host program did: ./lab trace {} {}\n",
                        "Was das Host-Programm tat: ./lab trace {} {}\n", exercise.id, file.name);
    return {};
}
} // namespace

namespace
{
/// Runs both kernels on the same input: one that the first gets wrong or, if there is none, one that the second does.
std::pair<Traced, Traced> both_to_draw(const Course& course, const Exercise& exercise,
                                       const std::filesystem::path& one, const std::filesystem::path& other)
{
    constexpr int most_tries = 3; // the first may be shown on few elements, and the second not
    std::pair both{run_to_draw(course, exercise, one), run_to_draw(course, exercise, other)};
    for (int i = 0; i < most_tries && both.first.run != both.second.run; ++i) {
        const bool is_about_other = !both.first.goes_wrong() && both.second.goes_wrong();
        const std::size_t run = i > 0            ? std::max(both.first.run, both.second.run)
                                : is_about_other ? both.second.run
                                                 : both.first.run;
        both = {run_to_draw(course, exercise, one, run), run_to_draw(course, exercise, other, run)};
    }
    return both;
}

int compare(const Course& course, const Exercise& exercise, const std::filesystem::path& one,
            const std::filesystem::path& other, const Style& style)
{
    const auto [mine, its] = both_to_draw(course, exercise, one, other);
    for (const Traced* traced : {&mine, &its})
        if (traced->problem) {
            std::cout << (traced == &mine ? one : other).string() << ":\n"
                      << problem_text(*traced->problem, style);
            return 1;
        }
    std::cout << show_comparison({mine.picture, one.string()}, {its.picture, other.string()}, style);
    return 0;
}
} // namespace

int trace(const Course& course, const Exercise& exercise, const TracingOrder& order, const Style& style)
{
    const std::filesystem::path submission =
        order.submission.empty() ? exercise.folder : std::filesystem::path(order.submission);
    if (!order.compared.empty() && host_named(exercise, order.file))
        throw KitError(text("--compare draws two kernels side by side. Leave out {}.",
                            "--compare zeichnet zwei Kernel nebeneinander. Lassen Sie {} weg.", order.file));
    if (!order.compared.empty())
        return compare(course, exercise, submission, order.compared, style);
    if (const ExerciseFile* const host = host_named(exercise, order.file))
        return trace_host(course, exercise, *host,
                          {submission, page_of(course, exercise, submission, host->name), order.opens_page},
                          style);
    if (!order.kernel.empty()) {
        std::cout << first_wrong(course, exercise, order.kernel, exercise.folder, style);
        return 0;
    }
    const Drawn drawn = draw(course, exercise, submission, style.language);
    if (drawn.traced.problem) {
        std::cout << problem_text(*drawn.traced.problem, style);
        return 1;
    }
    if (order.asks) {
        predict(drawn.traced.picture, std::cin, std::cout, style);
        return 0;
    }
    std::cout << show(drawn.traced.picture, style)
              << text("Step by step, with each cell's history: {}\n",
                      "Schritt für Schritt, mit der Geschichte jeder Zelle: {}\n", drawn.page.string())
                     .in(style.language)
              << told_of_hosts(exercise).in(style.language);
    if (order.opens_page)
        open_in_browser(drawn.page);
    return 0;
}
} // namespace lab::trace
