#include "grader/trace/host_tracing.hpp"

#include "grader/course/base/browser.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/course/check/check.hpp"
#include "grader/course/check/corpus.hpp"
#include "grader/course/terminal/show.hpp"
#include "grader/course/terminal/time_line_view.hpp"
#include "grader/trace/host_page.hpp"

#include <algorithm>
#include <iostream>

namespace lab::trace
{
using namespace course;

namespace
{
constexpr std::size_t widest_page = 120; // in columns

/// Throws if the file is missing, since a check would then judge it as handed out.
void require(const Course& course, const Exercise& exercise, const ExerciseFile& host,
             const std::filesystem::path& submission)
{
    const WorkFolder work;
    const auto folder = folder_to_grade(course, exercise, submission, work.path() / "submission");
    if (!std::filesystem::exists(folder / host.name))
        throw KitError(
            text("There is no {} in {}.", "In {1} gibt es kein {0}.", host.name, submission.string()));
}
} // namespace

int trace_host(const Course& course, const Exercise& exercise, const ExerciseFile& host,
               const HostOrder& order, const Style& style)
{
    require(course, exercise, host, order.submission);
    const Report report =
        check(course, exercise, order.submission, {.suite = host.suite + ".", .draws_hosts = true});
    const auto line = report.time_lines.find(host.suite);
    if (line == report.time_lines.end() || report.has_fault()) {
        std::cout << course::show(report, exercise, style);
        return std::max(1, report.exit_code());
    }
    const Style of_page{style.language, widest_page, true};
    write_host_page(course, exercise, host.name, course::show(line->second, report.checks, of_page),
                    order.page, style.language);
    std::cout << course::show(line->second, report.checks, style)
              << text("As a page: {}\n", "Als Seite: {}\n", order.page.string()).in(style.language);
    if (order.opens_page)
        open_in_browser(order.page);
    return line->second.came_to_its_end ? 0 : 1;
}
} // namespace lab::trace
