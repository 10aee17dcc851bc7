// The checks of 02-sobol, stage 1: one point per work-item, from direction numbers in local memory. Points are
// compared bit by bit with the definition in 02-sobol/references.cpp: a component has 24 bits, which a float holds
// exactly.
#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "grader/judge/kernel/check/work.hpp"
#include "grader/judge/kernel/suite/far_groups.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"
#include "tests/02-sobol/huge_index.hpp"
#include "tests/02-sobol/makers.hpp"
#include "tests/02-sobol/powers.hpp"
#include "tests/02-sobol/references.hpp"
#include "tests/02-sobol/selection.hpp"
#include "tests/02-sobol/wrong_points.hpp"

#include <algorithm>
#include <iterator>

namespace sobol::stage_1
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

extern const KernelSuite kernel;

// ---------------------------------------------------------------------------------------------- points

/// The launch that is examined closely: all work-items have a point.
ValueCase traced_case() { return {{}, {}, random_direction_numbers(3, 4), work_group_size}; }

constexpr std::size_t tail_launch = 2; // of the simulated ones
constexpr auto few_points_name = "few points";

/// Only the work-groups of one dimension: the simulator shows the local memory of the first one.
constexpr std::size_t other_dimension = 1;
constexpr auto other_dimension_name = "other dimension";
lab::worker::Job other_dimension_job()
{
    lab::worker::Job job;
    job.cases = {launch_of(traced_case())};
    job.cases[0].launches[0].global_size[1] = 1;
    job.cases[0].launches[0].global_offset = {0, other_dimension};
    return job;
}

using Cases = const std::vector<ValueCase>& (*)();

/// The cache is correct in dimension 0, but never in another one.
std::optional<Finding> wrong_in_another_dimension(const Wrong& wrong)
{
    const Uints numbers = traced_case().direction_numbers;
    const KernelRun& other = kernel.beside(other_dimension_name);
    if (wrong.dimension() == 0 || !has_right_cache(kernel.simulator(), numbers, 0) || !other.is_done() ||
        has_right_cache(other, numbers, other_dimension))
        return {};
    return Finding{text("In the simulator, the cache is correct in the work-groups of dimension 0; in "
                        "those of dimension {0} it never holds v_1 to v_32 of dimension {0}.",
                        "Im Simulator ist der Cache in den Work-Groups von Dimension 0 richtig; in denen von "
                        "Dimension {0} enthält er nie v_1 "
                        "bis v_32 von Dimension {0}.",
                        other_dimension),
                   {{kernel.source().name, kernel.source().line_of_todo("1")}},
                   {"At which element of direction_numbers do the numbers of dimension j begin (TODO 1)?",
                    "Bei welchem Element von direction_numbers beginnen die Zahlen von Dimension j (TODO "
                    "1)?"},
                   true};
}

/// The cache is correct in another dimension, but its points are those of dimension 0.
std::optional<Finding> does_not_read_the_cache(const Wrong& wrong)
{
    if (wrong.dimension() == 0 || !repeats_dimension_0(wrong) ||
        !has_right_cache(kernel.beside(other_dimension_name), traced_case().direction_numbers,
                         other_dimension))
        return {};
    return Finding{
        text("Every dimension holds the points of dimension 0, although the cache did hold the direction "
             "numbers of dimension {}.",
             "In jeder Dimension stehen die Punkte von Dimension 0, obwohl im Cache auch die Richtungszahlen "
             "von Dimension {} standen.",
             other_dimension),
        {{kernel.source().name, kernel.source().line_of_todo("2")}},
        {"Which array does the loop read, and what does this array hold when the loop starts? Which row "
         "of points should the result go to (TODO 2)?",
         "Welches Feld liest die Schleife, und was steht zu Beginn der Schleife in diesem Feld? In "
         "welche Zeile von points gehört das Ergebnis (TODO 2)?"},
        true};
}

