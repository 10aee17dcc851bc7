#include "grader/verify/verify.hpp"

#include "grader/base/file.hpp"
#include "grader/course/base/progress.hpp"
#include "grader/process/child.hpp"
#include "grader/verify/candidates.hpp"
#include "grader/verify/declarations.hpp"
#include "grader/verify/lane.hpp"
#include "grader/verify/problems.hpp"
#include "grader/verify/verdict_memory.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <set>

namespace lab::verify
{
using namespace course;

namespace
{
using Clock = std::chrono::steady_clock;
using Fate = Trial::Fate;
using Origin = Trial::Origin;

double seconds_since(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// `open`: checks that cannot be graded here, even for the solution.
void settle(Trial& trial, const std::vector<Seen>& verdicts, const std::set<std::string>& open)
{
    trial.fate = Fate::survived;
    for (const Seen& seen : verdicts) {
        trial.points += seen.score;
        const bool cannot_be_graded = seen.has(Status::not_gradable) && !open.contains(seen.check);
        if (seen.has(Status::grader_fault) || cannot_be_graded)
            trial.without_score.push_back(seen.check);
        if (seen.has(Status::failed))
            trial.killed_by.push_back(seen.check);
        if ((cannot_be_graded || seen.has(Status::open)) && trial.fate == Fate::survived)
            trial.fate = Fate::not_gradable;
        if (seen.has(Status::grader_fault) && trial.fate != Fate::fault) {
            trial.fate = Fate::fault;
            trial.fault = seen.check + ": " + seen.message;
        }
    }
    if (trial.fate == Fate::fault || trial.killed_by.empty())
        return;
    const bool was_made = trial.origin == Origin::mutant || trial.origin == Origin::variant;
    const bool does_not_compile = was_made && trial.killed_by.front() == trial.suite + "Builds";
    trial.fate = does_not_compile ? Fate::not_built : Fate::killed;
    if (does_not_compile)
        trial.killed_by.clear();
}

/// The state of one exercise: its trials, and what was known from earlier runs.
struct Work {
    const Exercise* exercise;
    VerdictMemory memory;
    KillMatrix matrix;
    std::set<std::string> open; // checks that cannot be graded here even of the solution
};

std::vector<Seen> graded(Lane& lane, const Work& work, const Submitted& submitted)
{
    if (const auto known = work.memory.recall(submitted))
        return *known;
    const std::vector<Seen> verdicts = lane.grade(*work.exercise, submitted);
    if (!process::was_interrupted())
        work.memory.keep(submitted, verdicts);
    return verdicts;
}

/// The solution must pass; checks that cannot be graded without the simulator need it. Suites that this machine
/// cannot grade are left out.
void grade_solution(Work& work, Lane& lane, Lane& blind_lane)
{
    const Exercise& exercise = *work.exercise;
    for (const ExerciseFile& file : exercise.files) {
        const Submitted solution{file.name, file.suite + ".", read_file(exercise.solution / file.name)};
        bool is_gradable = false;
        for (const Seen& seen : graded(lane, work, solution)) {
            if (!process::was_interrupted() && (seen.has(Status::failed) || seen.has(Status::grader_fault)))
                throw KitError(fmt::format("{}: the solution itself does not pass {}: {}", exercise.id,
                                           seen.check, seen.message));
            is_gradable = is_gradable || seen.has(Status::passed);
            if (seen.has(Status::not_gradable))
                work.open.insert(seen.check);
        }
        for (Trial& trial : work.matrix.trials)
            if (trial.suite == solution.suite && !is_gradable)
                trial.fate = Fate::not_gradable;
        if (!is_gradable)
            continue;
        for (const Seen& seen : blind_lane.grade(exercise, solution))
            if (seen.has(Status::not_gradable))
                work.matrix.simulator_checks.push_back(seen.check);
    }
}

void grade_solutions(const Course& course, std::vector<Work>& works)
{
    Course blind = course;
    blind.simulator_worker.clear();
    Lanes(course).each(works.size(), [&](Lane& lane, std::size_t i) {
        Lane blind_lane = lane.in(blind);
        grade_solution(works[i], lane, blind_lane);
    });
}

/// Runs the shard's remaining trials, until interrupted.
void run_trials(const Course& course, std::vector<Work>& works, const Shard& shard)
{
    std::vector<std::pair<Work*, Trial*>> queue;
    for (Work& work : works)
        for (std::size_t i = 0; i < work.matrix.trials.size(); ++i)
            if (Trial& trial = work.matrix.trials[i]; trial.fate == Fate::not_tried && shard.holds(i))
                queue.emplace_back(&work, &trial);
    Progress progress(queue.size(), {"tried", "versucht"});
    Lanes(course).each(queue.size(), [&](Lane& lane, std::size_t i) {
        const auto& [work, trial] = queue[i];
        const auto start = Clock::now();
        const auto verdicts = graded(lane, *work, {trial->file, trial->suite, trial->text});
        if (process::was_interrupted())
            return; // before it had a verdict
        settle(*trial, verdicts, work->open);
        trial->seconds = seconds_since(start);
        progress.count();
    });
}

Work work_on(const Course& course, const Exercise& exercise)
{
    Work work{&exercise, VerdictMemory(course, exercise), {}, {}};
    work.matrix.exercise = exercise.id;
    work.matrix.checks = exercise.checks;
    read_declarations(course.source / "tests" / "equivalent" / (exercise.id + ".toml"), work.matrix);
    work.matrix.trials = candidates_of(course, exercise);
    return work;
}

Findings find_out(const Course& course, const std::vector<const Exercise*>& exercises, const Shard& shard)
{
    const auto start = Clock::now();
    ::setenv("CCACHE_DISABLE", "1",
             1); // no two mutants are the same, and looking them up takes a tenth of the time
    std::vector<Work> works;
    Findings findings;
    for (const Exercise* exercise : exercises)
        if (exercise->problem.empty())
            works.push_back(work_on(course, *exercise));
        else // it stops no other exercise
            findings.problems.push_back(exercise->problem);
    grade_solutions(course, works);
    run_trials(course, works, shard);
    findings.shard = shard;
    findings.was_interrupted = process::was_interrupted();
    for (Work& work : works) {
        for (std::string& problem : find_problems(work.matrix))
            findings.problems.push_back(std::move(problem));
        findings.matrices.push_back(std::move(work.matrix));
    }
    findings.seconds = seconds_since(start);
    return findings;
}

std::string declarations_of(const Findings& findings)
{
    std::string text;
    for (const KillMatrix& matrix : findings.matrices)
        for (const Trial& trial : matrix.trials)
            if (trial.origin == Origin::mutant && trial.fate == Fate::survived && trial.reason.empty())
                text +=
                    fmt::format("\n# {}, line {}\n{}", matrix.exercise, trial.line, declaration_of(trial));
    return text;
}
} // namespace

int verify(const Course& course, const std::vector<const Exercise*>& exercises, const Shard& shard,
           std::filesystem::path folder)
{
    if (course.mutants.empty())
        throw KitError(
            "This build does not include the parser for mutants. Install libclang-dev, reconfigure (cmake "
            "--preset student) and rebuild.");
    if (!course.has_simulator())
        throw KitError("Without the simulator most mutants survive. Install clang and llvm-dev.");
    if (folder.empty())
        folder = course.demo_page.parent_path() / "verify";
    const Findings findings = find_out(course, exercises, shard);
    write_findings(course, findings, folder);
    std::cout << summary_of(findings.matrices) << declarations_of(findings);
    for (const std::string& problem : findings.problems)
        std::cout << "\n" << problem;
    std::cout << fmt::format("\n{}{} problems; {:.0f} s; the matrix: {}\n", findings.what_is_missing(),
                             findings.problems.size(), findings.seconds, (folder / "index.html").string());
    return findings.was_interrupted ? 130 : findings.problems.empty() ? 0 : 1;
}
} // namespace lab::verify
