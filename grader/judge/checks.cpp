#include "grader/judge/checks.hpp"

#include "grader/judge/setup.hpp"

#include <CL/cl.h>
#include <re2/re2.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace lab::judge
{
namespace
{
using Kind = Message::Kind;

/// What a run that is not done means for the checks that need it; nothing when it is done. Kernel.Builds and
/// Kernel.Ends have said what is the student's; what is left is the simulator's inability, or a fault.
std::optional<Verdict> unusable(const KernelRun& run)
{
    switch (run.state) {
    case KernelRun::State::done:
        return {};
    case KernelRun::State::fault:
        return Verdict::grader_fault(run.problem.seen);
    case KernelRun::State::unavailable:
        return Verdict::not_gradable(run.problem.seen);
    case KernelRun::State::did_not_build:
        return Verdict::not_gradable(
            text("The simulator does not accept this kernel, though the device for values does: {}",
                 "Der Simulator nimmt diesen Kernel nicht an, das Gerät für die Werte aber schon: {}",
                 run.problem.seen.en));
    default: {
        // A kernel that breaks the simulator must not get the points of what only the simulator sees.
        const Text how =
            ending_problem(run.outcome, {}).value_or(Text{"no usable result", "kein brauchbares Ergebnis"});
        return Verdict::grader_fault(
            text("the simulator did not run this kernel to its end ({}); staff should look at it",
                 "der Simulator hat diesen Kernel nicht zu Ende geführt ({}); die Kursleitung sollte "
                 "ihn ansehen",
                 how.en));
    }
    }
}

/// No message of the simulator is a pass only when the simulator saw all of the run.
Verdict nothing_found(const KernelRun& simulator) { return unusable(simulator).value_or(Verdict::passed()); }

struct Located {
    const Message* message = nullptr;
    std::size_t same_kind = 0; // findings of the same kind at other lines
};

/// Nobody wrote what a work-item read outside an array, but that is another fault, and told as such.
bool comes_of_reading_outside(const Message& message, const LaunchTrace& launch)
{
    return message.kind == Kind::uninitialised && !message.entities.empty() &&
           std::any_of(launch.messages.begin(), launch.messages.end(), [&](const Message& other) {
               return other.kind == Kind::out_of_bounds && !other.writes && !other.entities.empty() &&
                      other.entities[0].global_id == message.entities[0].global_id;
           });
}

/// The first message of a kind, and how many other places have such messages.
Located first_of(const Trace& trace, std::initializer_list<Kind> kinds)
{
    Located located;
    std::set<std::vector<int>> places;
    for (const LaunchTrace& launch : trace.launches)
        for (const Message& message : launch.messages) {
            if (std::find(kinds.begin(), kinds.end(), message.kind) == kinds.end() ||
                comes_of_reading_outside(message, launch))
                continue;
            if (!located.message)
                located.message = &message;
            std::vector<int> lines;
            for (const Entity& entity : message.entities)
                lines.push_back(entity.line);
            std::sort(lines.begin(), lines.end());
            places.insert(lines);
        }
    located.same_kind = places.empty() ? 0 : places.size() - 1;
    return located;
}

std::vector<Place> places_of(const Message& message, const Source& source)
{
    std::vector<Place> places;
    for (const Entity& entity : message.entities)
        if (std::none_of(places.begin(), places.end(),
                         [&](const Place& place) { return place.line == entity.line; }))
            places.push_back({source.name, entity.line});
    return places;
}

Text memory_name(const std::string& memory)
{
    if (memory == "local")
        return {"local memory", "lokalen Speicher"};
    if (memory == "global")
        return {"global memory", "globalen Speicher"};
    return {"private memory", "privaten Speicher"};
}

Text and_elsewhere(std::size_t count)
{
    if (count == 1)
        return {" (1 more such place)", " (noch eine solche Stelle)"};
    return count == 0 ? Text{} : text(" ({} more such places)", " (noch {} solche Stellen)", count);
}

Finding race_finding(const Message& race, std::size_t others, const Source& source)
{
    const Entity& a = race.entities.at(0);
    const Entity& b = race.entities.size() > 1 ? race.entities[1] : a;
    const auto verb = [](bool writes) {
        return writes ? Text{"writes", "schreibt"} : Text{"reads", "liest"};
    };
    const Text memory = memory_name(race.memory);
    const Text verb_a = verb(a.writes), verb_b = verb(b.writes);
    const std::string id_a = shown(a.global_id), id_b = shown(b.global_id);
    const Text order =
        a.group_id == b.group_id
            ? Text{"no barrier decides which comes first", "keine Barriere entscheidet, was zuerst kommt"}
            : Text{"they are in different work-groups, which nothing orders",
                   "sie gehören zu verschiedenen Work-Groups, die nichts ordnet"};
    Text seen = {
        fmt::format("Data race: work-item {} {} element {} of {} in line {}, work-item {} {} the same "
                    "element in line {}, and {}.",
                    id_a, verb_a.en, race.offset / race.element_bytes, memory.en, a.line, id_b, verb_b.en,
                    b.line, order.en),
        fmt::format("Data Race: Work-Item {} {} Element {} im {} in Zeile {}, Work-Item {} {} dasselbe "
                    "Element in Zeile {}, und {}.",
                    id_a, verb_a.de, race.offset / race.element_bytes, memory.de, a.line, id_b, verb_b.de,
                    b.line, order.de)};
    if (a.group_id != b.group_id)
        return {seen + and_elsewhere(others), places_of(race, source),
                text("No barrier orders work-groups: which work-item alone should write that element?",
                     "Keine Barriere ordnet Work-Groups: Welches Work-Item allein soll dieses Element "
                     "schreiben?")};
    if (a.writes && b.writes && race.memory == "global")
        return {seen + and_elsewhere(others), places_of(race, source),
                text("Which work-item alone should write that element?",
                     "Welches Work-Item allein soll dieses Element schreiben?")};
    Text next = a.line == b.line
                    ? text("What makes every work-item of the group finish one round of line {} "
                           "before any of them starts the next, and does it wait for the kind of "
                           "memory that is meant?",
                           "Was sorgt dafür, dass jedes Work-Item der Gruppe mit einer Runde "
                           "von Zeile {} fertig ist, bevor eines die "
                           "nächste beginnt, und wartet es auf die Art Speicher, um die es geht?",
                           a.line)
                    : text("What makes every work-item of the group finish line {} before any "
                           "of them goes on to line {}, and does "
                           "it wait for the kind of memory that is meant?",
                           "Was sorgt dafür, dass jedes Work-Item der Gruppe mit Zeile {} "
                           "fertig ist, bevor eines mit Zeile {} "
                           "weitermacht, und wartet es auf die Art Speicher, um die es geht?",
                           std::min(a.line, b.line), std::max(a.line, b.line));
    return {seen + and_elsewhere(others), places_of(race, source), std::move(next)};
}

Text divergence_seen(const Message& message, const std::vector<Place>& barriers)
{
    const int line = barriers.empty() ? 0 : barriers.front().line;
    if (message.expected)
        return text("Only {} of {} work-items reached the barrier in line {}; on a GPU the others would be "
                    "waited for, perhaps for ever.",
                    "Nur {} von {} Work-Items kamen zur Barriere in Zeile {}; auf einer GPU würde auf die "
                    "anderen gewartet, vielleicht ewig.",
                    message.arrived, message.expected, line);
    if (barriers.size() < 2)
        return text("Work-items of one group waited at different barriers (line {}).",
                    "Work-Items einer Gruppe warteten an verschiedenen Barrieren (Zeile {}).", line);
    return text("Work-items of one group waited at different barriers: some in line {}, others in line {}.",
                "Work-Items einer Gruppe warteten an verschiedenen Barrieren: einige in Zeile {}, andere in "
                "Zeile {}.",
                line, barriers[1].line);
}

/// Who is kept away from a barrier goes on to a later one: the earlier of two comes first.
Finding divergence_finding(const Message& message, const Source& source)
{
    std::vector<Place> barriers = places_of(message, source);
    std::sort(barriers.begin(), barriers.end(),
              [](const Place& a, const Place& b) { return a.line < b.line; });
    return {divergence_seen(message, barriers), barriers,
            text("A work-item that has nothing to do must still reach every barrier: which `if`, `return` or "
                 "loop keeps some away from it?",
                 "Auch ein Work-Item, das nichts zu tun hat, muss zu jeder Barriere kommen: Welches `if`, "
                 "`return` oder welche Schleife hält "
                 "einige davon ab?")};
}

Finding bounds_finding(const Message& message, std::size_t others, const Source& source)
{
    const Entity entity = message.entities.empty() ? Entity{} : message.entities[0];
    const Text verb = message.writes ? Text{"wrote", "schrieb"} : Text{"read", "las"};
    const Text memory = memory_name(message.memory.empty() ? "local" : message.memory);
    if (message.kind == Kind::forbidden_access)
        return {text("Work-item {} stored to a buffer that the kernel may only read (line {}).",
                     "Work-Item {} schrieb in einen Puffer, den der Kernel nur lesen darf (Zeile {}).",
                     shown(entity.global_id), entity.line),
                places_of(message, source),
                text("Which pointer is the input, and which the output?",
                     "Welcher Zeiger ist die Eingabe, welcher die Ausgabe?")};
    Text seen = {fmt::format("Work-item {} {} outside an array in {}, at element {} (line {}).",
                             shown(entity.global_id), verb.en, memory.en,
                             message.offset / message.element_bytes, entity.line),
                 fmt::format("Work-Item {} {} außerhalb eines Feldes im {}, bei Element {} (Zeile {}).",
                             shown(entity.global_id), verb.de, memory.de,
                             message.offset / message.element_bytes, entity.line)};
    return {seen + and_elsewhere(others), places_of(message, source),
            text("Compute that index by hand for work-item {} (local id {}). For which work-items is it "
                 "inside the array?",
                 "Rechnen Sie diesen Index für Work-Item {} (lokale Id {}) von Hand nach. Für welche "
                 "Work-Items liegt er im Feld?",
                 shown(entity.global_id), shown(entity.local_id))};
}

Finding uninitialised_finding(const Message& message, std::size_t others, const Source& source)
{
    const Entity entity = message.entities.empty() ? Entity{} : message.entities[0];
    return {
        text("Work-item {} used a value in line {} that nobody had written before.",
             "Work-Item {} verwendete in Zeile {} einen Wert, den vorher niemand geschrieben hat.",
             shown(entity.global_id), entity.line) +
            and_elsewhere(others),
        places_of(message, source),
        text("Local and private memory start with anything at all. Which statement should have given that "
             "element its first value?",
             "Lokaler und privater Speicher beginnen mit irgendeinem Inhalt. Welche Anweisung hätte diesem "
             "Element seinen ersten Wert geben sollen?")};
}

/// "unsigned int *" and "uint*" are both "int*" here: a kernel that counts modulo 2^32 may use either.
std::string plain_type(std::string type)
{
    std::erase(type, ' ');
    if (type.starts_with("unsigned"))
        type.erase(0, std::string("unsigned").size());
    else if (type.starts_with("u"))
        type.erase(0, 1);
    return type;
}

/// A name that OpenCL C does not define is the student's own typedef, which nobody can look into from here.
bool is_built_in(const std::string& type)
{
    static const RE2 name(R"((?:bool|char|short|int|long|half|float|double|void|size_t)\d*\**)");
    return RE2::FullMatch(type, name);
}

/// A `const` of the pointed-to type may be missing or added: the check of stores covers what it promises.
bool is_same(const worker::Parameter& found, const worker::Parameter& wanted)
{
    const std::string type = plain_type(found.type);
    return found.address == wanted.address && (type == plain_type(wanted.type) || !is_built_in(type));
}

bool has_parameters(const worker::KernelInterface& found, const Signature& wanted)
{
    return found.parameter_count == wanted.parameters.size() &&
           (found.parameters.empty() ||
            std::equal(found.parameters.begin(), found.parameters.end(), wanted.parameters.begin(),
                       wanted.parameters.end(), is_same));
}

std::string names_of(const std::vector<worker::KernelInterface>& kernels)
{
    std::string names;
    for (const auto& kernel : kernels)
        names += (names.empty() ? "" : ", ") + kernel.name;
    return names;
}
} // namespace

Verdict builds(const KernelRun& values, const Source& source, const Signature& signature)
{
    record_device(values.result.device);
    if (values.state == KernelRun::State::refused || values.state == KernelRun::State::did_not_build)
        return Verdict::failed(values.problem);
    if (values.state == KernelRun::State::fault)
        return Verdict::grader_fault(values.problem.seen);
    if (!values.is_done())
        return Verdict::passed(); // it was built, and ran: Kernel.Ends tells the rest
    const Text wanted = text("The contract: {}", "Verlangt ist: {}", signature.as_text);
    const auto& kernels = values.result.kernels;
    const auto kernel = std::find_if(kernels.begin(), kernels.end(), [&](const auto& candidate) {
        return candidate.name == signature.kernel;
    });
    if (kernel == kernels.end())
        return Verdict::failed(
            kernels.empty()
                ? Finding{text("{} contains no kernel.", "{} enthält keinen Kernel.", source.name),
                          {{source.name, 0}},
                          wanted}
                : Finding{text("There is no kernel named {}; {} contains: {}.",
                               "Es gibt keinen Kernel namens {}; {} enthält: {}.", signature.kernel,
                               source.name, names_of(kernels)),
                          {{source.name, 0}},
                          wanted});
    if (!has_parameters(*kernel, signature))
        return Verdict::failed(
            {text("The kernel {} does not have the parameters that hosts call it with.",
                  "Der Kernel {} hat nicht die Parameter, mit denen Hosts ihn aufrufen.", signature.kernel),
             {{source.name, 0}},
             wanted});
    return Verdict::passed();
}

namespace
{
bool crashed(const KernelRun& run)
{
    return run.state == KernelRun::State::ended_early && run.outcome.ending == process::Ending::crashed;
}

/// What the simulator saw of the same kernel that may make a device crash, or run for ever.
std::optional<Finding> seen_on_the_simulator(const KernelRun& values, const KernelRun& simulator,
                                             const Source& source)
{
    if (values.access_outside)
        return bounds_finding(*values.access_outside, 0, source);
    const Located read = first_of(simulator.trace, {Kind::uninitialised});
    if (read.message)
        return uninitialised_finding(*read.message, 0, source);
    return {};
}

/// Why the device came to no result, with the cause where the simulator saw one.
Finding early_end_finding(const KernelRun& values, const KernelRun& simulator, const Source& source)
{
    const bool is_late = values.outcome.ending == process::Ending::timed_out;
    const auto cause = is_late || crashed(values) ? seen_on_the_simulator(values, simulator, source)
                                                  : std::optional<Finding>{};
    if (!cause)
        return values.problem;
    const Text end =
        is_late
            ? text("It was stopped after {} s.", "Nach {} s abgebrochen.", values.outcome.wall.count() / 1000)
            : text("It crashed with {}.", "Absturz mit {}.", process::signal_name(values.outcome.signal));
    const Text saw{" What the simulator saw: ", " Was der Simulator sah: "};
    return {end + saw + cause->seen, cause->places, cause->next};
}

/// What GPUs have of it at most. The standard asks for 32768 (OpenCL 3.0, section 4.2, CL_DEVICE_LOCAL_MEM_SIZE); drivers
/// give 49152 (NVIDIA) or 65536 (AMD, Intel).
constexpr std::uint64_t most_local_bytes = 64 << 10;

/// A kernel that no GPU could run, though the processor does.
std::optional<Finding> local_memory_finding(const KernelRun& values, const Source& source)
{
    for (const worker::KernelInterface& kernel : values.result.kernels)
        if (kernel.local_bytes > most_local_bytes)
            return Finding{
                text("{} needs {} bytes of local memory for a work-group: on a GPU, which has 32768 to {} of "
                     "it, the launch would fail.",
                     "{} braucht {} Bytes lokalen Speicher für eine Work-Group: Auf einer GPU, die 32768 bis "
                     "{} davon hat, würde der Start scheitern.",
                     kernel.name, kernel.local_bytes, most_local_bytes),
                {{source.name, 0}},
                text("How many elements of its local array does one work-group use?",
                     "Wie viele Elemente ihres lokalen Feldes benutzt eine Work-Group?")};
    return {};
}
} // namespace

Verdict ends(const KernelRun& values, const KernelRun& simulator, const Source& source)
{
    for (const KernelRun* run : {&simulator, &values})
        if (run->state == KernelRun::State::endless_loop)
            return Verdict::failed(run->problem);
    if (const auto finding = local_memory_finding(values, source))
        return Verdict::failed(*finding);
    if (values.state == KernelRun::State::ended_early)
        return Verdict::failed(early_end_finding(values, simulator, source));
    if (simulator.outcome.ending == process::Ending::timed_out)
        return Verdict::failed({text("The simulator was still at work after {} s; a right kernel takes it a "
                                     "fraction of a second.",
                                     "Der Simulator war nach {} s noch beschäftigt; ein richtiger Kernel "
                                     "braucht dort Sekundenbruchteile.",
                                     simulator.outcome.wall.count() / 1000),
                                {{source.name, 0}},
                                text("How many rounds does each loop make, for each work-item?",
                                     "Wie viele Runden macht jede Schleife, bei jedem Work-Item?")});
    if (values.state == KernelRun::State::fault)
        return Verdict::grader_fault(values.problem.seen);
    for (const worker::CaseResult& result : values.result.cases)
        if (!result.error.empty())
            return Verdict::failed({text("The device refused the kernel: {}.",
                                         "Das Gerät hat den Kernel abgelehnt: {}.", result.error),
                                    {{source.name, 0}},
                                    text("How much local and private memory does a work-group of it need?",
                                         "Wie viel lokalen und privaten Speicher braucht eine Work-Group "
                                         "davon?")});
    return Verdict::passed();
}

Verdict no_data_race(const KernelRun& simulator, const Source& source)
{
    const Located race = first_of(simulator.trace, {Kind::data_race});
    return race.message ? Verdict::failed(race_finding(*race.message, race.same_kind, source))
                        : nothing_found(simulator);
}

Verdict no_barrier_divergence(const KernelRun& simulator, const Source& source)
{
    const Located found = first_of(simulator.trace, {Kind::divergence});
    return found.message ? Verdict::failed(divergence_finding(*found.message, source))
                         : nothing_found(simulator);
}

namespace
{
struct ReportedFault {
    Text what;
    const Message* message;
};

/// A fault that the simulator reported: with it the order of the work-items, or old contents, may decide a result. The
/// cause comes before what follows from it.
std::optional<ReportedFault> reported_fault(const Trace& trace)
{
    const std::pair<Kind, Text> faults[] = {
        {Kind::divergence,
         {"not all work-items reach every barrier", "nicht alle Work-Items kommen zu jeder Barriere"}},
        {Kind::data_race, {"there is a data race", "es gibt ein Data Race"}},
        {Kind::out_of_bounds,
         {"an access is outside its array", "ein Zugriff liegt außerhalb seines Feldes"}},
        {Kind::forbidden_access, {"the input is written", "die Eingabe wird beschrieben"}},
        {Kind::uninitialised,
         {"something is read that nobody wrote", "es wird etwas gelesen, was niemand geschrieben hat"}}};
    for (const auto& [kind, what] : faults)
        if (const Message* message = trace.first_message(kind))
            return ReportedFault{what, message};
    return {};
}
} // namespace

Verdict after_reported_fault(Verdict verdict, const KernelRun& simulator, const Source& source)
{
    const auto fault = verdict.status == Status::failed ? reported_fault(simulator.trace) : std::nullopt;
    if (!fault || fault->message->entities.empty())
        return verdict;
    const int line = fault->message->entities.front().line;
    verdict.finding.places = places_of(*fault->message, source);
    verdict.finding.next = {
        fmt::format("The simulator saw that {} (line {}). Mend that first: this may follow from it.",
                    fault->what.en, line),
        fmt::format("Der Simulator sah: {} (Zeile {}). Beheben Sie das zuerst: Dies hier kann daraus folgen.",
                    fault->what.de, line)};
    return verdict;
}

Verdict stays_in_bounds(const KernelRun& simulator, const KernelRun& values, const Source& source)
{
    const Located found = first_of(simulator.trace, {Kind::out_of_bounds, Kind::forbidden_access});
    if (found.message)
        return Verdict::failed(bounds_finding(*found.message, found.same_kind, source));
    const Verdict guards = guards_are_intact(values, source);
    return guards.status == Status::failed ? after_reported_fault(guards, simulator, source)
                                           : nothing_found(simulator);
}

Verdict guards_are_intact(const KernelRun& run, const Source& source)
{
    for (const worker::CaseResult& result : run.result.cases)
        if (!result.damaged_guards.empty())
            return Verdict::failed(
                {text("The kernel wrote outside the buffer of its parameter {} (counted from 0).",
                      "Der Kernel schrieb außerhalb des Puffers zu seinem Parameter {} (von 0 gezählt).",
                      result.damaged_guards.front()),
                 {{source.name, 0}},
                 text("Which index does the last work-item write to, and the first one?",
                      "An welchen Index schreibt das letzte Work-Item, und an welchen das erste?")});
    return Verdict::passed();
}

namespace
{
bool ran_every_case(const KernelRun& run)
{
    return run.is_done() &&
           std::all_of(run.result.cases.begin(), run.result.cases.end(),
                       [](const worker::CaseResult& result) { return result.error.empty(); });
}

/// What went wrong on the second device only.
Verdict only_there(Verdict verdict, const KernelRun& values, const std::string& second_device)
{
    const Text where =
        text("Right on {}, but not on {}: ", "Richtig auf {}, aber nicht auf {}: ", values.result.device,
             second_device);
    verdict.finding.seen = where + verdict.finding.seen;
    verdict.finding.next = text(
        "The other device runs work-items side by side where this one runs one after the other. Which "
        "work-item waits for which, and what makes it wait?",
        "Das andere Gerät führt Work-Items nebeneinander aus, wo dieses eines nach dem anderen ausführt. "
        "Welches Work-Item wartet auf welches, und was lässt es warten?");
    return verdict;
}
} // namespace

Verdict right_on_each_device(const KernelRun& values, const KernelRun& second,
                             const std::function<Verdict(const KernelRun&)>& judge)
{
    const Verdict verdict = judge(values);
    if (verdict.status != Status::passed)
        return verdict;
    if (crashed(second) && second.access_outside)
        return verdict;  // another check tells it
    if (crashed(second)) // nothing came back, not even the device's name
        return only_there(Verdict::failed(second.problem), values, "Intel(R) OpenCL");
    if (!ran_every_case(
            second)) // not installed, or its compiler refuses what the other one takes: no statement
        return verdict;
    record_device(second.result.device);
    const Verdict there = judge(second);
    return there.status == Status::failed ? only_there(there, values, second.result.device) : verdict;
}

namespace
{
Verdict depends_on_old_memory(const Source& source)
{
    return Verdict::failed(
        {text("The result depends on what local memory held before the kernel started.",
              "Das Ergebnis hängt davon ab, was vor dem Start des Kernels im lokalen Speicher stand."),
         {{source.name, 0}},
         text("Is every element of local memory written before it is read, in the last work-group too?",
              "Wird jedes Element des lokalen Speichers geschrieben, bevor es gelesen wird, auch in der "
              "letzten Work-Group?")});
}
} // namespace

Verdict no_uninitialised_memory(const KernelRun& simulator, const Source& source, bool is_repeatable)
{
    const Located found = first_of(simulator.trace, {Kind::uninitialised});
    if (!found.message) {
        const Verdict verdict = nothing_found(simulator);
        return verdict.status == Status::passed && !is_repeatable ? depends_on_old_memory(source) : verdict;
    }
    const Verdict verdict = Verdict::failed(uninitialised_finding(*found.message, found.same_kind, source));
    const bool may_follow =
        simulator.trace.first_message(Kind::divergence) ||
        simulator.trace.first_message(Kind::data_race); // who should have written came late
    return may_follow ? after_reported_fault(verdict, simulator, source) : verdict;
}

Verdict found_or(Verdict verdict, const std::optional<Verdict>& prerequisite, bool values_are_right,
                 const std::string& values_check)
{
    if (verdict.status == Status::failed)
        return verdict;
    if (prerequisite)
        return *prerequisite;
    if (verdict.status != Status::passed || values_are_right)
        return verdict;
    return Verdict::skipped(text("Nothing found; this counts once {} is mostly right.",
                                 "Nichts gefunden; das zählt, sobald {} größtenteils stimmt.", values_check));
}

Verdict counts_where_work_is_shared(Verdict verdict, const LaunchTrace& launch, std::size_t work_group_size,
                                    const std::string& sharing_check)
{
    constexpr double largest_part = 0.2; // eight of 256 at work: 0.13 at most; one alone: from 0.30 on
    const double ratio = imbalance(launch);
    if (verdict.status != Status::passed || ratio <= largest_part * static_cast<double>(work_group_size))
        return verdict;
    return Verdict::skipped(text(
        "Nothing found, but one work-item does {:.0f} times the work of the average one. This is asked of "
        "work-items that work side by side: it counts once {} passes.",
        "Nichts gefunden, aber ein Work-Item tut {:.0f}-mal die Arbeit eines durchschnittlichen. Gefragt ist "
        "das bei Work-Items, die nebeneinander arbeiten: Es zählt, sobald {} bestanden ist.",
        ratio, sharing_check));
}

namespace
{
std::optional<Text> obstacle_to_proof(const Formulas& formulas)
{
    const auto line = [&](const char* kind) {
        const auto found = formulas.obstacles.find(kind);
        return found == formulas.obstacles.end() ? 0 : found->second;
    };
    if (formulas.obstacles.empty())
        return {};
    if (formulas.obstacles.contains("branch"))
        return text("line {} decides by the value of an element where to go on",
                    "Zeile {} entscheidet nach dem Wert eines Elements, wo es weitergeht", line("branch"));
    if (formulas.obstacles.contains("address"))
        return text("line {} computes an address from the value of an element",
                    "Zeile {} berechnet eine Adresse aus dem Wert eines Elements", line("address"));
    return text("in line {} the result may depend on which work-item comes first",
                "in Zeile {} kann das Ergebnis davon abhängen, welches Work-Item zuerst kommt",
                line("order"));
}

std::optional<Text> wrong_formula(const Formulas& formulas, const Expectation& expected)
{
    if (expected.buffer >= formulas.buffers.size() ||
        formulas.buffers[expected.buffer].size() < expected.words)
        return text("the simulator told nothing of the output",
                    "der Simulator meldete nichts über die Ausgabe");
    for (std::size_t i = 0; i < expected.words; ++i) {
        const Formulas::Word& word = formulas.buffers[expected.buffer][i];
        if (word.kind == Formulas::Word::Kind::other && word.line != 0)
            return text(
                "what line {} does with the elements goes beyond moving, adding and subtracting",
                "was Zeile {} mit den Elementen tut, geht über Bewegen, Addieren und Subtrahieren hinaus",
                word.line);
        if (word.kind != Formulas::Word::Kind::sum || word.sum != expected.sum(i))
            return text("output element {} is another sum than it should be",
                        "Ausgabeelement {} ist eine andere Summe, als es sein soll", i);
    }
    return {};
}
} // namespace

Text not_proved(const KernelRun& simulator, const LaunchTrace& launch, const Expectation& expected)
{
    if (!simulator.is_done() || !launch.formulas)
        return {"the simulator did not follow the computation",
                "der Simulator hat die Rechnung nicht verfolgt"};
    if (const auto fault = reported_fault(simulator.trace))
        return fault->what;
    if (const auto obstacle = obstacle_to_proof(*launch.formulas))
        return *obstacle;
    return wrong_formula(*launch.formulas, expected).value_or(Text{});
}

Verdict passed_for_all_inputs(const Text& not_proved, const Text& scope)
{
    if (not_proved.empty())
        return Verdict::passed(
            {fmt::format("Proved: the result is right for every input{}, not only for those tried.",
                         scope.en),
             fmt::format("Bewiesen: Das Ergebnis stimmt für jede Eingabe{}, nicht nur für die "
                         "ausprobierten.",
                         scope.de)});
    return Verdict::passed(
        {fmt::format("Right for every input tried. That it is right for all others{} is not proved: {}.",
                     scope.en, not_proved.en),
         fmt::format(
             "Richtig für jede ausprobierte Eingabe. Dass es auch für alle anderen{} stimmt, ist nicht "
             "bewiesen: {}.",
             scope.de, not_proved.de)});
}

std::optional<Verdict> not_begun(const Source& source, const std::string& exercise, int first_todo)
{
    if (!is_handed_out(source))
        return {};
    return Verdict::failed(
        {text("The file is as it was handed out.", "Die Datei ist so, wie sie ausgegeben wurde."),
         {{source.name, 0}},
         text("Begin with TODO {}. A hint: ./lab hint {} {}",
              "Beginnen Sie mit TODO {}. Ein Hinweis: ./lab hint {} {}", first_todo, exercise, first_todo)});
}

double imbalance(const LaunchTrace& launch)
{
    if (launch.instructions.empty())
        return 0.0;
    const auto most = *std::max_element(launch.instructions.begin(), launch.instructions.end());
    const auto sum =
        std::accumulate(launch.instructions.begin(), launch.instructions.end(), std::uint64_t{0});
    return sum == 0 ? 0.0
                    : static_cast<double>(most) * static_cast<double>(launch.instructions.size()) /
                          static_cast<double>(sum);
}
} // namespace lab::judge