/// Explains the points by the simulator's view of the cache, or else by the mistake that the points show, or else by
/// the simulator's view of a work-item that computes its point: the first check states it, the others ask.
Finding value_finding(const Wrong& wrong, Cases cases)
{
    static Cases told_with = nullptr;
    auto seen = does_not_read_the_cache(wrong);
    if (!seen)
        seen = wrong_cache(kernel.simulator(), kernel.source(), traced_case().direction_numbers);
    const auto mistake = seen ? std::nullopt : usual_mistake(wrong);
    const Finding finding{wrong.the_case.name + ": " + comparison(wrong) + ".", kernel.file(),
                          mistake ? *mistake : advice(wrong), mistake.has_value()};
    if (!seen && !mistake)
        seen = wrong_in_another_dimension(wrong);
    if (!seen && !mistake)
        seen = wrong_selection(kernel.beside(few_points_name), kernel.source());
    if (!seen)
        return finding;
    told_with = told_with ? told_with : cases;
    const Text told = told_with == cases ? Text{" ", " "} + seen->seen : Text{};
    return {finding.seen + told, seen->places, seen->next, seen->names_the_mistake};
}

/// True if the points of dimension 1 begin where they would if each work-item of dimension 0 had one.
bool has_rows_of_work_items(const Tried& tried, Cases cases)
{
    bool is_seen = false;
    for (std::size_t input = 0; input < cases().size(); ++input) {
        const std::size_t count = cases()[input].vector_count, row = rounded_up_to_work_groups(count);
        const auto actual = from_bytes<float>(tried.output(input)),
                   expected = from_bytes<float>(tried.inputs()[input].expected);
        for (std::size_t i = 0; i < count && row + i < actual.size(); ++i) {
            is_seen = true;
            if (actual[row + i] != expected[count + i])
                return false;
        }
    }
    return is_seen;
}

Finding behind_the_end_finding(const Tried& tried, std::size_t vector_count, Cases cases)
{
    const Text seen =
        vector_count == 1
            ? Text{"with 1 vector per dimension the kernel wrote past the last point.",
                   "Mit 1 Vektor je Dimension schrieb der Kernel hinter den letzten Punkt."}
            : text("with {} vectors per dimension the kernel wrote past the last point.",
                   "Mit {} Vektoren je Dimension schrieb der Kernel hinter den letzten Punkt.", vector_count);
    if (has_rows_of_work_items(tried, cases))
        return {seen,
                kernel.file(),
                {"In points, each dimension begins get_global_size(0) elements after the previous one: that "
                 "is the number of work-items in a row. How many points does a dimension contain (TODO 2)?",
                 "In points beginnt jede Dimension get_global_size(0) Elemente nach der vorigen: Das ist die "
                 "Anzahl der Work-Items in einer Reihe. Wie viele Punkte enthält eine Dimension (TODO 2)?"},
                true};
    return {
        seen, kernel.file(),
        text("Work-groups are always complete: in the last one, {} work-items have no point. What do they "
             "write (TODO 2)?",
             "Work-Groups sind immer vollständig: In der letzten haben {} Work-Items keinen Punkt. Was "
             "schreiben sie (TODO 2)?",
             rounded_up_to_work_groups(vector_count) - vector_count)};
}

bool is_inside(const Tried& tried, std::size_t input) { return tried.result(input).damaged_guards.empty(); }

Finding case_finding(const Tried& tried, std::size_t input, Cases cases)
{
    const ValueCase& the_case = cases()[input];
    if (!is_inside(tried, input))
        return behind_the_end_finding(tried, the_case.vector_count, cases);
    return value_finding({the_case, tried.wrong_element<std::uint32_t>(input).index,
                          from_bytes<float>(tried.output(input)),
                          from_bytes<float>(tried.inputs()[input].expected)},
                         cases);
}

Input input_of(const ValueCase& the_case)
{
    const Uints& numbers = the_case.direction_numbers; // equal ones are right in any order
    return {the_case.kind,
            the_case.name,
            launch_of(the_case),
            points_buffer,
            to_bytes<float>(points_of(numbers, the_case.vector_count)),
            numbers.front() != numbers.back()};
}

Verdict judge_cases(const Tried& tried, Cases cases)
{
    return tried.judge_by_kinds([&](std::size_t i) { return tried.is_right(i) && is_inside(tried, i); },
                                [&](std::size_t i) { return case_finding(tried, i, cases); });
}

/// All points must be correct, and nothing may be written past the end.
ValueCheck check_of(const std::string& name, Cases cases)
{
    return {.name = name,
            .inputs =
                [cases] {
                    std::vector<Input> inputs;
                    std::transform(cases().begin(), cases().end(), std::back_inserter(inputs), input_of);
                    return inputs;
                },
            .judge = [cases](const Tried& tried) { return judge_cases(tried, cases); }};
}

