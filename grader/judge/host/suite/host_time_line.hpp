// The time line of a host program: the run that the findings refer to, with the calls that they name.
#pragma once

#include "grader/base/time_line.hpp"
#include "grader/judge/host/run/host_runs.hpp"

namespace lab::judge
{
/// The finding of a failed check.
struct NamedFinding {
    std::string check; // "Host.Result"
    Finding finding;
};

/// The input of a run in HostRuns::results, and whether its result is right.
struct RunAsJudged {
    const HostJob* job = nullptr;
    bool is_right = false; // its result
};

/// The time line of the run with most calls that findings refer to, or else of the first run with a wrong result, or
/// else of `main_run`. Nothing if no run has a trustworthy record.
std::optional<TimeLine> time_line_of(const HostRuns& runs, const std::vector<RunAsJudged>& judged,
                                     std::size_t main_run, const std::vector<NamedFinding>& findings,
                                     std::size_t element_bytes);

/// The call that a finding refers to; null if it refers to none in this record.
const Call* call_of(const Finding& finding, const HostRecord& record, const std::string& file);

/// The calls of a record as rows, up to the student's last one (all if there is none); not folded.
std::vector<TimeRow> rows_of(const HostRecord& record, const Source& source,
                             const std::vector<NamedFinding>& findings, std::size_t element_bytes);
} // namespace lab::judge
