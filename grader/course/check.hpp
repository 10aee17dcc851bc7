// Grading one exercise: start its judge, and put the verdicts and the points together.
#pragma once

#include "grader/course/report.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <functional>

namespace lab::course
{
struct CheckOptions {
    std::string suite = {};             // of the checks those whose names begin with it: "Kernel." or "Host."
    std::vector<std::string> only = {}; // of these those with such a name; all of them where there is none
    std::optional<std::uint32_t> seed = {}; // what is random follows from it; drawn where there is none
    /// Around each process with the submission's code; without it they run as this one does.
    std::optional<sandbox::Settings> sandbox = {};
    /// For what the judge compiles of the course's own kernels, which is the same for all submissions; empty: the cache.
    std::filesystem::path kept = {};
    /// Outside a sandbox also on the GPUs of this machine, which changes no verdict.
    bool also_on_gpus = false;
    /// The report tells what host programs did, call by call.
    bool draws_hosts = false;
    /// Asked every 50 ms or so. What is cancelled ends soon, and its report says nothing.
    std::function<bool()> is_cancelled = {};

    bool ask_for(const std::string& check) const;
};

/// Grades the files in `submission`. A fault of the course is one in the report. Throws KitError when `submission` is not a
/// directory, or this machine cannot grade at all.
Report check(const Course& course, const Exercise& exercise, const std::filesystem::path& submission,
             const CheckOptions& options = {});
} // namespace lab::course
