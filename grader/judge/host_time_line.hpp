// The time line of a host program: of its runs, the one that the findings are about, with the calls that they name.
#pragma once

#include "grader/judge/host_runs.hpp"
#include "grader/time_line.hpp"

namespace lab::judge
{
/// What a failed check found.
struct NamedFinding {
    std::string check; // "Host.Result"
    Finding finding;
};

/// Of the run that most findings have a call in; else of one that failed, else of `main_run`. Nothing where no run has a record
/// that can be trusted. `jobs`: what each run was given.
std::optional<TimeLine> time_line_of(const HostRuns& runs, const std::vector<const HostJob*>& jobs,
                                     std::size_t main_run, const std::vector<NamedFinding>& findings,
                                     std::size_t element_bytes);

/// The call that a finding is about; null where it is about none of this record.
const Call* call_of(const Finding& finding, const HostRecord& record, const std::string& file);

/// The calls of a record up to the student's last one, as rows; not folded.
std::vector<TimeRow> rows_of(const HostRecord& record, const Source& source,
                             const std::vector<NamedFinding>& findings, std::size_t element_bytes);
} // namespace lab::judge
