// What the simulator found wrong with a kernel, as verdicts. Finding nothing passes only where it saw the whole run.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"

namespace lab::judge
{
/// What a run that is not done means for the checks that need it; nothing when it is done. That a kernel does not build or
/// does not terminate has been said; what is left is that the simulator cannot run it, or a fault of the kit.
std::optional<Verdict> unusable(const KernelRun& run);

Verdict no_data_race(const KernelRun& simulator, const Source& source);
Verdict no_barrier_divergence(const KernelRun& simulator, const Source& source);
/// No access outside a buffer, a local or a private array (simulator), no guard zone written (values device), no store
/// to a buffer that is only read.
Verdict stays_in_bounds(const KernelRun& simulator, const KernelRun& values, const Source& source);
/// `is_repeatable`: launches that differ only in what local memory held before them have the same result. The simulator
/// reports an uninitialised read only where an address or a branch depends on it.
Verdict no_uninitialised_memory(const KernelRun& simulator, const Source& source, bool is_repeatable = true);

/// No guard zone of a run was written.
Verdict guards_are_intact(const KernelRun& run, const Source& source);

/// A fault that the simulator reported: with it the order of the work-items, or old contents, may decide a result. The
/// cause comes before what follows from it.
struct ReportedFault {
    Text what;
    std::string check; // that reports it
    const Message* message;

    bool is_between_work_items() const { return check == "NoDataRace" || check == "NoBarrierDivergence"; }
};
std::optional<ReportedFault> reported_fault(const Trace& trace);

/// A value read out of bounds is arbitrary: a race of the work-item that read it is not the mistake.
bool first_race_follows_from_a_read_outside(const Trace& trace);

/// The one that wrong values may follow from: nothing depends on which of two equal values is stored last.
std::optional<ReportedFault> fault_behind_values(const Trace& trace);

/// A check that failed where the simulator saw a divergent barrier, a race or an access that may be the cause: says to fix
/// that first, in place of what the check itself would ask. `suite`: where the check is that reports it; empty: it is this
/// one's own affair.
Verdict after_reported_fault(Verdict verdict, const KernelRun& simulator, const Source& source,
                             const std::string& suite = "");
} // namespace lab::judge
