// The checks of 02-sobol. No student code runs in this process. Points are compared bit by bit with the definition in
// 02-sobol/references.cpp: a component has 24 bits, which a float holds exactly.
#include "grader/judge/host_launches.hpp"
#include "grader/judge/host_record_checks.hpp"
#include "grader/judge/host_suite.hpp"
#include "grader/judge/input_kinds.hpp"
#include "grader/judge/setup.hpp"
#include "tests/02-sobol/references.hpp"
#include "tests/02-sobol/runs.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>

namespace sobol::stage_1
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

std::vector<Place> kernel_file() { return {{kernel().source.name, 0}}; }
std::vector<Place> host_file() { return {{host().source.name, 0}}; }

/// For all checks after the first three: there is something to judge.
std::optional<Verdict> requires_output()
{
    return requires_all({"Kernel.Builds", "Kernel.Ends", "Kernel.WritesEveryPoint"});
}

/// What is wrong in a run where the points of a case should be; nothing when they are right.
struct Wrong {
    const ValueCase& the_case;
    std::size_t element;
    Uints actual; // all points as bits

    std::size_t dimension() const { return element / the_case.vector_count; } // from 0
    std::size_t point() const { return element % the_case.vector_count; }
    float value() const { return std::bit_cast<float>(actual[element]); }
    float expected() const { return the_case.expected[element]; }
    bool was_written() const { return actual[element] != poison_a && actual[element] != poison_b; }
};

/// Of a float of 32 bits, not of 24: wrong, but made as it should be.
bool is_nearly(float actual, float expected) { return std::abs(actual - expected) < 0x1p-22F; }

std::optional<Wrong> wrong_points(const KernelRun& run, const ValueCase& the_case, std::size_t index)
{
    Uints actual = points_after(run, index);
    if (const auto element = first_difference(actual, bits_of(the_case.expected)))
        return Wrong{the_case, *element, std::move(actual)};
    return {};
}

bool is_nearly_right(const ValueCase& the_case, std::size_t index)
{
    const Floats actual = from_bytes<float>(kernel().values.result.cases.at(index).buffers.at(1));
    return std::equal(actual.begin(), actual.end(), the_case.expected.begin(), the_case.expected.end(),
                      is_nearly);
}

bool most_values_are_nearly_right()
{
    if (!kernel().values.is_done() || requires_output())
        return false;
    std::size_t right = 0;
    for (std::size_t i = 0; i < value_cases().size(); ++i)
        right += is_nearly_right(value_cases()[i], first_value + i);
    return 2 * right > value_cases().size();
}

/// Concludes a check that looks for faults in what the kernel did.
void conclude_search(const Verdict& verdict)
{
    if (const auto not_built = requires_check("Kernel.Builds"))
        return conclude(*not_built);
    conclude(found_or(verdict, requires_output(), most_values_are_nearly_right()));
}

/// Concludes a check that compares a count of the simulated launch with a limit.
void conclude_measure(const std::function<Verdict(const LaunchTrace&)>& judge)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const KernelRun& simulator = kernel().simulator;
    if (!simulator.is_done() || simulator.trace.launches.empty())
        return conclude(no_data_race(simulator, kernel().source)); // says why the simulator did not run
    conclude(found_or(judge(simulator.trace.launches.front()), {}, most_values_are_nearly_right()));
}

/// The components of dimension `j` (from 0) in the order in which a Gray-code step makes them.
bool is_in_gray_code_order(const Wrong& wrong)
{
    const std::size_t begin = wrong.dimension() * wrong.the_case.vector_count;
    const std::size_t whole = std::bit_floor(wrong.the_case.vector_count);
    for (std::size_t i = 0; i < whole; ++i)
        if (std::bit_cast<float>(wrong.actual[begin + i]) != wrong.the_case.expected[begin + (i ^ (i >> 1))])
            return false;
    return true;
}

