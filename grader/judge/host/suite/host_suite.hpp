// The checks that every host program of the course has, and the description of an exercise's special ones.
#pragma once

#include "grader/judge/core/suite.hpp"
#include "grader/judge/host/check/host_checks.hpp"
#include "grader/judge/host/run/host_launches.hpp"
#include "grader/judge/host/run/memory_uses.hpp"
#include "grader/judge/host/run/probe.hpp"

#include <future>

namespace lab::judge
{
class HostSuite;

/// A run with a correct kernel, and the expected result.
struct HostTask {
    HostJob job;
    worker::Bytes expected;
    Text context = {}; // said before a failure of this task: "With length 5: "
};

/// A run with another kernel, in addition to the probe.
struct HostRunBeside {
    std::string name;
    std::function<HostJob()> job;
    std::function<std::string()> kernels; // source of the kernel file
};

/// A run with more elements than 16-bit numbers and floats can count. Its first launch fails or, with kernels that do
/// nothing, its first read: only the arguments of the launches are examined, not the result.
struct FarTask {
    std::function<HostJob()> job;
    std::function<worker::Case()> first_launch;     // as it is meant; of buffers the size alone
    std::function<std::string()> idle_kernels = {}; // source of the kernel file
};

/// What the contract requires of a launch.
struct ContractedLaunch {
    std::vector<std::uint64_t> global_size;
    std::vector<std::uint64_t> local_size = {}; // empty: as the program likes
    bool is_once = false;                       // one launch does all
};

/// A pure function of the file, which the program calls on its own if an option says so; judged regardless of the
/// rest.
struct FunctionAlone {
    std::string check;
    std::function<HostJob()> job;
    std::function<Verdict(const HostSuite&, const worker::Bytes& result)> judge;
    int todo = 0;          // that it is; 0: none
    std::string name = {}; // that another TODO is to call; empty: the kit calls it
};

/// A check of this exercise only, which replaces a common check of the same name.
struct OwnHostCheck {
    std::string name;
    std::function<Verdict(const HostSuite&)> judge;
};

/// Everything specific to one host program. Jobs and tasks are functions, called when the suite runs.
struct HostDescription {
    std::string name;              // of the suite: "Host"
    std::string file;              // that is handed in
    std::string kernel_file;       // that the program loads
    std::string kernel = {};       // its declaration, for the probe
    std::size_t element_bytes = 4; // of the buffers
    /// True if the result is a buffer's final contents: the program must read back all of its bytes.
    bool result_is_read = false;
    /// If the result depends on values at the places of its elements in the buffers: the number of bytes of each that
    /// the program must read back; equal elements count once.
    std::size_t read_in_place = 0;
    KernelBuffers buffers;
    HostSteps steps = {};
    std::string proof = "LaunchesTheKernel"; // the check that tells that the results come from the kernels

    std::function<std::vector<HostTask>()> tasks;
    std::size_t main_task = 0; // whose calls are made to fail; also what the simulator is given,
    std::function<HostJob()> simulated = {};        // unless this says otherwise,
    std::optional<std::size_t> simulated_task = {}; // or this
    bool has_profile = false; // the program collects events in a lab::Profile: then there is TimesItsCommands
    std::optional<std::size_t> probed_task = {}; // what the probe is given; the main one by default
    /// The launches that the tasks usually make, for which the driver's compiled kernels are prepared. Other launches
    /// are equally correct, but the program is then run twice.
    std::function<std::vector<worker::Case>()> usual_launches = {};
    /// The expected arguments of the first launch for a task; nothing if the task needs no launch.
    std::function<std::optional<worker::Case>(std::size_t task)> first_launch = {};
    std::function<Probe()> probe = {}; // unless one can be made from the declaration
    std::vector<HostRunBeside> beside = {};
    std::optional<FarTask> far = {};

    /// The findings for a result with a wrong element, with a wrong length, or without a kernel.
    std::function<Finding(const HostSuite&, std::size_t task, std::size_t element)> wrong_element = {};
    Text next_for_length = {}, next_without_launch = {};
    /// Replaces these for any wrong result or failing program, if a result is not a list of elements.
    std::function<Finding(const HostSuite&, std::size_t task)> wrong_result = {};
    /// Computes the part of the points for Result; by default the share of right tasks.
    std::function<double(const std::vector<bool>& right)> part = {};

    std::function<ContractedLaunch(std::size_t task)> launch = {};
    Text next_for_launch = {};
    /// Reports wrong launches where the contract does not prescribe each one.
    std::function<std::optional<Finding>(const HostSuite&, std::size_t task)> wrong_launches = {};

    /// Checks that can explain a wrong result, the first cause first: their findings are shown with the result.
    std::vector<std::string> causes = {"NDRange", "BuffersFit"};

