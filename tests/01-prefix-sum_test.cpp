// The checks of 01-prefix-sum, stage 1. No student code runs in this process: kernels run in kernel_worker, the
// host program in a process of its own, and what comes back is compared with the references below.
#include "grader/judge/checks.hpp"
#include "grader/judge/host_program.hpp"
#include "grader/judge/setup.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <future>
#include <random>

namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;
using lab::worker::Bytes;
using Ints = std::vector<std::int32_t>;

constexpr std::size_t length = 256;
constexpr std::int32_t poison_a = 0x5a5a5a5a, poison_b = -0x33333334;

// ------------------------------------------------------------------------------------------ references

/// Exclusive, with wrap-around; the serial definition.
Ints prefix_sum_of(const Ints& input)
{
    Ints output;
    std::uint32_t sum = 0;
    for (const std::int32_t value : input) {
        output.push_back(static_cast<std::int32_t>(sum));
        sum += static_cast<std::uint32_t>(value);
    }
    return output;
}

Ints make(const std::function<std::int32_t(std::size_t)>& element)
{
    Ints values(length);
    for (std::size_t i = 0; i < length; ++i)
        values[i] = element(i);
    return values;
}

Ints random_input(unsigned seed)
{
    std::mt19937 generator(seed); // the same numbers everywhere, unlike the standard distributions
    return make([&](std::size_t) { return static_cast<std::int32_t>(generator()); });
}

struct ValueCase {
    Text name;
    Ints input;
};

const std::vector<ValueCase>& value_cases()
{
    static const std::vector<ValueCase> cases = {
        {{"all ones", "lauter Einsen"}, make([](std::size_t) { return 1; })},
        {{"the ramp 1, 2, 3, …", "die Rampe 1, 2, 3, …"},
         make([](std::size_t i) { return static_cast<int>(i) + 1; })},
        {{"positive and negative numbers", "positive und negative Zahlen"},
         make([](std::size_t i) { return static_cast<int>(i * 37 % 101) - 50; })},
        {{"sums that wrap around", "Summen mit Überlauf"}, make([](std::size_t i) {
             return i % 3 ? INT32_MAX - static_cast<int>(i) : INT32_MIN + static_cast<int>(i * i);
         })},
        {{"random numbers, seed 1", "Zufallszahlen, Startwert 1"}, random_input(1)},
        {{"random numbers, seed 2", "Zufallszahlen, Startwert 2"}, random_input(2)},
        {{"random numbers, seed 3", "Zufallszahlen, Startwert 3"}, random_input(3)}};
    return cases;
}

Ints unit_vector(std::size_t position)
{
    return make([=](std::size_t i) { return i == position ? 1 : 0; });
}

// ------------------------------------------------------------------------------------------------ runs

using lab::worker::Case;
using lab::worker::Job;

Case one_launch(const Ints& input, std::int32_t poison, std::size_t groups = 1)
{
    const Ints output(input.size(), poison);
    Case result;
    result.buffers = {{to_bytes<std::int32_t>(input), true}, {to_bytes<std::int32_t>(output), false}};
    result.launches = {{"prefix_sum",
                        {lab::worker::BufferArgument{0}, lab::worker::BufferArgument{1}},
                        {groups * length},
                        {length}}};
    return result;
}

Ints two_pieces()
{
    Ints input = random_input(4);
    const Ints second = random_input(5);
    input.insert(input.end(), second.begin(), second.end());
    return input;
}

// Cases of the job for values, in this order; the first two differ only in what the output holds before.
constexpr std::size_t poisoned_a = 0, poisoned_b = 1, first_value = 2;
std::size_t first_unit_vector() { return first_value + value_cases().size(); }
std::size_t two_groups_case() { return first_unit_vector() + length; }

Job empty_job()
{
    Job job;
    job.build_options = "-cl-std=CL1.2 -cl-kernel-arg-info";
    return job;
}

Job values_job()
{
    Job job = empty_job();
    job.cases = {one_launch(random_input(6), poison_a), one_launch(random_input(6), poison_b)};
    for (const ValueCase& value_case : value_cases())
        job.cases.push_back(one_launch(value_case.input, poison_a));
    for (std::size_t i = 0; i < length; ++i)
        job.cases.push_back(one_launch(unit_vector(i), poison_b));
    job.cases.push_back(one_launch(two_pieces(), poison_a, 2));
    return job;
}

// Cases of the job for the simulator: the contract's launch, the same again (local memory then holds another
// pattern before it starts), and two work-groups.
constexpr std::size_t simulated_launches = 2, simulated_two_groups = 2;