/// What to look at next, for the first wrong component.
Text advice(const Wrong& wrong)
{
    if (!wrong.was_written())
        return text("Which work-item has point {}, and where does it store it (TODO 2)?",
                    "Welches Work-Item hat Punkt {}, und wohin speichert es ihn (TODO 2)?", wrong.point());
    if (is_in_gray_code_order(wrong))
        return {"These are the points in Gray-code order. Here bit k of the index itself decides whether v_k "
                "counts (TODO 2).",
                "Das sind die Punkte in Gray-Code-Reihenfolge. Hier entscheidet Bit k des Index selbst, ob "
                "v_k zählt (TODO 2)."};
    if (is_nearly(wrong.value(), wrong.expected()))
        return {"That is nearly right: a float holds 24 bits exactly, not 32. Which 24 of x are wanted, and "
                "when are the others dropped (TODO 2)?",
                "Das stimmt fast: Ein float fasst 24 Bits genau, nicht 32. Welche 24 von x sind verlangt, "
                "und wann fallen die anderen weg (TODO 2)?"};
    return text("Which bits of {} are set? Combine those direction numbers of that dimension on paper (TODO "
                "1 and 2).",
                "Welche Bits von {} sind gesetzt? Verknüpfen Sie diese Richtungszahlen dieser Dimension auf "
                "Papier (TODO 1 und 2).",
                wrong.point());
}

/// "x_{6,1} is 0.5, expected 0.375", dimensions from 0 as the kernel counts them.
Text comparison(const Wrong& wrong)
{
    if (!wrong.was_written())
        return text("component {} of point {} was never written",
                    "Komponente {} von Punkt {} wurde nie geschrieben", wrong.dimension(), wrong.point());
    return text("component {} of point {} is {:.9g}, expected {:.9g}",
                "Komponente {} von Punkt {} ist {:.9g}, erwartet {:.9g}", wrong.dimension(), wrong.point(),
                wrong.value(), wrong.expected());
}

bool guards_are_damaged(const KernelRun& run, std::size_t index)
{
    return !run.result.cases.at(index).damaged_guards.empty();
}

Finding value_finding(const Wrong& wrong)
{
    const Text name = wrong.the_case.name, what = comparison(wrong);
    return {name + ": " + what + ".", kernel_file(), advice(wrong)};
}

Finding behind_the_end_finding(std::size_t vector_count)
{
    return {text("with {} vectors per dimension the kernel wrote behind the last point.",
                 "Mit {} Vektoren je Dimension schrieb der Kernel hinter den letzten Punkt.", vector_count),
            kernel_file(),
            text("There are always whole work-groups: {} of the last one's work-items have no point. What do "
                 "they write (TODO 2)?",
                 "Es gibt immer ganze Work-Groups: {} Work-Items der letzten haben keinen Punkt. Was "
                 "schreiben sie (TODO 2)?",
                 (work_group_size - vector_count % work_group_size) % work_group_size)};
}

/// The outcome of a check of values: part of its points for the kinds of cases that are right.
Verdict judge_cases(const KernelRun& run, const std::vector<ValueCase>& cases, std::size_t first_index)
{
    InputKinds kinds;
    std::optional<Finding> first;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const auto wrong = wrong_points(run, cases[i], first_index + i);
        const bool damaged = guards_are_damaged(run, first_index + i);
        const Uints& numbers = cases[i].direction_numbers; // equal ones are right in any order
        kinds.add(cases[i].kind, !wrong && !damaged, numbers.front() != numbers.back());
        if ((wrong || damaged) && !first)
            first = damaged ? behind_the_end_finding(cases[i].vector_count) : value_finding(*wrong);
    }
    return kinds.judge([&] { return *first; });
}

void conclude_values(const Verdict& verdict)
{
    conclude(after_reported_fault(verdict, kernel().simulator, kernel().source));
}

/// Concludes it for each device.
void conclude_cases(const std::vector<ValueCase>& cases, std::size_t first_index)
{
    conclude_values(right_on_each_device(kernel().values, kernel().second, [&](const KernelRun& run) {
        return judge_cases(run, cases, first_index);
    }));
}

