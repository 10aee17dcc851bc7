// The checks of 02-sobol, stage 2: runs of points in Gray-code order, and the digital shift. Voluntary, so without
// points; as long as the file is as it was handed out, nobody has begun it.
#include "grader/judge/input_kinds.hpp"
#include "tests/02-sobol/runs.hpp"

#include "grader/judge/setup.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

namespace sobol::stage_2
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;
using lab::worker::BufferArgument;
using lab::worker::Case;
using lab::worker::Job;
using lab::worker::ScalarArgument;

const std::string values_check = "GrayCode.Values";
constexpr std::size_t run_length = 16, points_per_group = run_length * work_group_size;
constexpr std::size_t points_buffer = 2; // of a launch

/// By the definition: the point at position n is that with index n ^ (n >> 1), shifted before it becomes a float.
float shifted_component(const std::uint32_t* numbers, std::uint32_t shift, std::uint32_t n)
{
    const std::uint32_t index = n ^ n >> 1;
    std::uint32_t x = shift;
    for (std::size_t k = 0; k < bit_count; ++k)
        x ^= (index >> k & 1) * numbers[k];
    return static_cast<float>(x >> 8) * 0x1p-24F;
}

struct GrayCase {
    Text kind; // of input, of which there may be several
    std::size_t vector_count = 0;
    Uints numbers, shifts; // 32 and 1 per dimension
    Uints expected;        // all points as bits

    std::size_t size() const { return vector_count * shifts.size(); }
};

GrayCase gray_case(Text kind, std::size_t vector_count, Uints numbers, Uints shifts)
{
    Floats points;
    for (std::size_t j = 0; j < shifts.size(); ++j)
        for (std::size_t n = 0; n < vector_count; ++n)
            points.push_back(
                shifted_component(&numbers[j * bit_count], shifts[j], static_cast<std::uint32_t>(n)));
    return {std::move(kind), vector_count, std::move(numbers), std::move(shifts), bits_of(points)};
}

/// Without a shift, around the ends of runs and work-groups, and up to an index of 20 bits.
const std::vector<GrayCase>& plain_cases()
{
    static const std::vector<GrayCase> cases = [] {
        std::vector<GrayCase> made{gray_case({"whole work-groups", "ganze Work-Groups"}, points_per_group,
                                             first_direction_numbers(), Uints(10))};
        const Text one{"a single run", "ein einziger Lauf"},
            several{"several runs, not all full", "mehrere Läufe, nicht alle voll"};
        unsigned seed = 40;
        for (const std::size_t count : {1, 15, 16, 17, 255, 4095, 4097, 10000})
            made.push_back(gray_case(count <= run_length ? one : several, count,
                                     random_direction_numbers(3, seed++), Uints(3)));
        made.push_back(gray_case({"an index of 20 bits", "ein Index von 20 Bits"}, (1U << last_power) - 3,
                                 random_direction_numbers(1, seed), Uints(1)));
        // One too many in the bits that no float shows, and the carry reaches those that it shows.
        Uints full = random_direction_numbers(1, seed + 1);
        for (std::uint32_t& number : full)
            number |= 0xff;
        made.push_back(gray_case({"bits that no float shows", "Bits, die kein float zeigt"}, points_per_group,
                                 full, Uints(1)));
        return made;
    }();
    return cases;
}

Uints random_shifts(std::size_t dimension_count, unsigned seed)
{
    Uints shifts = random_direction_numbers(1, seed);
    shifts.resize(dimension_count); // of 32
    return shifts;
}

/// Random shifts, single bits, a dimension without one between others.
const std::vector<GrayCase>& shifted_cases()
{
    static const std::vector<GrayCase> cases = {
        gray_case({"shifts in whole work-groups", "Verschiebungen in ganzen Work-Groups"}, points_per_group,
                  first_direction_numbers(), random_shifts(10, 60)),
        gray_case(
            {"a dimension with shift 0 between others", "eine Dimension mit Verschiebung 0 zwischen anderen"},
            1000, random_direction_numbers(4, 61), {0x80000000, 0, 0x000000ff, 0xffffffff}),
        gray_case({"32 dimensions of 17 vectors", "32 Dimensionen von 17 Vektoren"}, 17,
                  random_direction_numbers(32, 62), random_shifts(32, 63))};
    return cases;
}

/// On the simulator: first all work-items have 16 points, then, twice, most of the second work-group have none.
const GrayCase& traced_whole()
{
    static const GrayCase traced =
        gray_case({}, points_per_group, random_direction_numbers(2, 70), {0x12345678, 0x9abcdef0});
    return traced;
}
const GrayCase& traced_rest()
{
    static const GrayCase traced =
        gray_case({}, points_per_group + 100, random_direction_numbers(2, 71), {0x0fedcba9, 0x87654321});
    return traced;
}