    std::vector<FunctionAlone> functions = {}; // in the order in which they are to be written
    std::vector<OwnHostCheck> own = {};
};

class HostSuite final : public Suite {
  public:
    explicit HostSuite(HostDescription description);

    std::vector<Check> checks() const override;
    void start() const override;
    std::string file_name() const override { return description_.file; }
    std::vector<TodoKnown> todos() const override;
    std::optional<TimeLine> time_line() const override;

    // The runs; these functions wait until they are done.
    const HostRuns& runs() const { return all().runs; }
    const Source& source() const { return runs().source; }
    const std::vector<HostTask>& tasks() const { return all().tasks; }

    std::vector<Place> file() const { return {{description_.file, 0}}; }

    /// Prerequisites: the program terminates and, for checks on how it launches the kernel, launches it.
    std::optional<Verdict> requires_end() const;
    std::optional<Verdict> requires_launch() const;

    /// What is wrong with the first launch of the far task; nothing if it is right.
    std::optional<Finding> far_launch_otherwise() const;

    /// The result of a task, as numbers.
    template <typename Number> std::vector<Number> result_of(std::size_t task) const
    {
        return from_bytes<Number>(runs().results.at(task).output.value_or(worker::Bytes{}));
    }
    template <typename Number> std::vector<Number> expected_of(std::size_t task) const
    {
        return from_bytes<Number>(tasks().at(task).expected);
    }

    /// True if the only launch of the first task with a wrong result is known to have the right arguments and
    /// contents.
    bool launch_is_right() const;

  private:
    std::optional<Finding> computed_elsewhere() const;
    Finding used_before_it_was_read(const Call& read) const;
    std::optional<Finding> read_but_not_returned() const;
    std::optional<Finding> first_launch_otherwise() const;
    std::optional<Finding> function_never_called() const;
    Finding after_a_right_launch(Finding wrong_result) const;
    struct All {
        std::vector<HostTask> tasks;
        ReadOnlyArguments read_only;
        Probe probe;
        HostRuns runs;
    };
    using CompiledProbe = std::shared_future<Folder>;

    const All& all() const;
    All run() const;
    std::size_t simulated_task() const
    {
        return description_.simulated_task.value_or(description_.main_task);
    }
    std::size_t probed_task() const { return description_.probed_task.value_or(description_.main_task); }
    std::map<std::string, HostRun> run_functions(const HostProgram& program) const;
    void run_with_kernels(All& all, const CompiledProbe& compiled_probe,
                          const std::vector<worker::Case>& launches) const;
    bool asks_for_more_than_results() const;
    bool run_tasks(All& all, const HostKernels& reference, const std::function<HostRun()>& simulate) const;
    void run_again(All& all, const HostKernels& reference) const;
    static std::size_t first_wrong_task(const All& all);
    std::vector<worker::Case> usual_launches() const;
    Probe make_probe(const std::vector<HostTask>& tasks) const;
    CompiledProbe compile_probe(const Probe& probe, const std::vector<worker::Case>& launches) const;
    HostRun run_with(const All& all, const HostJob& job, const std::string& source, const Folder& compiled,
                     const std::optional<Fault>& fault = {}) const;
    void run_others(All& all, const CompiledProbe& compiled_probe,
                    const std::vector<worker::Case>& launches) const;

    Verdict builds() const;
    Finding after_warning(Finding finding) const;
    Verdict terminates() const;
    Verdict judge_alone(const FunctionAlone& function) const;
    Verdict seen_in_the_result(const std::vector<TodoBlock>& todos) const;
    Verdict result() const;
    std::optional<std::size_t> first_wrong_call() const;
    bool is_wrong_again() const;
    Finding wrong_again() const;
    std::optional<Finding> wrong_result(std::size_t task) const;
    Finding after_its_cause(Finding wrong_result) const;
    bool is_right(std::size_t task) const;
    Followed followed() const;
    Verdict launches_the_kernel() const;
    std::optional<Finding> right_without_launch() const;
    /// Only applies if the contract prescribes a local size.
    std::optional<Finding> local_size_left_open() const;
    /// A fault in the launches of the last run's record that may explain a crash.
    std::optional<Finding> recorded_cause() const;
    Verdict nd_range() const;
    std::optional<Finding> wrong_launch(std::size_t task) const;
    std::optional<Finding> first_wrong_launch() const;
    Verdict buffers_fit() const;
    /// Judges the recorded calls, regardless of other faults.
    Verdict recorded_waits() const;
    Verdict waits_for_the_result() const;
    Verdict reports_errors() const;
    Verdict releases_everything() const;
    Verdict times_its_commands() const;
    /// Checks that the program uses OpenCL before a check judges how: it launches a kernel and then reads a buffer,
    /// and right results come from the kernel. Calls to a device that computes nothing earn no points.
    std::optional<Verdict> requires_use() const;

    HostDescription description_;
    mutable std::shared_future<All> all_;
};
} // namespace lab::judge
