// The checks of 01-prefix-sum, stage 1: one work-group of 256 work-items, and the host program that launches it.
#include "grader/judge/host/suite/host_suite.hpp"
#include "grader/judge/kernel/check/proof.hpp"
#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "grader/judge/kernel/suite/far_groups.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"
#include "tests/01-prefix-sum/levels.hpp"
#include "tests/01-prefix-sum/references.hpp"
#include "tests/01-prefix-sum/small_inputs.hpp"
#include "tests/01-prefix-sum/work.hpp"

#include <algorithm>

namespace prefix_sum::stage_1
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

constexpr auto declaration = "kernel void prefix_sum(global const int* input, global int* output)";

/// The inputs of the launches that are examined closely.
Ints traced_input() { return random_input(6); }
Ints other_traced_input() { return random_input(9); }

lab::worker::Case launch_over(const Ints& input)
{
    return launched("prefix_sum", {reads(input), writes(input.size())}, {input.size()}, {length});
}

Input input_of(const Text& kind, const Text& name, const Ints& input)
{
    const bool is_constant = input.front() == input.back(); // a kernel that reads nothing can be right
    return {kind, name, launch_over(input), 1, to_bytes<std::int32_t>(prefix_sum_of(input)), !is_constant};
}

// ---------------------------------------------------------------------------------------------- kernel

extern const KernelSuite kernel;

// Simulated launches: the first ones have one work-group.
constexpr std::size_t other_launch = 2, one_group_launches = 5;

SweepRun first_run()
{
    SweepRun run{kernel.simulator(), kernel.source(), traced_input()};
    if (run.simulator.is_done())
        run.output = numbers_after<std::int32_t>(run.simulator, 0, 1);
    return run;
}
SweepRun other_run() { return {kernel.simulator(), kernel.source(), other_traced_input(), other_launch}; }

/// If so, the contents of local memory may be correct by luck and earn nothing.
bool has_wrong_barrier()
{
    const KernelRun& run = kernel.simulator();
    const auto fails = [&](int todo) {
        return seen_at_a_barrier(todo, first_run()).status == Status::failed;
    };
    return run.trace.first_message(Message::Kind::divergence) || fails(1) || fails(2) || fails(3);
}

Finding unwritten_finding(const Unwritten& unwritten)
{
    return {unwritten.told({"output elements", "Ausgabeelementen"},
                           text("output[{}]", "output[{}]", unwritten.first)) +
                (has_wrong_barrier() ? Text{} : reached_in(first_run())),
            kernel.file(),
            text("Which work-item should write output[{}], and in which statement (TODO 4)?",
                 "Welches Work-Item soll output[{}] schreiben, und in welcher Anweisung (TODO 4)?",
                 unwritten.first)};
}

std::vector<Input> value_inputs()
{
    std::vector<Input> inputs;
    for (const ValueCase& value_case : value_cases())
        inputs.push_back(input_of(value_case.kind, value_case.name, value_case.input));
    return inputs;
}

bool makes_inclusive_sums(const Tried& tried)
{
    for (std::size_t input = 0; input < tried.inputs().size(); ++input)
        if (tried.output(input) != to_bytes<std::int32_t>(inclusive_sum_of(from_bytes<std::int32_t>(
                                       tried.inputs()[input].run.buffers[0].content))))
            return false;
    return true;
}

Finding value_finding(const Tried& tried, std::size_t input)
{
    const auto wrong = tried.wrong_element<std::int32_t>(input);
    Finding finding{
        text("{}. output[{}] is {}, expected {}, the sum of the elements before it.",
             "{}. output[{}] ist {}, erwartet {}, die Summe der Elemente davor.", tried.inputs()[input].name,
             wrong.index, wrong.actual, wrong.expected),
        kernel.file(),
        text("What should each sweep leave in local memory? Work it out on paper for the first 8 elements.",
             "Was soll jeder Sweep im lokalen Speicher hinterlassen? Rechnen Sie das für die ersten 8 "
             "Elemente auf Papier aus.")};
    const Finding level = level_finding(first_run());
    if (!level.seen.empty()) {
        finding.seen += Text{" ", " "} + level.seen;
        finding.places = level.places;
        finding.next = level.next;
        finding.names_the_mistake = level.names_the_mistake;
    }
    const bool are_other_sums =
        level.seen.empty() || level.places.front().line == first_run().place_of_todo(4).line;
    if (are_other_sums && makes_inclusive_sums(tried)) {
        finding.next =
            text("These are inclusive sums: output[{0}] includes input[{0}]. Which elements should this sum "
                 "include (TODO 4)?",
                 "Das sind inklusive Summen: In output[{0}] steckt input[{0}]. Welche Elemente gehören in "
                 "diese Summe (TODO 4)?",
                 wrong.index);
        return finding;
    }
    const auto other = of_another_type(wrong.actual, wrong.expected);
    if (level.seen.empty() && other)
        return {finding.seen,
                {{kernel.source().name, kernel.source().line_of_type(other->type)}},
                other->question};
    return finding;
}