// ---------------------------------------------------------------------------------------------- kernel

TEST(Kernel, Builds)
{
    constexpr auto global = CL_KERNEL_ARG_ADDRESS_GLOBAL;
    const Signature signature{
        "sobol",
        {{"uint*", global, true}, {"float*", global, false}, {"uint", CL_KERNEL_ARG_ADDRESS_PRIVATE, false}},
        "kernel void sobol(global const uint* direction_numbers, global float* points, const uint "
        "vector_count)"};
    conclude(builds(kernel().values, kernel().source, signature));
}

TEST(Kernel, Ends)
{
    if (const auto verdict = requires_check("Kernel.Builds"))
        return conclude(*verdict);
    conclude(ends(kernel().values, kernel().simulator, kernel().source));
}

TEST(Kernel, WritesEveryPoint)
{
    if (const auto verdict = requires_all({"Kernel.Builds", "Kernel.Ends"}))
        return conclude(*verdict);
    const Uints a = points_after(kernel().values, poisoned_a), b = points_after(kernel().values, poisoned_b);
    std::size_t missing = 0, first = a.size();
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] == poison_a && b[i] == poison_b) {
            first = std::min(first, i);
            ++missing;
        }
    if (missing == 0)
        return conclude(Verdict::passed());
    if (const auto verdict = not_begun(kernel().source, "02-sobol", 1))
        return conclude(*verdict);
    conclude(Verdict::failed(
        {text("{} of {} components were never written; the first one is component {} of point {}.",
              "{} von {} Komponenten wurden nie geschrieben; die erste ist Komponente {} von Punkt {}.",
              missing, a.size(), first / traced_case().vector_count, first % traced_case().vector_count),
         kernel_file(),
         text("Which work-item should write points[{}], and in which statement (TODO 2)?",
              "Welches Work-Item soll points[{}] schreiben, und in welcher Anweisung (TODO 2)?", first)}));
}

TEST(Kernel, Values)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    conclude_cases(value_cases(), first_value);
}

TEST(Kernel, Tails)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    conclude_cases(tail_cases(), first_tail());
}

/// Bits whose direction number is not what point 2^k is; none when point 0 is not 0.
std::vector<std::size_t> wrong_powers(const KernelRun& run)
{
    const Uints actual = points_after(run, powers_index()), expected = bits_of(powers_case().expected);
    std::vector<std::size_t> wrong;
    for (std::size_t k = 0; k <= last_power; ++k)
        if (actual[0] != 0 || actual[std::size_t{1} << k] != expected[std::size_t{1} << k])
            wrong.push_back(k);
    return wrong;
}

constexpr std::array<std::size_t, 4> first_bits{0, 8, 16, first_far_bit}; // of the kinds of points 2^k

Text kind_of_power(std::size_t k)
{
    const auto end = std::upper_bound(first_bits.begin(), first_bits.end(), k);
    return text("bits {} to {} of the index", "Bits {} bis {} des Index", *(end - 1),
                (end == first_bits.end() ? bit_count : *end) - 1);
}

Finding power_finding(const KernelRun& run, std::size_t k)
{
    const std::size_t i = std::size_t{1} << k;
    const auto actual = std::bit_cast<float>(points_after(run, powers_index())[i]);
    return {text("point 2^{} = {} is {:.9g}, expected {:.9g}: direction number v_{} alone.",
                 "Punkt 2^{} = {} ist {:.9g}, erwartet {:.9g}: Richtungszahl v_{} allein.", k, i, actual,
                 powers_case().expected[i], k + 1),
            kernel_file(),
            text("Are all 32 direction numbers in the cache (TODO 1), and does the loop look at all 32 bits "
                 "of i (TODO 2)?",
                 "Sind alle 32 Richtungszahlen im Cache (TODO 1), und sieht die Schleife alle 32 Bits von i "
                 "an (TODO 2)?")};
}

