// The checks of 01-prefix-sum, stage 1. No student code runs in this process: kernels run in kernel_worker, the host
// program in a process of its own, and what comes back is compared with the references in 01-prefix-sum/.
#include "grader/judge/host_launches.hpp"
#include "grader/judge/host_suite.hpp"
#include "grader/judge/input_kinds.hpp"
#include "tests/01-prefix-sum/levels.hpp"
#include "tests/01-prefix-sum/references.hpp"
#include "tests/01-prefix-sum/runs.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace prefix_sum::stage_1
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

std::vector<Place> kernel_file() { return {{kernel().source.name, 0}}; }
std::vector<Place> host_file() { return {{host().source.name, 0}}; }

/// For all checks after the first three: there is output to judge.
std::optional<Verdict> requires_output()
{
    return requires_all({"Kernel.Builds", "Kernel.Ends", "Kernel.WritesEveryElement"});
}

struct ValueCount {
    std::size_t right = 0;
    std::optional<std::size_t> first_wrong; // index of the value case
};

ValueCount count_values(const KernelRun& run)
{
    ValueCount count;
    for (std::size_t i = 0; i < value_cases().size(); ++i) {
        if (output_of(run, first_value + i) == prefix_sum_of(value_cases()[i].input))
            ++count.right;
        else if (!count.first_wrong)
            count.first_wrong = i;
    }
    return count;
}

bool most_values_are_right()
{
    const KernelRun& values = kernel().values;
    return values.is_done() && !requires_output() && 2 * count_values(values).right > value_cases().size();
}

/// In the output, or in local memory where only the store is wrong.
bool most_sums_are_right()
{
    return most_values_are_right() || (!requires_output() && both_sweeps_are_right(kernel()));
}

/// Concludes a check that looks for faults in what the kernel did.
void conclude_search(const Verdict& verdict)
{
    if (const auto not_built = requires_check("Kernel.Builds"))
        return conclude(*not_built);
    conclude(found_or(verdict, requires_output(), most_sums_are_right()));
}

/// Concludes a check that looks for faults between work-items.
void conclude_search_between(const Verdict& verdict)
{
    const auto& launches = kernel().simulator.trace.launches;
    const bool counts = requires_output() || !most_sums_are_right() || launches.empty();
    conclude_search(
        counts ? verdict
               : counts_where_work_is_shared(verdict, launches[0], length, "Kernel.AllWorkItemsTakePart"));
}

/// Concludes a check that compares a count of the simulated launch with a limit.
void conclude_measure(const std::function<Verdict(const LaunchTrace&)>& judge)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const auto& simulator = kernel().simulator;
    if (!simulator.is_done() || simulator.trace.launches.empty())
        return conclude(no_data_race(simulator, kernel().source)); // says why the simulator did not run
    conclude(found_or(judge(simulator.trace.launches[0]), {}, most_sums_are_right()));
}

// ---------------------------------------------------------------------------------------------- kernel

TEST(Kernel, Builds)
{
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
    conclude(ends(kernel().values, kernel().simulator, kernel().source));
}

TEST(Kernel, WritesEveryElement)
{
    if (const auto verdict = requires_all({"Kernel.Builds", "Kernel.Ends"}))
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
    if (const auto verdict = not_begun(kernel().source, "01-prefix-sum", 1))
        return conclude(*verdict);
    conclude(Verdict::failed(
        {text("{} of {} output elements were never written; the first one is output[{}].",
              "{} von {} Ausgabeelementen wurden nie geschrieben; das erste ist output[{}].", missing, length,
              first),
         kernel_file(),
         text("Which work-item should write output[{}], and in which statement (TODO 4)?",
              "Welches Work-Item soll output[{}] schreiben, und in welcher Anweisung (TODO 4)?", first)}));
}

