#include "grader/class/class_grading.hpp"

#include "grader/class/opened_results.hpp"
#include "grader/class/outputs.hpp"
#include "grader/class/runner.hpp"
#include "grader/command/browser.hpp"
#include "grader/command/report.hpp"

#include <iostream>
#include <thread>

namespace lab::classroom
{
using namespace command;
namespace fs = std::filesystem;

namespace
{
/// In the folder of submissions or beside it; empty where the course has none.
fs::path course_file_near(const Asked& asked)
{
    if (!asked.course_file.empty())
        return fs::absolute(asked.course_file);
    const fs::path submissions = fs::absolute(asked.submissions + "/").parent_path();
    for (const fs::path& folder : {submissions, submissions.parent_path()})
        if (std::error_code ignored; fs::exists(folder / "course.toml", ignored))
            return folder / "course.toml";
    return {};
}

void refuse_without_devices(const OpenedResults& opened)
{
    for (const Need need : opened.file.required)
        if (const auto lacking = what_is_lacking(opened.course, need))
            throw KitError(text("course.toml requires a device that this machine does not have: {}.",
                                "course.toml verlangt ein Gerät, das diese Maschine nicht hat: {}.",
                                *lacking));
}

/// Whether everything could be read.
bool take(OpenedResults& opened, const Asked& asked, Language language)
{
    std::vector<std::string> exercises;
    for (const std::string& said : asked.exercises)
        exercises.push_back(opened.file.plan(opened.course.find(said).id).id);
    const ArchiveReader reader(opened.course.archive_reader, asked_names(opened.course, opened.file),
                               opened.file.limits);
    const Intake intake = take_in(asked.submissions, opened.course, opened.file, reader, exercises);
    for (const Text& problem : intake.problems)
        std::cerr << problem.in(language) << '\n';
    std::vector<std::string> contents;
    for (const Submission& submission : intake.submissions)
        contents.push_back(
            submission.state == Submission::State::to_grade ? opened.secret.content_hash(submission) : "");
    opened.gradebook.take(intake.submissions, contents);
    return intake.is_complete;
}
} // namespace

std::size_t jobs_of(const Asked& asked)
{
    return asked.jobs > 0 ? asked.jobs : std::max(1U, std::thread::hardware_concurrency());
}

int conclude(OpenedResults& opened, const Round& round, Language language)
{
    const Results results = opened.results();
    write_outputs(results, opened.folder);
    opened.remember_points(shown_points(results));
    std::cout << summary(results, opened.folder, language);
    if (const std::size_t left = round.asked - round.graded - round.faults; left > 0)
        std::cerr << text("Interrupted: {} of {} are still to be graded. The same call goes on.",
                          "Unterbrochen: {} von {} sind noch zu bewerten. Derselbe Aufruf macht weiter.",
                          left, round.asked)
                         .in(language)
                  << '\n';
    return round.faults > 0 ? 2 : 0;
}

int grade_class(const Course& course, const Asked& asked, Language language)
{
    if (!fs::exists(asked.submissions))
        throw KitError(text("{} does not exist.", "{} gibt es nicht.", asked.submissions));
    OpenedResults opened(course, asked.results, course_file_near(asked));
    refuse_without_devices(opened);
    const Protection protection(course, asked.no_sandbox);
    const bool is_complete = take(opened, asked, language);
    std::vector<const Entry*> queue;
    const std::vector<Entry> entries = opened.gradebook.entries();
    for (const Entry& entry : entries)
        if (!entry.content.empty() && !(entry.run && protection.accepts(*entry.run)))
            queue.push_back(&entry);
    const int exit_code =
        conclude(opened, grade_all(opened, protection, queue, jobs_of(asked), language), language);
    return is_complete ? exit_code : 2;
}

int report_class(const Course& course, const Asked& asked, Language language)
{
    OpenedResults opened(course, asked.results);
    const int exit_code = conclude(opened, {}, language);
    if (asked.opens_page)
        open_in_browser(opened.folder / "report.html");
    return exit_code;
}
} // namespace lab::classroom