Job simulator_job()
{
    Job job = empty_job();
    job.cases = {one_launch(random_input(6), poison_a), one_launch(random_input(6), poison_b),
                 one_launch(two_pieces(), poison_a, 2)};
    return job;
}

struct KernelRuns {
    Source source;
    KernelRun values, simulator, simulated_two_groups; // the simulator's run, split by launches
};

KernelRuns run_kernels()
{
    KernelRuns runs;
    runs.source = read_source("prefix_sum.cl");
    std::atomic<bool> endless{false};
    auto values = std::async(std::launch::async,
                             [&] { return run_kernel(runs.source, values_job(), Device::values, &endless); });
    runs.simulator = run_kernel(runs.source, simulator_job(), Device::simulator);
    endless = runs.simulator.state == KernelRun::State::endless_loop;
    runs.values = values.get();
    runs.simulated_two_groups = runs.simulator;
    auto& launches = runs.simulator.trace.launches;
    auto& two_groups = runs.simulated_two_groups.trace.launches;
    two_groups.erase(two_groups.begin(),
                     two_groups.begin() + std::min(two_groups.size(), simulated_launches));
    launches.resize(std::min(launches.size(), simulated_launches));
    return runs;
}

struct HostRuns {
    Source source;
    HostProgram program;
    std::vector<HostRun> results; // one per input of host_inputs()
    std::vector<std::optional<Bytes>> outputs;
    HostRun probed, refused, simulated;
    std::optional<Bytes> probed_output, refused_output;
};

const std::vector<Ints>& host_inputs()
{
    static const std::vector<Ints> inputs = {random_input(7), value_cases()[2].input};
    return inputs;
}

/// Runs the program on an input; what it wrote to the output file, up to twice what is right, goes to `output`.
HostRun run_with_files(const HostProgram& program, const Ints& input, const std::filesystem::path& kernels,
                       HostDevice device, std::optional<Bytes>& output)
{
    static int count = 0;
    const auto input_file = setup().work / ("input-" + std::to_string(++count) + ".bin");
    const auto output_file = setup().work / ("output-" + std::to_string(count) + ".bin");
    std::ofstream(input_file, std::ios::binary)
        .write(reinterpret_cast<const char*>(input.data()),
               static_cast<std::streamsize>(input.size() * sizeof(input[0])));
    HostRun run = run_host(program, {"-q", "--input", input_file.string(), "--output", output_file.string()},
                           kernels, device);
    output = read_output(output_file, 2 * length * sizeof(std::int32_t));
    return run;
}

HostRuns run_hosts()
{
    HostRuns runs;
    runs.source = read_source("prefix_sum.cpp");
    runs.program = build_host(runs.source);
    if (runs.program.problem)
        return runs;
    for (const Ints& input : host_inputs()) {
        std::optional<Bytes> output;
        runs.results.push_back(
            run_with_files(runs.program, input, setup().solution, HostDevice::values, output));
        runs.outputs.push_back(output);
        if (runs.results.back().outcome.ending != lab::process::Ending::exited)
            return runs; // one wait for the time limit is enough
    }
    const Ints& input = host_inputs()[0];
    std::optional<Bytes> unused;
    runs.probed = run_with_files(runs.program, input, setup().probes / "launch", HostDevice::values,
                                 runs.probed_output);
    runs.refused = run_with_files(runs.program, input, setup().probes / "refuses", HostDevice::values,
                                  runs.refused_output);
    runs.simulated = run_with_files(runs.program, input, setup().solution, HostDevice::simulator, unused);
    return runs;
}

struct Runs {
    std::shared_future<HostRuns> host_future = std::async(std::launch::async, run_hosts).share();
    std::shared_future<KernelRuns> kernel_future = std::async(std::launch::async, run_kernels).share();
};

Runs& runs()
{
    static Runs the_runs; // started by the first test, each waits for what it needs
    return the_runs;
}

const KernelRuns& kernel() { return runs().kernel_future.get(); }
const HostRuns& host() { return runs().host_future.get(); }

Ints output_of(const KernelRun& run, std::size_t the_case)
{
    return from_bytes<std::int32_t>(run.result.cases.at(the_case).buffers.at(1));
}

// ------------------------------------------------------------------------------- where a value went wrong

/// The states scratch goes through in the two sweeps over a tree, with their names.
struct SweepState {
    Text name;
    int todo;
    Ints values;
};

void sweep(SweepState& state, std::size_t stride, bool up)
{
    for (std::size_t right = 2 * stride - 1; right < length; right += 2 * stride) {
        auto& l = state.values[right - stride];
        auto& r = state.values[right];
        const auto sum =
            static_cast<std::int32_t>(static_cast<std::uint32_t>(l) + static_cast<std::uint32_t>(r));
        if (!up)
            l = r;
        r = sum;
    }
}