Simulated simulated_launch(const ValueCase& the_case, const std::vector<std::string>& checks = {})
{
    return simulated(launch_of(the_case), points_buffer,
                     points_of(the_case.direction_numbers, the_case.vector_count), checks);
}

/// A few points of a few dimensions of Joe and Kuo, whose direction numbers the program computes.
std::vector<SmallInput> small_inputs()
{
    std::vector<SmallInput> inputs;
    for (const std::size_t count : {1, 2, 3, 4, 5, 8, 16, 255, 256, 257, 1000})
        for (const std::size_t dimensions : {1, 2, 3, 4, 10}) {
            Uints numbers = first_direction_numbers();
            numbers.resize(dimensions * bit_count);
            inputs.push_back({text("-x {} -y {} (points, dimensions)", "-x {} -y {} (Punkte, Dimensionen)",
                                   count, dimensions),
                              simulated_launch({{}, {}, numbers, count}),
                              {{"-x", std::to_string(count), "-y", std::to_string(dimensions), "-e"}, {}}});
        }
    return inputs;
}

/// Points of 32 bits are wrong, but not in what the other checks look for.
bool most_values_are_nearly_right(const KernelSuite&)
{
    const Tried tried = kernel.tried("Values", kernel.values());
    std::size_t right = 0;
    for (std::size_t i = 0; i < tried.inputs().size(); ++i) {
        const Floats actual = from_bytes<float>(tried.output(i)),
                     expected = from_bytes<float>(tried.inputs()[i].expected);
        right += std::equal(actual.begin(), actual.end(), expected.begin(), expected.end(), is_nearly);
    }
    return 2 * right > tried.inputs().size();
}

// -------------------------------------------------------------------------------------------- launches

/// In the second work-group most work-items have no point, including some that load a direction number.
ValueCase traced_tail() { return {{}, {}, random_direction_numbers(2, 5), work_group_size + 5}; }

Finding unwritten_finding(const Unwritten& unwritten)
{
    const std::size_t count = traced_case().vector_count;
    return {unwritten.told({"components", "Komponenten"},
                           text("component {} of point {}", "Komponente {} von Punkt {}",
                                unwritten.first / count, unwritten.first % count)),
            kernel.file(),
            unwritten.first == count
                ? Text{"Dimension 0 is complete, and dimension 1 is missing entirely. Do you take the "
                       "dimension from a global id or from a local id? For which work-items is the "
                       "condition around the store true (TODO 2)?",
                       "Dimension 0 ist vollständig, Dimension 1 fehlt ganz. Nehmen Sie die Dimension aus "
                       "einer globalen oder aus einer lokalen Id? Welche Work-Items erfüllen die Bedingung, "
                       "unter der gespeichert wird (TODO 2)?"}
                : text("Which work-item should write points[{}], and in which statement (TODO 2)?",
                       "Welches Work-Item soll points[{}] schreiben, und in welcher Anweisung (TODO 2)?",
                       unwritten.first)};
}

Verdict caches_direction_numbers(const std::vector<LaunchTrace>& launches)
{
    constexpr double limit =
        1.5; // in words; right kernels: 1/8; all work-items load one: 1; without a cache: from 4
    const LaunchTrace& launch = launches[0];
    const double loads =
        static_cast<double>(launch.global_loads) / static_cast<double>(launch.instructions.size());
    if (loads <= limit && launch.local_loads > 0)
        return points_come_from_the_cache(points_made(launch, work_group_size));
    return Verdict::failed(
        {loads > limit
             ? text("The kernel read {:.2f} times from global memory per point; 32 reads for the 256 "
                    "points of a work-group would be 0.125 per point; at most {:.1f} are accepted.",
                    "Der Kernel las je Punkt {:.2Lf}-mal aus dem globalen Speicher; 32 Lesezugriffe für "
                    "die 256 Punkte einer Work-Group wären 0,125 je Punkt; höchstens {:.1Lf} werden "
                    "angenommen.",
                    loads, limit)
             : text("The kernel never read from local memory.",
                    "Der Kernel las nie aus dem lokalen Speicher."),
         kernel.file(),
         text("All points of a work-group need the same 32 numbers: load them once into `cache` (TODO "
              "1), and read them from there (TODO 2).",
              "Alle Punkte einer Work-Group brauchen dieselben 32 Zahlen: Laden Sie diese einmal in "
              "`cache` (TODO 1), und lesen Sie sie von dort (TODO 2).")});
}

