// \if file_nary_search_cpp
// The checks of 03-nary-search's host program: the loop of passes.
#include "grader/judge/core/launch.hpp"
#include "grader/judge/core/setup.hpp"
#include "grader/judge/host/check/host_ending.hpp"
#include "grader/judge/host/check/host_memory.hpp"
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/suite/host_suite.hpp"
#include "tests/03-nary-search/functions.hpp"
#include "tests/03-nary-search/searches.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace nary_search::stage_1
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

std::vector<HostTask> host_tasks()
{
    std::vector<HostTask> tasks;
    for (const auto& search : searches())
        tasks.push_back({{.options = {"--subdivisions", std::to_string(search.subdivisions)},
                          .inputs = {{"--input", to_bytes<std::uint32_t>(search.sorted)},
                                     {"--keys", to_bytes<std::uint32_t>(search.keys)}},
                          .output_limit_bytes = 2 * search.keys.size() * sizeof(std::uint32_t)},
                         to_bytes<std::uint32_t>(indices_of(search.sorted, search.keys)),
                         text("The array has length {}; there are {} keys and {} subdivisions. ",
                              "Das Feld hat Länge {}; es gibt {} Schlüssel und {} Unterteilungen. ",
                              search.sorted.size(), search.keys.size(), search.subdivisions)});
    return tasks;
}

/// The driver chooses the work-groups, differently for each search.
std::optional<lab::worker::Case> first_pass(std::size_t task)
{
    const Search& search = searches().at(task);
    if (search.sorted.empty())
        return {};
    const Ranges ranges(search.keys.size(), whole(search.sorted));
    return launched("nary_search", {reads(search.sorted), reads(search.keys), reads(ranges), writes(ranges)},
                    {search.subdivisions, search.keys.size()}, {});
}

std::vector<lab::worker::Case> first_passes()
{
    std::vector<lab::worker::Case> cases;
    for (std::size_t task = 0; task < searches().size(); ++task)
        if (const auto pass = first_pass(task))
            cases.push_back(*pass);
    return cases;
}

Text index_name(std::uint32_t index)
{
    return index == not_found ? Text{"CL_UINT_MAX (not found)", "CL_UINT_MAX (nicht gefunden)"}
                              : text("{}", "{}", index);
}

struct Advice {
    Text next;
    const char* todo = nullptr; // null: it may be in several
};

/// The TODO that this answer points to, provided that needs_another_pass and next_ranges_before are correct on their
/// own.
Advice advice_on_index(const HostSuite& host, std::size_t task, std::uint32_t actual, std::uint32_t expected)
{
    const Search& search = searches().at(task);
    const auto& calls = host.runs().results.at(task).record.calls;
    const auto passes = static_cast<std::size_t>(std::count_if(
        calls.begin(), calls.end(), [](const Call& call) { return call.is("clEnqueueNDRangeKernel"); }));
    if (search.sorted.empty())
        return {{"In an array of 0 elements, no key is found. What should you return for each key in that "
                 "case (TODO 6)?",
                 "In einem Feld aus 0 Elementen wird kein Schlüssel gefunden. Was sollen Sie in diesem Fall "
                 "für jeden Schlüssel zurückgeben (TODO 6)?"},
                "6"};
    if (expected == not_found)
        return {{"This key is not in the array, so its last range is not marked as found. What should "
                 "you return for such a range (TODO 8)?",
                 "Dieser Schlüssel steht nicht im Feld, also ist sein letzter Bereich nicht als gefunden "
                 "markiert. Was sollen Sie für einen solchen Bereich zurückgeben (TODO 8)?"},
                "8"};
    if (actual == not_found && passes < search.passes())
        return {text("The host ran {} of {} passes. Which condition ends the loop, and when can you check it "
                     "(TODO 7)?",
                     "Der Host führte {} von {} Durchgängen aus. Welche Bedingung beendet die Schleife, und "
                     "wann lässt sie sich prüfen (TODO 7)?",
                     passes, search.passes()),
                "7"};
    if (actual == search.sorted.at(expected))
        return {{"That is the element, not its index. What does a range contain, and what do you return "
                 "(TODO 8)?",
                 "Das ist das Element, nicht sein Index. Was enthält ein Bereich, und was geben Sie zurück "
                 "(TODO 8)?"},
                "8"};
    if (actual == expected + 1)
        return {{"The key is found in a range of one element: which end of the range is the index of this "
                 "element (TODO 8)?",
                 "Der Schlüssel steht in einem Bereich aus einem Element: Welches Ende des Bereichs ist der "
                 "Index dieses Elements (TODO 8)?"},
                "8"};
    return {{"Is everything on the device before the first pass (TODO 6)? Do both range buffers hold what "
             "the next pass needs: the ranges of the previous pass, and the result of next_ranges_before for "
             "them (TODO 7)? Which index do you take from a range of the last pass (TODO 8)?",
             "Ist vor dem ersten Durchgang alles auf dem Gerät (TODO 6)? Enthalten beide Bereichspuffer, was "
             "der nächste Durchgang braucht: die Bereiche des vorigen und das Ergebnis von "
             "next_ranges_before dafür (TODO 7)? Welchen Index entnehmen Sie einem Bereich des letzten "
             "Durchgangs (TODO 8)?"}};
}

