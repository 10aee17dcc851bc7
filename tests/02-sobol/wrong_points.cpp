#include "tests/02-sobol/wrong_points.hpp"

#include "grader/judge/core/drawn.hpp"

#include <algorithm>
#include <bit>

namespace sobol::stage_1
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

/// The value that a kernel with a certain mistake stores for a case, dimension and point.
using Made = float (*)(const ValueCase&, std::size_t, std::size_t);

const std::uint32_t* numbers_of(const ValueCase& the_case, std::size_t j)
{
    return &the_case.direction_numbers[j * bit_count];
}

float as_float(std::uint32_t x) { return static_cast<float>(x >> 8) * 0x1p-24F; }

/// x of a point whose direction numbers are combined in another way.
template <typename Combine> std::uint32_t combined(const std::uint32_t* v, std::size_t i, Combine combine)
{
    std::uint32_t x = 0;
    for (std::size_t k = 0; k < bit_count; ++k)
        if (i >> k & 1)
            x = combine(x, v[k]);
    return x;
}

float right(const ValueCase& the_case, std::size_t j, std::size_t i)
{
    return component(numbers_of(the_case, j), static_cast<std::uint32_t>(i));
}

float of_the_first_dimension(const ValueCase& the_case, std::size_t, std::size_t i)
{
    return right(the_case, 0, i);
}
float transposed(const ValueCase& the_case, std::size_t j, std::size_t i)
{
    const std::size_t place = j * the_case.vector_count + i, count = the_case.dimension_count();
    return right(the_case, place % count, place / count);
}
float of_the_first_work_group(const ValueCase& the_case, std::size_t j, std::size_t i)
{
    return right(the_case, j, i % work_group_size);
}
float of_the_next_point(const ValueCase& the_case, std::size_t j, std::size_t i)
{
    return right(the_case, j, i + 1);
}
float highest_first(const ValueCase& the_case, std::size_t j, std::size_t i)
{
    std::uint32_t x = 0;
    for (std::size_t k = 0; k < bit_count; ++k)
        if (i >> k & 1)
            x ^= numbers_of(the_case, j)[bit_count - 1 - k];
    return as_float(x);
}
float by_or(const ValueCase& the_case, std::size_t j, std::size_t i)
{
    return as_float(combined(numbers_of(the_case, j), i, [](auto a, auto b) { return a | b; }));
}
float by_addition(const ValueCase& the_case, std::size_t j, std::size_t i)
{
    return as_float(combined(numbers_of(the_case, j), i, [](auto a, auto b) { return a + b; }));
}
float the_last_alone(const ValueCase& the_case, std::size_t j, std::size_t i)
{
    return as_float(combined(numbers_of(the_case, j), i, [](auto, auto last) { return last; }));
}
float the_first_alone(const ValueCase& the_case, std::size_t j, std::size_t i)
{
    return as_float(
        combined(numbers_of(the_case, j), i, [](auto first, auto next) { return first ? first : next; }));
}
float all_of_them(const ValueCase& the_case, std::size_t j, std::size_t)
{
    return as_float(combined(numbers_of(the_case, j), ~std::size_t{0}, [](auto a, auto b) { return a ^ b; }));
}
float not_scaled(const ValueCase& the_case, std::size_t j, std::size_t i)
{
    return right(the_case, j, i) * 0x1p24F;
}
/// (x >> 8) * 2^-24, as C reads it.
float with_the_power_as_xor(const ValueCase& the_case, std::size_t j, std::size_t i)
{
    const std::uint32_t x = combined(numbers_of(the_case, j), i, [](auto a, auto b) { return a ^ b; });
    return static_cast<float>(((x >> 8) * 2U) ^ static_cast<std::uint32_t>(-24));
}
float with_a_sign(const ValueCase& the_case, std::size_t j, std::size_t i)
{
    const float value = right(the_case, j, i);
    return value < 0.5F ? value : value - 1.0F;
}
/// For whole powers of two of points: the order in which Gray-code steps produce them.
float in_gray_code_order(const ValueCase& the_case, std::size_t j, std::size_t i)
{
    return right(the_case, j, i ^ (i >> 1));
}

