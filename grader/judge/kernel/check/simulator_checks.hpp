// The simulator's findings about a kernel as verdicts. Finding nothing passes only if it saw the whole run.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"

namespace lab::judge
{
/// The verdict on a run that is not done, for the checks that need it; nothing if it is done. Other checks report
/// that a kernel does not build or terminate; here either the simulator cannot run it or the kit is at fault.
std::optional<Verdict> unusable(const KernelRun& run);

Verdict no_data_race(const KernelRun& simulator, const Source& source);
Verdict no_barrier_divergence(const KernelRun& simulator, const Source& source);
/// Passed if no access is outside a buffer or a local or private array (simulator), no guard zone was written (values
/// device), and no store went to a read-only buffer.
Verdict stays_in_bounds(const KernelRun& simulator, const KernelRun& values, const Source& source);
/// `is_repeatable`: launches that differ only in the initial contents of local memory have the same result. The
/// simulator reports an uninitialised read only if an address or a branch depends on it.
Verdict no_uninitialised_memory(const KernelRun& simulator, const Source& source, bool is_repeatable = true);

/// Passed if no guard zone of the run was written.
Verdict guards_are_intact(const KernelRun& run, const Source& source);

/// A fault reported by the simulator because of which the order of work-items, or old contents of memory, may decide
/// a result. A cause takes precedence over its consequences.
struct ReportedFault {
    Text what;
    std::string check; // that reports it
    const Message* message;

    bool is_between_work_items() const { return check == "NoDataRace" || check == "NoBarrierDivergence"; }
};
std::optional<ReportedFault> reported_fault(const Trace& trace);

/// A value read out of bounds is arbitrary: a race of the work-item that read it is only a consequence.
bool first_race_follows_from_a_read_outside(const Trace& trace);

/// The fault that wrong values may follow from. Two equal stores are left out: it does not matter which is last.
std::optional<ReportedFault> fault_behind_values(const Trace& trace);

/// If a check failed and the simulator saw a fault that may be the cause, asks to fix that first in place of the
/// check's own question. `suite`: the suite whose check reports the fault; empty: this check reports it.
Verdict after_reported_fault(Verdict verdict, const KernelRun& simulator, const Source& source,
                             const std::string& suite = "");
} // namespace lab::judge
