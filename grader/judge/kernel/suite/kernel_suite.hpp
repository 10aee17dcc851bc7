// The checks that every kernel of the course has, and the description of an exercise's special ones.
#pragma once

#include "grader/judge/core/suite.hpp"
#include "grader/judge/kernel/check/smallest_failing.hpp"
#include "grader/judge/kernel/check/values.hpp"
#include "grader/judge/kernel/check/work.hpp"
#include "grader/judge/kernel/run/device_runs.hpp"
#include "grader/judge/kernel/run/gpu.hpp"
#include "grader/judge/kernel/run/signature.hpp"

#include <array>
#include <functional>
#include <future>
#include <map>

namespace lab::judge
{
class KernelSuite;
struct Warning;

/// The elements that a kernel never wrote, regardless of their previous contents.
struct Unwritten {
    std::size_t count = 0, all = 0;
    std::size_t buffer = 0, first = 0; // the first of them

    /// "2 of 256 elements were never written; the first one is output[3]."
    Text told(const Text& elements, const Text& first_one) const;
};

/// A run on the simulator in addition to the one that the common checks examine.
struct RunBeside {
    std::string name;
    std::function<worker::Job()> job;
    std::uint64_t instruction_budget = 1'000'000; // of a work-item
    bool records_accesses = false;
    bool only_on_demand = false; // most verdicts do without it
};

/// How evenly the work-items of simulated launches must share the work: a limit on the number of words of memory
/// accessed in sequence, counting the busiest work-item between consecutive barriers.
struct WorkSharing {
    struct Launch {
        std::size_t number = 0;  // of the simulated ones
        std::string kernel = {}; // its name, where there are several kernels
    };
    std::vector<Launch> launches = {{}}; // the first one is that of the work-group's common work
    std::uint64_t limit = 0;
    Text usual; // "the two sweeps need about 70"
    Text next;  // what to look at
    /// At this number of words, one work-item is taken to work alone, and finding no fault between work-items does
    /// not count.
    std::uint64_t alone = ~std::uint64_t{0};
};

/// A check of this exercise only, which replaces a common check of the same name. It judges the suite or measures
/// simulated launches, of which it needs the first `needed` (0: all).
struct OwnCheck {
    std::string name;
    std::function<Verdict(const KernelSuite&)> judge = {};
    std::function<Verdict(const std::vector<LaunchTrace>&)> measure = {};
    std::size_t needed = 1;
};

/// What this exercise knows about a TODO of its kernel; see TodoKnown. `checks` are named without the suite.
struct KernelTodo {
    int number;
    std::function<Verdict(const KernelSuite&)> seen = {};
    std::vector<std::string> checks = {};
};

/// A possible cause of a wrong result, and the text that precedes it: "TODO 2 is written, but not right: ".
struct Cause {
    Text lead;
    Finding finding;
};

/// Everything specific to one kernel. Cases and jobs are functions, called when the suite runs.
struct KernelDescription {
    std::string name;                 // of the suite: "Kernel"
    std::string file;                 // that is handed in
    std::vector<std::string> kernels; // their declarations, as the contract has them
    int first_todo = 1;
    bool is_voluntary = false; // a file that is as it was handed out is skipped, not failed

    /// A launch after which every element of `outputs` must be written. It runs twice, over each poison; `writes` is
    /// the name of the check, and empty if there is none.
    std::function<worker::Case()> complete = {};
    std::vector<std::size_t> outputs = {1}; // buffers of the case
    std::string writes = "WritesEveryElement";
    std::function<Finding(const Unwritten&)> unwritten =
        {}; // what is said of it, unless the usual words will do

    /// The first check decides whether a kernel basically works: most of its inputs are right.
    std::vector<ValueCheck> values = {};

    /// In ascending size: if a check of values fails, the first input that is wrong is shown. The common checks look
    /// at the launches of some of them, too.
    std::function<std::vector<SmallInput>()> small_inputs = {};

    /// The cases that the simulator runs. The common checks judge the first `judged_launches` launches (0: all).
    std::function<std::vector<Simulated>()> simulated = {};
    std::size_t judged_launches = 0;
    /// Two simulated cases with the same input; local memory starts with different patterns.
    std::optional<std::array<std::size_t, 2>> same_twice = {};
    unsigned formula_launches = 0;     // launches of which the simulator says what they compute
    unsigned combination_launches = 0; // and who combined their inputs
    bool records_accesses = false;     // each load and store of a launch's first work-group, for own checks
    std::uint64_t instruction_budget = 1'000'000;
    std::vector<RunBeside> beside = {};