struct Mistake {
    Made made;
    Text advice;
};

const std::vector<Mistake>& usual_mistakes()
{
    static const std::vector<Mistake> all{
        {in_gray_code_order,
         {"These are the points in Gray-code order. Here bit k of the index itself decides whether v_(k+1) counts "
          "(TODO 2).",
          "Das sind die Punkte in Gray-Code-Reihenfolge. Hier entscheidet Bit k des Index selbst, ob v_(k+1) zählt "
          "(TODO 2)."}},
        {of_the_first_dimension,
         {"Every dimension holds the points of dimension 0. Which direction numbers belong to dimension j (TODO 1)?",
          "In jeder Dimension stehen die Punkte von Dimension 0. Welche Richtungszahlen gehören zu Dimension j (TODO "
          "1)?"}},
        {transposed,
         {"These are the correct components in the wrong places: all dimensions of a point are next to "
          "each other. All points of a dimension should be next to each other instead: component j of "
          "point i is element j * vector_count + i (TODO 2).",
          "Das sind die richtigen Komponenten, aber an falschen Stellen: Alle Dimensionen eines Punktes "
          "stehen nebeneinander. Stattdessen sollen alle Punkte einer Dimension nebeneinander stehen: "
          "Komponente j von Punkt i ist Element j * vector_count + i (TODO 2)."}},
        {of_the_first_work_group,
         {"Every work-group holds points 0 to 255. Which id does not start at 0 again in every work-group "
          "(TODO 2)?",
          "In jeder Work-Group stehen die Punkte 0 bis 255. Welche Id beginnt nicht in jeder Work-Group "
          "wieder bei 0 (TODO 2)?"}},
        {of_the_next_point,
         {"These are the correct points, but each is stored one place too early: point i + 1 is where "
          "point i should be. Point 0 belongs to the sequence (TODO 2).",
          "Das sind die richtigen Punkte, aber jeder steht einen Platz zu früh: Wo Punkt i stehen soll, "
          "steht Punkt i + 1. Punkt 0 gehört zur Folge (TODO 2)."}},
        {highest_first,
         {"Bit k of the index selected v_(32-k). It should select v_(k+1), which is cache[k] (TODO 2).",
          "Bit k des Index wählte v_(32-k) aus. Es soll v_(k+1) auswählen, also cache[k] (TODO 2)."}},
        {by_or,
         {"The direction numbers were combined with or. Bits that two of them share must cancel out: exclusive "
          "or, ^, does that (TODO 2).",
          "Die Richtungszahlen wurden mit Oder verknüpft. Bits, die zwei von ihnen gemeinsam haben, sollen sich "
          "aufheben: Das tut exklusives Oder, ^ (TODO 2)."}},
        {by_addition,
         {"The direction numbers were added. Bits that two of them share must cancel out, without a carry: "
          "exclusive or, ^, does that (TODO 2).",
          "Die Richtungszahlen wurden addiert. Bits, die zwei von ihnen gemeinsam haben, sollen sich aufheben, ohne "
          "Übertrag: Das tut exklusives Oder, ^ (TODO 2)."}},
        {the_last_alone,
         {"Only the last of the direction numbers that the index selects is in the point. Which operator "
          "combines it with those before it (TODO 2)?",
          "Nur die letzte der Richtungszahlen, die der Index auswählt, steckt im Punkt. Welcher Operator "
          "verknüpft sie mit denen davor (TODO 2)?"}},
        {the_first_alone,
         {"Only the first of the direction numbers that the index selects is in the point. What keeps "
          "the other selected numbers from being combined with it (TODO 2)?",
          "Nur die erste der Richtungszahlen, die der Index auswählt, steckt im Punkt. Was hindert die "
          "anderen ausgewählten Zahlen daran, mit ihr verknüpft zu werden (TODO 2)?"}},
        {all_of_them,
         {"In every point, all of the direction numbers are combined. Which of them does the index select "
          "(TODO 2)?",
          "In jedem Punkt sind alle Richtungszahlen verknüpft. Welche davon wählt der Index aus (TODO 2)?"}},
        {not_scaled,
         {"These are the correct 24 bits as an integer. What turns them into a number less than 1 (TODO "
          "2)?",
          "Das sind die richtigen 24 Bits als ganze Zahl. Welcher Schritt macht daraus eine Zahl kleiner "
          "als 1 (TODO 2)?"}},
        {with_the_power_as_xor,
         {"In C, 2^-24 is 2 exclusive or -24, not a power. The power is written 0x1p-24f (TODO 2).",
          "In C ist 2^-24 das exklusive Oder von 2 und -24, keine Potenz. Die Potenz schreibt man 0x1p-24f (TODO 2)."}},
        {with_a_sign,
         {"Components of 0.5 and above are 1 too low: the highest bit was taken as a sign. Where do you use an "
          "int: as the type of x, or in a cast (TODO 2)?",
          "Komponenten ab 0,5 sind um 1 zu klein: Das höchste Bit wurde als Vorzeichen gelesen. Wo verwenden "
          "Sie einen int: als Typ von x oder in einer Umwandlung (TODO 2)?"}}};
    return all;
}

