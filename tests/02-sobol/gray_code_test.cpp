// \if file_sobol_gray_code_cl
// The checks of 02-sobol, stage 2: points by steps of the Gray code, and the digital shift. Voluntary, so without points.
#include "grader/judge/kernel/check/work.hpp"
#include "grader/judge/kernel/suite/far_groups.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"
#include "tests/02-sobol/gray_walks.hpp"
#include "tests/02-sobol/wrong_points.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <random>

namespace sobol::stage_2
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

extern const KernelSuite kernel;

constexpr std::size_t output = 2; // the buffer of a case

// ---------------------------------------------------------------------------------------------- inputs

Floats points_of(const GrayCase& the_case)
{
    Floats points;
    for (std::size_t j = 0; j < the_case.shifts.size(); ++j)
        for (std::uint32_t i = 0; i < the_case.vector_count; ++i)
            points.push_back(component(&the_case.numbers[j * bit_count], i, the_case.shifts[j]));
    return points;
}

/// Cases without a shift, around the ends of rows and blocks, and up to an index of 20 bits.
const std::vector<GrayCase>& plain_cases()
{
    static const std::vector<GrayCase> cases = [] {
        std::vector<GrayCase> made{
            {{"whole blocks", "ganze Blöcke"}, block_length, first_direction_numbers(), Uints(10)}};
        const Text one{"a single row", "eine einzige Zeile"},
            several{"several rows, not all full", "mehrere Zeilen, nicht alle voll"};
        unsigned seed = 40;
        for (const std::size_t count : {1, 17, 255, 256, 257, 700, 4095, 4097, 10000})
            made.push_back(
                {count <= row_length ? one : several, count, random_direction_numbers(3, seed++), Uints(3)});
        made.push_back({{"an index of 20 bits", "ein Index von 20 Bits"},
                        (1U << 20) - 3,
                        random_direction_numbers(1, seed),
                        Uints(1)});
        // One too many in the bits that a float does not show; the carry reaches the bits that it does show.
        Uints full = random_direction_numbers(1, seed + 1);
        for (std::uint32_t& number : full)
            number |= 0xff;
        made.push_back(
            {{"bits that a float cannot show", "Bits, die kein float zeigt"}, block_length, full, Uints(1)});
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

/// Random shifts, single bits, and an unshifted dimension between others.
const std::vector<GrayCase>& shifted_cases()
{
    static const std::vector<GrayCase> cases = {
        {{"shifts in whole blocks", "Verschiebungen in ganzen Blöcken"},
         block_length,
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

/// For the simulator: all work-items have 16 points, and an extra row would lie in the next block.
GrayCase traced_whole() { return {{}, 2 * block_length, random_direction_numbers(1, 70), {0x12345678}}; }
/// In the second block most work-items have no points, including some that may load a direction number.
GrayCase traced_rest()
{
    return {{}, block_length + 5, random_direction_numbers(2, 71), {0x0fedcba9, 0x87654321}};
}

lab::worker::Case launch_of(const GrayCase& the_case)
{
    const std::size_t blocks = (the_case.vector_count + block_length - 1) / block_length;
    return launched("sobol_gray_code",
                    {reads(the_case.numbers), reads(the_case.shifts), writes(the_case.size()),
                     scalar(static_cast<std::uint32_t>(the_case.vector_count))},
                    {blocks * work_group_size, the_case.shifts.size()}, {work_group_size, 1});
}

Simulated simulated_launch(const GrayCase& the_case, const std::vector<std::string>& checks = {})
{
    return simulated(launch_of(the_case), output, points_of(the_case), checks);
}

/// A few points of a few dimensions of Joe and Kuo, first without a shift; the program draws the shifts in the same
/// way.
std::vector<SmallInput> small_inputs()
{
    std::vector<SmallInput> inputs;
    for (const unsigned seed : {0U, 1U})
        for (const std::size_t count : {1, 2, 3, 16, 256, 257, 512, 700, 1024, 4096, 4097, 10000})
            for (const std::size_t dimensions : {1, 2, 3}) {
                GrayCase the_case{{}, count, first_direction_numbers(), Uints(dimensions)};
                the_case.numbers.resize(dimensions * bit_count);
                std::mt19937 random_bits(seed);
                if (seed != 0)
                    std::generate(the_case.shifts.begin(), the_case.shifts.end(), std::ref(random_bits));
                inputs.push_back({text("-x {} -y {} --shift {} (points, dimensions, seed of the shift)",
                                       "-x {} -y {} --shift {} (Punkte, Dimensionen, Startwert der "
                                       "Verschiebung)",
                                       count, dimensions, seed),
                                  simulated_launch(the_case),
                                  {{"--stage", "2", "-x", std::to_string(count), "-y",
                                    std::to_string(dimensions), "--shift", std::to_string(seed), "-e"},
                                   {}}});
            }
    return inputs;
}

// ---------------------------------------------------------------------------------------------- points

/// A component with a wrong value.
struct Wrong {
    const GrayCase& the_case;
    std::size_t dimension, point;
    Floats actual; // all points
    float value, expected;
    bool is_unwritten = false;
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
            std::bit_cast<float>(wrong.expected),
            is_poison(tried.output(input), wrong.index * sizeof(float))};
}

Input input_of(const GrayCase& the_case)
{
    return {the_case.kind, {}, launch_of(the_case), output, to_bytes<float>(points_of(the_case))};
}

ValueCheck check_of(const std::string& name, const std::vector<GrayCase>& (*cases)(),
                    Finding (*describe)(const Wrong&), const std::vector<std::string>& requirements = {},
                    std::function<Verdict(Verdict)> conclude = {})
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
            .conclude = std::move(conclude),
            .requirements = requirements};
}

std::size_t row_of(std::size_t point) { return point % block_length / row_length; }

/// The row visited before this one, which must not be row 0.
std::size_t row_before(std::size_t row)
{
    std::size_t n = 0;
    while (((n + 1) ^ (n + 1) >> 1) != row)
        ++n;
    return n ^ n >> 1;
}

Text advice(const Wrong& wrong)
{
    const std::size_t row = row_of(wrong.point);
    const auto first = wrong.actual.begin();
    const auto row_0 = static_cast<std::ptrdiff_t>(std::min(row_length, wrong.the_case.vector_count));
    if (row == 0 && std::all_of(first, first + row_0, [](float value) { return value == 0; }))
        return {
            "Row 0 is 0 throughout, so only the shift shows here: how is x combined with it (TODO 8)?",
            "Zeile 0 ist durchgehend 0, also zeigt sich hier nur die Verschiebung: Wie wird x mit ihr verknüpft (TODO 8)?"};
    const std::size_t next_row = wrong.point + row_length;
    if (row == 0 && next_row < wrong.the_case.vector_count &&
        wrong.value == component(&wrong.the_case.numbers[wrong.dimension * bit_count],
                                 static_cast<std::uint32_t>(next_row), 0))
        return text("That is point {}, from row 1: do you store the point before or after the step (TODO "
                    "9)?",
                    "Das ist Punkt {} aus Zeile 1: Speichern Sie den Punkt vor oder nach dem Schritt "
                    "(TODO 9)?",
                    next_row);
    const auto other = as_point(&wrong.the_case.numbers[wrong.dimension * bit_count],
                                wrong.the_case.vector_count, wrong.value);
    if (other && *other % (1 << 16) == wrong.point)
        return text(
            "That is point {}: the index at which you store the point has only 16 bits. What type does "
            "this index have (TODO 9)?",
            "Das ist Punkt {}: Der Index, an dem Sie den Punkt speichern, hat nur 16 Bits. Welchen Typ "
            "hat dieser Index (TODO 9)?",
            *other);
    if (row == 0)
        return text("The point is in row 0 of its block: which bits of its index are set (TODO 7)?",
                    "Der Punkt liegt in Zeile 0 seines Blocks: Welche Bits seines Index sind gesetzt "
                    "(TODO 7)?");
    const std::size_t before = wrong.point - row * row_length + row_before(row) * row_length;
    if (wrong.value == component(&wrong.the_case.numbers[wrong.dimension * bit_count],
                                 static_cast<std::uint32_t>(before), 0))
        return text("The value stored is point {}, from the previous step: does x change before you store it "
                    "(TODO 9)?",
                    "Gespeichert ist Punkt {} aus dem vorigen Schritt: Ändert sich x, bevor Sie es speichern "
                    "(TODO 9)?",
                    before);
    return text(
        "Row 0 of this block is right. Point {} is in row {}, one step after row {}: which bit of the "
        "index changes in that step, and in which row do you store the point (TODO 9)?",
        "Zeile 0 dieses Blocks stimmt. Punkt {} liegt in Zeile {}, einen Schritt nach Zeile {}: Welches "
        "Bit des Index ändert sich dabei, und in welcher Zeile speichern Sie den Punkt (TODO 9)?",
        wrong.point, row, row_before(row));
}

Finding value_finding(const Wrong& wrong)
{
    if (wrong.is_unwritten)
        return {text("with {} vectors, component {} of point {} is never written.",
                     "Mit {} Vektoren wird Komponente {} von Punkt {} nie geschrieben.",
                     wrong.the_case.vector_count, wrong.dimension, wrong.point),
                kernel.file(),
                text("The point is in row {} of its block. In the order of the steps, rows past the last "
                     "point may come before this row: what does your loop do for such rows (TODO 9)?",
                     "Der Punkt liegt in Zeile {} seines Blocks. In der Reihenfolge der Schritte können "
                     "vor dieser Zeile Zeilen hinter dem letzten Punkt liegen: Was tut Ihre Schleife bei "
                     "solchen Zeilen (TODO 9)?",
                     row_of(wrong.point))};
    const auto mistake = usual_mistake(wrong.the_case, wrong.actual);
    const Finding finding{
        text("with {} vectors and no shift, component {} of point {} is {:.9g}, expected {:.9g}.",
             "Mit {} Vektoren und ohne Verschiebung ist Komponente {} von Punkt {} gleich {:.9g}, "
             "erwartet {:.9g}.",
             wrong.the_case.vector_count, wrong.dimension, wrong.point, wrong.value, wrong.expected),
        kernel.file(), mistake ? *mistake : advice(wrong), mistake.has_value()};
    const auto cache = stage_1::wrong_cache(kernel.simulator(), kernel.source(), traced_whole().numbers, 7);
    if (!cache)
        return finding;
    return {finding.seen + Text{" ", " "} + cache->seen, cache->places, cache->next, true};
}

/// Explains a wrong component that has another shift, or none.
Text other_shift(const Wrong& wrong)
{
    const auto& [the_case, dimension, point, actual, value, expected, is_unwritten] = wrong;
    const auto is_with = [&wrong](std::uint32_t shift) {
        return wrong.value == component(&wrong.the_case.numbers[wrong.dimension * bit_count],
                                        static_cast<std::uint32_t>(wrong.point), shift);
    };
    if (is_with(0))
        return {" That is the point without the shift: the two were never combined, or combined twice.",
                " Das ist der Punkt ohne Verschiebung: Er wurde gar nicht oder zweimal mit ihr verknüpft."};
    const std::uint32_t x = combined_numbers(&the_case.numbers[dimension * bit_count],
                                             static_cast<std::uint32_t>(point)),
                        shift = the_case.shifts[dimension];
    const auto is_made_of = [&wrong](std::uint32_t other) {
        return wrong.value == static_cast<float>(other >> 8) * 0x1p-24F;
    };
    if (is_made_of(x + shift))
        return {" That is x + shifts[j].", " Das ist x + shifts[j]."};
    if (is_made_of(x | shift))
        return {" That is x | shifts[j].", " Das ist x | shifts[j]."};
    if (is_made_of(x ^ shift >> 8))
        return {" That is x ^ (shifts[j] >> 8).", " Das ist x ^ (shifts[j] >> 8)."};
    for (std::size_t other = 0; other < the_case.shifts.size(); ++other)
        if (is_with(the_case.shifts[other]))
            return text(" That is the point with shifts[{}].", " Das ist der Punkt mit shifts[{}].", other);
    return {};
}

Finding shift_finding(const Wrong& wrong)
{
    const auto mistake = usual_mistake(wrong.the_case, wrong.actual);
    return {text("with shifts[{}] = {:#010x} and {} vectors, the component of point {} is {:.9g}, "
                 "expected {:.9g}.",
                 "Mit shifts[{}] = {:#010x} und {} Vektoren ist die Komponente von Punkt {} gleich {:.9g}, "
                 "erwartet {:.9g}.",
                 wrong.dimension, wrong.the_case.shifts[wrong.dimension], wrong.the_case.vector_count,
                 wrong.point, wrong.value, wrong.expected) +
                other_shift(wrong),
            kernel.file(),
            mistake.value_or(
                text("Is every point of the column combined with the shift of its own dimension, exactly "
                     "once, by exclusive or, and before the conversion to float (TODO 8)?",
                     "Wird jeder Punkt der Spalte mit der Verschiebung seiner eigenen Dimension verknüpft, "
                     "genau einmal, durch exklusives Oder und vor der Umwandlung in float (TODO 8)?")),
            mistake.has_value()};
}

// -------------------------------------------------------------------------------------------- launches

/// A block of three dimensions of 2^32 - 4096 points each.
constexpr std::uint64_t far_blocks = (std::uint64_t{1} << 32) / block_length - 1;

Simulated far_block(std::uint64_t block, std::uint64_t dimension)
{
    constexpr std::uint64_t count = far_blocks * block_length, dimensions = 3;
    const Uints numbers = random_direction_numbers(dimensions, 80), shifts = random_shifts(dimensions, 81);
    Floats expected;
    for (std::uint64_t i = block * block_length; i < (block + 1) * block_length; ++i)
        expected.push_back(
            component(&numbers[dimension * bit_count], static_cast<std::uint32_t>(i), shifts[dimension]));
    Simulated far = simulated(launched("sobol_gray_code",
                                       {reads(numbers), reads(shifts), writes(block_length),
                                        scalar(static_cast<std::uint32_t>(count))},
                                       {far_blocks * work_group_size, dimensions}, {work_group_size, 1}),
                              output, expected);
    far.run.buffers[output].missing = (dimension * count + block * block_length) * sizeof(float);
    in_one_group(far.run, {block, dimension});
    return far;
}

/// A high index alone, a low one of so many points, and then an element past 2^32.
std::vector<FarGroup> far_groups()
{
    return {{far_block(far_blocks - 1, 0),
             {"From point 2^31 on, the index has a bit set that is 0 in every earlier index, and the "
              "index does not fit in an int. How many bits does the loop look at (TODO 7), and what type "
              "does each index have (TODO 9)?",
              "Ab Punkt 2^31 ist im Index ein Bit gesetzt, das in jedem früheren Index 0 ist, und der "
              "Index passt nicht in einen int. Wie viele Bits sieht die Schleife an (TODO 7), und welchen "
              "Typ hat jeder Index (TODO 9)?"}},
            {far_block(1, 0)},
            {far_block(far_blocks - 1, 2),
             {"Component j of point i is element j * vector_count + i, which exceeds 2^32 for this point. "
              "What types do the factors and the product have (TODO 9)?",
              "Komponente j von Punkt i ist Element j * vector_count + i, bei diesem Punkt also mehr als "
              "2^32. Welche Typen haben die Faktoren und das Produkt (TODO 9)?"}}};
}

/// Where a work-item of the first work-group stored its points in the simulator, in order.
std::vector<WordAccess> stores_of(std::size_t work_item)
{
    std::vector<WordAccess> stores;
    if (kernel.simulator().is_done() && !kernel.simulator().trace.launches.empty())
        for (const WordAccess& access : kernel.simulator().trace.launches.front().accesses)
            if (access.writes() && !access.is_local &&
                access.local_index == static_cast<std::int64_t>(work_item))
                stores.push_back(access);
    return stores;
}

/// "0, 3, 6, …": the rows of these stores.
std::string rows_of(const std::vector<WordAccess>& stores)
{
    constexpr std::size_t most = 6;
    std::vector<std::int64_t> rows;
    for (std::size_t k = 0; k < std::min(most, stores.size()); ++k)
        rows.push_back(stores[k].word / static_cast<std::int64_t>(row_length));
    return fmt::format("{}{}", fmt::join(rows, ", "), stores.size() > most ? ", …" : "");
}

Finding unwritten_finding(const Unwritten& unwritten)
{
    const std::size_t count = traced_whole().vector_count, i = unwritten.first % count;
    const Text seen = unwritten.told(
        {"components", "Komponenten"},
        text("component {} of point {}", "Komponente {} von Punkt {}", unwritten.first / count, i));
    const std::vector<WordAccess> stores = stores_of(i % row_length);
    if (!stores.empty())
        return {
            seen + text(" The point is in row {}. Work-item {} stored points of rows {}, in that order.",
                        " Der Punkt liegt in Zeile {}. Work-Item {} speicherte Punkte der Zeilen {}, in "
                        "dieser Reihenfolge.",
                        row_of(i), i % row_length, rows_of(stores)),
            {{kernel.source().name, stores.front().line}},
            text("Step n should store the point of row n ^ (n >> 1), for n = 0 to {}: rows 0, 1, 3, 2, … "
                 "Which step stores a different point, or no point (TODO 9)?",
                 "Schritt n soll den Punkt von Zeile n ^ (n >> 1) speichern, für n = 0 bis {}: die Zeilen "
                 "0, 1, 3, 2, … Welcher Schritt speichert einen anderen Punkt oder gar keinen (TODO 9)?",
                 row_count - 1)};
    return {seen, kernel.file(),
            text("The point is in row {} of the column of work-item {}. Does this work-item store all {} of "
                 "its points (TODO 9)?",
                 "Der Punkt liegt in Zeile {} der Spalte von Work-Item {}. Speichert dieses Work-Item alle "
                 "seine {} Punkte (TODO 9)?",
                 row_of(i), i % row_length, row_count)};
}

Verdict stores_each_point_once(const LaunchTrace& launch, double points)
{
    const double stores = static_cast<double>(launch.global_stores) / points;
    if (stores <= 1.01) // a row more per block: 1.06
        return Verdict::passed();
    return Verdict::failed(
        {text("On average, the kernel stored each point {:.2f} times: some points are written by two "
              "work-items.",
              "Im Schnitt speicherte der Kernel jeden Punkt {:.2Lf}-mal: Manche Punkte werden von zwei "
              "Work-Items geschrieben.",
              stores),
         kernel.file(),
         text("A column contains {} points, and the next row belongs to the next work-group (TODO 9).",
              "Eine Spalte enthält {} Punkte, und die nächste Zeile gehört der nächsten Work-Group (TODO "
              "9).",
              row_count)});
}

/// Loads reveal kernels that go through all bits of every point in memory, instructions those that do it in private
/// memory.
Verdict one_step_per_point(const std::vector<LaunchTrace>& launches)
{
    const LaunchTrace& launch = launches[0];
    const auto points = static_cast<double>(traced_whole().size());
    const double loads = static_cast<double>(launch.local_loads + launch.global_loads) / points,
                 instructions =
                     std::accumulate(launch.instructions.begin(), launch.instructions.end(), 0.0) / points;
    // Correct kernels: 1.3 loads, with masks 3; 84 to 113 instructions. All bits of every point: from 7 loads, or
    // from 570 instructions.
    constexpr double limit = 4.0, instruction_limit = 200.0;
    if (loads <= limit && instructions <= instruction_limit)
        return stores_each_point_once(launch, points);
    return Verdict::failed(
        {text("Per point, the kernel made {:.1f} loads and executed {:.0f} instructions; at most {:.0f} "
              "and {:.0f} are accepted.",
              "Je Punkt machte der Kernel {:.1Lf} Ladezugriffe und führte {:.0f} Instruktionen aus; "
              "höchstens {:.0f} und {:.0f} werden angenommen.",
              loads, instructions, limit, instruction_limit),
         kernel.file(),
         text(
             "Only the first of {} points needs all bits of its index (TODO 7); every later point needs just "
             "one direction number (TODO 9).",
             "Nur der erste von {} Punkten braucht alle Bits seines Index (TODO 7); jeder weitere braucht nur "
             "eine Richtungszahl (TODO 9).",
             row_count)});
}

Verdict writes_side_by_side(const std::vector<LaunchTrace>& launches)
{
    constexpr double limit =
        0.9; // right kernels: 1, or all but the ends of rows; a run of points per work-item: 0
    const double part = side_by_side(launches[0], output, WordAccess::Kind::store);
    if (part >= limit)
        return Verdict::passed();
    return Verdict::failed(
        {text(
             "Neighbouring work-items store to neighbouring elements in {:.0f} % of their steps; at least {:.0f} % "
             "are expected.",
             "Benachbarte Work-Items schreiben in {:.0f} % ihrer Schritte benachbarte Elemente; erwartet werden "
             "mindestens {:.0f} %.",
             100 * part, 100 * limit),
         kernel.file(),
         text(
             "Which point does work-item 1 store while work-item 0 stores point 0, and how far apart are the "
             "points of one work-item (TODO 9)?",
             "Welchen Punkt speichert Work-Item 1, während Work-Item 0 Punkt 0 speichert, und wie weit liegen "
             "die Punkte eines Work-Items auseinander (TODO 9)?")});
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
               check_of("DigitalShift", shifted_cases, shift_finding, {"Values"},
                        also_right_far_away(kernel, far_groups))},
    .small_inputs = small_inputs,
    // On the device for values, local memory still holds what the previous work-group left there: exactly the right
    // numbers.
    .simulated =
        [] {
            const auto launch = [](const GrayCase& the_case) {
                return simulated_launch(the_case, {"Values", "DigitalShift"});
            };
            return std::vector{launch(traced_whole()), launch(traced_rest()), launch(traced_rest())};
        },
    .same_twice = {{1, 2}},
    .records_accesses = true,
    .beside = {run_of_far_groups(far_groups)},
    .own = {{.name = "OneStepPerPoint", .measure = one_step_per_point},
            {.name = "WritesSideBySide", .measure = writes_side_by_side}},
}};
} // namespace
} // namespace sobol::stage_2
// \endif