std::vector<SmallInput> small_inputs()
{
    std::vector<SmallInput> inputs;
    for (const auto& [name, numbers] : small_inputs_of_one_block(traced_input()))
        inputs.push_back({name,
                          simulated(launch_over(numbers), 1, prefix_sum_of(numbers)),
                          {{"--stage", "1", "-e"}, {{"--input", to_bytes<std::int32_t>(numbers)}}}});
    return inputs;
}

// Credit for the contents of local memory needs two inputs: the result for one alone can be hard-coded.
bool up_sweep_is_right() { return up_sweep_is_seen(first_run()) && up_sweep_is_seen(other_run()); }
bool sums_are_right_in_local_memory(const KernelSuite&)
{
    return sums_are_seen(first_run()) && sums_are_seen(other_run());
}

/// Gives at least a third of the points for the up-sweep, as seen in local memory.
Verdict with_the_up_sweep(Verdict verdict)
{
    if (verdict.status == Status::failed && up_sweep_is_right())
        verdict.part = std::max(verdict.part, 1.0 / 3.0);
    return verdict;
}

/// The kind is the part of the input that contains the 1. All zeros, which is correct for a 1 at the end, makes no
/// part correct.
std::vector<Input> unit_vectors()
{
    constexpr std::size_t quarter = length / 4;
    std::vector<Input> inputs;
    for (std::size_t k = 0; k < length; ++k) {
        const std::size_t first = k / quarter * quarter;
        inputs.push_back(input_of(text("the 1 among elements {} to {}", "die 1 unter den Elementen {} bis {}",
                                       first, first + quarter - 1),
                                  {}, unit_vector(k)));
        inputs.back().asks_for_work = true;
    }
    return inputs;
}

Finding unit_vector_finding(const Tried& tried, std::size_t k)
{
    const auto wrong = tried.wrong_element<std::int32_t>(k);
    return {
        text("with input[{}] = 1 and 0 elsewhere, output[{}] is {}, expected {}.",
             "Mit input[{}] = 1 und sonst 0 ist output[{}] gleich {}, erwartet {}.", k, wrong.index,
             wrong.actual, wrong.expected),
        kernel.file(),
        text("Follow that single 1 through the levels: where does it get lost, or counted twice?",
             "Verfolgen Sie diese eine 1 durch die Ebenen: Wo geht sie verloren, oder wo wird sie doppelt "
             "gezählt?")};
}

/// Proves that output[i] is the sum of input[0] to input[i - 1]: as a formula, with its constant checked on one
/// input.
Text not_proved_for_all_inputs()
{
    const KernelRun& simulator = kernel.simulator();
    if (!simulator.is_done() || simulator.trace.launches.empty())
        return {"the simulator did not run this kernel", "der Simulator hat diesen Kernel nicht ausgeführt"};
    const auto sum = [](std::size_t i) {
        return i == 0 ? Formulas::Sum{} : Formulas::Sum{{0, static_cast<std::uint32_t>(i), 1}};
    };
    const Text lacking = not_proved(simulator, simulator.trace.launches[0], {1, length, sum}, "Kernel");
    if (lacking.empty() && numbers_after<std::int32_t>(simulator, 0, 1) != prefix_sum_of(traced_input()))
        return {"a constant is added that does not belong there",
                "es wird eine Konstante addiert, die dort nicht hingehört"};
    return lacking;
}

Verdict with_the_proof(Verdict verdict)
{
    return verdict.status == Status::passed && !requires_check("Kernel.Values")
               ? passed_for_all_inputs(not_proved_for_all_inputs())
               : verdict;
}

/// Each group sums up its own piece, or all of them the first piece: both are consistent.
bool two_groups_are_right(const Ints& output)
{
    const Ints input = two_pieces();
    const auto middle_in = input.begin() + length, middle_out = output.begin() + length;
    const Ints first(output.begin(), middle_out), second(middle_out, output.end());
    return first == prefix_sum_of({input.begin(), middle_in}) &&
           (second == prefix_sum_of({middle_in, input.end()}) ||
            second == Ints(length, static_cast<std::int32_t>(poison_a())));
}

bool one_group_is_right()
{
    const Tried values = kernel.tried("Values", kernel.values());
    for (std::size_t input = 0; input < values.inputs().size(); ++input)
        if (!values.is_right(input))
            return false;
    return true;
}