std::vector<SweepState> sweep_states(const Ints& input)
{
    std::vector<SweepState> states{{{"the load", "dem Laden"}, 1, input}};
    const auto add = [&](Text name, int todo) -> SweepState& {
        states.push_back({std::move(name), todo, Ints(states.back().values)});
        return states.back();
    };
    int level = 0;
    for (std::size_t stride = 1; stride < length; stride *= 2)
        sweep(
            add(text("up-sweep level {} (stride {})", "Up-Sweep-Ebene {} (Schrittweite {})", ++level, stride),
                2),
            stride, true);
    add({"setting the root to 0", "dem Nullsetzen der Wurzel"}, 3).values.back() = 0;
    level = 0;
    for (std::size_t stride = length / 2; stride > 0; stride /= 2)
        sweep(add(text("down-sweep level {} (stride {})", "Down-Sweep-Ebene {} (Schrittweite {})", ++level,
                       stride),
                  3),
              stride, false);
    return states;
}

/// How far local memory went through the states of the sweeps, seen at the kernel's barriers.
struct Progress {
    std::optional<std::size_t> last_right;   // index into the states
    const LocalArray* first_wrong = nullptr; // what local memory held instead of the next one
};

Progress follow(const LaunchTrace& launch, const std::vector<SweepState>& states)
{
    Progress progress;
    std::size_t next = 0;
    for (const Snapshot& snapshot : launch.snapshots)
        for (const LocalArray& array : snapshot.arrays) {
            if (array.values.size() < length)
                continue;
            const Ints values(array.values.begin(), array.values.begin() + length);
            const auto found = std::find_if(states.begin() + static_cast<std::ptrdiff_t>(next), states.end(),
                                            [&](const SweepState& state) { return state.values == values; });
            if (found != states.end()) {
                next = static_cast<std::size_t>(found - states.begin()) + 1;
                progress.last_right = next - 1;
                progress.first_wrong = nullptr;
            } else if (!progress.first_wrong && (next == 0 || values != states[next - 1].values))
                progress.first_wrong = &array;
        }
    return progress;
}

constexpr std::size_t up_sweep_done = 8; // index of the state after the last level of the up-sweep

/// A sentence on the first level that went wrong; empty where the kernel goes another way than the tree.
Finding level_finding(const KernelRuns& kernels)
{
    if (!kernels.simulator.is_done() || kernels.simulator.trace.launches.empty())
        return {};
    const auto states = sweep_states(random_input(6));
    const Progress progress = follow(kernels.simulator.trace.launches[0], states);
    if (!progress.last_right || !progress.first_wrong || *progress.last_right + 1 >= states.size())
        return {};
    std::size_t wrong_state = *progress.last_right + 1;
    if (wrong_state == up_sweep_done + 1 &&
        progress.first_wrong->values[length - 1] != states[up_sweep_done].values.back())
        ++wrong_state; // the root was dealt with together with the first level down
    const SweepState& state = states[std::min(wrong_state, states.size() - 1)];
    const auto& values = progress.first_wrong->values;
    std::size_t i = 0;
    while (i + 1 < length && values[i] == state.values[i])
        ++i;
    const int line = progress.first_wrong->lines[i];
    return {text("Local memory is right up to {}; after {} element {} is {} instead of {} (last written by "
                 "work-item {} in line {}).",
                 "Der lokale Speicher stimmt bis zu {}; nach {} ist Element {} gleich {} statt {} (zuletzt "
                 "von Work-Item {} in Zeile {} "
                 "geschrieben).",
                 states[*progress.last_right].name.en, state.name.en, i, values[i], state.values[i],
                 progress.first_wrong->writers[i], line),
            {{kernels.source.name, line}},
            text("Look at TODO {}: play that level through on paper with 8 elements.",
                 "Sehen Sie sich TODO {} an: Spielen Sie diese Ebene mit 8 Elementen auf Papier durch.",
                 state.todo)};
}

/// fmt takes the names as they stand; German needs them in the dative, which their table gives.
Finding with_level(Finding finding, const KernelRuns& kernels)
{
    Finding level = level_finding(kernels);
    if (level.seen.empty()) {
        finding.next = text(
            "Run your kernel by hand for the first elements: what should each sweep leave in local memory?",
            "Führen Sie Ihren Kernel für die ersten Elemente von Hand aus: Was soll jeder Durchlauf im "
            "lokalen Speicher "
            "hinterlassen?");
        return finding;
    }
    finding.seen.en += " " + level.seen.en;
    finding.seen.de += " " + level.seen.de;
    finding.places = level.places;
    finding.next = level.next;
    return finding;
}