/// The kinds of the points 2^k that have room in a buffer; the last kind is that of the others.
InputKinds kinds_of_powers(const std::vector<std::size_t>& wrong, bool far_is_right)
{
    InputKinds kinds;
    for (std::size_t k = 0; k <= last_power; ++k)
        kinds.add(kind_of_power(k), std::find(wrong.begin(), wrong.end(), k) == wrong.end());
    kinds.add(kind_of_power(first_far_bit), far_is_right);
    return kinds;
}

/// The higher bits are looked at when these are right.
Verdict judge_powers(const KernelRun& run)
{
    const std::vector<std::size_t> wrong = wrong_powers(run);
    return kinds_of_powers(wrong, wrong.empty()).judge([&] { return power_finding(run, wrong.front()); });
}

/// What the kernel stored for a point that lies behind every buffer.
std::optional<float> far_value(const LaunchTrace& launch, std::uint32_t point)
{
    for (const auto& [offset, number] : launch.strays)
        if (offset == std::uint64_t{point} * sizeof(float))
            return std::bit_cast<float>(number);
    return {};
}

Text far_not_tried()
{
    return text("Tried up to bit {}: the kernel does not take its index from get_global_id alone, so that it "
                "cannot be launched where the higher bits are set.",
                "Ausprobiert bis Bit {}: Der Kernel nimmt seinen Index nicht allein aus get_global_id, "
                "sodass er sich nicht dort starten lässt, wo höhere Bits gesetzt sind.",
                last_power);
}

/// Bits 21 to 31, and several at a time. A kernel that does not take its index from get_global_id cannot be launched
/// there: it stores elsewhere, or the point of its place in the work-group, and nothing is said against it.
Verdict judge_far_points()
{
    const auto& launches = kernel().far.trace.launches;
    const std::uint32_t* numbers = far_case().direction_numbers.data();
    if (!kernel().far.is_done() || launches.size() != far_points().size())
        return Verdict::passed(far_not_tried());
    for (std::size_t k = 0; k < launches.size(); ++k) {
        const std::uint32_t point = far_points()[k];
        const auto value = far_value(launches[k], point);
        if (!value || *value == component(numbers, 0))
            return Verdict::passed(far_not_tried());
        if (*value != component(numbers, point))
            return kinds_of_powers({}, false).judge([&] {
                return Finding{
                    text("point {} is {:.9g}, expected {:.9g}.", "Punkt {} ist {:.9g}, erwartet {:.9g}.",
                         point, *value, component(numbers, point)),
                    kernel_file(),
                    text("How many bits can an index have, and does the loop look at all of them (TODO 2)?",
                         "Wie viele Bits kann ein Index haben, und sieht die Schleife alle an (TODO 2)?")};
            });
    }
    return Verdict::passed(
        {"Each of the 32 bits of an index was seen to bring in its own direction number. That they combine "
         "in the same way for every index was tried with several, not proved.",
         "Jedes der 32 Bits eines Index bringt nachweislich seine eigene Richtungszahl ein. Dass sie sich "
         "für jeden Index ebenso verknüpfen, wurde mit mehreren ausprobiert, nicht bewiesen."});
}

TEST(Kernel, Powers)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const Verdict near = right_on_each_device(kernel().values, kernel().second, judge_powers);
    conclude_values(near.status == Status::passed ? judge_far_points() : near);
}

TEST(Kernel, NoBarrierDivergence)
{
    conclude_search(no_barrier_divergence(kernel().simulator, kernel().source));
}

TEST(Kernel, NoDataRace)
{
    // Work-items at different barriers race as a consequence: the cause is told, not that.
    if (no_barrier_divergence(kernel().simulator, kernel().source).status == Status::failed)
        return conclude(*requires_check("Kernel.NoBarrierDivergence"));
    conclude_search(no_data_race(kernel().simulator, kernel().source));
}

bool changes_its_input()
{
    return kernel().values.is_done() && !requires_check("Kernel.Ends") &&
           from_bytes<std::uint32_t>(kernel().values.result.cases.at(poisoned_a).buffers.at(0)) !=
               traced_case().direction_numbers;
}