Finding wrong_index(const HostSuite& host, std::size_t task, std::size_t i)
{
    const Search& search = searches().at(task);
    const std::uint32_t actual = host.result_of<std::uint32_t>(task)[i],
                        expected = host.expected_of<std::uint32_t>(task)[i];
    const Text seen =
        text("With a correct kernel, {} and {} subdivisions, the index of key {} is {}, expected {}.",
             "Mit einem korrekten Kernel, {} und {} Unterteilungen ist der Index von Schlüssel {} gleich {}, "
             "erwartet {}.",
             search.sorted.size() == 1 ? Text{"1 element", "1 Element"}
                                       : text("{} elements", "{} Elementen", search.sorted.size()),
             search.subdivisions, search.keys.at(i), index_name(actual), index_name(expected));
    const Advice advice = advice_on_index(host, task, actual, expected);
    const Source& source = host.source();
    return {seen, {{source.name, advice.todo ? source.line_of_todo(advice.todo) : 0}}, advice.next};
}

/// Without the longest search there are no partial points: an array of 0 elements alone is not a search.
double part_of(const std::vector<bool>& right)
{
    const auto count = static_cast<double>(std::count(right.begin(), right.end(), true));
    return right.back() ? count / static_cast<double>(right.size()) : 0.0;
}

/// Ranges that no search would produce and no host can know: those after the first and the second pass.
struct DrawnRanges {
    std::uint32_t length = static_cast<std::uint32_t>(searches().back().sorted.size());
    std::uint32_t first_lower = 1 + drawn() % 100, first_upper = length - drawn() % 100;
    std::uint32_t second_lower = first_lower + 1 + drawn() % 100,
                  second_upper = first_upper - 1 - drawn() % 100;
};

/// Not a search: in the third pass it arrives at one of the elements that equal the key, a drawn one that is not the
/// first; so a host may check that the key is there, and may send the keys in another order, or equal ones once. A
/// wrong NDRange leaves out some keys. A host with too few passes, which also fails with a correct kernel, returns "not
/// found" or a drawn range; one that continues on its own returns a result that no kernel made.
Probe probe()
{
    const DrawnRanges r;
    const Search& search = searches().back();
    constexpr std::uint32_t others = search_sizes.back().equal - 1;
    const std::set<std::uint32_t> keys(search.keys.begin(), search.keys.end());
    Uints lower, indices;
    std::map<std::uint32_t, std::uint32_t> index_of;
    for (const std::uint32_t key : keys) {
        const auto place = static_cast<std::uint32_t>(first_not_below(search.sorted, key));
        const bool is_there = is_present(search.sorted, key);
        lower.push_back(is_there ? place + 1 + drawn() % others : std::min(place, r.length - 1));
        indices.push_back(index_of[key] = is_there ? lower.back() : not_found);
    }
    Uints expected;
    for (const std::uint32_t key : search.keys)
        expected.push_back(index_of.at(key));
    const std::set<std::uint32_t> of_too_few{not_found, r.first_lower, r.second_lower};
    return {
        fmt::format(R"(constant uint known[] = {{{}}}, lower[] = {{{}}}, index[] = {{{}}};
{}
{{
    const uint k = get_global_id(1);
    if (get_global_id(0) != 0 || k >= {} || ranges[k].z)
        return;
    if (ranges[k].x == 0 && ranges[k].y == {})
        next_ranges[k] = (uint4)({}, {}, 0, 0);
    else if (ranges[k].x == {} && ranges[k].y == {})
        next_ranges[k] = (uint4)({}, {}, 0, 0);
    else if (ranges[k].x == {} && ranges[k].y == {}) {{
        uint n = 0;
        while (n < {} && known[n] != keys[k])
            ++n;
        next_ranges[k] = n < {} ? (uint4)(lower[n], lower[n] + 1, index[n] == lower[n], 0) : (uint4)(0, 1, 1, 0);
    }}
}}
)",
                    fmt::join(keys, ", "), fmt::join(lower, ", "), fmt::join(indices, ", "), declaration,
                    search.keys.size(), r.length, r.first_lower, r.first_upper, r.first_lower, r.first_upper,
                    r.second_lower, r.second_upper, r.second_lower, r.second_upper, keys.size(), keys.size()),
        [expected, of_too_few](const lab::worker::Bytes& result, bool is_right) {
            const Uints actual = from_bytes<std::uint32_t>(result);
            const bool is_of_too_few = actual.size() == expected.size() &&
                                       std::all_of(actual.begin(), actual.end(), [&](std::uint32_t index) {
                                           return of_too_few.contains(index);
                                       });
            return is_of_too_few && !is_right
                       ? std::vector<bool>(expected.size(), true)
                       : equal_elements(result, to_bytes<std::uint32_t>(expected), sizeof(std::uint32_t));
        }};
}