std::optional<std::size_t> first_difference(const Ints& actual, const Ints& expected)
{
    const auto [a, e] = std::mismatch(actual.begin(), actual.end(), expected.begin(), expected.end());
    if (a == actual.end() && e == expected.end())
        return {};
    return static_cast<std::size_t>(a - actual.begin());
}

struct ValueCount {
    std::size_t right = 0;
    std::optional<std::size_t> first_wrong; // index of the value case
};

ValueCount count_values(const KernelRuns& kernels)
{
    ValueCount count;
    for (std::size_t i = 0; i < value_cases().size(); ++i) {
        if (output_of(kernels.values, first_value + i) == prefix_sum_of(value_cases()[i].input))
            ++count.right;
        else if (!count.first_wrong)
            count.first_wrong = i;
    }
    return count;
}

bool most_values_are_right() { return 2 * count_values(kernel()).right > value_cases().size(); }

/// For all checks after the first three: there is output to judge.
std::optional<Verdict> requires_output()
{
    for (const char* name : {"Kernel.Builds", "Kernel.Ends", "Kernel.WritesEveryElement"})
        if (const auto verdict = requires_check(name))
            return verdict;
    return {};
}

const LaunchTrace* contract_launch()
{
    const auto& launches = kernel().simulator.trace.launches;
    return kernel().simulator.is_done() && !launches.empty() ? &launches[0] : nullptr;
}

Verdict simulator_needed() { return no_data_race(kernel().simulator, kernel().source); }

// ---------------------------------------------------------------------------------------- kernel checks

TEST(Kernel, Builds)
{
    runs();
    const Signature signature{
        "prefix_sum",
        {{"int*", CL_KERNEL_ARG_ADDRESS_GLOBAL, true}, {"int*", CL_KERNEL_ARG_ADDRESS_GLOBAL, false}},
        "kernel void prefix_sum(global const int* input, global int* output)"};
    conclude(builds(kernel().values, kernel().source, signature));
}

TEST(Kernel, Ends)
{
    if (const auto verdict = requires_check("Kernel.Builds"))
        return conclude(*verdict);
    conclude(ends(kernel().values, kernel().simulator));
}

TEST(Kernel, WritesEveryElement)
{
    for (const char* name : {"Kernel.Builds", "Kernel.Ends"})
        if (const auto verdict = requires_check(name))
            return conclude(*verdict);
    const Ints a = output_of(kernel().values, poisoned_a), b = output_of(kernel().values, poisoned_b);
    std::size_t missing = 0, first = length;
    for (std::size_t i = 0; i < length; ++i)
        if (a[i] == poison_a && b[i] == poison_b) {
            first = std::min(first, i);
            ++missing;
        }
    if (missing == 0)
        return conclude(Verdict::passed());
    conclude(Verdict::failed(
        {text("{} of {} output elements were never written; the first one is output[{}].",
              "{} von {} Ausgabeelementen wurden nie geschrieben; das erste ist output[{}].", missing, length,
              first),
         {{kernel().source.name, 0}},
         text("Which work-item should write output[{}], and in which statement (TODO 4)?",
              "Welches Work-Item soll output[{}] schreiben, und in welcher Anweisung (TODO 4)?", first)}));
}

TEST(Kernel, Values)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const ValueCount count = count_values(kernel());
    if (!count.first_wrong)
        return conclude(Verdict::passed());
    const ValueCase& value_case = value_cases()[*count.first_wrong];
    const Ints actual = output_of(kernel().values, first_value + *count.first_wrong);
    const Ints expected = prefix_sum_of(value_case.input);
    const std::size_t i = *first_difference(actual, expected);
    Finding finding{text("{} of {} inputs right. With {} output[{}] is {}, expected {} (the sum of the {} "
                         "elements before it).",
                         "{} von {} Eingaben richtig. Bei {} ist output[{}] gleich {}, erwartet {} (die "
                         "Summe der {} Elemente davor).",
                         count.right, value_cases().size(), value_case.name.en, i, actual[i], expected[i], i),
                    {{kernel().source.name, 0}},
                    {}};
    finding.seen.de =
        text("{}",
             "{} von {} Eingaben richtig. Eingabe: {}. output[{}] ist {}, erwartet {} (die Summe der {} "
             "Elemente davor).",
             count.right, value_cases().size(), value_case.name.de, i, actual[i], expected[i], i)
            .de;
    double part = static_cast<double>(count.right) / static_cast<double>(value_cases().size());
    if (const LaunchTrace* launch = contract_launch()) {
        const Progress progress = follow(*launch, sweep_states(random_input(6)));
        if (progress.last_right && *progress.last_right >= up_sweep_done)
            part = std::max(part, 1.0 / 3.0); // load and up-sweep are right
    }
    conclude(Verdict::failed(with_level(finding, kernel()), part));
}