// Cases of the run for values: either poison, the plain ones, the shifted ones.
constexpr std::size_t first_plain = 2;
std::size_t first_shifted() { return first_plain + plain_cases().size(); }

struct GrayRuns {
    Source source;
    KernelRun values, second, simulator;
};

Case launch(const GrayCase& the_case, std::uint32_t poison)
{
    const auto count = static_cast<std::uint32_t>(the_case.vector_count);
    const std::size_t groups = (the_case.vector_count + points_per_group - 1) / points_per_group;
    return {{{to_bytes<std::uint32_t>(the_case.numbers), true},
             {to_bytes<std::uint32_t>(the_case.shifts), true},
             {to_bytes<std::uint32_t>(Uints(the_case.size(), poison)), false}},
            {{"sobol_gray_code",
              {BufferArgument{0}, BufferArgument{1}, BufferArgument{points_buffer},
               ScalarArgument{to_bytes<std::uint32_t>({&count, 1})}},
              {groups * work_group_size, the_case.shifts.size()},
              {work_group_size, 1}}}};
}

GrayRuns run_gray_code()
{
    Job for_values, for_simulator;
    for_values.cases = {launch(traced_whole(), poison_a), launch(traced_whole(), poison_b)};
    for (const auto* cases : {&plain_cases(), &shifted_cases()})
        for (const GrayCase& the_case : *cases)
            for_values.cases.push_back(launch(the_case, poison_b));
    for_simulator.cases = {launch(traced_whole(), poison_a), launch(traced_rest(), poison_a),
                           launch(traced_rest(), poison_b)};
    GrayRuns runs;
    runs.source = read_source("sobol_gray_code.cl");
    DeviceRuns both = run_on_both_devices(runs.source, for_values, for_simulator);
    runs.values = std::move(both.values);
    runs.second = std::move(both.second);
    runs.simulator = std::move(both.simulator);
    return runs;
}

const GrayRuns& gray_code()
{
    static const auto runs = start_runs("GrayCode", run_gray_code);
    return runs.get();
}

std::vector<Place> kernel_file() { return {{gray_code().source.name, 0}}; }

Uints stored(const KernelRun& run, std::size_t index)
{
    return from_bytes<std::uint32_t>(run.result.cases.at(index).buffers.at(points_buffer));
}

/// The components that neither poisoned run wrote.
std::vector<std::size_t> unwritten()
{
    const Uints a = stored(gray_code().values, 0), b = stored(gray_code().values, 1);
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] == poison_a && b[i] == poison_b)
            indices.push_back(i);
    return indices;
}

/// For all checks after the first two: the stage is voluntary.
std::optional<Verdict> requires_begun()
{
    if (const auto verdict = requires_all({"GrayCode.Builds", "GrayCode.Ends"}))
        return verdict;
    if (not_begun(gray_code().source, "02-sobol", 7))
        return Verdict::skipped({"voluntary, not begun", "freiwillig, nicht begonnen"});
    return {};
}

std::optional<Verdict> requires_output()
{
    if (const auto verdict = requires_begun())
        return verdict;
    return requires_check("GrayCode.WritesEveryPoint");
}

/// Of the plain cases: a kernel without the shift makes no fewer points.
bool most_values_are_right()
{
    if (!gray_code().values.is_done() || requires_output())
        return false;
    std::size_t right = 0;
    for (std::size_t i = 0; i < plain_cases().size(); ++i)
        right += stored(gray_code().values, first_plain + i) == plain_cases()[i].expected;
    return 2 * right > plain_cases().size();
}

void conclude_search(const Verdict& verdict)
{
    if (const auto not_built = requires_check("GrayCode.Builds"))
        return conclude(*not_built);
    conclude(found_or(verdict, requires_output(), most_values_are_right(), values_check));
}

TEST(GrayCode, Builds)
{
    const lab::worker::Parameter numbers{"uint*", CL_KERNEL_ARG_ADDRESS_GLOBAL, true};
    const Signature signature{"sobol_gray_code",
                              {numbers,
                               numbers,
                               {"float*", CL_KERNEL_ARG_ADDRESS_GLOBAL, false},
                               {"uint", CL_KERNEL_ARG_ADDRESS_PRIVATE, false}},
                              "kernel void sobol_gray_code(global const uint* direction_numbers, global "
                              "const uint* shifts, global float* points, const uint vector_count)"};
    conclude(builds(gray_code().values, gray_code().source, signature));
}

TEST(GrayCode, Ends)
{
    if (const auto verdict = requires_check("GrayCode.Builds"))
        return conclude(*verdict);
    conclude(ends(gray_code().values, gray_code().simulator, gray_code().source));
}