TEST(Kernel, StaysInBounds)
{
    if (const auto verdict = requires_check("Kernel.Builds"))
        return conclude(*verdict);
    if (changes_its_input())
        return conclude(Verdict::failed(
            {text("The kernel changed the direction numbers.",
                  "Der Kernel hat die Richtungszahlen verändert."),
             kernel_file(),
             text("Other work-groups of the dimension read them too; only points is written.",
                  "Andere Work-Groups der Dimension lesen sie auch; nur points wird geschrieben.")}));
    conclude_search(stays_in_bounds(kernel().simulator, kernel().values, kernel().source));
}

TEST(Kernel, NoUninitialisedMemory)
{
    const KernelRun& simulator = kernel().simulator;
    const bool is_repeatable = !most_values_are_nearly_right() || !simulator.is_done() ||
                               points_after(simulator, 0) == points_after(simulator, 1);
    conclude_search(no_uninitialised_memory(simulator, kernel().source, is_repeatable));
}

TEST(Kernel, CachesDirectionNumbers)
{
    conclude_measure([](const LaunchTrace& launch) {
        constexpr double limit =
            1.5; // right kernels: 1/8, all work-items load one: 1; without a cache: from 4 on
        const double loads =
            static_cast<double>(launch.global_loads) / static_cast<double>(launch.instructions.size());
        if (loads <= limit && launch.local_loads > 0)
            return Verdict::passed();
        return Verdict::failed(
            {loads > limit
                 ? text("The kernel read {:.2f} times from global memory per point; 32 reads for the 256 "
                        "points of a work-group are 0.125, at most {:.1f} are accepted.",
                        "Der Kernel las je Punkt {:.2f}-mal aus dem globalen Speicher; 32 Lesezugriffe für "
                        "die 256 Punkte einer Work-Group sind 0,125, höchstens {:.1f} werden angenommen.",
                        loads, limit)
                 : text("The kernel never read from local memory.",
                        "Der Kernel las nie aus dem lokalen Speicher."),
             kernel_file(),
             text("All points of a work-group need the same 32 numbers: fetch them once, into `cache` (TODO "
                  "1), and read them there (TODO 2).",
                  "Alle Punkte einer Work-Group brauchen dieselben 32 Zahlen: Holen Sie sie einmal, nach "
                  "`cache` (TODO 1), und lesen Sie sie dort (TODO 2).")});
    });
}

TEST(Kernel, SharesTheLoading)
{
    conclude_measure([](const LaunchTrace& launch) {
        constexpr double limit = 4.0; // eight numbers each, by vload8; one work-item alone: 1
        const auto groups = static_cast<double>(traced_case().dimension_count()); // one of each dimension
        const double writers = static_cast<double>(launch.local_writers) / groups;
        const bool is_copied_by_the_group = launch.local_writers == 0 && launch.local_stores > 0;
        if (writers >= limit || is_copied_by_the_group)
            return Verdict::passed();
        return Verdict::failed(
            {text("Of the 256 work-items of a work-group {:.0f} wrote to local memory, while the others "
                  "waited.",
                  "Von den 256 Work-Items einer Work-Group schrieben {:.0f} in den lokalen Speicher, während "
                  "die anderen warteten.",
                  writers),
             kernel_file(),
             text("Each of 32 work-items can fetch one direction number, all at the same time (TODO 1).",
                  "Jedes von 32 Work-Items kann eine Richtungszahl holen, alle gleichzeitig (TODO 1).")});
    });
}