/// The finding of a check that only fails with two work-groups, not with one.
template <typename Judge> std::optional<Finding> new_with_two_groups(const Judge& judge)
{
    const KernelRun two_groups = launches_of(kernel.all_simulated(), one_group_launches, 1);
    const Verdict together = judge(two_groups);
    if (judge(kernel.simulator()).status != Status::passed || together.status != Status::failed)
        return {};
    return together.finding;
}

constexpr auto second_group_name = "second group";

lab::worker::Job second_group_job()
{
    lab::worker::Job job;
    job.cases = {launch_over(two_pieces())};
    in_one_group(job.cases.front(), {1});
    return job;
}

/// Reports what goes wrong first in the local memory of the second work-group. If that shows nothing, nothing is
/// reported as seen, and the place is the load.
Finding second_group_finding()
{
    const Ints input = two_pieces();
    const SweepRun second{
        kernel.beside(second_group_name), kernel.source(), {input.begin() + length, input.end()}};
    Finding finding = level_finding(second);
    if (finding.seen.empty())
        return {{}, {second.place_of_todo(1)}, {}};
    finding.seen =
        Text{"This is what the second work-group does. ", "Das macht die zweite Work-Group. "} + finding.seen;
    return finding;
}

Verdict judge_two_groups(const Tried& tried)
{
    const auto outside =
        new_with_two_groups([](const KernelRun& run) { return stays_in_bounds(run, {}, kernel.source()); });
    const Ints output = from_bytes<std::int32_t>(tried.output(0));
    if (!kernel.most_values_are_right() || (two_groups_are_right(output) && !outside))
        return Verdict::passed();
    // Two groups that store to the same elements show where; with equal values that alone is not a fault.
    const auto fault = outside ? outside : new_with_two_groups([](const KernelRun& run) {
        return no_data_race(run, kernel.source());
    });
    if (!fault && !one_group_is_right())
        return Verdict::skipped({"Even with a single work-group, the sums are not correct for all inputs "
                                 "(Kernel.Values).",
                                 "Schon mit einer einzigen Work-Group stimmen die Summen nicht für alle "
                                 "Eingaben (Kernel.Values)."});
    const Text mixed_up =
        one_group_is_right()
            ? Text{"The sums are correct with one work-group and wrong with two: global and local ids are mixed up.",
                   "Mit einer Work-Group stimmen die Summen, mit zweien nicht: Globale und lokale Ids wurden "
                   "verwechselt."}
            : Text{"Global and local ids are mixed up.", "Globale und lokale Ids wurden verwechselt."};
    const Finding cause = fault ? *fault : second_group_finding();
    return Verdict::failed(
        {cause.seen.empty() ? mixed_up : mixed_up + " " + cause.seen, cause.places,
         text("Local memory exists once per work-group and is indexed by the local id. Which id locates an "
              "element in the whole input?",
              "Lokaler Speicher existiert einmal je Work-Group und wird mit der lokalen Id indiziert. Mit "
              "welcher Id findet man ein Element der ganzen Eingabe?")});
}

/// The first TODOs alone, in local memory.
std::vector<KernelTodo> todos()
{
    std::vector<KernelTodo> known;
    for (const int todo : {1, 2, 3})
        known.push_back({todo, [todo](const KernelSuite&) { return seen_at_a_barrier(todo, first_run()); }});
    known.push_back({.number = 4, .checks = {"WritesEveryElement", "Values", "UnitVectors"}});
    return known;
}

Verdict counts_with_right_values(Verdict verdict)
{
    return found_or(std::move(verdict), {}, kernel.most_values_are_right(), "Kernel.Values");
}

Verdict sweeps_in_local_memory(const std::vector<LaunchTrace>& launches)
{
    return uses_local_memory({launches[0], length, kernel.file()});
}

Verdict is_work_efficient(const std::vector<LaunchTrace>& launches)
{
    return kernel.counts_where_work_is_shared(is_linear({launches[0], length, kernel.file()}));
}

