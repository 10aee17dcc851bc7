// The time line of a host program: of its runs, the one that the findings are about, with the calls that they name.
#pragma once

#include "grader/base/time_line.hpp"
#include "grader/judge/host/host_runs.hpp"

namespace lab::judge
{
/// What a failed check found.
struct NamedFinding {
    std::string check; // "Host.Result"
    Finding finding;
};

/// What a run of HostRuns::results was given.
struct RunAsJudged {
    const HostJob* job = nullptr;
    bool is_right = false; // its result
};

/// Of the run that most findings have a call in; else of the first whose result is wrong, else of `main_run`. Nothing where no
/// run has a record that can be trusted.
std::optional<TimeLine> time_line_of(const HostRuns& runs, const std::vector<RunAsJudged>& judged,
                                     std::size_t main_run, const std::vector<NamedFinding>& findings,
                                     std::size_t element_bytes);

/// The call that a finding is about; null where it is about none of this record.
const Call* call_of(const Finding& finding, const HostRecord& record, const std::string& file);

/// The calls of a record up to the student's last one, or all where there is none, as rows; not folded.
std::vector<TimeRow> rows_of(const HostRecord& record, const Source& source,
                             const std::vector<NamedFinding>& findings, std::size_t element_bytes);
} // namespace lab::judge