TEST(Kernel, AllWorkItemsTakePart)
{
    conclude_measure([](const LaunchTrace& launch) {
        constexpr double limit = 5.0; // right kernels: up to 3; 32 work-items for all points: 8
        const double ratio = imbalance(launch);
        if (ratio <= limit)
            return Verdict::passed();
        return Verdict::failed(
            {text("The busiest work-item executed {:.1f} times as many instructions as the average one; "
                  "about 1 is usual, at most {:.0f} is accepted.",
                  "Das fleißigste Work-Item führte {:.1f}-mal so viele Instruktionen aus wie ein "
                  "durchschnittliches; üblich ist etwa 1, höchstens {:.0f} wird angenommen.",
                  ratio, limit),
             kernel_file(),
             text("No point needs another one: each work-item can compute its own (TODO 2).",
                  "Kein Punkt braucht einen anderen: Jedes Work-Item kann seinen eigenen berechnen (TODO "
                  "2).")});
    });
}

/// The launch leaves room for the points of the first dimension only, which the others must leave alone.
Verdict index_does_not_wrap()
{
    const KernelRun& huge = kernel().huge;
    if (huge.state == KernelRun::State::endless_loop)
        return Verdict::passed(
            text("A loop over all points: not looked into, as 2^31 of them take too long.",
                 "Eine Schleife über alle Punkte: nicht untersucht, weil 2^31 davon zu lange dauern."));
    if (!huge.is_done())
        return no_data_race(huge, kernel().source); // says why
    Floats first_dimension = huge_case().expected;
    first_dimension.resize(huge_case().vector_count);
    if (points_after(huge, 0) == bits_of(first_dimension))
        return Verdict::passed();
    return Verdict::failed(
        {text("With 2^31 vectors the points of dimension 3, from element 2^32 on, came to lie on those of "
              "dimension 1.",
              "Mit 2^31 Vektoren gerieten die Punkte von Dimension 3, ab Element 2^32, auf die von Dimension "
              "1."),
         kernel_file(),
         text("Of which type is the product of two uints? A size_t has 64 bits (TODO 2).",
              "Welchen Typ hat das Produkt zweier uint? Ein size_t hat 64 Bits (TODO 2).")});
}

TEST(Kernel, IndexDoesNotWrap)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    conclude(found_or(most_values_are_nearly_right() ? index_does_not_wrap() : Verdict::passed(), {},
                      most_values_are_nearly_right()));
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

/// Right points for a request, from the exercise's file of Joe and Kuo's figures.
Uints expected_points(const Request& request)
{
    return bits_of(points_of(joe_kuo_direction_numbers(setup().exercise, request.dimension_count),
                             request.vector_count));
}

const KernelBuffers buffers{{0}, 1};

/// What is wrong with a run on a right kernel; nothing when its result is right.
std::optional<Finding> result_finding(const HostRun& run, const Request& request)
{
    if (!run.outcome.exited_with(0) || !run.output)
        return host_failed(run, host().source);
    const Uints actual = run.output ? from_bytes<std::uint32_t>(*run.output) : Uints{},
                expected = expected_points(request);
    const auto wrong = first_difference(actual, expected);
    if (!wrong)
        return {};
    if (actual.size() != expected.size())
        return Finding{
            text("With a right kernel the program returned {} numbers for {} vectors of {} dimensions.",
                 "Mit einem richtigen Kernel lieferte das Programm {} Zahlen für {} Vektoren mit {} "
                 "Dimensionen.",
                 actual.size(), request.vector_count, request.dimension_count),
            host_file(),
            text("How many elements has the vector that is returned (TODO 6)?",
                 "Wie viele Elemente hat der Vektor, der geliefert wird (TODO 6)?")};
    const Finding wrong_result{
        text("With a right kernel and {} vectors component {} of point {} is {:.9g}, expected {:.9g}.",
             "Mit einem richtigen Kernel und {} Vektoren ist Komponente {} von Punkt {} gleich {:.9g}, "
             "erwartet {:.9g}.",
             request.vector_count, *wrong / request.vector_count, *wrong % request.vector_count,
             std::bit_cast<float>(actual[*wrong]), std::bit_cast<float>(expected[*wrong])),
        host_file(),
        text("Are the direction numbers right (TODO 3) and all of them on the device (TODO 4), is each "
             "argument in its place (TODO 5), and is all of the right buffer read (TODO 6)?",
             "Stimmen die Richtungszahlen (TODO 3), sind alle auf dem Gerät (TODO 4), ist jedes Argument an "
             "seinem Platz (TODO 5), und wird der ganze richtige Puffer gelesen (TODO 6)?")};
    return explained(wrong_result, run, host().source, buffers);
}