Finding value_finding(const KernelRun& run, std::size_t wrong_case)
{
    const ValueCase& value_case = value_cases()[wrong_case];
    const Ints actual = output_of(run, first_value + wrong_case), expected = prefix_sum_of(value_case.input);
    const std::size_t i = *first_difference(actual, expected);
    const auto numbers = fmt::make_format_args(i, actual[i], expected[i]);
    Finding finding{
        {fmt::vformat(value_case.name.en +
                          ". output[{0}] is {1}, expected {2}, the sum of the {0} elements before it.",
                      numbers),
         fmt::vformat(value_case.name.de +
                          ". output[{0}] ist {1}, erwartet {2}, die Summe der {0} Elemente davor.",
                      numbers)},
        kernel_file(),
        text("What should each sweep leave in local memory? Work it out on paper for the first 8 elements.",
             "Was soll jeder Durchlauf im lokalen Speicher hinterlassen? Rechnen Sie es für die ersten 8 "
             "Elemente auf Papier aus.")};
    const Finding level = level_finding(kernel());
    if (!level.seen.empty()) {
        finding.seen.en += " " + level.seen.en;
        finding.seen.de += " " + level.seen.de;
        finding.places = level.places;
        finding.next = level.next;
    }
    return finding;
}

/// Part of the points for the kinds of input that are right; a third at least for the up-sweep, seen in local memory.
Verdict judge_values(const KernelRun& run)
{
    InputKinds kinds;
    for (std::size_t i = 0; i < value_cases().size(); ++i) {
        const Ints& input = value_cases()[i].input;
        const bool is_constant = input.front() == input.back(); // a kernel that reads nothing can be right
        kinds.add(value_cases()[i].kind, output_of(run, first_value + i) == prefix_sum_of(input),
                  !is_constant);
    }
    Verdict verdict = kinds.judge([&] { return value_finding(run, *count_values(run).first_wrong); });
    if (verdict.status == Status::failed && up_sweep_is_right(kernel()))
        verdict.part = std::max(verdict.part, 1.0 / 3.0);
    return verdict;
}

TEST(Kernel, Values)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    conclude(right_on_each_device(kernel().values, kernel().second, judge_values));
}

Finding unit_vector_finding(const KernelRun& run, std::size_t k)
{
    const Ints actual = output_of(run, first_unit_vector() + k), expected = prefix_sum_of(unit_vector(k));
    const std::size_t i = *first_difference(actual, expected);
    return {
        text("with input[{}] = 1 and 0 elsewhere output[{}] is {}, expected {}.",
             "Mit input[{}] = 1 und sonst 0 ist output[{}] gleich {}, erwartet {}.", k, i, actual[i],
             expected[i]),
        kernel_file(),
        text("Follow that single 1 through the levels: where does it get lost, or counted twice?",
             "Verfolgen Sie diese eine 1 durch die Ebenen: Wo geht sie verloren, oder wo wird sie doppelt "
             "gezählt?")};
}

/// The part of the input that the 1 is in. All zeros, which is right for a 1 at the end, makes no part right.
Text part_of_input(std::size_t position)
{
    constexpr std::size_t quarter = length / 4;
    const std::size_t first = position / quarter * quarter;
    return text("the 1 among elements {} to {}", "die 1 unter den Elementen {} bis {}", first,
                first + quarter - 1);
}

Verdict judge_unit_vectors(const KernelRun& run)
{
    InputKinds kinds;
    std::optional<std::size_t> first_wrong;
    for (std::size_t k = 0; k < length; ++k) {
        const bool is_right = output_of(run, first_unit_vector() + k) == prefix_sum_of(unit_vector(k));
        kinds.add(part_of_input(k), is_right);
        if (!is_right && !first_wrong)
            first_wrong = k;
    }
    return kinds.judge([&] { return unit_vector_finding(run, *first_wrong); });
}

/// output[i] is the sum of input[0] to input[i - 1]: as a formula, and the constant in it seen with one input.
Text not_proved_for_all_inputs()
{
    const KernelRun& simulator = kernel().simulator;
    if (!simulator.is_done() || simulator.trace.launches.empty())
        return {"the simulator did not run this kernel", "der Simulator hat diesen Kernel nicht ausgeführt"};
    const auto sum = [](std::size_t i) {
        return i == 0 ? Formulas::Sum{} : Formulas::Sum{{0, static_cast<std::uint32_t>(i), 1}};
    };
    const Text lacking = not_proved(simulator, simulator.trace.launches[0], {1, length, sum});
    if (lacking.empty() && output_of(simulator, 0) != prefix_sum_of(traced_input()))
        return {"a constant is added that should not be",
                "es wird eine Konstante addiert, die nicht hingehört"};
    return lacking;
}

