#include "grader/class/runner.hpp"

#include "grader/command/check.hpp"
#include "grader/command/fingerprint.hpp"
#include "grader/command/progress.hpp"
#include "grader/command/side_by_side.hpp"
#include "grader/command/work_folder.hpp"
#include "grader/file.hpp"
#include "grader/process/child.hpp"

#include <atomic>
#include <chrono>
#include <set>

namespace lab::classroom
{
using namespace command;

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

/// One entry for each content.
std::vector<const Entry*> different(const std::vector<const Entry*>& entries)
{
    std::set<std::string> seen;
    std::vector<const Entry*> queue;
    for (const Entry* entry : entries)
        if (seen.insert(entry->content).second)
            queue.push_back(entry);
    return queue;
}

/// Of each exercise once: it reads many files.
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

Graded graded(const OpenedResults& opened, const Protection& protection, const Entry& entry,
              const std::string& grader, std::size_t slot)
{
    const WorkFolder work;
    const auto sandbox = protection.of_slot(slot);
    if (sandbox)
        sandbox::open_to(*sandbox, work.path()); // to its compiled kernels
    const auto folder = work.path() / "submission";
    std::filesystem::create_directories(folder);
    for (const HandedIn& file : entry.submission.files)
        write_file(folder / file.name, file.bytes);
    Course course = opened.course;
    course.build = work.path(); // compiled kernels of one student are not found by the next one's
    const std::uint32_t seed = opened.secret.seed(entry.content);
    const auto start = Clock::now();
    const Report report =
        check(course, course.find(entry.submission.exercise), folder, {.seed = seed, .sandbox = sandbox});
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    Graded result{{entry.content,
                   entry.submission.exercise,
                   course.version,
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
    std::atomic<std::size_t> done{0}, faults{0};
    Progress progress(queue.size(), language == Language::de ? "Abgaben" : "submissions");
    side_by_side(jobs, queue.size(), [&](std::size_t slot, std::size_t i) {
        const Entry& entry = *queue[i];
        const Graded result = graded(opened, protection, entry, graders.at(entry.submission.exercise), slot);
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