TEST(GrayCode, WritesEveryPoint)
{
    if (const auto verdict = requires_begun())
        return conclude(*verdict);
    const auto missing = unwritten();
    if (missing.empty())
        return conclude(Verdict::passed());
    const std::size_t n = missing.front() % traced_whole().vector_count;
    conclude(Verdict::failed(
        {text("{} of {} components were never written; the first one is at position {} of dimension {}.",
              "{} von {} Komponenten wurden nie geschrieben; die erste ist an Position {} von Dimension {}.",
              missing.size(), traced_whole().size(), n, missing.front() / traced_whole().vector_count),
         kernel_file(),
         text("It is number {} of the run of work-item {}. Does that store all {} of its points (TODO 9)?",
              "Sie ist Nummer {} im Lauf von Work-Item {}. Speichert dieses alle {} seiner Punkte (TODO 9)?",
              n % run_length, n / run_length, run_length)}));
}

/// The points as they would be in the order of their index, in dimension `j`.
bool is_in_order_of_the_index(const GrayCase& the_case, const Uints& actual, std::size_t j)
{
    for (std::size_t i = 0; i < the_case.vector_count; ++i) {
        const float in_order = component(&the_case.numbers[j * bit_count], static_cast<std::uint32_t>(i));
        if (actual[j * the_case.vector_count + i] != std::bit_cast<std::uint32_t>(in_order))
            return false;
    }
    return true;
}

Text advice(const GrayCase& the_case, const Uints& actual, std::size_t j, std::size_t n)
{
    if (is_in_order_of_the_index(the_case, actual, j))
        return {"These are the points in the order of their index. Position n holds the one with index "
                "n ^ (n >> 1) (TODO 7).",
                "Das sind die Punkte in der Reihenfolge ihres Index. Position n enthält den mit dem Index "
                "n ^ (n >> 1) (TODO 7)."};
    if (n % run_length == 0)
        return text("It is the first point of its run: which bits of its index, {}, are set (TODO 7)?",
                    "Das ist der erste Punkt seines Laufs: Welche Bits seines Index, {}, sind gesetzt (TODO "
                    "7)?",
                    n ^ n >> 1);
    return text("The first point of its run is right. Which bit of the Gray code changes from position {} to "
                "{} (TODO 9)?",
                "Der erste Punkt seines Laufs stimmt. Welches Bit des Gray-Codes ändert sich von Position {} "
                "zu {} (TODO 9)?",
                n - 1, n);
}

struct Wrong {
    std::size_t dimension, position;
    float actual, expected;
};

/// The first component of a case that is not right to the last bit.
std::optional<Wrong> first_wrong(const KernelRun& run, const GrayCase& the_case, std::size_t index)
{
    const Uints actual = stored(run, index), &expected = the_case.expected;
    const auto element = first_difference(actual, expected);
    if (!element)
        return {};
    return Wrong{*element / the_case.vector_count, *element % the_case.vector_count,
                 std::bit_cast<float>(actual[*element]), std::bit_cast<float>(expected[*element])};
}

/// Part of the points for the kinds of cases, run from `first_index` on, that are right.
Verdict
judge_cases(const KernelRun& run, const std::vector<GrayCase>& cases, std::size_t first_index,
            const std::function<Finding(const GrayCase&, const Wrong&, const Uints& actual)>& make_finding)
{
    InputKinds kinds;
    std::optional<Finding> first;
    for (std::size_t k = 0; k < cases.size(); ++k) {
        const auto wrong = first_wrong(run, cases[k], first_index + k);
        kinds.add(cases[k].kind, !wrong);
        if (wrong && !first)
            first = make_finding(cases[k], *wrong, stored(run, first_index + k));
    }
    return kinds.judge([&] { return *first; });
}

Finding value_finding(const GrayCase& the_case, const Wrong& wrong, const Uints& actual)
{
    return {text("with {} vectors and no shift component {} at position {} is {:.9g}, expected {:.9g}.",
                 "Mit {} Vektoren und ohne Verschiebung ist Komponente {} an Position {} gleich {:.9g}, "
                 "erwartet {:.9g}.",
                 the_case.vector_count, wrong.dimension, wrong.position, wrong.actual, wrong.expected),
            kernel_file(), advice(the_case, actual, wrong.dimension, wrong.position)};
}

Verdict judge_values(const KernelRun& run)
{
    return judge_cases(run, plain_cases(), first_plain, value_finding);
}

TEST(GrayCode, Values)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    conclude(right_on_each_device(gray_code().values, gray_code().second, judge_values));
}

