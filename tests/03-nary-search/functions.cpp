// \if file_nary_search_cpp
#include "tests/03-nary-search/functions.hpp"

#include "grader/judge/core/drawn.hpp"
#include "grader/judge/host/check/host_ending.hpp"
#include "tests/03-nary-search/ranges.hpp"

namespace nary_search
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

constexpr std::uint32_t function_stream = 31;

/// Found at its place, with a range that is still long.
Range found_at(std::uint32_t lower, std::uint32_t length) { return {lower, lower + length, 1, 0}; }
Range open_at(std::uint32_t lower, std::uint32_t length) { return {lower, lower + length, 0, 0}; }

/// The first range that asks for another pass is the fifth; the one before it is [0, 0), which next_ranges_before
/// also makes. The last ones are so large that a number of 8, 16, 24 or 31 bits cannot count their elements.
const Ranges& ranges()
{
    static const Ranges all = [] {
        std::mt19937 generator = generator_of(function_stream);
        const auto some = [&] { return static_cast<std::uint32_t>(2 + generator() % 50); };
        Ranges made{found_at(some(), some()), open_at(some(), 1), open_at(some(), 0),  open_at(0, 0),
                    open_at(some(), 2),       open_at(0, some()), found_at(some(), 1), open_at(some(), 0)};
        for (const unsigned bits : {8U, 16U, 24U, 31U})
            for (const std::uint32_t more : {0U, 1U})
                made.push_back(open_at(some(), (1U << bits) + more));
        return made;
    }();
    return all;
}

HostJob job_of(const char* todo)
{
    return {.options = {"--todo", todo},
            .inputs = {{"--input", to_bytes<Range>(ranges())}},
            .output_limit_bytes = 4 * ranges().size() * sizeof(Range)};
}

bool is_open(const Range& range) { return !range.found && range.size() > 1; }

Text shown(const Range& range)
{
    return text("[{}, {}) ({})", "[{}, {}) ({})", range.lower, range.upper,
                range.found ? Text{"found", "gefunden"} : Text{"not found", "nicht gefunden"});
}

/// The last ranges: "[3, 9) found, [4, 5) not found".
Text shown_last(std::size_t count)
{
    Text list;
    for (std::size_t i = count > 3 ? count - 3 : 0; i < count; ++i)
        list += (list.empty() ? Text{} : Text{", ", ", "}) + shown(ranges()[i]);
    return count > 3 ? Text{"…, ", "…, "} + list : list;
}

/// The ranges passed to call number `call`.
Text given_in(std::size_t call)
{
    if (call >= ranges().size()) // one range alone
        return Text{"the range ", "den Bereich "} + shown(ranges()[call - ranges().size()]);
    return (call == 0 ? Text{"the range ", "den Bereich "} : Text{"the ranges ", "die Bereiche "}) +
           shown_last(call + 1);
}

/// True if the only range passed to that call is too long for an int.
bool is_too_long_for_an_int(std::size_t call)
{
    return call >= ranges().size() && ranges()[call - ranges().size()].size() >= 1U << 31;
}

Finding wrong_answer(const HostSuite& host, std::size_t call, bool actual)
{
    const auto name = [](bool answer) { return answer ? "true" : "false"; };
    return {
        text("For {} needs_another_pass returned {}, expected {}.",
             "Für {} gab needs_another_pass {} zurück, erwartet {}.", given_in(call), name(actual),
             name(!actual)),
        {{host.source().name, host.source().line_of_todo("4")}},
        is_too_long_for_an_int(call)
            ? Text{"This range contains more elements than an int can count. Which type does its length "
                   "have in the comparison (TODO 4)?",
                   "Dieser Bereich enthält mehr Elemente, als ein int zählen kann. Welchen Typ hat seine "
                   "Länge beim Vergleich (TODO 4)?"}
            : Text{
                  "Which of these ranges can another pass still narrow down? One such range is enough (TODO 4).",
                  "Welche dieser Bereiche kann ein weiterer Durchgang noch eingrenzen? Ein solcher Bereich "
                  "genügt (TODO 4)."}};
}