/// Compares whole powers of two, which contain the points of a Gray-code order.
bool is_made_by(Made made, const Wrong& wrong)
{
    const std::size_t count = wrong.the_case.vector_count, whole = std::bit_floor(count);
    for (std::size_t j = 0; j < wrong.the_case.dimension_count(); ++j)
        for (std::size_t i = 0; i < whole; ++i)
            if (wrong.actual[j * count + i] != made(wrong.the_case, j, i))
                return false;
    return true;
}
} // namespace

bool Wrong::was_written() const { return std::bit_cast<std::uint32_t>(value()) != poison_a(); }

Text comparison(const Wrong& wrong)
{
    if (!wrong.was_written())
        return text("component {} of point {} was never written",
                    "Komponente {} von Punkt {} wurde nie geschrieben", wrong.dimension(), wrong.point());
    return text("component {} of point {} is {:.9g}, expected {:.9g}",
                "Komponente {} von Punkt {} ist {:.9g}, erwartet {:.9g}", wrong.dimension(), wrong.point(),
                wrong.value(), wrong.expected[wrong.element]);
}

bool repeats_dimension_0(const Wrong& wrong) { return is_made_by(of_the_first_dimension, wrong); }

std::optional<Text> usual_mistake(const Wrong& wrong)
{
    for (const Mistake& mistake : usual_mistakes())
        if (is_made_by(mistake.made, wrong))
            return mistake.advice;
    return {};
}

const Text dropped_bits{
    "That is almost correct: a float holds 24 bits exactly, not 32. Which 24 bits of x do you "
    "need, and where do you drop the other 8 (TODO 2)?",
    "Das stimmt fast: Ein float speichert 24 Bits exakt, nicht 32. Welche 24 Bits von x "
    "brauchen Sie, und wo lassen Sie die anderen 8 weg (TODO 2)?"};

Text advice(const Wrong& wrong)
{
    if (!wrong.was_written())
        return text("Which work-item computes point {}, and where should it store the point (TODO 2)?",
                    "Welches Work-Item berechnet Punkt {}, und wohin soll es ihn speichern (TODO 2)?",
                    wrong.point());
    if (is_nearly(wrong.value(), wrong.expected[wrong.element]))
        return dropped_bits;
    return text("Which bits of {} are set? On paper, combine the direction numbers of this dimension "
                "that these bits select (TODO 1 and 2).",
                "Welche Bits von {} sind gesetzt? Verknüpfen Sie auf Papier die Richtungszahlen dieser "
                "Dimension, die diese Bits auswählen (TODO 1 und 2).",
                wrong.point());
}