Finding shift_finding(const GrayCase& the_case, const Wrong& wrong, const Uints&)
{
    return {text("with shifts[{}] = {:#010x} and {} vectors the component at position {} is {:.9g}, expected "
                 "{:.9g}.",
                 "Mit shifts[{}] = {:#010x} und {} Vektoren ist die Komponente an Position {} gleich {:.9g}, "
                 "erwartet {:.9g}.",
                 wrong.dimension, the_case.shifts[wrong.dimension], the_case.vector_count, wrong.position,
                 wrong.actual, wrong.expected),
            kernel_file(),
            text("Is every point of the run combined with the shift of its own dimension, by exclusive or, "
                 "once, and before the conversion to float (TODO 8)?",
                 "Wird jeder Punkt des Laufs mit der Verschiebung seiner eigenen Dimension verknüpft, durch "
                 "exklusives Oder, einmal und vor der Umwandlung in float (TODO 8)?")};
}

Verdict judge_shifts(const KernelRun& run)
{
    return judge_cases(run, shifted_cases(), first_shifted(), shift_finding);
}

TEST(GrayCode, DigitalShift)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    if (const auto verdict = requires_check("GrayCode.Values"))
        return conclude(*verdict);
    conclude(right_on_each_device(gray_code().values, gray_code().second, judge_shifts));
}

Verdict stores_each_point_once(const LaunchTrace& launch, double points)
{
    const double stores = static_cast<double>(launch.global_stores) / points;
    if (stores <= 1.01) // one point more per run: 1.06
        return Verdict::passed();
    return Verdict::failed(
        {text("Per point the kernel stored {:.2f} times: some points are written by two work-items.",
              "Je Punkt speicherte der Kernel {:.2f}-mal: Manche Punkte schreiben zwei Work-Items.", stores),
         kernel_file(),
         text("A run has {} points, and the next one belongs to the next work-item (TODO 9).",
              "Ein Lauf hat {} Punkte, und der nächste gehört dem nächsten Work-Item (TODO 9).",
              run_length)});
}

/// Loads show who goes through the bits of every point in memory, instructions who does it in private memory.
TEST(GrayCode, OneStepPerPoint)
{
    if (const auto verdict = requires_output())
        return conclude(*verdict);
    const KernelRun& simulator = gray_code().simulator;
    if (!simulator.is_done() || simulator.trace.launches.empty())
        return conclude(no_data_race(simulator, gray_code().source)); // says why the simulator did not run
    const LaunchTrace& launch = simulator.trace.launches[0];
    const auto points = static_cast<double>(traced_whole().size());
    const double loads = static_cast<double>(launch.local_loads + launch.global_loads) / points,
                 instructions =
                     std::accumulate(launch.instructions.begin(), launch.instructions.end(), 0.0) / points;
    // Right kernels: 1.3 loads, with masks 3; 84 to 113 instructions. All bits of every point: from 7 loads, or 570 on.
    constexpr double limit = 4.0, instruction_limit = 200.0;
    Verdict verdict = stores_each_point_once(launch, points);
    if (loads > limit || instructions > instruction_limit)
        verdict = Verdict::failed(
            {text("Per point the kernel made {:.1f} loads and executed {:.0f} instructions; at most {:.0f} "
                  "and {:.0f} are accepted.",
                  "Je Punkt machte der Kernel {:.1f} Ladezugriffe und führte {:.0f} Instruktionen aus; "
                  "höchstens {:.0f} und {:.0f} werden angenommen.",
                  loads, instructions, limit, instruction_limit),
             kernel_file(),
             text("Only the first of {} points needs all bits of its index (TODO 7); each further one needs "
                  "one direction number (TODO 9).",
                  "Nur der erste von {} Punkten braucht alle Bits seines Index (TODO 7); jeder weitere "
                  "braucht eine Richtungszahl (TODO 9).",
                  run_length)});
    conclude(found_or(verdict, {}, most_values_are_right(), values_check));
}

TEST(GrayCode, NoBarrierDivergence)
{
    conclude_search(no_barrier_divergence(gray_code().simulator, gray_code().source));
}

TEST(GrayCode, NoDataRace)
{
    // Work-items at different barriers race as a consequence: the cause is told, not that.
    if (no_barrier_divergence(gray_code().simulator, gray_code().source).status == Status::failed)
        return conclude(*requires_check("GrayCode.NoBarrierDivergence"));
    conclude_search(no_data_race(gray_code().simulator, gray_code().source));
}

/// On the device for values local memory still holds what the work-group before left there: just the right numbers.
TEST(GrayCode, NoUninitialisedMemory)
{
    const KernelRun& simulator = gray_code().simulator;
    const bool is_repeatable =
        !most_values_are_right() || !simulator.is_done() || stored(simulator, 1) == stored(simulator, 2);
    conclude_search(no_uninitialised_memory(simulator, gray_code().source, is_repeatable));
}

TEST(GrayCode, StaysInBounds)
{
    conclude_search(stays_in_bounds(gray_code().simulator, gray_code().values, gray_code().source));
}
} // namespace
} // namespace sobol::stage_2
