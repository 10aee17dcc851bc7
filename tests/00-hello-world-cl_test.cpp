// The checks of 00-hello-world-cl.
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/suite/host_suite.hpp"
#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "grader/judge/kernel/suite/far_groups.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"

#include <functional>
#include <numeric>

namespace hello_world
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;
using lab::worker::Bytes;

const std::string plain_text = "Gdkkn+NodmBK D`bg,vnqj,hsdl,cdbncdr,nmd,bg`q'/012345678(";

/// Each character of the text replaced by the next one, as the kernel does.
std::string shifted(std::string text, std::uint32_t distance = 1)
{
    for (char& c : text)
        c = static_cast<char>(c + distance);
    return text;
}

Bytes bytes_of(const std::string& text) { return {text.begin(), text.end()}; }

// ---------------------------------------------------------------------------------------------- kernel

extern const KernelSuite kernel;

constexpr std::uint8_t never_written = 0xee;

Input input_of(const std::string& text, std::size_t local_size)
{
    return {.run = launched("hello_world", {reads(bytes_of(text)), writes(Bytes(text.size(), never_written))},
                            {text.size()}, {local_size}),
            .expected = bytes_of(shifted(text))};
}

/// The text repeated: the same character does not recur after 2^8 or 2^16 places.
std::string text_of_length(std::size_t length)
{
    std::string text;
    while (text.size() < length)
        text += plain_text;
    return text.substr(0, length);
}

/// Includes digits, the last letters and bytes of UTF-8, which some kernels handle incorrectly.
std::string every_character()
{
    std::string text;
    for (int c = 0; c < 256; ++c)
        text += static_cast<char>(c);
    return text;
}

/// Most drivers choose the local size themselves: a correct kernel also works with several work-items in a group. An
/// index into a long text does not fit in a char.
std::vector<Input> short_inputs()
{
    return {input_of(plain_text, 1),
            input_of(plain_text.substr(0, 1), 1),
            input_of(plain_text.substr(0, 48), 8),
            input_of(text_of_length(300), 10),
            input_of(text_of_length(512), 256),
            input_of(every_character(), 2)};
}