const KernelSuite kernel{{
    .name = "Kernel",
    .file = "prefix_sum.cl",
    .kernels = {declaration},
    .complete = [] { return launch_over(traced_input()); },
    .unwritten = unwritten_finding,
    .values =
        {{.name = "Values", .inputs = value_inputs, .describe = value_finding, .conclude = with_the_up_sweep},
         {.name = "UnitVectors",
          .inputs = unit_vectors,
          .describe = unit_vector_finding,
          .conclude = with_the_proof},
         {.name = "KeepsIdsApart",
          .inputs = [] { return std::vector{input_of({}, {}, two_pieces())}; },
          .judge = judge_two_groups,
          .conclude = counts_with_right_values}},
    .small_inputs = small_inputs,
    // The contract's launch, the same again (with a different pattern in local memory), other inputs, two work-groups.
    .simulated =
        [] {
            const auto two_groups = [](const lab::worker::CaseResult& result) {
                return two_groups_are_right(from_bytes<std::int32_t>(result.buffers.at(1)));
            };
            const auto of = [](const Ints& input) {
                return simulated(launch_over(input), 1, prefix_sum_of(input));
            };
            return std::vector<Simulated>{
                of(traced_input()),
                of(traced_input()),
                of(other_traced_input()),
                of(Ints(length)),
                of(of_all_sizes(random_input(13))),
                {.run = launch_over(two_pieces()), .accepts = two_groups, .checks = {"KeepsIdsApart"}}};
        },
    .judged_launches = one_group_launches,
    .same_twice = {{0, 1}},
    .formula_launches = 1,
    .beside = {{.name = second_group_name, .job = second_group_job, .only_on_demand = true}},
    // The busiest work-item's share. Correct kernels: up to 81, with 64-bit sums 140; three work-items that do
    // everything in place: 175.
    .sharing = {{.limit = length * 9 / 16,
                 .usual = {"the two sweeps need about 70", "die beiden Sweeps brauchen etwa 70"},
                 .next = {"Which other work-items could do part of this work at the same time?",
                          "Welche anderen Work-Items könnten gleichzeitig einen Teil dieser Arbeit "
                          "übernehmen?"},
                 .alone = length * 3 / 2}}, // each for itself: 258; one for all: 516
    .own = {{.name = "UsesLocalMemory", .measure = sweeps_in_local_memory},
            {.name = "WorkEfficient", .measure = is_work_efficient}},
    .todos = todos(),
    .cause = [](const KernelSuite&) { return not_loaded(first_run()); },
    // The sums in local memory are correct if only the store is wrong.
    .enough_is_right = sums_are_right_in_local_memory,
}};

// \if file_prefix_sum_cpp
// ------------------------------------------------------------------------------------------------ host

std::vector<Ints> host_inputs() { return {random_input(7), value_cases()[2].input}; }

std::vector<HostTask> host_tasks()
{
    std::vector<HostTask> tasks;
    for (const Ints& input : host_inputs())
        tasks.push_back({{.options = {},
                          .inputs = {{"--input", to_bytes<std::int32_t>(input)}},
                          .output_limit_bytes = 2 * length * sizeof(input[0])},
                         to_bytes<std::int32_t>(prefix_sum_of(input))});
    return tasks;
}

Finding wrong_sum(const HostSuite& host, std::size_t task, std::size_t i)
{
    return {
        text("With a correct kernel, result[{}] is {}, expected {}.",
             "Mit einem korrekten Kernel ist result[{}] gleich {}, erwartet {}.", i,
             host.result_of<std::int32_t>(task)[i], host.expected_of<std::int32_t>(task)[i]),
        host.file(),
        text("Is the whole input on the device before the launch (TODO 5), is each argument in the right "
             "position (TODO 6), and do you then read all of the right buffer (TODO 7)?",
             "Liegt vor dem Start die ganze Eingabe auf dem Gerät (TODO 5), steht jedes Argument an seinem "
             "Platz (TODO 6), und wird danach der richtige Puffer vollständig gelesen (TODO 7)?")};
}

const HostSuite host{{
    .name = "Host",
    .file = "prefix_sum.cpp",
    .kernel_file = "prefix_sum.cl",
    .kernel = declaration,
    .result_is_read = true,
    .buffers = {.read = {0}, .written = 1, .only_read = {0}, .only_written = {1}},
    .steps = {6, 7},
    .tasks = host_tasks,
    .has_profile = true,
    .usual_launches = [] { return std::vector{launch_over(random_input(7))}; },
    .first_launch = [](std::size_t task) { return launch_over(host_inputs().at(task)); },
    .wrong_element = wrong_sum,
    .next_for_length =
        {"How many elements does the vector that you read into and return have (TODO 7)?",
         "Wie viele Elemente hat der Vektor, in den Sie lesen und den Sie zurückgeben (TODO 7)?"},
    .next_without_launch =
        {"The sums must be computed on the device: launch the kernel (TODO 6) and return what it wrote (TODO 7).",
         "Die Summen sollen auf dem Gerät berechnet werden: Starten Sie den Kernel (TODO 6) und geben Sie "
         "zurück, was er geschrieben hat (TODO 7)."},
    .launch =
        [](std::size_t) {
            return ContractedLaunch{{length}, {length}, true};
        },
    .next_for_launch =
        {"How many work-items share one local memory? Specify this number in the launch (TODO 6).",
         "Wie viele Work-Items teilen sich einen lokalen Speicher? Geben Sie diese Anzahl beim Start an "
         "(TODO 6)."},
}};
// \endif
} // namespace
} // namespace prefix_sum::stage_1