TEST(Kernel, UnitVectors)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    std::vector<std::size_t> wrong;
    for (std::size_t k = 0; k < length; ++k)
        if (output_of(kernel().values, first_unit_vector() + k) != prefix_sum_of(unit_vector(k)))
            wrong.push_back(k);
    if (wrong.empty())
        return conclude(Verdict::passed());
    const std::size_t k = wrong.front();
    const Ints actual = output_of(kernel().values, first_unit_vector() + k),
               expected = prefix_sum_of(unit_vector(k));
    const std::size_t i = *first_difference(actual, expected);
    conclude(earned_by_values(
        Verdict::failed(
            {text("Element {} is not added exactly where it should be: with input[{}] = 1 and 0 elsewhere, "
                  "output[{}] is {}, expected {} "
                  "({} of {} such inputs are wrong).",
                  "Element {} wird nicht genau dort addiert, wo es hingehört: Mit input[{}] = 1 und sonst 0 "
                  "ist output[{}] gleich {}, erwartet "
                  "{} ({} von {} solchen Eingaben sind falsch).",
                  k, k, i, actual[i], expected[i], wrong.size(), length),
             {{kernel().source.name, 0}},
             text("Follow that single 1 through the levels: where does it get lost, or counted twice?",
                  "Verfolgen Sie diese eine 1 durch die Ebenen: Wo geht sie verloren oder wird doppelt "
                  "gezählt?")},
            most_values_are_right() ? static_cast<double>(length - wrong.size()) / length : 0.0),
        true));
}

TEST(Kernel, NoDataRace)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    conclude(earned_by_values(no_data_race(kernel().simulator, kernel().source), most_values_are_right()));
}

TEST(Kernel, NoBarrierDivergence)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    conclude(earned_by_values(no_barrier_divergence(kernel().simulator, kernel().source),
                              most_values_are_right()));
}

TEST(Kernel, StaysInBounds)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const Bytes input = to_bytes<std::int32_t>(random_input(6));
    if (kernel().values.result.cases.at(poisoned_a).buffers.at(0) != input)
        return conclude(
            Verdict::failed({text("The kernel changed its input.", "Der Kernel hat seine Eingabe verändert."),
                             {{kernel().source.name, 0}},
                             text("`input` belongs to the caller, who may need it again.",
                                  "`input` gehört dem Aufrufer, der es vielleicht noch braucht.")}));
    conclude(earned_by_values(stays_in_bounds(kernel().simulator, kernel().values, kernel().source),
                              most_values_are_right()));
}

TEST(Kernel, NoUninitialisedMemory)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    Verdict verdict = no_uninitialised_memory(kernel().simulator, kernel().source);
    if (verdict.status == Status::passed && most_values_are_right() &&
        output_of(kernel().simulator, 0) != output_of(kernel().simulator, 1))
        verdict = Verdict::failed(
            {text("The result depends on what local memory held before the kernel started.",
                  "Das Ergebnis hängt davon ab, was vor dem Start des Kernels im lokalen Speicher stand."),
             {{kernel().source.name, 0}},
             text("Is every element of local memory written before it is read?",
                  "Wird jedes Element des lokalen Speichers geschrieben, bevor es gelesen wird?")});
    conclude(earned_by_values(verdict, most_values_are_right()));
}

TEST(Kernel, UsesLocalMemory)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const LaunchTrace* launch = contract_launch();
    if (!launch)
        return conclude(simulator_needed());
    const auto accesses = launch->local_loads + launch->local_stores;
    if (accesses >= length)
        return conclude(earned_by_values(Verdict::passed(), most_values_are_right()));
    conclude(Verdict::failed(
        {text("The kernel accessed local memory {} times for {} elements: the sweeps do not run there.",
              "Der Kernel griff {}-mal auf den lokalen Speicher zu, bei {} Elementen: Die Durchläufe finden "
              "nicht dort "
              "statt.",
              accesses, length),
         {{kernel().source.name, 0}},
         text("Copy the input to a `local` array first (TODO 1), and sweep there.",
              "Kopieren Sie die Eingabe zuerst in ein `local`-Feld (TODO 1) und arbeiten Sie dort.")}));
}

