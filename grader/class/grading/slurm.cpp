#include "grader/class/grading/slurm.hpp"

#include "grader/base/digest.hpp"
#include "grader/class/grading/shard.hpp"
#include "grader/process/child.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace lab::classroom
{
namespace
{
using course::KitError;
namespace fs = std::filesystem;

constexpr std::size_t contents_per_job = 8; // minutes, where trying the sandbox takes seconds
constexpr std::size_t most_jobs = 1000;     // Slurm's default for an array

/// The same name in every call on these results, so that jobs left by a killed call are found.
std::string name_of_jobs(const OpenedResults& opened)
{
    Digest digest;
    digest.add(fs::absolute(opened.folder).string());
    return "cl-lab-" + digest.text();
}

/// Bypasses run_child, which starts nothing after a signal. The name contains nothing that a shell would interpret.
void cancel_jobs(const std::string& name)
{
    [[maybe_unused]] const int there_may_be_none =
        std::system(("scancel --name=" + name + " >/dev/null 2>&1").c_str());
}

/// Depends on the whole class, so that a content stays in the same shard between calls.
std::size_t parts_of(OpenedResults& opened)
{
    std::set<std::string> contents;
    for (const Entry& entry : opened.gradebook.entries())
        contents.insert(entry.content);
    return std::clamp<std::size_t>((contents.size() + contents_per_job - 1) / contents_per_job, 1, most_jobs);
}

/// A job's command without `--shard`.
std::vector<std::string> grading(const OpenedResults& opened, const Asked& asked, std::size_t processors,
                                 Language language)
{
    std::vector<std::string> words{opened.course.class_room.string(),
                                   "--course",
                                   fs::absolute(asked.course_json).string(),
                                   "--lang",
                                   language == Language::de ? "de" : "en",
                                   "grade",
                                   fs::absolute(asked.submissions).string(),
                                   "--out",
                                   fs::absolute(asked.results).string(),
                                   "-j",
                                   std::to_string(processors)};
    if (!opened.course_file.empty())
        words.insert(words.end(), {"--course-file", opened.course_file.string()});
    for (const std::string& exercise : asked.exercises)
        words.insert(words.end(), {"--exercise", exercise});
    if (asked.no_sandbox)
        words.emplace_back("--no-sandbox");
    return words;
}

/// sbatch prints the array's number at once, and exits with the last job.
process::Command submission(const std::string& name, const fs::path& shards, std::size_t parts,
                            const std::set<std::size_t>& asked_parts, std::size_t processors)
{
    process::Command command;
    command.arguments = {"sbatch",
                         "--parsable",
                         "--wait",
                         "--requeue",
                         "--job-name=" + name,
                         fmt::format("--array={}", fmt::join(asked_parts, ",")),
                         fmt::format("--cpus-per-task={}", processors),
                         "--chdir=" + shards.string(),
                         fmt::format("--output=%a-of-{}.log", parts)};
    command.limits.asleep = command.limits.wall = std::chrono::hours(24 * 30);
    command.limits.cpu_s = 24 * 3600;
    command.is_trusted = true;
    return command;
}

void expect_number(const process::Outcome& outcome)
{
    if (outcome.ending == process::Ending::not_started)
        throw KitError(text("There is no Slurm here: sbatch cannot be started ({}).",
                            "Hier gibt es kein Slurm: sbatch lässt sich nicht starten ({}).", outcome.why));
    const std::string number = outcome.out.substr(0, outcome.out.find_first_of(";\n")); // 42;cluster
    if (number.empty() || number.find_first_not_of("0123456789") != std::string::npos)
        throw KitError(text("Slurm did not accept the jobs: {}", "Slurm hat die Jobs nicht angenommen: {}",
                            outcome.err + outcome.out + outcome.why));
}
} // namespace

void run_shards_by_slurm(OpenedResults& opened, const Asked& asked, const std::set<std::string>& contents,
                         Language language)
{
    const std::string name = name_of_jobs(opened);
    const std::size_t parts = parts_of(opened), processors = std::max<std::size_t>(1, asked.jobs);
    std::set<std::size_t> asked_parts;
    for (const std::string& content : contents)
        asked_parts.insert(Shard::part_of(content, parts));
    const fs::path shards = fs::absolute(folder_of_shards(opened.folder));
    fs::create_directories(shards);
    process::Command command = submission(name, shards, parts, asked_parts, processors);
    command.arguments.push_back((opened.course.source / "grader/class/grading/slurm_job.sh").string());
    command.arguments.push_back(std::to_string(parts));
    for (std::string& word : grading(opened, asked, processors, language))
        command.arguments.push_back(std::move(word));
    std::cerr << text("{} jobs for Slurm; `squeue --name={}` shows them.\n",
                      "{} Jobs für Slurm; `squeue --name={}` zeigt sie.\n", asked_parts.size(), name)
                     .in(language);
    cancel_jobs(name);
    const process::Outcome outcome = process::run_child(command);
    if (process::was_interrupted())
        cancel_jobs(name);
    else
        expect_number(outcome);
}
} // namespace lab::classroom