std::uint64_t words_of_the_busiest(const std::map<std::uint64_t, std::uint64_t>& writers)
{
    const auto busiest = std::max_element(writers.begin(), writers.end(),
                                          [](const auto& a, const auto& b) { return a.second < b.second; });
    return busiest == writers.end() ? 0 : busiest->second;
}

Verdict shares_the_loading(const std::vector<LaunchTrace>& launches)
{
    const LaunchTrace& launch = launches[0];
    constexpr double limit = 4.0;            // eight numbers each, by vload8; one work-item alone: 1
    constexpr std::uint64_t most_words = 12; // stored by one work-item; with vload8: 8
    const auto groups = static_cast<double>(traced_case().dimension_count()); // one of each dimension
    const double writers = static_cast<double>(launch.local_writers.size()) / groups;
    const bool is_copied_by_the_group = launch.local_writers.empty() && launch.local_stores > 0;
    if (is_copied_by_the_group ||
        (writers >= limit && words_of_the_busiest(launch.local_writers) <= most_words))
        return Verdict::passed();
    return Verdict::failed(
        {writers >= limit
             ? text("A single work-item stored {} numbers in local memory; the other work-items waited.",
                    "Ein einziges Work-Item legte {} Zahlen im lokalen Speicher ab; die anderen "
                    "Work-Items warteten.",
                    words_of_the_busiest(launch.local_writers))
             : text("Only {:.0f} of the 256 work-items in a work-group wrote to local memory; the other "
                    "work-items waited.",
                    "Nur {:.0f} der 256 Work-Items einer Work-Group schrieben in den lokalen Speicher; "
                    "die anderen Work-Items warteten.",
                    writers),
         kernel.file(),
         text("Each of 32 work-items can fetch one direction number, all at the same time (TODO 1).",
              "Jedes von 32 Work-Items kann eine Richtungszahl holen, alle gleichzeitig (TODO 1).")});
}

const Text each_its_own_point{
    "No point depends on another: each work-item can compute its own (TODO 2).",
    "Kein Punkt hängt von einem anderen ab: Jedes Work-Item kann seinen eigenen berechnen (TODO 2)."};

/// A work-item that stores a point need not have computed it.
Verdict work_is_shared(const LaunchTrace& launch)
{
    constexpr double limit =
        0.6; // right kernels: below 0.4; 22 work-items make all points, and all store them: from 0.68
    const double part = part_of_the_busiest_eighth(launch);
    if (part <= limit)
        return points_are_made_by_all(points_made(launch, work_group_size), each_its_own_point);
    return Verdict::failed(
        {text("An eighth of the work-items made {:.0f} % of all accesses to memory; at most {:.0f} % are "
              "accepted. The other work-items have little to do.",
              "Ein Achtel der Work-Items machte {:.0f} % aller Speicherzugriffe; höchstens {:.0f} % "
              "werden angenommen. Die übrigen Work-Items haben wenig zu tun.",
              100.0 * part, 100.0 * limit),
         kernel.file(), each_its_own_point});
}

Verdict points_are_shared(const std::vector<LaunchTrace>& launches)
{
    constexpr double limit = 4.0;       // right kernels: up to 2; 32 work-items for all points: 8
    constexpr double most_words = 16.0; // of one work-item, unless all store their points as often
    const Text& next = each_its_own_point;
    const auto points = static_cast<double>(launches[0].instructions.size());
    const auto writers = static_cast<double>(launches[0].global_writers.size());
    const double each = points / writers, stores = static_cast<double>(launches[0].global_stores) / writers;
    const std::uint64_t busiest = words_of_the_busiest(launches[0].global_writers);
    if (each <= limit && static_cast<double>(busiest) > std::max(most_words, limit * stores))
        return Verdict::failed({text("A single work-item stored {} of the {} points.",
                                     "Ein einziges Work-Item speicherte {} der {} Punkte.", busiest, points),
                                kernel.file(), next});
    if (each <= limit)
        return work_is_shared(launches[0]);
    return Verdict::failed(
        {text("The work-items that store points store {:.0f} each; at most {:.0f} are accepted. The other "
              "work-items have nothing to do.",
              "Die Work-Items, die Punkte speichern, speichern je {:.0f}; höchstens {:.0f} werden "
              "angenommen. Die übrigen Work-Items haben nichts zu tun.",
              each, limit),
         kernel.file(), next});
}

