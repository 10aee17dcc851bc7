// The checks of 02-sobol, stage 2: runs of points in Gray-code order, and the digital shift. Voluntary, so without points.
#include "grader/judge/kernel_suite.hpp"
#include "tests/02-sobol/references.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>

namespace sobol::stage_2
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

extern const KernelSuite kernel;

constexpr std::size_t run_length = 16, points_per_group = run_length * work_group_size;
constexpr std::size_t output = 2; // the buffer of a case

// ---------------------------------------------------------------------------------------------- inputs

struct GrayCase {
    Text kind; // of input, of which there may be several
    std::size_t vector_count = 0;
    Uints numbers, shifts; // 32 and 1 per dimension

    std::size_t size() const { return vector_count * shifts.size(); }
};

/// The point at position n is that with index n ^ (n >> 1).
Floats points_of(const GrayCase& the_case)
{
    Floats points;
    for (std::size_t j = 0; j < the_case.shifts.size(); ++j)
        for (std::uint32_t n = 0; n < the_case.vector_count; ++n)
            points.push_back(component(&the_case.numbers[j * bit_count], n ^ n >> 1, the_case.shifts[j]));
    return points;
}

/// Without a shift, around the ends of runs and work-groups, and up to an index of 20 bits.
const std::vector<GrayCase>& plain_cases()
{
    static const std::vector<GrayCase> cases = [] {
        std::vector<GrayCase> made{{{"whole work-groups", "ganze Work-Groups"},
                                    points_per_group,
                                    first_direction_numbers(),
                                    Uints(10)}};
        const Text one{"a single run", "ein einziger Lauf"},
            several{"several runs, not all full", "mehrere Läufe, nicht alle voll"};
        unsigned seed = 40;
        for (const std::size_t count : {1, 15, 16, 17, 255, 4095, 4097, 10000})
            made.push_back(
                {count <= run_length ? one : several, count, random_direction_numbers(3, seed++), Uints(3)});
        made.push_back({{"an index of 20 bits", "ein Index von 20 Bits"},
                        (1U << 20) - 3,
                        random_direction_numbers(1, seed),
                        Uints(1)});
        // One too many in the bits that no float shows, and the carry reaches those that it shows.
        Uints full = random_direction_numbers(1, seed + 1);
        for (std::uint32_t& number : full)
            number |= 0xff;
        made.push_back(
            {{"bits that no float shows", "Bits, die kein float zeigt"}, points_per_group, full, Uints(1)});
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
        {{"shifts in whole work-groups", "Verschiebungen in ganzen Work-Groups"},
         points_per_group,
         first_direction_numbers(),
         random_shifts(10, 60)},
        {{"a dimension with shift 0 between others", "eine Dimension mit Verschiebung 0 zwischen anderen"},
         1000,
         random_direction_numbers(4, 61),
         {0x80000000, 0, 0x000000ff, 0xffffffff}},
        {{"32 dimensions of 17 vectors", "32 Dimensionen von 17 Vektoren"},
         17,
         random_direction_numbers(32, 62),
         random_shifts(32, 63)}};
    return cases;
}

/// On the simulator: all work-items have 16 points.
GrayCase traced_whole()
{
    return {{}, points_per_group, random_direction_numbers(2, 70), {0x12345678, 0x9abcdef0}};
}
/// Most work-items of the second work-group have none.
GrayCase traced_rest()
{
    return {{}, points_per_group + 100, random_direction_numbers(2, 71), {0x0fedcba9, 0x87654321}};
}

lab::worker::Case launch_of(const GrayCase& the_case)
{
    const std::size_t groups = (the_case.vector_count + points_per_group - 1) / points_per_group;
    return launched("sobol_gray_code",
                    {reads(the_case.numbers), reads(the_case.shifts), writes(the_case.size()),
                     scalar(static_cast<std::uint32_t>(the_case.vector_count))},
                    {groups * work_group_size, the_case.shifts.size()}, {work_group_size, 1});
}

// ---------------------------------------------------------------------------------------------- points

/// A component that is not what it should be.
struct Wrong {
    const GrayCase& the_case;
    std::size_t dimension, position;
    Floats actual; // all points
    float value, expected;
};

Wrong wrong_component(const Tried& tried, std::size_t input, const GrayCase& the_case)
{
    const auto wrong = tried.wrong_element<std::uint32_t>(input);
    const std::size_t count = the_case.vector_count;
    return {the_case,
            wrong.index / count,
            wrong.index % count,
            from_bytes<float>(tried.output(input)),
            std::bit_cast<float>(wrong.actual),
            std::bit_cast<float>(wrong.expected)};
}

Input input_of(const GrayCase& the_case)
{
    return {the_case.kind, {}, launch_of(the_case), output, to_bytes<float>(points_of(the_case))};
}

ValueCheck check_of(const std::string& name, const std::vector<GrayCase>& (*cases)(),
                    Finding (*describe)(const Wrong&), const std::vector<std::string>& requirements = {})
{
    return {.name = name,
            .inputs =
                [cases] {
                    std::vector<Input> inputs;
                    std::transform(cases().begin(), cases().end(), std::back_inserter(inputs), input_of);
                    return inputs;
                },
            .describe =
                [cases, describe](const Tried& tried, std::size_t input) {
                    return describe(wrong_component(tried, input, cases()[input]));
                },
            .requirements = requirements};
}

/// The points of its dimension as they would be in the order of their index.
bool is_in_order_of_the_index(const Wrong& wrong)
{
    const std::size_t count = wrong.the_case.vector_count;
    const std::uint32_t* numbers = &wrong.the_case.numbers[wrong.dimension * bit_count];
    for (std::uint32_t i = 0; i < count; ++i)
        if (wrong.actual[wrong.dimension * count + i] != component(numbers, i))
            return false;
    return true;
}