TEST(Host, Result)
{
    if (const auto verdict = suite().requires_end())
        return conclude(*verdict);
    std::optional<Finding> first;
    std::size_t wrong = 0;
    for (std::size_t k = 0; k < requests().size(); ++k)
        if (const auto finding = result_finding(host().results[k], requests()[k])) {
            first = first ? first : finding;
            ++wrong;
        }
    const double part = 1.0 - static_cast<double>(wrong) / static_cast<double>(requests().size());
    conclude(first ? Verdict::failed(*first, part) : Verdict::passed());
}

constexpr std::size_t launch_facts = 5; // points of the probe's result that tell of the launch

/// Points that follow the probe kernel; a wrong NDRange leaves some.
std::size_t followed(const lab::worker::Bytes& output)
{
    const Floats actual = from_bytes<float>(output);
    std::size_t count = 0;
    for (std::size_t i = launch_facts; i < std::min(actual.size(), work_group_size); ++i)
        count += actual[i] == 3.0F * static_cast<float>(i) + 0.5F;
    return count;
}

TEST(Host, LaunchesTheKernel)
{
    if (const auto verdict = suite().requires_end())
        return conclude(*verdict);
    conclude(follows_the_kernel(host(), followed, "sobol.cl",
                                text("The points are to be computed on the device: launch the kernel (TODO "
                                     "5) and return what it wrote (TODO 6).",
                                     "Die Punkte sollen auf dem Gerät berechnet werden: Starten Sie den "
                                     "Kernel (TODO 5) und liefern Sie, was er geschrieben hat (TODO 6).")));
}

/// Dimensions (from 0) whose direction numbers did not reach the kernel as they should be.
std::vector<std::size_t> wrong_dimensions(const Uints& actual, const Uints& expected)
{
    std::vector<std::size_t> wrong;
    for (std::size_t j = 0; j < joe_kuo_dimension_count; ++j) {
        const auto begin = static_cast<std::ptrdiff_t>(j * bit_count);
        if (!std::equal(expected.begin() + begin, expected.begin() + begin + bit_count,
                        actual.begin() + begin))
            wrong.push_back(j);
    }
    return wrong;
}

Finding numbers_finding(const Uints& actual, const Uints& expected, const std::vector<std::size_t>& wrong)
{
    const std::size_t j = wrong.front();
    std::size_t k = 0;
    while (actual[j * bit_count + k] == expected[j * bit_count + k])
        ++k;
    return {text("{} of {} dimensions are wrong. First: v_{} of dimension {} is {:#010x}, expected {:#010x}.",
                 "{} von {} Dimensionen sind falsch. Zuerst: v_{} von Dimension {} ist {:#010x}, erwartet "
                 "{:#010x}.",
                 wrong.size(), joe_kuo_dimension_count, k + 1, j + 1, actual[j * bit_count + k],
                 expected[j * bit_count + k]),
            host_file(),
            text("Its line in joe_kuo_d6.txt has the polynomial and m_1 ... m_s: work out this v by hand "
                 "(TODO 3), and see whether it is sent to its place (TODO 4).",
                 "Ihre Zeile in joe_kuo_d6.txt enthält das Polynom und m_1 ... m_s: Rechnen Sie dieses v von "
                 "Hand aus (TODO 3), und sehen Sie nach, ob es an seinen Platz geschickt wird (TODO 4).")};
}

