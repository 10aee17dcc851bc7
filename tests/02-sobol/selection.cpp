#include "tests/02-sobol/selection.hpp"

#include "grader/judge/core/held_variables.hpp"
#include "grader/judge/kernel/check/values.hpp"
#include "tests/02-sobol/references.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace sobol::stage_1
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

constexpr std::size_t point_count = 16;
constexpr std::uint64_t numbers_number = 1, points_number = 2; // of the buffers, from 1

/// Two dimensions of Joe and Kuo, in which no two numbers are equal.
Uints numbers_of_two_dimensions()
{
    const Uints all = first_direction_numbers();
    const auto first = all.begin() + 3 * bit_count;
    return {first, first + 2 * bit_count};
}

std::set<std::int64_t> selected_by(std::uint32_t point)
{
    std::set<std::int64_t> selected;
    for (std::int64_t k = 0; k < static_cast<std::int64_t>(bit_count); ++k)
        if (point >> k & 1)
            selected.insert(k);
    return selected;
}

/// The elements read after the first barrier, if there is one: before it the cache is filled.
std::set<std::int64_t> read_for(std::uint32_t point, const LaunchTrace& launch)
{
    std::set<std::int64_t> read;
    for (const WordAccess& access : launch.accesses)
        if (access.local_index == point && !access.writes() &&
            access.phase >= (launch.fences.empty() ? 0U : 1U) &&
            (access.is_local || access.buffer == numbers_number))
            read.insert(access.word);
    return read;
}

/// The store of the work-item's point; null if it stored none.
const WordAccess* store_of(std::uint32_t point, const LaunchTrace& launch)
{
    for (const WordAccess& access : launch.accesses)
        if (access.local_index == point && access.writes() && !access.is_local &&
            access.buffer == points_number)
            return &access;
    return nullptr;
}

std::string binary(std::uint32_t number) { return fmt::format("{:b}", number); }

/// "cache[0], cache[2], …"
Text elements(const std::set<std::int64_t>& read)
{
    constexpr std::size_t most = 6;
    std::vector<std::string> names;
    for (const std::int64_t k : read)
        if (names.size() < most)
            names.push_back(fmt::format("cache[{}]", k));
    if (read.size() > most)
        names.emplace_back("…");
    return read.empty() ? Text{"nothing from the cache", "nichts aus dem Cache"}
                        : text("{}", "{}", fmt::to_string(fmt::join(names, ", ")));
}

Finding bits_finding(std::uint32_t point, const std::set<std::int64_t>& read, const Source& source)
{
    return {
        text("In the simulator, work-item {0} read {2} for point {0} (binary {1}); the bits of the index "
             "select {3}.",
             "Im Simulator las Work-Item {0} für Punkt {0} (binär {1}) {2}; die Bits des Index wählen {3} "
             "aus.",
             point, binary(point), elements(read), elements(selected_by(point))),
        {{source.name, source.line_of_todo("2")}},
        text(
            "Bit k of the index decides whether cache[k] counts. What does your condition evaluate to for "
            "k = 0, 1 and 2 when the index is {} (TODO 2)?",
            "Bit k des Index entscheidet, ob cache[k] zählt. Was ergibt Ihre Bedingung für k = 0, 1 und 2, wenn der Index {} "
            "ist (TODO 2)?",
            point)};
}

/// The line of the loop that reads the cache; the TODO's line if there is no loop.
int line_of_the_loop(const LaunchTrace& launch, const Source& source)
{
    for (const WordAccess& access : launch.accesses)
        if (access.is_local && !access.writes() && access.phase > 0)
            if (const int line = head_of_loop(source, access.line); line > 0)
                return line;
    return source.line_of_todo("2");
}

/// Reports an element that no work-item ever reads, if each point otherwise combines what its bits select.
std::optional<std::int64_t> never_read(const LaunchTrace& launch)
{
    std::set<std::int64_t> left_out, used;
    for (std::uint32_t point = 0; point < point_count; ++point) {
        const auto read = read_for(point, launch), selected = selected_by(point);
        if (!std::includes(selected.begin(), selected.end(), read.begin(), read.end()))
            return {};
        std::set_difference(selected.begin(), selected.end(), read.begin(), read.end(),
                            std::inserter(left_out, left_out.end()));
        used.insert(read.begin(), read.end());
    }
    if (left_out.size() != 1 || used.contains(*left_out.begin()))
        return {};
    return *left_out.begin();
}