TEST(Kernel, AllWorkItemsTakePart)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const LaunchTrace* launch = contract_launch();
    if (!launch)
        return conclude(simulator_needed());
    constexpr double limit = 4.5; // the tree: 1.8; one work-item that does everything: over 14
    const double ratio = imbalance(*launch);
    if (ratio <= limit)
        return conclude(earned_by_values(Verdict::passed(), most_values_are_right()));
    conclude(Verdict::failed({text("The busiest work-item executed {:.1f} times as many instructions as the "
                                   "average; at most {:.1f} is "
                                   "accepted, the two sweeps need about 2.",
                                   "Das fleißigste Work-Item führte {:.1f}-mal so viele Instruktionen aus "
                                   "wie der Durchschnitt; höchstens "
                                   "{:.1f} wird angenommen, die beiden Durchläufe brauchen etwa 2.",
                                   ratio, limit),
                              {{kernel().source.name, 0}},
                              text("Which work-items could do part of that work at the same time?",
                                   "Welche Work-Items könnten gleichzeitig einen Teil dieser Arbeit tun?")}));
}

TEST(Kernel, WorkEfficient)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const LaunchTrace* launch = contract_launch();
    if (!launch)
        return conclude(simulator_needed());
    constexpr double limit =
        15.0; // accesses per element; the tree: 10, Hillis and Steele's scan: 20 and more
    const double accesses =
        static_cast<double>(launch->local_loads + launch->local_stores + launch->global_loads +
                            launch->global_stores + 2 * launch->atomics) /
        static_cast<double>(length);
    if (accesses <= limit)
        return conclude(earned_by_values(Verdict::passed(), most_values_are_right()));
    conclude(Verdict::failed(
        {text("The kernel made {:.1f} memory accesses per element; the up-sweep and down-sweep need about "
              "10, at most {:.0f} "
              "are accepted. The work grows faster than the number of elements.",
              "Der Kernel machte {:.1f} Speicherzugriffe je Element; Up-Sweep und Down-Sweep brauchen etwa "
              "10, höchstens "
              "{:.0f} werden angenommen. Die Arbeit wächst schneller als die Zahl der Elemente.",
              accesses, limit),
         {{kernel().source.name, 0}},
         text("How many additions does each level do, and how many levels are there? A tree halves the work "
              "from level to "
              "level.",
              "Wie viele Additionen macht jede Ebene, und wie viele Ebenen gibt es? Ein Baum halbiert die "
              "Arbeit von Ebene "
              "zu Ebene.")}));
}

TEST(Kernel, KeepsIdsApart)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    if (!most_values_are_right())
        return conclude(earned_by_values(Verdict::passed(), false));
    const Ints input = two_pieces(), output = output_of(kernel().values, two_groups_case());
    const auto piece = [](const Ints& values, std::size_t index) {
        return Ints(values.begin() + static_cast<std::ptrdiff_t>(index * length),
                    values.begin() + static_cast<std::ptrdiff_t>((index + 1) * length));
    };
    const bool first_right = piece(output, 0) == prefix_sum_of(piece(input, 0));
    // Either each group sums up a piece of its own, or all of them the first piece; both are consistent.
    const bool second_right =
        piece(output, 1) == prefix_sum_of(piece(input, 1)) || piece(output, 1) == Ints(length, poison_a);
    const bool in_bounds =
        stays_in_bounds(kernel().simulated_two_groups, kernel().values, kernel().source).status !=
        Status::failed;
    if (first_right && second_right && in_bounds)
        return conclude(Verdict::passed());
    conclude(Verdict::failed(
        {text("Right with one work-group, wrong with two: global and local ids are mixed up ({}).",
              "Mit einer Work-Group richtig, mit zweien falsch: globale und lokale Ids sind vermischt ({}).",
              std::string(!in_bounds     ? "local[…]"
                          : !first_right ? "output[0…255]"
                                         : "output[256…511]")),
         {{kernel().source.name, 0}},
         text("Local memory exists once per work-group and is indexed by the local id. Which id finds an "
              "element of the "
              "whole input?",
              "Lokaler Speicher existiert einmal je Work-Group und wird mit der lokalen Id indiziert. Welche "
              "Id findet ein "
              "Element der ganzen Eingabe?")}));
}

// ------------------------------------------------------------------------------------------ host checks

/// What the host said when it failed, short enough for one line.
std::string last_line(const std::string& text)
{
    const auto end = text.find_last_not_of(" \n");
    if (end == std::string::npos)
        return "";
    const auto begin = text.find_last_of('\n', end);
    return text
        .substr(begin == std::string::npos ? 0 : begin + 1,
                end - (begin == std::string::npos ? 0 : begin + 1) + 1)
        .substr(0, 300);
}

Finding host_failed(const HostRun& run)
{
    const std::string said = last_line(run.outcome.err);
    return {text("The program ended with exit code {} and said: {}",
                 "Das Programm endete mit Exit-Code {} und sagte: {}", run.outcome.exit_code,
                 said.empty() ? "(nothing)" : said),
            {{host().source.name, 0}},
            {}};
}

