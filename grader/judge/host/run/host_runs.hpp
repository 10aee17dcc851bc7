// The runs of a submission's host program.
#pragma once

#include "grader/judge/host/run/host_program.hpp"

#include <map>

namespace lab::judge
{
/// A run in which the judge made a call fail.
struct FaultRun {
    Call call; // of the run without a fault
    Fault fault;
    std::string error_name;
    HostRun run;
    bool was_made = true; // otherwise those before it took too long
};

struct HostRuns {
    Source source;
    HostProgram program;
    std::vector<HostRun> results;         // with a right kernel, one per task of the exercise
    std::optional<HostRun> again;         // several tasks in one process, where all are right alone,
    std::vector<std::size_t> again_tasks; // these; the last one is the main task
    HostRun first_wrong; // of the first task that comes out wrong, recorded with the bytes of its calls
    HostRun far;         // whose first launch or read fails
    std::map<std::string, HostRun> alone;  // of one function each, by check
    HostRun probed;                        // with a kernel that computes something else
    bool refuses_the_probe = false;        // it has looked at that result, found it wrong, and ended
    HostRun simulated;                     // with a right kernel, on the simulator
    std::map<std::string, HostRun> beside; // other runs of the exercise, by name
    std::vector<FaultRun> faults;          // with a right kernel
    HostRun among_faults;                  // one without a fault, made between them
    /// False if the program was not built, a run did not terminate, or only checks of the results were selected.
    bool is_complete = false;

    /// The runs whose calls have to be right: with a right kernel, once in a process and several times in one.
    std::vector<const HostRun*> judged() const
    {
        std::vector<const HostRun*> judged;
        for (const HostRun& run : results)
            judged.push_back(&run);
        if (again && again->outcome.exited_with(0))
            judged.push_back(&*again);
        return judged;
    }
    /// The runs without an injected fault.
    std::vector<const HostRun*> all() const
    {
        std::vector<const HostRun*> all;
        for (const HostRun& run : results)
            all.push_back(&run);
        if (!is_complete)
            return all;
        if (!refuses_the_probe)
            all.push_back(&probed);
        all.push_back(&simulated);
        for (const auto& [name, run] : beside)
            all.push_back(&run);
        return all;
    }
};

/// The line of the call in the student's file.
inline std::vector<Place> place_of(const Call& call, const Source& source)
{
    return {{source.name, call.line}};
}
} // namespace lab::judge