Verdict without_the_function()
{
    return Verdict::passed(
        {"The program does not use this function, so only the program's results are graded.",
         "Das Programm benutzt diese Funktion nicht, daher zählen nur die Ergebnisse des Programms."});
}

Verdict judge_needs_another_pass(const HostSuite& host, const lab::worker::Bytes& result)
{
    if (result.empty())
        return without_the_function();
    const auto answers = from_bytes<std::uint32_t>(result);
    if (answers.size() != 2 * ranges().size())
        return Verdict::failed(host_failed(host.runs().alone.at("NeedsAnotherPass"), host.source()));
    bool expected = false;
    for (std::size_t call = 0; call < answers.size(); ++call) {
        expected = call < ranges().size() ? expected || is_open(ranges()[call])
                                          : is_open(ranges()[call - ranges().size()]);
        if ((answers[call] != 0) != expected)
            return Verdict::failed(wrong_answer(host, call, !expected));
    }
    return Verdict::passed();
}

Finding wrong_range(const HostSuite& host, const Range& before, const Range& next)
{
    return {text("next_ranges_before turned the range {} into {}, expected {}.",
                 "Aus dem Bereich {} machte next_ranges_before {}, erwartet {}.", shown(before), shown(next),
                 before.found ? Text{"the same one", "denselben"} : Text{"an empty one", "einen leeren"}),
            {{host.source().name, host.source().line_of_todo("5")}},
            text("What does a work-item write for a key that has been found, and for one that is not in the "
                 "array (TODO 5)?",
                 "Was schreibt ein Work-Item für einen Schlüssel, der schon gefunden ist, und für einen, der "
                 "nicht im Feld steht (TODO 5)?")};
}

bool is_right(const Range& before, const Range& next)
{
    return before.found ? next.found && next.lower == before.lower && next.upper == before.upper
                        : !next.found && next.lower == next.upper;
}

Verdict judge_next_ranges(const HostSuite& host, const lab::worker::Bytes& result)
{
    if (result.empty())
        return without_the_function();
    if (result.size() != ranges().size() * sizeof(Range))
        return Verdict::failed(
            {text("next_ranges_before turned {} ranges into {}.",
                  "Aus {} Bereichen machte next_ranges_before {}.", ranges().size(),
                  result.size() / sizeof(Range)),
             {{host.source().name, host.source().line_of_todo("5")}},
             text("How many keys are there, and how many ranges does the function return (TODO 5)?",
                  "Wie viele Schlüssel gibt es, und wie viele Bereiche gibt die Funktion zurück (TODO 5)?")});
    const Ranges next = from_bytes<Range>(result);
    if (result == to_bytes<Range>(ranges()))
        return Verdict::failed(
            {{"next_ranges_before returned all ranges unchanged.",
              "next_ranges_before gab alle Bereiche unverändert zurück."},
             {{host.source().name, host.source().line_of_todo("5")}},
             {"Which ranges have to change, and does your loop change the ranges themselves or only "
              "copies (TODO 5)?",
              "Welche Bereiche müssen sich ändern, und ändert Ihre Schleife die Bereiche selbst oder nur "
              "Kopien (TODO 5)?"}});
    for (std::size_t i = 0; i < next.size(); ++i)
        if (!is_right(ranges()[i], next[i]))
            return Verdict::failed(wrong_range(host, ranges()[i], next[i]));
    return Verdict::passed();
}
} // namespace

std::vector<FunctionAlone> functions_alone()
{
    return {
        {"NeedsAnotherPass", [] { return job_of("4"); }, judge_needs_another_pass, 4, "needs_another_pass"},
        {"NextRangesBefore", [] { return job_of("5"); }, judge_next_ranges, 5, "next_ranges_before"}};
}
} // namespace nary_search
// \endif
