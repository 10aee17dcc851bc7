// A submission of a kernel and a host program: what is run of both, side by side.
#pragma once

#include "grader/judge/host_program.hpp"

#include <future>

namespace lab::judge
{
/// A run in which a call failed because the judge wanted it.
struct FaultRun {
    Call call; // of the run without a fault
    Fault fault;
    std::string error_name;
    HostRun run;
};

/// What is run of the host program of an exercise.
struct HostRuns {
    Source source;
    HostProgram program;
    std::vector<HostRun> results; // with the solution's kernel, one per input of the exercise
    HostRun probed;               // with a kernel that writes how it was launched
    HostRun simulated;            // with the solution's kernel, on the simulator
    std::vector<FaultRun> faults; // with the solution's kernel
    bool is_complete = false;     // otherwise the program was not built, or did not come to an end

    /// Those that were made.
    std::vector<const HostRun*> all() const
    {
        std::vector<const HostRun*> all;
        for (const HostRun& run : results)
            all.push_back(&run);
        if (is_complete)
            all.insert(all.end(), {&probed, &simulated});
        return all;
    }
};

/// Starts the runs that the suite needs: at once, or, when no test of it is to run in this process, with the first
/// question after them.
template <typename Runs> std::shared_future<Runs> start_runs(const char* suite, Runs (*run)())
{
    return std::async(suite_will_run(suite) ? std::launch::async : std::launch::deferred, run).share();
}

/// Runs both parts at the same time, from the construction on.
template <typename KernelRuns, typename HostRuns> class Submission {
  public:
    Submission(KernelRuns (*run_kernels)(), HostRuns (*run_hosts)(), const char* kernel_suite = "Kernel",
               const char* host_suite = "Host")
        : host_(start_runs(host_suite, run_hosts)), kernel_(start_runs(kernel_suite, run_kernels))
    {
    }

    /// Each waits for its own part.
    const KernelRuns& kernel() const { return kernel_.get(); }
    const HostRuns& host() const { return host_.get(); }

  private:
    std::shared_future<HostRuns> host_;
    std::shared_future<KernelRuns> kernel_;
};
} // namespace lab::judge