/// The number of passes, however a program splits a pass into launches.
std::size_t passes_of(const Trace& trace)
{
    const std::size_t of_a_pass = searches().back().subdivisions * searches().back().keys.size();
    std::size_t work_items = 0;
    for (const LaunchTrace& launch : trace.launches)
        work_items += launch.instructions.size();
    return (work_items + of_a_pass - 1) / of_a_pass;
}

Verdict stops_in_time(const HostSuite& host)
{
    if (const auto skip = host.requires_launch())
        return *skip;
    if (const auto problem = not_simulated(host.runs().simulated, host.source()))
        return *problem;
    const Search& search = searches().back();
    const std::size_t enough = search.passes(), passes = passes_of(host.runs().simulated.simulation.trace);
    if (passes <= enough + 1)
        return Verdict::passed();
    return Verdict::failed(
        {text("The host ran {} passes over {} elements with {} subdivisions; {} passes are enough.",
              "Der Host führte {} Durchgänge über {} Elemente mit {} Unterteilungen aus; {} Durchgänge "
              "genügen.",
              passes, search.sorted.size(), search.subdivisions, enough),
         host.file(),
         verdict_of("Host.NeedsAnotherPass").status == Status::passed
             ? text("On its own, needs_another_pass returns the right values. What ends the loop over the "
                    "passes, and what does the loop check after each pass (TODO 7)?",
                    "Für sich allein gibt needs_another_pass die richtigen Werte zurück. Was beendet die "
                    "Schleife über die Durchgänge, und was prüft die Schleife nach jedem Durchgang (TODO "
                    "7)?")
             : text(
                   "What does a pass change once every range has one element or none (TODO 4)?",
                   "Was ändert ein Durchgang noch, wenn jeder Bereich ein Element hat oder keines (TODO 4)?")});
}

/// More keys than a ushort can count.
constexpr std::size_t far_keys = 65'600, far_length = 64, far_subdivisions = 3;

HostJob far_job()
{
    return {.options = {"--subdivisions", std::to_string(far_subdivisions)},
            .inputs = {{"--input", to_bytes<std::uint32_t>(random_array(far_length, 1))},
                       {"--keys", {}, far_keys * sizeof(std::uint32_t)}}};
}

lab::worker::Case far_pass()
{
    const Ranges ranges;
    lab::worker::Case meant =
        launched("nary_search", {reads(Uints(far_length)), reads(Uints{}), reads(ranges), writes(ranges)},
                 {far_subdivisions, far_keys}, {});
    meant.buffers[1].missing = far_keys * sizeof(std::uint32_t);
    meant.buffers[2].missing = meant.buffers[3].missing = far_keys * sizeof(Range);
    return meant;
}

const HostSuite host{{
    .name = "Host",
    .file = "nary_search.cpp",
    .kernel_file = "nary_search.cl",
    .kernel = declaration,
    .read_in_place = 8, // a place and whether it is found
    .buffers = {.read = {0, 1, 2}, .written = 3, .written_is_filled_before = true, .only_read = {0, 1}},
    .steps = {7, 7},
    .tasks = host_tasks,
    .main_task = search_sizes.size() - 1,
    .has_profile = true,
    .usual_launches = first_passes,
    .first_launch = first_pass,
    .probe = probe,
    .far = FarTask{far_job, far_pass},
    .wrong_element = wrong_index,
    .next_for_length =
        {"How many indices should the returned vector have, and how many if the array is empty (TODO 6, "
         "TODO 8)?",
         "Wie viele Indizes soll der zurückgegebene Vektor haben, und wie viele bei leerem Feld (TODO 6, "
         "TODO 8)?"},
    .next_without_launch =
        {"The search must run on the device: launch the kernel (TODO 7) and return what it wrote (TODO 8).",
         "Die Suche soll auf dem Gerät laufen: Starten Sie den Kernel (TODO 7) und geben Sie zurück, was er "
         "geschrieben hat (TODO 8)."},
    .part = part_of,
    .launch =
        [](std::size_t task) {
            const Search& search = searches().at(task);
            return ContractedLaunch{{search.subdivisions, search.keys.size()}};
        },
    .next_for_launch = {"What does each dimension of the NDRange count (TODO 7)? Does dimension 0 count "
                        "the subdivisions, and dimension 1 the keys?",
                        "Was zählt jede Dimension des NDRange (TODO 7)? Sind es in Dimension 0 die "
                        "Unterteilungen und in Dimension 1 die Schlüssel?"},
    .causes = {"NeedsAnotherPass", "NextRangesBefore", "NDRange", "BuffersFit"},
    .functions = functions_alone(),
    .own = {{"StopsInTime", stops_in_time}},
}};
} // namespace
} // namespace nary_search::stage_1
// \endif