namespace
{
/// The last array with room for all direction numbers, and its first wrong element; empty if an array held them all.
std::optional<std::pair<const LocalArray*, std::size_t>> first_wrong_in_cache(const LaunchTrace& launch,
                                                                              const Uints& numbers)
{
    std::optional<std::pair<const LocalArray*, std::size_t>> found;
    for (const Snapshot& snapshot : launch.snapshots)
        for (const LocalArray& array : snapshot.arrays) {
            std::size_t k = 0;
            while (k < bit_count && k < array.values.size() &&
                   static_cast<std::uint32_t>(array.values[k]) == numbers[k])
                ++k;
            if (k == bit_count)
                return {};
            if (array.values.size() >= bit_count)
                found = {&array, k};
        }
    return found;
}
} // namespace

std::optional<Finding> wrong_cache(const KernelRun& simulator, const Source& source, const Uints& numbers,
                                   int todo)
{
    if (!simulator.is_done() || simulator.trace.launches.empty())
        return {};
    const auto wrong = first_wrong_in_cache(simulator.trace.launches[0], numbers);
    if (!wrong)
        return {};
    const auto& [cache, k] = *wrong;
    const bool is_written = cache->writers[k] >= 0;
    const Text by = is_written
                        ? text("written by work-item {} in line {}",
                               "geschrieben von Work-Item {} in Zeile {}", cache->writers[k], cache->lines[k])
                        : Text{"no work-item wrote it", "kein Work-Item schrieb es"};
    return Finding{
        text("In the simulator, element {} of local memory is {:#010x} ({}), but v_{} of dimension 0 is "
             "{:#010x}.",
             "Im Simulator ist Element {} im lokalen Speicher {:#010x} ({}), aber v_{} von Dimension 0 ist "
             "{:#010x}.",
             k, static_cast<std::uint32_t>(cache->values[k]), by, k + 1, numbers[k]),
        {{source.name, is_written ? cache->lines[k] : source.line_of_todo(std::to_string(todo))}},
        text(
            "Which work-item loads v_{} into the cache, and from which element of direction_numbers (TODO {})?",
            "Welches Work-Item lädt v_{} in den Cache, und aus welchem Element von direction_numbers (TODO {})?",
            k + 1, todo),
        true};
}

bool has_right_cache(const KernelRun& simulator, const Uints& numbers, std::size_t dimension)
{
    if (!simulator.is_done() || simulator.trace.launches.empty())
        return false;
    const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(dimension * bit_count);
    const auto is_right = [&](const LocalArray& array) {
        return array.values.size() >= bit_count &&
               std::equal(first, first + bit_count, array.values.begin(),
                          [](std::uint32_t a, std::int32_t b) { return a == static_cast<std::uint32_t>(b); });
    };
    const auto& snapshots = simulator.trace.launches[0].snapshots;
    return std::any_of(snapshots.begin(), snapshots.end(), [&](const Snapshot& snapshot) {
        return snapshot.line > 0 && std::any_of(snapshot.arrays.begin(), snapshot.arrays.end(), is_right);
    });
}

std::optional<Finding> empty_cache(const KernelRun& simulator, std::size_t launch, const Source& source)
{
    if (!simulator.is_done() || simulator.trace.launches.size() <= launch)
        return {};
    const auto& writers = simulator.trace.launches[launch].local_writers;
    const auto store_in = [&](std::size_t group) { // of dimension 0
        const auto first = writers.lower_bound(group * work_group_size);
        return first != writers.end() && first->first < (group + 1) * work_group_size;
    };
    if (!store_in(0) || store_in(1))
        return {};
    return Finding{
        text(
            "In the simulator, the first work-group (work-items 0 to {}) stored direction numbers in "
            "local memory, the second one ({} to {}) none: its cache is empty.",
            "Im Simulator legte die erste Work-Group (Work-Items 0 bis {}) Richtungszahlen im lokalen Speicher ab, die zweite "
            "({} bis {}) keine: Ihr Cache ist leer.",
            work_group_size - 1, work_group_size, 2 * work_group_size - 1),
        {{source.name, source.line_of_todo("1")}},
        {"Each work-group has a local memory of its own. Which id starts at 0 in every work-group (TODO "
         "1)?",
         "Jede Work-Group hat ihren eigenen lokalen Speicher. Welche Id beginnt in jeder Work-Group bei 0 (TODO 1)?"}};
}
} // namespace sobol::stage_1