Finding never_read_finding(std::int64_t k, const LaunchTrace& launch, const Source& source)
{
    return {text("In the simulator, no work-item reads cache[{}], so bit {} of an index changes nothing.",
                 "Im Simulator liest kein Work-Item cache[{}]; Bit {} eines Index ändert also nichts.", k, k),
            {{source.name, line_of_the_loop(launch, source)}},
            k == 0 ? Text{"At which k does the loop start (TODO 2)?",
                          "Mit welchem k beginnt die Schleife (TODO 2)?"}
                   : text("In which iteration of the loop is k equal to {} (TODO 2)?",
                          "In welchem Durchlauf der Schleife ist k gleich {} (TODO 2)?", k)};
}

/// The type whose variable would turn x into that point; null if none.
const char* type_that_keeps(std::uint32_t x, float stored)
{
    const auto is_of = [&](std::uint32_t kept) { return static_cast<float>(kept >> 8) * 0x1p-24F == stored; };
    return is_of(x)                               ? nullptr
           : is_of(static_cast<std::uint16_t>(x)) ? "ushort"
           : is_of(static_cast<std::uint8_t>(x))  ? "uchar"
                                                  : nullptr;
}

Finding number_finding(std::uint32_t point, float stored, int line, const Source& source)
{
    const Uints numbers = numbers_of_two_dimensions();
    const std::uint32_t x = combined_numbers(numbers.data(), point);
    const char* const keeps = type_that_keeps(x, stored);
    const int declared = keeps ? source.line_of_type(keeps) : 0;
    const char* const type = declared > 0 ? keeps : nullptr; // else a coincidence
    return {
        text("In the simulator, work-item {0} read exactly what it needs for point {0} (binary {1}): {2}. "
             "With the direction numbers of this run, these combine to x = {3:#010x}, and (x >> 8) * 2^-24 "
             "is {4:.9g}; the work-item stored {5:.9g}.",
             "Im Simulator las Work-Item {0} genau, was es für Punkt {0} (binär {1}) braucht: {2}. Mit den "
             "Richtungszahlen dieses Laufs ergeben diese x = {3:#010x}, und (x >> 8) * 2^-24 ist {4:.9g}; "
             "das Work-Item speicherte {5:.9g}.",
             point, binary(point), elements(selected_by(point)), x, component(numbers.data(), point), stored),
        {{source.name, declared > 0 ? declared : line}},
        type
            ? text("This is the value that remains when x is stored in a {}. Which variable has that type "
                   "(TODO 2)?",
                   "Dieser Wert bleibt übrig, wenn x in einem {} gespeichert wird. Welche Variable hat "
                   "diesen Typ (TODO 2)?",
                   type)
            : Text{
                  "How are the numbers combined, and what types do the two operands of each operator in the "
                  "last step have (TODO 2)?",
                  "Wie werden die Zahlen verknüpft, und welchen Typ haben die beiden Operanden jedes Operators "
                  "im letzten Schritt (TODO 2)?"}};
}
} // namespace

lab::worker::Job few_points_job()
{
    lab::worker::Job job;
    job.cases = {launch_of_some(numbers_of_two_dimensions(), point_count, point_count, 2 * point_count)};
    return job;
}

std::optional<Finding> wrong_selection(const KernelRun& run, const Source& source)
{
    if (!run.is_done() || run.trace.launches.size() != 1)
        return {};
    const LaunchTrace& launch = run.trace.launches.front();
    const Uints numbers = numbers_of_two_dimensions();
    const auto points = numbers_after<float>(run, 0, points_buffer);
    if (const auto k = never_read(launch))
        return never_read_finding(*k, launch, source);
    for (std::uint32_t i = 0; i < point_count; ++i) {
        const auto read = read_for(i, launch);
        const WordAccess* const store = store_of(i, launch);
        if (points[i] == component(numbers.data(), i))
            continue;
        if (read.size() == bit_count || !store || store->word != i)
            return {};
        return read == selected_by(i) ? number_finding(i, points[i], store->line, source)
                                      : bits_finding(i, read, source);
    }
    return {};
}
} // namespace sobol::stage_1