Text advice(const Wrong& wrong)
{
    const std::size_t n = wrong.position;
    if (is_in_order_of_the_index(wrong))
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

Finding value_finding(const Wrong& wrong)
{
    return {text("with {} vectors and no shift component {} at position {} is {:.9g}, expected {:.9g}.",
                 "Mit {} Vektoren und ohne Verschiebung ist Komponente {} an Position {} gleich {:.9g}, "
                 "erwartet {:.9g}.",
                 wrong.the_case.vector_count, wrong.dimension, wrong.position, wrong.value, wrong.expected),
            kernel.file(), advice(wrong)};
}

Finding shift_finding(const Wrong& wrong)
{
    return {text("with shifts[{}] = {:#010x} and {} vectors the component at position {} is {:.9g}, expected "
                 "{:.9g}.",
                 "Mit shifts[{}] = {:#010x} und {} Vektoren ist die Komponente an Position {} gleich {:.9g}, "
                 "erwartet {:.9g}.",
                 wrong.dimension, wrong.the_case.shifts[wrong.dimension], wrong.the_case.vector_count,
                 wrong.position, wrong.value, wrong.expected),
            kernel.file(),
            text("Is every point of the run combined with the shift of its own dimension, by exclusive or, "
                 "once, and before the conversion to float (TODO 8)?",
                 "Wird jeder Punkt des Laufs mit der Verschiebung seiner eigenen Dimension verknüpft, durch "
                 "exklusives Oder, einmal und vor der Umwandlung in float (TODO 8)?")};
}

// -------------------------------------------------------------------------------------------- launches

Finding unwritten_finding(const Unwritten& unwritten)
{
    const std::size_t count = traced_whole().vector_count, n = unwritten.first % count;
    return {
        text("{} of {} components were never written; the first one is at position {} of dimension {}.",
             "{} von {} Komponenten wurden nie geschrieben; die erste ist an Position {} von Dimension {}.",
             unwritten.count, unwritten.all, n, unwritten.first / count),
        kernel.file(),
        text("It is number {} of the run of work-item {}. Does that store all {} of its points (TODO 9)?",
             "Sie ist Nummer {} im Lauf von Work-Item {}. Speichert dieses alle {} seiner Punkte (TODO 9)?",
             n % run_length, n / run_length, run_length)};
}

Verdict stores_each_point_once(const LaunchTrace& launch, double points)
{
    const double stores = static_cast<double>(launch.global_stores) / points;
    if (stores <= 1.01) // one point more per run: 1.06
        return Verdict::passed();
    return Verdict::failed(
        {text("Per point the kernel stored {:.2f} times: some points are written by two work-items.",
              "Je Punkt speicherte der Kernel {:.2f}-mal: Manche Punkte schreiben zwei Work-Items.", stores),
         kernel.file(),
         text("A run has {} points, and the next one belongs to the next work-item (TODO 9).",
              "Ein Lauf hat {} Punkte, und der nächste gehört dem nächsten Work-Item (TODO 9).",
              run_length)});
}

/// Loads show who goes through the bits of every point in memory, instructions who does it in private memory.
Verdict one_step_per_point(const std::vector<LaunchTrace>& launches)
{
    const LaunchTrace& launch = launches[0];
    const auto points = static_cast<double>(traced_whole().size());
    const double loads = static_cast<double>(launch.local_loads + launch.global_loads) / points,
                 instructions =
                     std::accumulate(launch.instructions.begin(), launch.instructions.end(), 0.0) / points;
    // Right kernels: 1.3 loads, with masks 3; 84 to 113 instructions. All bits of every point: from 7 loads, or 570 on.
    constexpr double limit = 4.0, instruction_limit = 200.0;
    if (loads <= limit && instructions <= instruction_limit)
        return stores_each_point_once(launch, points);
    return Verdict::failed(
        {text("Per point the kernel made {:.1f} loads and executed {:.0f} instructions; at most {:.0f} "
              "and {:.0f} are accepted.",
              "Je Punkt machte der Kernel {:.1f} Ladezugriffe und führte {:.0f} Instruktionen aus; "
              "höchstens {:.0f} und {:.0f} werden angenommen.",
              loads, instructions, limit, instruction_limit),
         kernel.file(),
         text("Only the first of {} points needs all bits of its index (TODO 7); each further one needs "
              "one direction number (TODO 9).",
              "Nur der erste von {} Punkten braucht alle Bits seines Index (TODO 7); jeder weitere "
              "braucht eine Richtungszahl (TODO 9).",
              run_length)});
}

const KernelSuite kernel{{
    .name = "GrayCode",
    .file = "sobol_gray_code.cl",
    .kernels =
        {"kernel void sobol_gray_code(global const uint* direction_numbers, global const uint* shifts, "
         "global float* points, const uint vector_count)"},
    .first_todo = 7,
    .is_voluntary = true,
    .complete = [] { return launch_of(traced_whole()); },
    .outputs = {output},
    .writes = "WritesEveryPoint",
    .unwritten = unwritten_finding,
    .values = {check_of("Values", plain_cases, value_finding),
               check_of("DigitalShift", shifted_cases, shift_finding, {"Values"})},
    // On the device for values local memory still holds what the work-group before left there: just the right numbers.
    .simulated =
        [] {
            const auto launch = [](const GrayCase& the_case) {
                return simulated(launch_of(the_case), output, points_of(the_case),
                                 {"Values", "DigitalShift"});
            };
            return std::vector{launch(traced_whole()), launch(traced_rest()), launch(traced_rest())};
        },
    .same_twice = {{1, 2}},
    .own = {{.name = "OneStepPerPoint", .measure = one_step_per_point}},
}};
} // namespace
} // namespace sobol::stage_2