/// Includes one whose indices do not fit in 16 bits.
std::vector<Input> inputs()
{
    std::vector<Input> all = short_inputs();
    all.push_back(input_of(text_of_length(70'000), 100));
    return all;
}

Simulated simulated_launch(const Input& input)
{
    return {.run = input.run, .expected = {{input.output, input.expected}}};
}

std::vector<Simulated> launches()
{
    std::vector<Simulated> cases;
    for (const Input& input : short_inputs())
        cases.push_back(simulated_launch(input));
    return cases;
}

/// Prefixes of the text, of increasing length.
std::vector<SmallInput> small_inputs()
{
    std::vector<SmallInput> texts;
    for (std::size_t length = 1; length <= plain_text.size(); ++length) {
        const std::string text = plain_text.substr(0, length);
        texts.push_back({lab::text("the text \"{}\"", "der Text \"{}\"", text),
                         simulated_launch(input_of(text, 1)),
                         {{text}, {}}});
    }
    return texts;
}

/// The type whose range ends where the text starts to be wrong; null if none.
const char* type_that_ends_before(std::size_t index)
{
    constexpr std::pair<std::size_t, const char*> types[] = {
        {1 << 7, "char"}, {1 << 8, "uchar"}, {1 << 15, "short"}, {1 << 16, "ushort"}};
    for (const auto& [end, type] : types)
        if (end == index)
            return type;
    return nullptr;
}

Finding index_too_small(std::size_t index, const char* type)
{
    return {text("In a text of more than {0} characters, everything from output[{0}] on is wrong.",
                 "Bei einem Text mit mehr als {0} Zeichen ist alles ab output[{0}] falsch.", index),
            kernel.file(),
            text("A {} can only hold numbers up to {}. Which type does get_global_id return, and what is "
                 "the type of your index (TODO 1)?",
                 "Ein {} kann nur Zahlen bis {} speichern. Welchen Typ gibt get_global_id zurück, und "
                 "welchen Typ hat Ihr Index (TODO 1)?",
                 type, index - 1)};
}

/// "71, 'G'"
std::string character(std::uint8_t code)
{
    const bool is_shown = code > ' ' && code < 0x7f;
    return is_shown ? fmt::format("{}, '{}'", code, static_cast<char>(code)) : std::to_string(code);
}

/// The only output that was written; empty if there are others.
std::optional<std::size_t> only_written(const Bytes& output)
{
    const auto is_written = [](std::uint8_t c) { return c != never_written; };
    const auto first = std::find_if(output.begin(), output.end(), is_written);
    return std::count_if(output.begin(), output.end(), is_written) == 1
               ? std::optional(static_cast<std::size_t>(first - output.begin()))
               : std::nullopt;
}

/// Explains a character that no work-item wrote: the simulator's counts for the same launch show who stores.
Text question_on_unwritten(const Bytes& output, std::size_t i, std::size_t input)
{
    const KernelRun& simulator = kernel.simulator();
    const bool is_known = simulator.is_done() && input < simulator.trace.launches.size();
    const std::size_t items = is_known ? simulator.trace.launches[input].instructions.size() : 0,
                      stores = is_known ? simulator.trace.launches[input].global_stores : items;
    if (is_known && stores == 0)
        return {"No work-item stores anything. Which statement writes to output (TODO 1)?",
                "Kein Work-Item speichert etwas. Welche Anweisung schreibt in output (TODO 1)?"};
    if (stores < items)
        return text(
            "Only {} of {} work-items store a character. Which condition keeps work-item {} from storing "
            "(TODO 1)?",
            "Nur {} von {} Work-Items speichern ein Zeichen. Welche Bedingung hält Work-Item {} vom "
            "Speichern ab (TODO 1)?",
            stores, items, i);
    if (const auto place = only_written(output))
        return text(
            "All work-items write to output[{0}]: each of them uses index {0}. In an NDRange of one "
            "dimension, which id is different for every work-item, whatever the size of the work-groups "
            "(TODO 1)?",
            "Alle Work-Items schreiben in output[{0}]: Jedes benutzt den Index {0}. Welche Id ist in "
            "einem NDRange mit nur einer Dimension bei jedem Work-Item eine andere, egal wie groß die "
            "Work-Groups sind (TODO 1)?",
            *place);
    return {
        "All work-items write, but several of them to the same element. Which id is different for each "
        "work-item, even with several work-groups (TODO 1)?",
        "Alle Work-Items schreiben, mehrere davon aber in dasselbe Element. Welche Id ist bei jedem Work-Item "
        "eine andere, auch bei mehreren Work-Groups (TODO 1)?"};
}

/// The input element that each output may be computed from, or be equal to, by mistake.
struct OtherPlace {
    const char* name;
    std::ptrdiff_t (*of)(std::ptrdiff_t i, std::ptrdiff_t size, std::ptrdiff_t local_size);
};
using Place = std::ptrdiff_t;
constexpr OtherPlace other_places[] = {
    {"input[i]", [](Place i, Place, Place) -> Place { return i; }},
    {"input[0]", [](Place, Place, Place) -> Place { return 0; }},
    {"input[i - 1]", [](Place i, Place, Place) -> Place { return i - 1; }},
    {"input[i + 1]", [](Place i, Place, Place) -> Place { return i + 1; }},
    {"input[get_global_size(0) - 1 - i]", [](Place i, Place size, Place) -> Place { return size - 1 - i; }},
    {"input[get_local_id(0)]", [](Place i, Place, Place local_size) -> Place { return i % local_size; }},
    {"input[get_group_id(0)]", [](Place i, Place, Place local_size) -> Place { return i / local_size; }}};

/// True if each output is `made` from the element at that place; 3 may match by chance.
bool explains(const OtherPlace& place, const Bytes& output, const Input& input, const Bytes& made)
{
    const auto size = static_cast<Place>(output.size());
    const auto local_size = static_cast<Place>(input.run.launches.front().local_size.front());
    Place seen = 0;
    for (Place i = 0; i < size; ++i) {
        const Place from = place.of(i, size, local_size);
        if (from < 0 || from >= size)
            continue;
        if (output[static_cast<std::size_t>(i)] != made[static_cast<std::size_t>(from)])
            return false;
        ++seen;
    }
    return seen > 3 || size <= 3;
}

/// Null if no place explains all outputs. `is_decoded`: as the next character of the one there, else as that
/// character itself.
const char* other_place_of(const Tried& tried, bool is_decoded)
{
    for (const OtherPlace& place : other_places) {
        bool explains_all = true;
        for (std::size_t input = 0; explains_all && input < tried.inputs().size(); ++input) {
            const Input& one = tried.inputs()[input];
            explains_all = explains(place, tried.output(input), one,
                                    is_decoded ? one.expected : one.run.buffers.front().content);
        }
        if (explains_all)
            return place.name;
    }
    return nullptr;
}

/// The number added to every character, if it is always the same; else 1.
std::uint8_t added_everywhere(const Bytes& output, const Bytes& given)
{
    const auto added = static_cast<std::uint8_t>(output.front() - given.front());
    for (std::size_t i = 0; i < output.size(); ++i)
        if (static_cast<std::uint8_t>(output[i] - given[i]) != added)
            return 1;
    return added;
}

/// Explains characters that were stored, but are wrong.
std::optional<Text> usual_mistake(const Tried& tried, std::size_t input)
{
    const Bytes& output = tried.output(input);
    if (const char* const place = other_place_of(tried, false))
        return text(
            "Every output[i] is {}, unchanged. In the character set, 'H' follows 'G': how much must be "
            "added to input[i] (TODO 1)?",
            "Jedes output[i] ist {}, unverändert. Im Zeichensatz folgt 'H' auf 'G': Wie viel muss zu "
            "input[i] addiert werden (TODO 1)?",
            place);
    if (const char* const place = other_place_of(tried, true))
        return text(
            "Every output[i] holds the result for {}. Which character belongs to work-item i (TODO 1)?",
            "Jedes output[i] enthält das Ergebnis für {}. Welches Zeichen gehört zu Work-Item i (TODO 1)?",
            place);
    const std::uint8_t added = added_everywhere(output, tried.inputs()[input].run.buffers.front().content);
    if (added == '1')
        return Text{
            "Each output[i] is input[i] plus 49, the code of the character '1'. How much must be added "
            "(TODO 1)?",
            "Jedes output[i] ist input[i] plus 49, und 49 ist der Code des Zeichens '1'. Wie viel muss "
            "addiert werden (TODO 1)?"};
    if (added != 1)
        return text("Each output[i] is input[i] {0} {1}. How much must be added (TODO 1)?",
                    "Jedes output[i] ist input[i] {0} {1}. Wie viel muss addiert werden (TODO 1)?",
                    added < 0x80 ? "plus" : "minus", added < 0x80 ? added : 0x100 - added);
    return {};
}

Finding wrong_character(const Tried& tried, std::size_t input)
{
    const auto wrong = tried.wrong_element<std::uint8_t>(input);
    const std::size_t i = wrong.index;
    if (const char* const type = type_that_ends_before(i))
        return index_too_small(i, type);
    const bool is_unwritten = wrong.actual == never_written;
    const auto mistake = is_unwritten ? std::nullopt : usual_mistake(tried, input);
    return {is_unwritten ? text("output[{}] was never written.", "output[{}] wurde nie geschrieben.", i)
                         : text("input[{}] is {}. So output[{}] should be {}, but is {}.",
                                "input[{}] ist {}. Also sollte output[{}] gleich {} sein, ist aber {}.", i,
                                character(tried.inputs()[input].run.buffers.front().content.at(i)), i,
                                character(wrong.expected), character(wrong.actual)),
            kernel.file(),
            mistake        ? *mistake
            : is_unwritten ? question_on_unwritten(tried.output(input), i, input)
                           : text("How does input[{0}] become output[{0}] (TODO 1)?",
                                  "Wie wird aus input[{0}] das Zeichen output[{0}] (TODO 1)?", i),
            mistake.has_value()};
}

/// All launches must be correct: reports the first that is wrong.
Verdict judge_values(const Tried& tried)
{
    for (std::size_t input = 0; input < tried.inputs().size(); ++input)
        if (!tried.is_right(input))
            return Verdict::failed(wrong_character(tried, input));
    return Verdict::passed();
}

/// Judges the first launch.
bool most_characters_are_right(const KernelSuite&)
{
    const Tried tried = kernel.tried("Values", kernel.values());
    const Bytes &actual = tried.output(0), &expected = tried.inputs().front().expected;
    const auto right = std::inner_product(actual.begin(), actual.end(), expected.begin(), std::size_t{0},
                                          std::plus<>(), std::equal_to<>());
    return 2 * right > expected.size();
}

/// In each launch, as many work-items write as there are.
Verdict each_writes_its_own()
{
    for (const LaunchTrace& launch : kernel.simulator().trace.launches)
        if (launch.global_writers.size() < launch.instructions.size())
            return Verdict::failed(
                {text("Only {} of {} work-items wrote a character; each should write its own character.",
                      "Nur {} von {} Work-Items schrieben ein Zeichen; jedes Work-Item soll sein eigenes "
                      "Zeichen schreiben.",
                      launch.global_writers.size(), launch.instructions.size()),
                 kernel.file(),
                 text("No work-item has to do the work of another: each character has its own work-item "
                      "(TODO 1).",
                      "Kein Work-Item muss die Arbeit eines anderen tun: Jedes Zeichen hat sein eigenes "
                      "Work-Item (TODO 1).")});
    return Verdict::passed();
}

Verdict stays_with_its_own(const KernelSuite&)
{
    Verdict verdict = stays_in_bounds(kernel.simulator(), kernel.values(), kernel.source());
    if (verdict.status == Status::passed && kernel.most_values_are_right())
        verdict = each_writes_its_own();
    return kernel.search(verdict);
}

constexpr auto declaration = "kernel void hello_world(global const char* input, global char* output)";

const KernelSuite kernel{{
    .name = "Kernel",
    .file = "hello_world.cl",
    .kernels = {declaration},
    .writes = "",
    .values = {{.name = "Values", .inputs = inputs, .judge = judge_values}},
    .small_inputs = small_inputs,
    .simulated = launches,
    .common = {"StaysInBounds", "NoDataRace"},
    .own = {{"StaysInBounds", stays_with_its_own}},
    .most_are_right = most_characters_are_right,
}};

// ------------------------------------------------------------------------------------------------ host

/// Longer than a uchar or a ushort can count.
std::string far_text() { return text_of_length((1 << 16) + 300); }

std::vector<std::string> given_texts() { return {plain_text, "Vnqj", "@", far_text()}; }

std::vector<HostTask> host_tasks()
{
    std::vector<HostTask> tasks;
    for (const std::string& text : given_texts())
        tasks.push_back({{.options = {text}, .prints_its_result = true}, bytes_of(shifted(text) + "\n")});
    return tasks;
}

/// The driver chooses the work-groups.
lab::worker::Case launch_for(const std::string& text)
{
    lab::worker::Case the_case = input_of(text, 1).run;
    the_case.launches.front().local_size.clear();
    return the_case;
}

std::vector<lab::worker::Case> launches_by_hosts()
{
    std::vector<lab::worker::Case> cases;
    for (const std::string& text : given_texts())
        cases.push_back(launch_for(text));
    return cases;
}

const std::string& given_to(const HostSuite& host, std::size_t task)
{
    return host.tasks()[task].job.options[0];
}

bool is_far(const HostSuite& host, std::size_t task) { return given_to(host, task) == far_text(); }

Finding wrong_far_text(const HostSuite& host, const std::string& given, const std::string& printed)
{
    const std::string wanted = shifted(given);
    const auto end = printed.begin() + static_cast<std::ptrdiff_t>(std::min(printed.size(), wanted.size()));
    const auto wrong = std::mismatch(printed.begin(), end, wanted.begin()).first;
    const Text difference =
        wrong == end
            ? text("the program printed {} characters", "gab das Programm {} Zeichen aus",
                   end - printed.begin())
            : text("character {} is \"{}\", expected \"{}\"", "ist Zeichen {} \"{}\", erwartet \"{}\"",
                   wrong - printed.begin(), std::string(1, *wrong),
                   std::string(1, wanted[static_cast<std::size_t>(wrong - printed.begin())]));
    return {text("Shorter texts are printed correctly. With a correct kernel and a text of {} characters, "
                 "{}.",
                 "Kürzere Texte werden richtig ausgegeben. Mit einem korrekten Kernel und einem Text von "
                 "{} Zeichen {}.",
                 given.size(), difference),
            host.file(), question_about_types()};
}

Finding wrong_text(const HostSuite& host, std::size_t task)
{
    const auto& outcome = host.runs().results[task].outcome;
    const std::string& given = given_to(host, task);
    if (is_far(host, task) && outcome.exited_with(0))
        return wrong_far_text(host, given, outcome.out);
    std::string printed = outcome.out.substr(0, 100);
    while (printed.ends_with('\n'))
        printed.pop_back();
    return {text("With a correct kernel and the text \"{}\", the program printed \"{}\", expected \"{}\" "
                 "(exit code {}). {}",
                 "Mit einem korrekten Kernel und dem Text \"{}\" gab das Programm \"{}\" aus, erwartet "
                 "\"{}\" (Exit-Code {}). {}",
                 given, printed, shifted(given), outcome.exit_code, outcome.err.substr(0, 300)),
            host.file(),
            text("Is the kernel launched for every character, and is the output read back afterwards (TODO "
                 "2)?",
                 "Wird der Kernel für jedes Zeichen gestartet und die Ausgabe danach zurückgelesen (TODO "
                 "2)?")};
}

/// Uses another distance, which keeps the text printable.
Probe probe()
{
    const std::uint32_t distance = 2 + drawn() % 5;
    return {
        fmt::format("{}\n{{\n    const size_t i = get_global_id(0);\n    output[i] = input[i] + {};\n}}\n",
                    declaration, distance),
        [expected = bytes_of(shifted(plain_text, distance))](const Bytes& printed, bool) {
            const std::vector<bool> follows = equal_elements(printed, expected, 1);
            const auto count = std::count(follows.begin(), follows.end(), true);
            const bool is_chance = 4 * static_cast<std::size_t>(count) <= follows.size(); // any text has some
            return is_chance ? std::vector<bool>(follows.size()) : follows;
        }};
}

/// `ids`: of the first dimension, in all launches; it differs from the length of the text.
Text question_on_range(const Call& launch, std::size_t ids, std::size_t work_items, std::size_t length)
{
    if (launch.number("global_work_offset") > 0)
        return order_of_sizes();
    if (ids == length && ids < work_items)
        return {"One dimension already has a work-item for each character: what are the other dimensions "
                "for (TODO 2)?",
                "Eine Dimension hat schon für jedes Zeichen ein Work-Item: Wozu dienen die anderen "
                "Dimensionen (TODO 2)?"};
    if (ids < work_items)
        return text(
            "get_global_id(0) is the index in the first dimension, whose size is {} here. In which "
            "dimension should the NDRange have one work-item per character (TODO 2)?",
            "get_global_id(0) ist der Index in der ersten Dimension, und die hat hier die Größe {}. In "
            "welcher Dimension soll der NDRange für jedes Zeichen ein Work-Item enthalten (TODO 2)?",
            ids);
    return work_items < length
               ? text("A character without a work-item stays as it was. How many work-items do you launch "
                      "(TODO 2)?",
                      "Ein Zeichen ohne Work-Item bleibt, wie es war. Wie viele Work-Items starten Sie "
                      "(TODO 2)?")
               : text("A work-item past the end of the text reads and writes outside the buffers (TODO 2).",
                      "Ein Work-Item hinter dem Ende des Textes liest und schreibt außerhalb der Puffer "
                      "(TODO 2).");
}

/// Reports launches whose work-items do not match the characters of the text one to one.
std::optional<Finding> wrong_range(const HostSuite& host, std::size_t task)
{
    const std::size_t length = given_to(host, task).size();
    std::size_t work_items = 0, ids = 0;
    const Call* launch = nullptr;
    bool is_inside = true;
    for (const Call& call : host.runs().results[task].record.calls) {
        if (!call.is("clEnqueueNDRangeKernel"))
            continue;
        launch = &call;
        const auto& sizes = call.list("global_work_size");
        work_items += std::accumulate(sizes.begin(), sizes.end(), std::size_t{1}, std::multiplies<>());
        ids += call.number("global_work_size");
        is_inside =
            is_inside && call.number("global_work_offset") + call.number("global_work_size") <= length;
    }
    if (!launch || (is_inside && work_items == length && ids == length))
        return {};
    const Finding finding{
        text("{}: the text has {} characters; one work-item per character is needed, with ids starting at "
             "0.",
             "{}: Der Text hat {} Zeichen; nötig ist ein Work-Item je Zeichen, mit Ids ab 0.", shown(*launch),
             length),
        place_of(*launch, host.source()), question_on_range(*launch, ids, work_items, length)};
    const bool is_far_alone = is_far(host, task) && !wrong_range(host, 0);
    return is_far_alone ? Finding{finding.seen, finding.places, question_about_types()} : finding;
}

Verdict one_work_item_for_each(const HostSuite& host)
{
    if (const auto skip = host.requires_launch()) { // for which the wrong range may be the reason
        const auto wrong = host.requires_end() ? std::nullopt : wrong_range(host, 0);
        return wrong ? Verdict::failed(*wrong) : *skip;
    }
    return judge_tasks(host.runs(), [&](std::size_t task) { return wrong_range(host, task); });
}

const HostSuite host{{
    .name = "Host",
    .file = "hello_world.cpp",
    .kernel_file = "hello_world.cl",
    .kernel = declaration,
    .element_bytes = 1,
    .result_is_read = true,
    .buffers = {{0}, 1},
    .steps = {2, 2},
    .tasks = host_tasks,
    .usual_launches = launches_by_hosts,
    .first_launch = [](std::size_t task) { return launch_for(given_to(host, task)); },
    .probe = probe,
    .next_without_launch = {"Launch the kernel, and print what it wrote (TODO 2).",
                            "Starten Sie den Kernel, und geben Sie aus, was er geschrieben hat (TODO 2)."},
    .wrong_result = wrong_text,
    .wrong_launches = wrong_range,
    .own = {{"NDRange", one_work_item_for_each}},
}};
} // namespace
} // namespace hello_world