std::optional<Verdict> requires_host()
{
    for (const char* name : {"Host.Builds", "Host.Ends"})
        if (const auto verdict = requires_check(name))
            return verdict;
    return {};
}

TEST(Host, Builds)
{
    const auto& problem = host().program.problem;
    conclude(problem ? *problem : Verdict::passed());
}

TEST(Host, Ends)
{
    if (const auto verdict = requires_check("Host.Builds"))
        return conclude(*verdict);
    std::vector<const HostRun*> all;
    for (const HostRun& run : host().results)
        all.push_back(&run);
    if (host().results.size() == host_inputs().size())
        all.insert(all.end(), {&host().probed, &host().refused, &host().simulated});
    for (const HostRun* run : all)
        if (const auto problem = ending_problem(run->outcome, run->limits))
            return conclude(Verdict::failed({*problem, {{host().source.name, 0}}, {}}));
    conclude(Verdict::passed());
}

TEST(Host, Result)
{
    if (const auto verdict = requires_host())
        return conclude(*verdict);
    std::size_t right = 0;
    std::optional<Finding> finding;
    for (std::size_t k = 0; k < host_inputs().size(); ++k) {
        const auto& output = host().outputs[k];
        const Ints expected = prefix_sum_of(host_inputs()[k]);
        if (!host().results[k].outcome.exited_with(0)) {
            finding = finding ? finding : host_failed(host().results[k]);
            continue;
        }
        const Ints actual = output ? from_bytes<std::int32_t>(*output) : Ints{};
        const auto wrong = first_difference(actual, expected);
        if (!wrong) {
            ++right;
            continue;
        }
        if (actual.size() != length)
            finding = Finding{text("With a right kernel the program returned {} elements instead of {}.",
                                   "Mit einem richtigen Kernel lieferte das Programm {} Elemente statt {}.",
                                   actual.size(), length),
                              {{host().source.name, 0}},
                              text("Which size has the vector that is read into (TODO 7)?",
                                   "Welche Größe hat der Vektor, in den gelesen wird (TODO 7)?")};
        else
            finding = Finding{text("With a right kernel result[{}] is {}, expected {}.",
                                   "Mit einem richtigen Kernel ist result[{}] gleich {}, "
                                   "erwartet {}.",
                                   *wrong, actual[*wrong], expected[*wrong]),
                              {{host().source.name, 0}},
                              text("Is all of the input written to the device before the launch (TODO 5), "
                                   "each argument in its place (TODO 6), and "
                                   "all of the right buffer read after it (TODO 7)?",
                                   "Ist die ganze Eingabe vor dem Start auf dem Gerät (TODO 5), jedes "
                                   "Argument an seinem Platz (TODO 6), und wird "
                                   "danach der ganze richtige Puffer gelesen (TODO 7)?")};
    }
    conclude(finding ? Verdict::failed(*finding,
                                       static_cast<double>(right) / static_cast<double>(host_inputs().size()))
                     : Verdict::passed());
}

/// The probe kernel's result, or why there is none.
std::optional<Verdict> requires_probe()
{
    if (const auto verdict = requires_host())
        return verdict;
    if (!host().probed.outcome.exited_with(0) || !host().probed_output)
        return Verdict::failed(host_failed(host().probed));
    return {};
}

TEST(Host, LaunchesTheKernel)
{
    if (const auto verdict = requires_probe())
        return conclude(*verdict);
    const Ints actual = from_bytes<std::int32_t>(*host().probed_output);
    std::size_t followed = 0;
    for (std::size_t i = 4; i < std::min(actual.size(), length); ++i)
        followed +=
            static_cast<std::uint32_t>(actual[i]) == 3u * static_cast<std::uint32_t>(host_inputs()[0][i]) + i;
    // A launch with the wrong size still follows in part; Host.NDRange speaks of that.
    if (followed > 0)
        return conclude(Verdict::passed());
    conclude(Verdict::failed({text("With another kernel in prefix_sum.cl the result stayed what it was: it "
                                   "does not come from the kernel.",
                                   "Mit einem anderen Kernel in prefix_sum.cl blieb das Ergebnis, wie es "
                                   "war: Es kommt nicht vom Kernel."),
                              {{host().source.name, 0}},
                              text("The sums are to be computed on the device: launch the kernel (TODO 6) "
                                   "and return what it wrote (TODO 7).",
                                   "Die Summen sollen auf dem Gerät berechnet werden: Starten Sie den Kernel "
                                   "(TODO 6) und liefern Sie, was er "
                                   "geschrieben hat (TODO 7).")}));
}