TEST(Kernel, UnitVectors)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const Verdict tried = right_on_each_device(kernel().values, kernel().second, judge_unit_vectors);
    conclude(tried.status == Status::passed && !requires_check("Kernel.Values")
                 ? passed_for_all_inputs(not_proved_for_all_inputs())
                 : tried);
}

TEST(Kernel, NoBarrierDivergence)
{
    conclude_search_between(no_barrier_divergence(kernel().simulator, kernel().source));
}

TEST(Kernel, NoDataRace)
{
    // Work-items at different barriers race as a consequence: the cause is told, not that.
    if (no_barrier_divergence(kernel().simulator, kernel().source).status == Status::failed)
        return conclude(*requires_check("Kernel.NoBarrierDivergence"));
    conclude_search_between(no_data_race(kernel().simulator, kernel().source));
}

bool changes_its_input()
{
    return kernel().values.is_done() && !requires_check("Kernel.Ends") &&
           from_bytes<std::int32_t>(kernel().values.result.cases.at(poisoned_a).buffers.at(0)) !=
               traced_input();
}

TEST(Kernel, StaysInBounds)
{
    if (const auto verdict = requires_check("Kernel.Builds"))
        return conclude(*verdict);
    if (changes_its_input())
        return conclude(Verdict::failed(
            {text("The kernel changed its input.", "Der Kernel hat seine Eingabe verändert."), kernel_file(),
             text("`input` belongs to the caller, who may need it again.",
                  "`input` gehört dem Aufrufer, der es vielleicht noch braucht.")}));
    conclude_search(stays_in_bounds(kernel().simulator, kernel().values, kernel().source));
}

TEST(Kernel, NoUninitialisedMemory)
{
    const KernelRun& simulator = kernel().simulator;
    const bool is_repeatable = !most_values_are_right() || !simulator.is_done() ||
                               output_of(simulator, 0) == output_of(simulator, 1);
    conclude_search(no_uninitialised_memory(simulator, kernel().source, is_repeatable));
}

TEST(Kernel, UsesLocalMemory)
{
    conclude_measure([](const LaunchTrace& launch) {
        const auto accesses = launch.local_loads + launch.local_stores;
        if (accesses >= length)
            return Verdict::passed();
        return Verdict::failed(
            {text("The kernel accessed local memory {} times for {} elements: the sweeps do not run there.",
                  "Der Kernel griff {}-mal auf den lokalen Speicher zu, bei {} Elementen: Die Durchläufe "
                  "finden "
                  "nicht dort statt.",
                  accesses, length),
             kernel_file(),
             text("Copy the input to the `local` array first (TODO 1), and sweep there.",
                  "Kopieren Sie die Eingabe zuerst in das `local`-Feld (TODO 1) und arbeiten Sie dort.")});
    });
}

TEST(Kernel, AllWorkItemsTakePart)
{
    conclude_measure([](const LaunchTrace& launch) {
        constexpr double limit = 7.0; // right kernels: up to 4.9; eight busy work-items of 256: over 10
        const double ratio = imbalance(launch);
        if (ratio <= limit)
            return Verdict::passed();
        return Verdict::failed(
            {text("The busiest work-item executed {:.1f} times as many instructions as the average one; the "
                  "two "
                  "sweeps need about 2, at most {:.0f} is accepted.",
                  "Das fleißigste Work-Item führte {:.1f}-mal so viele Instruktionen aus wie ein "
                  "durchschnittliches; die beiden Durchläufe brauchen etwa 2, höchstens {:.0f} wird "
                  "angenommen.",
                  ratio, limit),
             kernel_file(),
             text("Which work-items could do part of that work at the same time?",
                  "Welche Work-Items könnten gleichzeitig einen Teil dieser Arbeit tun?")});
    });
}

