#include "grader/class/grading/runner.hpp"

#include "grader/base/file.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/course/base/progress.hpp"
#include "grader/course/base/side_by_side.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/course/check/check_alone.hpp"
#include "grader/course/check/fingerprint.hpp"
#include "grader/process/child.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>

namespace lab::classroom
{
using namespace course;

namespace
{
using Clock = std::chrono::steady_clock;

Verdict verdict_of(const CheckResult& result)
{
    const double part = result.check.points > 0.0 ? result.score / result.check.points
                                                  : (result.has(Status::passed) ? 1.0 : 0.0);
    return {result.check.name, result.status, part, result.seen, result.next, result.places};
}

std::string fault_of(const Report& report)
{
    if (!report.fault.empty())
        return report.fault;
    for (const CheckResult& result : report.checks)
        if (result.has(Status::grader_fault))
            return result.check.name + ": " + result.seen.en;
    return "";
}

std::int64_t now_s()
{
    return std::chrono::duration_cast<std::chrono::seconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

/// One entry per distinct content.
std::vector<const Entry*> different(const std::vector<const Entry*>& entries)
{
    std::set<std::string> seen;
    std::vector<const Entry*> queue;
    for (const Entry* entry : entries)
        if (seen.insert(entry->content).second)
            queue.push_back(entry);
    return queue;
}

/// Merges reports on different files of an exercise, with the checks in their order.
Report together(const Exercise& exercise, std::vector<Report> reports)
{
    Report whole = std::move(reports.front());
    for (auto report = reports.begin() + 1; report != reports.end(); ++report) {
        whole.checks.insert(whole.checks.end(), report->checks.begin(), report->checks.end());
        if (whole.fault.empty())
            whole.fault = report->fault;
    }
    const auto place = [&](const CheckResult& result) {
        return std::find_if(exercise.checks.begin(), exercise.checks.end(),
                            [&](const Check& check) { return check.name == result.check.name; });
    };
    std::sort(whole.checks.begin(), whole.checks.end(),
              [&](const CheckResult& a, const CheckResult& b) { return place(a) < place(b); });
    return whole;
}

/// The fingerprint of each exercise, computed once because it reads many files.
std::map<std::string, std::string> fingerprints(const Course& course,
                                                const std::vector<const Entry*>& entries)
{
    std::map<std::string, std::string> graders;
    for (const Entry* entry : entries)
        if (std::string& grader = graders[entry->submission.exercise]; grader.empty())
            grader = fingerprint(course, course.find(entry->submission.exercise));
    return graders;
}
} // namespace

/// Reports on these checks of a submission, graded in a folder that is removed afterwards.
Report Grader::report_on(const Exercise& exercise, const std::vector<HandedIn>& files,
                         const std::vector<std::string>& checks, std::uint32_t seed, std::size_t slot) const
{
    std::vector<NamedText> texts;
    for (const HandedIn& file : files)
        texts.push_back({file.name, file.bytes});
    try {
        return check_alone(
            opened_.course, exercise, texts,
            {.only = checks, .seed = seed, .sandbox = protection_.of_slot(slot), .kept = kept_.path()});
    } catch (const std::exception& error) { // a moment without room on the disk ends no class
        Report report;
        report.exercise = exercise.id;
        report.fault = error.what();
        return report;
    }
}

/// Reports on a file left as it was handed out.
Report Grader::report_on_untouched(const Exercise& exercise, const ExerciseFile& file, std::size_t slot)
{
    return untouched_.report(exercise, file, [&, slot](const std::vector<std::string>& checks) {
        std::vector<HandedIn> files;
        for (const ExerciseFile& each : exercise.files)
            files.push_back({each.name, handed_out(read_file(exercise.solution / each.name))});
        return report_on(exercise, files, checks, opened_.secret.value().seed(exercise.id), slot);
    });
}

Report Grader::report_on(const Exercise& exercise, const Entry& entry, std::uint32_t seed, std::size_t slot)
{
    std::vector<ExerciseFile> files = exercise.files;
    const auto untouched = std::stable_partition(files.begin(), files.end(), [&](const ExerciseFile& file) {
        return !is_untouched(file, exercise, entry.submission);
    });
    std::vector<Report> reports;
    if (untouched != files.begin())
        reports.push_back(report_on(exercise, entry.submission.files,
                                    checks_of(exercise, {files.begin(), untouched}), seed, slot));
    for (auto file = untouched; file != files.end(); ++file)
        reports.push_back(report_on_untouched(exercise, *file, slot));
    return together(exercise, std::move(reports));
}

Graded Grader::graded(const Entry& entry, const std::string& grader, std::size_t slot)
{
    const Exercise& exercise = opened_.course.find(entry.submission.exercise);
    const std::uint32_t seed = opened_.secret.value().seed(entry.content);
    const auto start = Clock::now();
    Report report = report_on(exercise, entry, seed, slot);
    if (report.has_fault() &&
        !process::was_interrupted()) // by somebody who ended a process, by a moment without memory
        report = report_on(exercise, entry, seed, slot);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    Graded result{{entry.content,
                   exercise.id,
                   opened_.course.version,
                   grader,
                   report.device,
                   report.sandbox,
                   seed,
                   now_s(),
                   seconds,
                   {}},
                  fault_of(report)};
    for (const CheckResult& each : report.checks)
        result.run.verdicts.push_back(verdict_of(each));
    return result;
}

Round grade_all(OpenedResults& opened, const Protection& protection, const std::vector<const Entry*>& entries,
                std::size_t jobs, Language language)
{
    const auto queue = different(entries);
    const auto graders = fingerprints(opened.course, queue);
    Grader grader(opened, protection);
    std::atomic<std::size_t> done{0}, faults{0};
    Progress progress(queue.size(), {"submissions", "Abgaben"}, language);
    side_by_side(jobs, queue.size(), [&](std::size_t slot, std::size_t i) {
        const Entry& entry = *queue[i];
        const Graded result = grader.graded(entry, graders.at(entry.submission.exercise), slot);
        if (process::was_interrupted())
            return; // what was judged of processes that were ended is worth nothing
        if (result.fault.empty())
            opened.gradebook.record(result.run);
        else
            opened.gradebook.record_fault(entry.content, result.fault);
        ++(result.fault.empty() ? done : faults);
        progress.count();
    });
    return {queue.size(), done, faults};
}
} // namespace lab::classroom