TEST(Host, NDRange)
{
    if (const auto verdict = requires_check("Host.Builds"))
        return conclude(*verdict);
    if (const auto verdict = requires_check("Host.Ends"))
        return conclude(*verdict);
    if (const auto verdict = requires_check("Host.LaunchesTheKernel"))
        return conclude(*verdict);
    const Ints actual = from_bytes<std::int32_t>(*host().probed_output);
    const std::array<std::int32_t, 4> expected{length, length, 1, 1};
    if (actual.size() >= 4 && std::equal(expected.begin(), expected.end(), actual.begin()))
        return conclude(Verdict::passed());
    if (actual.size() < 4)
        return conclude(Verdict::failed(host_failed(host().probed)));
    conclude(Verdict::failed(
        {text("The kernel was launched with global size {} and local size {} ({} work-groups); the contract "
              "is {} and {}, one "
              "work-group.",
              "Der Kernel wurde mit globaler Größe {} und lokaler Größe {} gestartet ({} Work-Groups); "
              "verlangt sind {} und "
              "{}, eine Work-Group.",
              actual[0], actual[1], actual[2], length, length),
         {{host().source.name, 0}},
         text(
             "How many work-items share one local memory? Say it in the launch (TODO 6).",
             "Wie viele Work-Items teilen sich einen lokalen Speicher? Sagen Sie es beim Start (TODO 6).")}));
}

TEST(Host, BuffersFit)
{
    if (const auto verdict = requires_host())
        return conclude(*verdict);
    if (setup().simulator_plugin.empty())
        return conclude(Verdict::not_gradable(text("The simulator Oclgrind is not installed here.",
                                                   "Der Simulator Oclgrind ist hier nicht installiert.")));
    if (const auto verdict = requires_check("Host.LaunchesTheKernel"))
        return conclude(*verdict);
    for (const LaunchTrace& launch : host().simulated.trace.launches)
        for (const Message& message : launch.messages) {
            if (message.kind == Message::Kind::forbidden_access)
                return conclude(Verdict::failed(
                    {text("A buffer's flags forbid what the kernel does with it: it {} a buffer created as "
                          "{}.",
                          "Die Flags eines Puffers verbieten, was der Kernel mit ihm tut: Er {} (angelegt "
                          "als {}).",
                          std::string(message.writes ? "writes/schreibt" : "reads/liest"),
                          std::string(message.writes ? "CL_MEM_READ_ONLY" : "CL_MEM_WRITE_ONLY")),
                     {{host().source.name, 0}},
                     text("The flags say what the kernel does, not the host (TODO 5).",
                          "Die Flags sagen, was der Kernel tut, nicht der Host (TODO 5).")}));
            if (message.kind == Message::Kind::out_of_bounds)
                return conclude(Verdict::failed(
                    {text(
                         "A right kernel went past the end of a buffer, at byte {}: the buffer is too small.",
                         "Ein richtiger Kernel griff hinter das Ende eines Puffers, bei Byte {}: Der Puffer "
                         "ist zu klein.",
                         message.offset),
                     {{host().source.name, 0}},
                     text("How many bytes do {} elements take (TODO 5)?",
                          "Wie viele Bytes brauchen {} Elemente (TODO 5)?", length)}));
        }
    if (host().simulated.trace.launches.empty())
        return conclude(Verdict::grader_fault(text("the host program left no trace on the simulator",
                                                   "das Host-Programm hinterließ im Simulator keine Spur")));
    conclude(Verdict::passed());
}

TEST(Host, ReportsErrors)
{
    if (const auto verdict = requires_host())
        return conclude(*verdict);
    if (const auto verdict = requires_check("Host.LaunchesTheKernel"))
        return conclude(*verdict);
    const HostRun& run = host().refused;
    const bool says_so = run.outcome.exit_code != 0 && !run.outcome.err.empty() && !host().refused_output;
    if (says_so)
        return conclude(Verdict::passed());
    conclude(Verdict::failed(
        {text("When the device refuses the launch, the program must end with a message and an exit code "
              "other than 0; it ended "
              "with {}{}.",
              "Wenn das Gerät den Start ablehnt, muss das Programm mit einer Meldung und einem Exit-Code "
              "ungleich 0 enden; es "
              "endete mit {}{}.",
              run.outcome.exit_code, std::string(host().refused_output ? " (result written)" : "")),
         {{host().source.name, 0}},
         text("CLHPP throws cl::Error. Who catches it, and what happens then?",
              "CLHPP wirft cl::Error. Wer fängt es, und was geschieht dann?")}));
}
} // namespace