TEST(Kernel, WorkEfficient)
{
    conclude_measure([](const LaunchTrace& launch) {
        constexpr double limit = 15.0; // the tree: 11; Kogge and Stone's scan in place: 18
        const auto total = launch.local_loads + launch.local_stores + launch.global_loads +
                           launch.global_stores + 2 * launch.atomics;
        const double accesses = static_cast<double>(total) / static_cast<double>(length);
        if (accesses <= limit)
            return counts_where_work_is_shared(Verdict::passed(), launch, length,
                                               "Kernel.AllWorkItemsTakePart");
        return Verdict::failed(
            {text("The kernel made {:.0f} memory accesses per element; up-sweep and down-sweep need about "
                  "11, at "
                  "most {:.0f} are accepted.",
                  "Der Kernel machte {:.0f} Speicherzugriffe je Element; Up-Sweep und Down-Sweep brauchen "
                  "etwa 11, "
                  "höchstens {:.0f} werden angenommen.",
                  accesses, limit),
             kernel_file(),
             text("How many additions does each level do? In a tree their number halves from level to level.",
                  "Wie viele Additionen macht jede Ebene? In einem Baum halbiert sich ihre Zahl von Ebene zu "
                  "Ebene.")});
    });
}

/// Each group sums up a piece of its own, or all of them the first piece: both are consistent.
bool two_groups_are_right()
{
    const Ints input = two_pieces(), output = output_of(kernel().values, two_groups_case());
    const auto middle_in = input.begin() + length, middle_out = output.begin() + length;
    const Ints first(output.begin(), middle_out), second(middle_out, output.end());
    return first == prefix_sum_of({input.begin(), middle_in}) &&
           (second == prefix_sum_of({middle_in, input.end()}) || second == Ints(length, poison_a));
}

/// Accesses outside an array that one work-group alone does not make.
bool new_overruns_with_two_groups()
{
    return stays_in_bounds(kernel().simulator, {}, kernel().source).status == Status::passed &&
           stays_in_bounds(kernel().simulated_two_groups, {}, kernel().source).status == Status::failed;
}

TEST(Kernel, KeepsIdsApart)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    Verdict verdict = Verdict::passed();
    if (most_values_are_right() && (!two_groups_are_right() || new_overruns_with_two_groups()))
        verdict = Verdict::failed(
            {text("Right with one work-group, wrong with two: global and local ids are mixed up.",
                  "Mit einer Work-Group richtig, mit zweien falsch: Globale und lokale Ids sind vermischt."),
             kernel_file(),
             text("Local memory exists once per work-group and is indexed by the local id. Which id finds an "
                  "element of the whole input?",
                  "Lokaler Speicher existiert einmal je Work-Group und wird mit der lokalen Id indiziert. "
                  "Welche Id "
                  "findet ein Element der ganzen Eingabe?")});
    conclude(found_or(verdict, {}, most_values_are_right()));
}

// ------------------------------------------------------------------------------------------------ host

/// The checks that every host suite has.
const HostSuite& suite()
{
    static const HostSuite the_suite("Host", host(), "Host.LaunchesTheKernel");
    return the_suite;
}

TEST(Host, Builds) { conclude(suite().builds()); }

TEST(Host, Ends) { conclude(suite().ends()); }

const KernelBuffers buffers{{0}, 1};

/// What is wrong with a run on a right kernel; nothing when its result is right.
std::optional<Finding> result_finding(const HostRun& run, const Ints& input)
{
    if (!run.outcome.exited_with(0) || !run.output)
        return host_failed(run, host().source);
    const Ints actual = run.output ? from_bytes<std::int32_t>(*run.output) : Ints{},
               expected = prefix_sum_of(input);
    const auto wrong = first_difference(actual, expected);
    if (!wrong)
        return {};
    if (actual.size() != length)
        return Finding{
            text("With a right kernel the program returned {} elements instead of {}.",
                 "Mit einem richtigen Kernel lieferte das Programm {} Elemente statt {}.", actual.size(),
                 length),
            host_file(),
            text("How many elements has the vector that is read into and returned (TODO 7)?",
                 "Wie viele Elemente hat der Vektor, in den gelesen und der geliefert wird (TODO 7)?")};
    const Finding wrong_result{
        text("With a right kernel result[{}] is {}, expected {}.",
             "Mit einem richtigen Kernel ist result[{}] gleich {}, erwartet {}.", *wrong, actual[*wrong],
             expected[*wrong]),
        host_file(),
        text("Is all of the input on the device before the launch (TODO 5), each argument in its "
             "place (TODO 6), and is all "
             "of the right buffer read after it (TODO 7)?",
             "Ist vor dem Start die ganze Eingabe auf dem Gerät (TODO 5), jedes Argument an "
             "seinem Platz (TODO 6), und wird "
             "danach der ganze richtige Puffer gelesen (TODO 7)?")};
    return explained(wrong_result, run, host().source, buffers);
}