    std::vector<std::string> common = {"NoBarrierDivergence", "NoDataRace", "StaysInBounds",
                                       "NoUninitialisedMemory"};
    std::optional<WorkSharing> sharing = {};
    std::string races_need = {}; // a check; finding no fault between work-items counts once it has passed
    std::vector<OwnCheck> own = {};
    std::vector<KernelTodo> todos = {};
    /// Reports a TODO that was seen to be wrong before the crashes, races and out-of-bounds accesses it may cause.
    bool faults_follow_from_todos = false;

    /// A cause of wrong values known to the exercise; the message names it before what the simulator reports.
    std::function<std::optional<Finding>(const KernelSuite&)> cause = {};

    // Replacements for the default answers:
    /// True if most inputs of the first check of values are right.
    std::function<bool(const KernelSuite&)> most_are_right = {};
    /// True if enough is right for a check that looks for faults to count; by default the same.
    std::function<bool(const KernelSuite&)> enough_is_right = {};
    /// True if the result does not depend on the old contents of local memory.
    std::function<bool(const KernelSuite&)> is_repeatable = {};
    /// Runs the job for values, in both orders; on all devices by default.
    std::function<DeviceRuns(const Source&, const worker::Job& for_values)> run = {};
};

class KernelSuite final : public Suite {
  public:
    explicit KernelSuite(KernelDescription description);

    std::vector<Check> checks() const override;
    void start() const override;
    std::string file_name() const override { return description_.file; }
    std::vector<TodoKnown> todos() const override;
    bool line_is_at_fault(const std::string&) const override { return true; }

    // The runs; these functions wait until they are done.
    const Source& source() const { return runs().source; }
    const KernelRun& values() const { return runs().devices.values; }
    const KernelRun& second() const { return runs().devices.second; }
    const KernelRun& simulator() const { return runs().judged; } // the launches that common checks look at
    const KernelRun& all_simulated() const { return runs().devices.simulator; }
    const KernelRun& beside(const std::string& name) const { return runs().beside.at(name).get(); }
    /// The inputs of a check of values, with a run for values.
    Tried tried(const std::string& check, const KernelRun& run) const;

    std::vector<Place> file() const { return {{description_.file, 0}}; }

    /// Prerequisites: the kernel builds, terminates and, if the stage is voluntary, was begun; and writes its output.
    std::optional<Verdict> requires_end() const;
    std::optional<Verdict> requires_output() const;
    /// The verdict on a file that is unchanged since it was handed out; nothing if it differs.
    std::optional<Verdict> not_begun() const;

    /// True if a simulated case is wrong in the simulator although it is right on the device for values, or all
    /// inputs of the first check are right there: the kernel behaves differently in the simulator or for its inputs.
    /// The simulator's findings then say nothing.
    bool is_another_one_in_the_simulator() const;
    /// The same, also if the simulator saw a race that may be the reason. Then only the values count.
    bool has_wrong_simulated_case() const;
    /// True if the result depends on the order in which work-items run.
    bool depends_on_order() const;

    bool most_values_are_right() const;
    bool enough_is_right() const;

    /// Puts the likely cause before a failed verdict on values: TODOs that are still empty, a line that the compiler
    /// warns about, and what the simulator saw and another check reports. Later checks refer to the first one that
    /// named this cause. `check_name` is without the suite.
    Verdict after_its_cause(Verdict verdict, const std::string& check_name) const;
    /// True if a later launch than the one that should write an output reads an unwritten element of it.
    bool reads_what_is_unwritten() const;
    /// Adds the smallest failing input to the first failed verdict on values.
    Verdict with_smallest_failing(Verdict verdict) const;
    /// Puts the compiler's warning before a fault that the simulator saw.
    Verdict after_warning(Verdict verdict) const;
    /// The first warning of the simulator's compiler, which compiles again each time.
    std::optional<Warning> warning() const;

    /// The verdict of a check that looks for faults: finding none counts if enough is right.
    Verdict search(const Verdict& verdict) const;
    /// The same for faults between work-items.
    Verdict search_between_work_items(const Verdict& verdict) const;
    /// A passed verdict that only counts if the work-items share the work.
    Verdict counts_where_work_is_shared(const Verdict& verdict) const;

