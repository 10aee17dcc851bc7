// Grades one exercise: starts its judge, and assembles the verdicts and the points.
#pragma once

#include "grader/course/check/report.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <functional>

namespace lab::course
{
/// Seeds are drawn from so few that what a judge compiles for one of them is there for later submissions.
constexpr std::uint32_t number_of_seeds = 8;

struct CheckOptions {
    std::string suite = {};             // of the checks those whose names begin with it: "Kernel." or "Host."
    std::vector<std::string> only = {}; // of these those with such a name; all of them where there is none
    std::optional<std::uint32_t> seed = {}; // what is random follows from it; drawn where there is none
    /// Encloses each process with the submission's code; without it they run like this process.
    std::optional<sandbox::Settings> sandbox = {};
    /// A folder for the judge's compiled kernels, which are the same for all submissions of a seed; empty: the cache.
    std::filesystem::path kept = {};
    /// If there is no sandbox, also runs on the GPUs of this machine, which changes no verdict.
    bool also_on_gpus = false;
    /// Includes in the report what host programs did, call by call.
    bool draws_hosts = false;
    /// Called every 50 ms or so. A cancelled check ends soon, and its report is meaningless.
    std::function<bool()> is_cancelled = {};

    bool ask_for(const std::string& check) const;
};

/// Grades the files in `submission`. Faults of the course are in the report. Throws KitError if `submission` is not a
/// directory, or if this machine cannot grade at all.
Report check(const Course& course, const Exercise& exercise, const std::filesystem::path& submission,
             const CheckOptions& options = {});
} // namespace lab::course