/// Judges TODO 1 alone, whatever the points are.
Verdict cache_seen(const KernelSuite& suite)
{
    const Uints numbers = traced_case().direction_numbers;
    const KernelRun& simulator = suite.simulator();
    if (const auto wrong = wrong_cache(simulator, suite.source(), numbers))
        return Verdict::failed(*wrong);
    if (const auto empty = empty_cache(simulator, tail_launch, suite.source()))
        return Verdict::failed(*empty);
    if (const Verdict diverges = no_barrier_divergence(simulator, suite.source());
        diverges.status == Status::failed)
        return diverges;
    const Message* const race = simulator.trace.first_message(Message::Kind::data_race);
    if (race && race->memory == "local")
        return no_data_race(simulator, suite.source());
    return has_right_cache(simulator, numbers, 0) &&
                   has_right_cache(suite.beside(other_dimension_name), numbers, other_dimension)
               ? Verdict::passed()
               : Verdict::skipped({});
}

/// A missing bit of an index may be due to a missing element in the cache.
ValueCheck powers_with_the_cache()
{
    ValueCheck check = powers_check(kernel);
    check.conclude = [conclude = check.conclude](const Verdict& near) {
        Verdict verdict = conclude(near);
        const auto cache = verdict.status == Status::failed ? wrong_cache(kernel.simulator(), kernel.source(),
                                                                          traced_case().direction_numbers)
                                                            : std::nullopt;
        if (cache)
            verdict.finding = {verdict.finding.seen + Text{" ", " "} + cache->seen, cache->places,
                               cache->next};
        return verdict;
    };
    return check;
}

Verdict index_does_not_wrap(const KernelSuite&)
{
    return kernel.search(kernel.most_values_are_right() ? huge_index_does_not_wrap(kernel)
                                                        : Verdict::passed());
}

const KernelSuite kernel{{
    .name = "Kernel",
    .file = "sobol.cl",
    .kernels = {declaration},
    .complete = [] { return launch_of(traced_case()); },
    .outputs = {points_buffer},
    .writes = "WritesEveryPoint",
    .unwritten = unwritten_finding,
    .values = {check_of("Values", value_cases), check_of("Tails", tail_cases), powers_with_the_cache()},
    .small_inputs = small_inputs,
    // The same launch twice (with a different pattern in local memory the second time), and one with spare
    // work-items.
    .simulated =
        [] {
            return std::vector{simulated_launch(traced_case()), simulated_launch(traced_case()),
                               simulated_launch(traced_tail(), {"Values", "Tails"})};
        },
    .same_twice = {{0, 1}},
    .combination_launches = 1,
    .beside =
        {far_points_run(),
         huge_index_run(),
         run_of_far_groups(last_dimension_of_many),
         {.name = other_dimension_name, .job = other_dimension_job, .only_on_demand = true},
         {.name = few_points_name, .job = few_points_job, .records_accesses = true, .only_on_demand = true}},
    .races_need = "CachesDirectionNumbers", // without a cache no work-item waits for another
    .own = {{.name = "CachesDirectionNumbers", .measure = caches_direction_numbers},
            {.name = "SharesTheLoading", .measure = shares_the_loading},
            {.name = "AllWorkItemsTakePart", .measure = points_are_shared},
            {"IndexDoesNotWrap", index_does_not_wrap}},
    .todos = {{1, cache_seen, {"NoBarrierDivergence", "SharesTheLoading"}},
              {.number = 2,
               .checks = {"WritesEveryPoint", "Values", "Tails", "Powers", "CachesDirectionNumbers",
                          "AllWorkItemsTakePart", "IndexDoesNotWrap"}}},
    .cause =
        [](const KernelSuite& suite) { return empty_cache(suite.simulator(), tail_launch, suite.source()); },
    .most_are_right = most_values_are_nearly_right,
}};
} // namespace
} // namespace sobol::stage_1