TEST(Host, Result)
{
    if (const auto verdict = suite().requires_end())
        return conclude(*verdict);
    std::optional<Finding> first;
    std::size_t wrong = 0;
    for (std::size_t k = 0; k < host_inputs().size(); ++k)
        if (const auto finding = result_finding(host().results[k], host_inputs()[k])) {
            first = first ? first : finding;
            ++wrong;
        }
    const double part = 1.0 - static_cast<double>(wrong) / static_cast<double>(host_inputs().size());
    conclude(first ? Verdict::failed(*first, part) : Verdict::passed());
}

constexpr std::size_t launch_facts = 4; // elements of the probe's result that tell of the launch

/// Elements that follow the probe kernel; a wrong NDRange leaves some.
std::size_t followed(const lab::worker::Bytes& output)
{
    const Ints actual = from_bytes<std::int32_t>(output);
    std::size_t count = 0;
    for (std::size_t i = launch_facts; i < std::min(actual.size(), length); ++i)
        count +=
            static_cast<std::uint32_t>(actual[i]) == 3u * static_cast<std::uint32_t>(host_inputs()[0][i]) + i;
    return count;
}

TEST(Host, LaunchesTheKernel)
{
    if (const auto verdict = suite().requires_end())
        return conclude(*verdict);
    conclude(follows_the_kernel(host(), followed, "prefix_sum.cl",
                                text("The sums are to be computed on the device: launch the kernel (TODO 6) "
                                     "and return what it wrote (TODO 7).",
                                     "Die Summen sollen auf dem Gerät berechnet werden: Starten Sie den "
                                     "Kernel (TODO 6) und liefern Sie, was "
                                     "er geschrieben hat (TODO 7).")));
}

TEST(Host, NDRange)
{
    if (const auto verdict = suite().requires_launch())
        return conclude(*verdict);
    const Ints actual =
        from_bytes<std::int32_t>(*host().probed.output); // longer than 4: LaunchesTheKernel passed
    const std::array<std::int32_t, launch_facts> expected{length, length, 1, 1};
    const auto left_open = local_size_left_open(host());
    if (std::equal(expected.begin(), expected.end(), actual.begin()))
        return conclude(left_open ? Verdict::failed(*left_open) : Verdict::passed());
    conclude(Verdict::failed(
        {text("The kernel was launched with global size {} and local size {}; the contract is {} and {}: one "
              "work-group.",
              "Der Kernel wurde mit globaler Größe {} und lokaler Größe {} gestartet; verlangt sind {} und "
              "{}: eine "
              "Work-Group.",
              actual[0], actual[1], length, length),
         launch_places(host()),
         text(
             "How many work-items share one local memory? Say it in the launch (TODO 6).",
             "Wie viele Work-Items teilen sich einen lokalen Speicher? Sagen Sie es beim Start (TODO 6).")}));
}

TEST(Host, BuffersFit)
{
    if (const auto verdict = suite().requires_launch())
        return conclude(*verdict);
    conclude(buffers_fit(host(), sizeof(cl_int), !requires_check("Host.NDRange")));
}

TEST(Host, WaitsForTheResult) { conclude(suite().waits_for_the_result()); }

TEST(Host, ReportsErrors) { conclude(suite().reports_errors()); }

TEST(Host, ReleasesEverything) { conclude(suite().releases_everything()); }
} // namespace
} // namespace prefix_sum::stage_1