/// What the contract says of a launch: whole work-groups are no work-group more.
std::optional<Finding> wrong_launch(const HostRun& run, const Request& request)
{
    const std::size_t group_count = (request.vector_count + work_group_size - 1) / work_group_size;
    const std::vector<std::uint64_t> expected{group_count * work_group_size, request.dimension_count};
    for (const Call& call : run.record.calls)
        if (call.is("clEnqueueNDRangeKernel") && call.is_students() &&
            call.list("global_work_size") != expected)
            return Finding{
                text("For {} vectors of {} dimensions: {}; the global size of the contract is ({}, {}).",
                     "Für {} Vektoren mit {} Dimensionen: {}; verlangt ist die globale Größe ({}, {}).",
                     request.vector_count, request.dimension_count, shown(call), expected[0], expected[1]),
                place_of(call, host().source),
                text("How many whole work-groups does this number of points need (TODO 5)?",
                     "Wie viele ganze Work-Groups braucht diese Zahl von Punkten (TODO 5)?")};
    return {};
}

TEST(Host, DirectionNumbers)
{
    if (const auto verdict = suite().requires_launch())
        return conclude(*verdict);
    const HostRun& run = host().numbers;
    const Uints actual = run.output ? from_bytes<std::uint32_t>(*run.output) : Uints{};
    if (!run.outcome.exited_with(0) || actual.size() != joe_kuo_dimension_count * bit_count)
        return conclude(Verdict::failed(host_failed(run, host().source)));
    const Uints expected = joe_kuo_direction_numbers(setup().exercise, joe_kuo_dimension_count);
    const std::vector<std::size_t> wrong = wrong_dimensions(actual, expected);
    if (wrong.empty())
        return conclude(Verdict::passed());
    if (wrong_launch(run, numbers_request)) // too few work-items show too few of them
        return conclude(Verdict::skipped(text("needs Host.NDRange first", "braucht zuerst Host.NDRange")));
    const double right =
        1.0 - static_cast<double>(wrong.size()) / static_cast<double>(joe_kuo_dimension_count);
    conclude(Verdict::failed(numbers_finding(actual, expected, wrong), std::min(right, 0.9)));
}

TEST(Host, NDRange)
{
    if (const auto verdict = suite().requires_launch())
        return conclude(*verdict);
    if (const auto left_open = local_size_left_open(host()))
        return conclude(Verdict::failed(*left_open));
    const Floats actual = from_bytes<float>(*host().probed.output); // longer than 5: LaunchesTheKernel passed
    const std::array<float, launch_facts> expected{2 * work_group_size, work_group_size,
                                                   probe_request.dimension_count, 1, 2};
    if (std::equal(expected.begin(), expected.end(), actual.begin()))
        return conclude(judge_records(
            host(), [](std::size_t i) { return wrong_launch(host().results[i], requests()[i]); }));
    conclude(Verdict::failed(
        {text("For {} vectors of {} dimensions the kernel was launched with global size ({}, {}) and local "
              "size ({}, {}) in {} dimensions; the contract is ({}, {}) and ({}, {}).",
              "Für {} Vektoren mit {} Dimensionen wurde der Kernel mit globaler Größe ({}, {}) und lokaler "
              "Größe ({}, {}) in {} Dimensionen gestartet; verlangt sind ({}, {}) und ({}, {}).",
              probe_request.vector_count, probe_request.dimension_count, actual[0], actual[2], actual[1],
              actual[3], actual[4], expected[0], expected[2], expected[1], expected[3]),
         launch_places(host()),
         text("How many whole work-groups do the points need, and what does the second dimension of the "
              "NDRange count (TODO 5)?",
              "Wie viele ganze Work-Groups brauchen die Punkte, und was zählt die zweite Dimension des "
              "NDRange (TODO 5)?")}));
}

TEST(Host, BuffersFit)
{
    if (const auto verdict = suite().requires_launch())
        return conclude(*verdict);
    conclude(buffers_fit(host(), sizeof(cl_float), !requires_check("Host.NDRange")));
}

TEST(Host, WaitsForTheResult) { conclude(suite().waits_for_the_result()); }

TEST(Host, ReportsErrors) { conclude(suite().reports_errors()); }

TEST(Host, ReleasesEverything) { conclude(suite().releases_everything()); }
} // namespace
} // namespace sobol::stage_1