  private:
    struct Runs {
        Source source;
        worker::Job for_values;
        DeviceRuns devices;
        std::shared_future<std::vector<GpuRun>> on_gpus; // without a state where none is asked
        KernelRun judged;
        std::vector<LaunchTrace>
            measured; // its launches of the described cases, without those of small inputs
        std::map<std::string, std::shared_future<KernelRun>> beside; // deferred until a check asks for it
        std::vector<std::vector<Input>> inputs;                      // of each check of values
        std::vector<std::vector<std::size_t>> cases;                 // of these, their numbers in the job
        std::vector<Simulated> simulated;
        std::size_t first_simulated = 0; // its number in the job for values
    };

    /// Throws std::logic_error if the description is incomplete.
    void require_all_parts() const;
    const Runs& runs() const;
    Runs run() const;
    /// Applies to the device for values.
    bool is_as_expected(const Runs& runs) const;
    void optimise_what_is_wrong(Runs& runs) const;
    void make_values_job(Runs& runs) const;
    SimulatorJob simulator_job(const Runs& runs) const;
    RunOptions simulator_options() const;
    SimulatorJob job_of(const RunBeside& one) const;
    void run_devices(Runs& runs) const;
    void keep_runs_beside(Runs& runs) const;
    /// The run in another order; it may have come to no result.
    const KernelRun& reordered() const;

    std::vector<Check> usual_checks() const;
    Verdict judge_own(const OwnCheck& own) const;
    /// The failure if there is one; finding nothing counts if enough is right.
    Verdict found_where_enough_is_right(const Verdict& verdict,
                                        const std::optional<Verdict>& prerequisite) const;
    std::size_t simulated_launches(const Runs& runs) const;
    /// The verdict of a check that measures simulated launches and needs the first `needed` of them (0: all).
    Verdict measure(const std::function<Verdict(const std::vector<LaunchTrace>&)>& judge,
                    std::size_t needed = 1) const;
    Verdict builds() const;
    Verdict terminates() const;
    Verdict writes_its_output() const;
    Finding unwritten_finding(const Unwritten& unwritten) const;
    Finding with_the_only_store(Finding finding, std::size_t buffer) const;
    Verdict judge_values(const ValueCheck& check) const;
    Verdict on_each_device(const ValueCheck& check) const;
    void start_on_gpus(Runs& runs) const;
    void compare_with_gpus(const ValueCheck& check) const;
    Verdict on(const KernelRun& run, const ValueCheck& check) const;
    bool has_common(const std::string& name) const;
    Status status_on(const KernelRun& run, const ValueCheck& value_check) const;
    Verdict in_every_run(const ValueCheck& check, const Verdict& on_devices) const;
    bool is_tried_and_right(const Simulated& simulated) const;
    bool has_simulated_case(const std::function<bool(const Simulated&, bool is_right,
                                                     bool is_right_on_the_device)>& is_meant) const;
    bool finds_wrong_simulated_case() const;
    bool may_follow_from_a_reported_race() const;
    bool is_right_in_the_simulator_alone() const;
    bool is_wrong_in_another_order() const;
    bool is_wrong_interleaved() const;
    /// The line of an atomic operation in a simulated launch whose value depends on the order of work-items; 0: none.
    int arrival_line() const;
    Finding order_finding() const;
    std::optional<Finding> too_few_bits(const std::string& check_name) const;
    std::vector<TodoBlock> todos_behind(const std::string& check_name) const;
    std::optional<Cause> wrong_todo(const std::string& check_name) const;
    Verdict after_wrong_todo(Verdict verdict, const std::string& check_name) const;
    Finding with_cause(const Finding& finding, const Cause& cause, const std::string& check_name) const;
    Verdict no_barrier_divergence() const;
    Verdict no_data_race() const;
    Verdict stays_in_bounds() const;
    Verdict no_uninitialised_memory() const;
    Verdict work_items_take_part() const;
    BusiestLine busiest_line_of(std::size_t simulated_launch) const;
    std::optional<std::string> changed_input() const;
    std::string values_check() const;

    KernelDescription description_;
    mutable std::shared_future<Runs> runs_;
    mutable std::optional<KernelRun> exact_;
    mutable bool looked_for_smallest_ = false;
    mutable std::map<std::string, std::string> told_causes_; // the check that has, by what was seen
    mutable std::set<std::string> differing_gpus_;           // that have been told
    mutable std::optional<bool> most_are_right_, has_wrong_simulated_case_, depends_on_order_;
};
} // namespace lab::judge
