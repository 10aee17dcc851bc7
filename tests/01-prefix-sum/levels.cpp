#include "tests/01-prefix-sum/levels.hpp"

#include "grader/judge/core/held_variables.hpp"
#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "tests/01-prefix-sum/sweeps.hpp"

#include <algorithm>
#include <optional>

namespace prefix_sum
{
using namespace lab::judge;
using lab::Text;
using lab::text;

Place SweepRun::place_of_todo(int todo) const
{
    return {source.name, source.line_of_todo(std::to_string(todo))};
}

namespace
{

constexpr std::size_t up_sweep_done = 8; // index of the state after the last level of the up-sweep

bool has_line(int todo, int line, const Source& source)
{
    const auto blocks = todos_of(source);
    return std::any_of(blocks.begin(), blocks.end(),
                       [&](const lab::TodoBlock& block) { return block.number == todo && block.has(line); });
}

/// How far local memory got through the states of the sweeps, as seen at the kernel's barriers.
struct Progress {
    std::optional<std::size_t> last_right;   // index into the states
    const LocalArray* first_wrong = nullptr; // what local memory held instead of the next one
    const Snapshot* barrier = nullptr;       // where it held that
    const Snapshot* idle = nullptr;          // the first one at which it still held the last right one
};

Progress follow(const LaunchTrace& launch, const std::vector<SweepState>& states)
{
    Progress progress;
    std::size_t next = 0;
    for (const Snapshot& snapshot : launch.snapshots)
        for (const LocalArray& array : snapshot.arrays) {
            if (array.values.size() < length)
                continue;
            const Ints values(array.values.begin(), array.values.begin() + length);
            const auto found = std::find_if(states.begin() + static_cast<std::ptrdiff_t>(next), states.end(),
                                            [&](const SweepState& state) { return state.values == values; });
            if (found != states.end()) {
                next = static_cast<std::size_t>(found - states.begin()) + 1;
                progress.last_right = next - 1;
                progress.first_wrong = nullptr;
                progress.idle = nullptr;
            } else if (!progress.first_wrong && (next == 0 || values != states[next - 1].values)) {
                progress.first_wrong = &array;
                progress.barrier = &snapshot;
            } else if (!progress.idle)
                progress.idle = &snapshot;
        }
    return progress;
}

/// Null if the simulator did not get to it.
const LaunchTrace* launch_of(const SweepRun& run)
{
    const auto& launches = run.simulator.trace.launches;
    return run.simulator.is_done() && run.launch < launches.size() ? &launches[run.launch] : nullptr;
}

std::vector<SweepState> states_of(const SweepRun& run) { return sweep_states(run.input, run.todos); }

Progress progress_of(const SweepRun& run)
{
    const LaunchTrace* const launch = launch_of(run);
    return launch ? follow(*launch, states_of(run)) : Progress{};
}

/// True if the array holds the numbers in this order; a few others may lie between two of them.
bool holds_in_order(const LocalArray& array, const Ints& numbers)
{
    constexpr std::size_t most_between = 32;
    std::size_t next = 0, last = 0;
    for (std::size_t i = 0; i < array.values.size() && next < numbers.size(); ++i)
        if (array.values[i] == numbers[next] && (next == 0 || i - last <= most_between)) {
            ++next;
            last = i;
        }
    return next == numbers.size();
}

/// The first element that this step changed but should not have; `length` if none.
std::size_t changed_instead(const SweepState& right, const SweepState& wanted, const LocalArray& actual)
{
    std::size_t i = 0;
    while (i < length && (actual.values[i] == right.values[i] || wanted.values[i] != right.values[i]))
        ++i;
    return i;
}

struct Cause {
    Text said;
    int line;
    bool is_changed; // what is wrong with the element is what was written to it
};

/// Elements unchanged since the last correct state were left out: whoever wrote them before is not to blame.
Cause cause_of(const Source& source, const SweepState& right, const SweepState& wanted,
               const LocalArray& actual, std::size_t i)
{
    const int todo = source.line_of_todo(std::to_string(wanted.todo));
    if (actual.values[i] != right.values[i] || actual.lines[i] > todo)
        return {text("last written by work-item {} in line {}",
                     "zuletzt von Work-Item {} in Zeile {} geschrieben", actual.writers[i], actual.lines[i]),
                actual.lines[i], true};
    const Text left_out{"no work-item changed it in this step", "kein Work-Item hat es in diesem Schritt "
                                                                "verändert"};
    const std::size_t other = changed_instead(right, wanted, actual);
    if (other == length)
        return {left_out, todo, false};
    return {left_out + text("; work-item {} changed element {} in line {}",
                            "; Work-Item {} hat Element {} in Zeile {} verändert", actual.writers[other],
                            other, actual.lines[other]),
            actual.lines[other], false};
}

} // namespace

std::optional<Text> as_sum_of_inputs(std::int32_t number, const Ints& input)
{
    if (number == 0)
        return Text{"0", "0"};
    for (std::size_t first = 0; first < input.size(); ++first) {
        std::uint32_t sum = 0;
        for (std::size_t last = first; last < input.size(); ++last)
            if (sum += static_cast<std::uint32_t>(input[last]); static_cast<std::int32_t>(sum) == number)
                return first == last ? text("input[{}]", "input[{}]", first)
                                     : text("the sum of input[{}] to input[{}]",
                                            "die Summe von input[{}] bis input[{}]", first, last);
    }
    return {};
}

namespace
{
Text shown(std::int32_t number, const Ints& input)
{
    return as_sum_of_inputs(number, input).value_or(text("{}", "{}", number));
}

/// The only element that changed, if its value is wrong: another step's work. `length` if none.
std::size_t changed_by_another_step(const SweepState& right, const SweepState& wanted,
                                    const LocalArray& actual)
{
    const auto differs_from = [&](std::size_t first) {
        while (first < length && actual.values[first] == right.values[first])
            ++first;
        return first;
    };
    const std::size_t changed = differs_from(0);
    const bool is_alone = changed < length && differs_from(changed + 1) == length;
    return is_alone && actual.values[changed] != wanted.values[changed] ? changed : length;
}

std::size_t first_wrong_element(const SweepState& wanted, const LocalArray& actual)
{
    std::size_t i = 0;
    while (i + 1 < length && actual.values[i] == wanted.values[i])
        ++i;
    return i;
}

/// Explains a line that sets the root to 0 too early or too late.
Text question_on_root(const SweepRun& run)
{
    return text(
        "The root, element {}, must be set to 0 once, between the two sweeps. Which line does that (TODO {})?",
        "Die Wurzel, Element {}, muss zwischen den beiden Sweeps einmal auf 0 gesetzt werden. Welche "
        "Zeile tut das (TODO {})?",
        length - 1, run.todos.down);
}

/// Explains what a level does with an element that it changes, and which work-item should do it.
Text question_on_step(const SweepState& wanted, std::size_t i, bool is_changed)
{
    const std::size_t stride = wanted.stride, in_pair = stride > 0 ? (i + 1) % (2 * stride) : 1;
    if (stride == 0) // what the sweep down begins with
        return text(
            "This step should set element {}, the root, to 0 and leave all other elements unchanged. "
            "Which work-item sets which element in this step, and to what value (TODO {})?",
            "Dieser Schritt soll Element {}, die Wurzel, auf 0 setzen und alle anderen Elemente nicht "
            "verändern. Welches Work-Item setzt in diesem Schritt welches Element, und auf welchen Wert "
            "(TODO {})?",
            length - 1, wanted.todo);
    if (in_pair != 0 && (wanted.is_up || in_pair != stride))
        return text(
            "This level should not change element {}. Which element should that line change (TODO {})?",
            "Diese Ebene soll Element {} nicht verändern. Welches Element soll diese Zeile verändern (TODO {})?",
            i, wanted.todo);
    const Text becomes =
        in_pair != 0 ? text("the previous value of element {}", "den vorherigen Wert von Element {} bekommen",
                            i + stride)
        : wanted.is_up ? text("the sum of elements {} and {}", "die Summe der Elemente {} und {} bekommen",
                              i - stride, i)
                       : text("the sum of the previous values of elements {} and {}",
                              "die Summe der vorherigen Werte von Element {} und {} bekommen", i - stride, i);
    return is_changed
               ? text(
                     "At this level, element {} should become {}. Which elements does that line use (TODO {})?",
                     "Auf dieser Ebene soll Element {} {}. Welche Elemente benutzt diese Zeile (TODO {})?", i,
                     becomes, wanted.todo)
               : text(
                     "At this level, element {} should become {}. Which line should do that, in which "
                     "work-item, and does an index or a condition prevent it (TODO {})?",
                     "Auf dieser Ebene soll Element {} {}. Welche Zeile soll das tun, bei welchem Work-Item, "
                     "und verhindert es ein Index oder eine Bedingung (TODO {})?",
                     i, becomes, wanted.todo);
}

/// True if some variable of the barrier's loop holds the level's stride.
bool is_at(const SweepState& level, const Snapshot& barrier, const SweepRun& run)
{
    const lab::judge::HeldVariables variables = loop_variables(barrier.variables, run.source, barrier.line);
    return std::any_of(variables.begin(), variables.end(),
                       [&](const auto& variable) { return variable.second.value == level.stride; });
}

/// " At the barrier in line 37 stride is 3.", if that is not the level's stride.
Text other_step(const SweepRun& run, const SweepState& wanted, const Snapshot& barrier)
{
    const lab::judge::HeldVariables variables = loop_variables(barrier.variables, run.source, barrier.line);
    return variables.empty() || is_at(wanted, barrier, run)
               ? Text{}
               : text(" At the barrier in line {} {}.", " An der Barriere in Zeile {}: {}.", barrier.line,
                      lab::judge::shown(variables));
}

/// The variable that holds a level's stride when local memory is in that level's final state; empty if none.
std::string stride_variable(const SweepRun& run, const std::vector<SweepState>& states)
{
    for (const Snapshot& snapshot : launch_of(run)->snapshots)
        for (const LocalArray& array : snapshot.arrays)
            for (const SweepState& state : states) {
                if (state.stride == 0 || !std::equal(state.values.begin(), state.values.end(),
                                                     array.values.begin(), array.values.end()))
                    continue;
                for (const auto& [name, variable] :
                     loop_variables(snapshot.variables, run.source, snapshot.line))
                    if (variable.value == state.stride)
                        return name;
            }
    return {};
}

/// Reports a loop that reached this level with the wrong stride.
std::optional<Finding> wrong_stride(const SweepRun& run, const std::vector<SweepState>& states,
                                    const SweepState& wanted, const Snapshot& barrier, Finding finding)
{
    const std::string name = stride_variable(run, states);
    const lab::judge::HeldVariables variables = loop_variables(barrier.variables, run.source, barrier.line);
    const auto stride = variables.find(name);
    if (stride == variables.end() || wanted.stride == 0 || stride->second.value == wanted.stride)
        return {};
    finding.places.insert(finding.places.begin(),
                          {run.source.name, lab::judge::head_of_loop(run.source, barrier.line)});
    finding.next =
        text("At this level, {} should be {}. What is its value when the loop starts, and how does each "
             "iteration change that value (TODO {})?",
             "Auf dieser Ebene soll {} gleich {} sein. Welchen Wert hat die Variable zu Beginn der Schleife, "
             "und wie ändert jeder Schleifendurchlauf diesen Wert (TODO {})?",
             name, wanted.stride, wanted.todo);
    return finding;
}

Finding wrong_element_finding(const SweepRun& run, const std::vector<SweepState>& states,
                              const SweepState& wanted, const Progress& progress)
{
    const SweepState& right = states[*progress.last_right];
    const LocalArray& actual = *progress.first_wrong;
    const std::size_t other = changed_by_another_step(right, wanted, actual),
                      i = other < length ? other : first_wrong_element(wanted, actual);
    const bool is_root_too_soon = other == length - 1 && actual.values[other] == 0 && wanted.stride > 0;
    const auto [cause, line, is_changed] = cause_of(run.source, right, wanted, actual, i);
    const auto type = of_another_type(actual.values[i], wanted.values[i]);
    const int declared = type ? run.source.line_of_type(type->type) : 0;
    const Finding finding{
        text("In a run with random input, the contents of local memory are still correct after {}; after "
             "{}, element {} ({}) is {}, expected {}.",
             "In einem Lauf mit zufälliger Eingabe stimmt der Inhalt des lokalen Speichers nach {} noch; "
             "nach {} ist Element {} ({}) {}, erwartet wird {}.",
             right.name, wanted.name, i, cause, shown(actual.values[i], run.input),
             shown(wanted.values[i], run.input)) +
            other_step(run, wanted, *progress.barrier),
        {{run.source.name, declared > 0 ? declared : line}},
        type               ? type->question
        : is_root_too_soon ? question_on_root(run)
                           : question_on_step(wanted, i, is_changed)};
    return wrong_stride(run, states, wanted, *progress.barrier, finding).value_or(finding);
}
} // namespace

namespace
{
/// A sum that each output may hold instead of its own.
struct OtherSum {
    const char* name;
    std::size_t (*of)(std::size_t i); // from `length` on: unknown
};
constexpr OtherSum other_sums[] = {{"i - 1", [](std::size_t i) { return i - 1; }},
                                   {"i + 1", [](std::size_t i) { return i + 1; }},
                                   {"255 - i", [](std::size_t i) { return length - 1 - i; }},
                                   {"0", [](std::size_t) { return std::size_t{0}; }},
                                   {"255", [](std::size_t) { return length - 1; }}};

/// " output[i] holds the sum of the elements before i - 1."; empty if it is no common mistake.
Text usual_store(const SweepRun& run)
{
    const Ints sums = prefix_sum_of(run.input);
    if (run.output.size() != length)
        return {};
    if (run.output == inclusive_sum_of(run.input))
        return {" output[i] holds the sum up to input[i].", " output[i] enthält die Summe bis input[i]."};
    for (const OtherSum& other : other_sums) {
        bool is_so = true;
        for (std::size_t i = 0; is_so && i < length; ++i)
            is_so = other.of(i) >= length || run.output[i] == sums[other.of(i)];
        if (is_so)
            return text(" output[i] holds the sum of the elements before {}.",
                        " output[i] enthält die Summe der Elemente vor {}.", other.name);
    }
    return {};
}

Finding stored_wrong_finding(const SweepRun& run)
{
    return {
        text(
            "In a run with random input, local memory holds the correct sums after the last level.",
            "In einem Lauf mit zufälliger Eingabe stehen nach der letzten Ebene die richtigen Summen im lokalen "
            "Speicher.") +
            usual_store(run),
        {run.place_of_todo(run.todos.store)},
        text("What does each work-item store, and where (TODO {})?",
             "Was speichert jedes Work-Item, und wohin (TODO {})?", run.todos.store)};
}
} // namespace

namespace
{
/// The last array that holds these sums; null if none.
const LocalArray* array_with(const Ints& sums, const LaunchTrace& launch)
{
    const LocalArray* last = nullptr;
    for (const Snapshot& snapshot : launch.snapshots)
        for (const LocalArray& array : snapshot.arrays)
            if (holds_in_order(array, sums))
                last = &array;
    return last;
}

/// Reports that local memory held the sums, and a line changed it afterwards.
std::optional<Finding> changed_after(const Ints& sums, const SweepRun& run, const LaunchTrace& launch)
{
    const LocalArray* const right = array_with(sums, launch);
    for (const LocalArray& array : launch.snapshots.back().arrays) {
        if (!right || &array == right || array.values.size() != right->values.size() ||
            holds_in_order(array, sums))
            continue;
        const auto changed =
            std::mismatch(array.values.begin(), array.values.end(), right->values.begin()).first;
        const auto i = static_cast<std::size_t>(changed - array.values.begin());
        return Finding{
            text(
                "In a run with random input, local memory holds the correct sums after the last level; then "
                "work-item {} changes element {} in line {}.",
                "In einem Lauf mit zufälliger Eingabe stehen nach der letzten Ebene die richtigen Summen im lokalen Speicher; "
                "danach verändert Work-Item {} Element {} in Zeile {}.",
                array.writers[i], i, array.lines[i]),
            {{run.source.name, array.lines[i]}},
            text(
                "What is left to do with the sums in local memory before they are stored (TODO {})?",
                "Was ist mit den Summen im lokalen Speicher noch zu tun, bevor sie gespeichert werden (TODO {})?",
                run.todos.down)};
    }
    return {};
}

/// Explains what happened after local memory held the sums, all exclusive or all inclusive.
Finding after_the_sums(const SweepRun& run, const LaunchTrace& launch)
{
    const LocalArray* const inclusive = array_with(inclusive_sum_of(run.input), launch);
    if (!inclusive || array_with(prefix_sum_of(run.input), launch))
        return changed_after(prefix_sum_of(run.input), run, launch).value_or(stored_wrong_finding(run));
    return {
        {"In a run with random input, local memory holds inclusive sums: element 255 includes input[255].",
         "In einem Lauf mit zufälliger Eingabe stehen inklusive Summen im lokalen Speicher: In Element 255 steckt input[255]."},
        {{run.source.name, *std::max_element(inclusive->lines.begin(), inclusive->lines.end())}},
        text("output[i] should be the sum of the elements before i. Where should you leave out input[i]: "
             "when you compute the sums (TODO {}), or when you choose the element to store (TODO {})?",
             "output[i] soll die Summe der Elemente vor i sein. Wo sollen Sie input[i] weglassen: beim "
             "Berechnen der Summen (TODO {}) oder bei der Wahl des Elements, das Sie speichern (TODO {})?",
             run.todos.down, run.todos.store)};
}
} // namespace

namespace
{
/// Reports that local memory is correct so far but the sweeps stop early.
Finding stopped_finding(const SweepRun& run, const std::vector<SweepState>& states, const Progress& progress)
{
    if (*progress.last_right + 1 >= states.size())
        return {};
    const SweepState &last = states[*progress.last_right], &next = states[*progress.last_right + 1];
    return {
        text("In a run with random input, the contents of local memory are still correct after {}, and no "
             "further level changes it.",
             "In einem Lauf mit zufälliger Eingabe stimmt der Inhalt des lokalen Speichers nach {} noch, "
             "und keine weitere Ebene verändert ihn.",
             last.name) +
            (progress.idle ? other_step(run, next, *progress.idle) : Text{}),
        {run.place_of_todo(next.todo)},
        text(
            "The next step should be {}: which condition ends the loop too early, or what skips that step (TODO {})?",
            "Ab {} fehlt alles: Welche Bedingung beendet die Schleife zu früh, oder was überspringt diesen "
            "Schritt (TODO {})?",
            next.name, next.todo)};
}
} // namespace

namespace
{
/// Reports that the first level of the down-sweep passes the sum of all elements to the left, which the root should
/// no longer hold.
std::optional<Finding> root_kept_finding(const SweepRun& run, const std::vector<SweepState>& states,
                                         const Progress& progress)
{
    if (*progress.last_right != up_sweep_done ||
        progress.first_wrong->values[length / 2 - 1] != states[up_sweep_done].values.back())
        return {};
    return Finding{
        {"In a run with random input, the contents of local memory are correct after the up-sweep; then "
         "the first level of the down-sweep read the sum of all elements from the root, although the root "
         "should already be 0.",
         "In einem Lauf mit zufälliger Eingabe stimmt der Inhalt des lokalen Speichers nach dem Up-Sweep; "
         "dann las die erste Ebene des Down-Sweeps die Summe aller Elemente aus der Wurzel, obwohl die "
         "Wurzel schon 0 sein sollte."},
        {run.place_of_todo(run.todos.down)},
        text("Which work-item sets the root to 0, and what makes all other work-items wait for it (TODO "
             "{})?",
             "Welches Work-Item setzt die Wurzel auf 0, und was lässt alle anderen Work-Items darauf "
             "warten (TODO {})?",
             run.todos.down)};
}
} // namespace

namespace
{
std::size_t equal_in(const LocalArray& array, const SweepState& state)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < state.values.size(); ++i)
        count += array.values[i] == state.values[i] ? 1 : 0;
    return count;
}
} // namespace

namespace
{
/// True if the code that changed local memory is in the loop before its barrier, where a level ends.
bool ends_a_level(const Snapshot& barrier, const LocalArray& changed, const SweepState& before)
{
    for (std::size_t i = 0; i < before.values.size(); ++i)
        if (changed.values[i] != before.values[i] && changed.lines[i] >= barrier.line)
            return false;
    return true;
}

/// If a level leaves every element as it was, that level is the first wrong one, not the next.
Progress from_idle_level(const SweepRun& run, const std::vector<SweepState>& states, Progress progress)
{
    const SweepState& right = states[*progress.last_right];
    const SweepState& wanted = states[std::min(*progress.last_right + 1, states.size() - 1)];
    if (wanted.stride == 0 || is_at(wanted, *progress.barrier, run) ||
        !ends_a_level(*progress.barrier, *progress.first_wrong, right))
        return progress;
    for (const Snapshot& snapshot : launch_of(run)->snapshots)
        for (const LocalArray& array : snapshot.arrays)
            if (std::equal(right.values.begin(), right.values.end(), array.values.begin(),
                           array.values.end()) &&
                is_at(wanted, snapshot, run)) {
                progress.first_wrong = &array;
                progress.barrier = &snapshot;
            }
    return progress;
}
} // namespace

namespace
{
/// The line that races with itself: work-items read what others change in place. 0 if there is none.
int racing_line(const SweepRun& run)
{
    const Message* const race = run.simulator.trace.first_message(Message::Kind::data_race);
    const bool is_one_line = race && race->entities.front().line == race->entities.back().line;
    return is_one_line ? race->entities.front().line : 0;
}

/// Reports what the first level of the up-sweep changed but should not have: then it is not a tree. In a race, values
/// may be right or wrong by luck; which elements were written is not a matter of luck.
Finding no_tree(const SweepRun& run)
{
    const int racing = racing_line(run);
    if (racing == 0 || !has_line(run.todos.up, racing, run.source))
        return {};
    for (const Snapshot& snapshot : launch_of(run)->snapshots)
        for (const LocalArray& array : snapshot.arrays)
            for (std::size_t i = 0; array.values.size() == length && i < length; i += 2)
                if (array.lines[i] == racing)
                    return {
                        text("In the up-sweep, work-item {} changes element {} in line {}.",
                             "Im Up-Sweep ändert Work-Item {} Element {} in Zeile {}.", array.writers[i], i,
                             racing),
                        {{run.source.name, racing}},
                        text(
                            "In the tree of the up-sweep, level 1 changes only every second element (1, "
                            "3, 5, …), level 2 only every fourth (3, 7, …). Which elements does that line "
                            "change in the first iteration of the loop (TODO {})?",
                            "Im Baum des Up-Sweeps ändert Ebene 1 nur jedes zweite Element (1, 3, 5, …), Ebene "
                            "2 nur jedes vierte (3, 7, …). Welche Elemente ändert diese Zeile im ersten "
                            "Schleifendurchlauf (TODO {})?",
                            run.todos.up),
                        true};
    return {};
}
} // namespace

Finding level_finding(const SweepRun& run)
{
    if (sums_are_seen(run)) // where there is a race, by luck
        return run.simulator.trace.first_message(Message::Kind::data_race)
                   ? no_tree(run)
                   : after_the_sums(run, *launch_of(run));
    const auto states = states_of(run);
    Progress progress = progress_of(run);
    if (!progress.last_right)
        return wrongly_loaded(run).value_or(Finding{});
    if (!progress.first_wrong)
        return stopped_finding(run, states, progress);
    progress = from_idle_level(run, states, progress);
    if (const auto root = root_kept_finding(run, states, progress))
        return *root;
    std::size_t wrong_state = *progress.last_right + 1;
    if (wrong_state == up_sweep_done + 1 &&
        progress.first_wrong->values[length - 1] != states[up_sweep_done].values.back() &&
        equal_in(*progress.first_wrong, states[wrong_state]) <=
            equal_in(*progress.first_wrong, states[wrong_state + 1]))
        ++wrong_state; // the root was dealt with together with the first level down
    const SweepState& state = states[std::min(wrong_state, states.size() - 1)];
    return wrong_element_finding(run, states, state, progress);
}

Text reached_in(const SweepRun& run)
{
    const auto last_right = progress_of(run).last_right;
    return last_right ? text(" The contents of local memory are still correct after {}.",
                             " Nach {} stimmt der Inhalt des lokalen Speichers noch.",
                             states_of(run)[*last_right].name)
                      : Text{};
}

bool up_sweep_is_seen(const SweepRun& run)
{
    const auto last_right = progress_of(run).last_right;
    return last_right && *last_right >= up_sweep_done;
}

namespace
{
/// True if local memory held the TODO's final state at one of these barriers.
bool is_left(int todo, const std::vector<Snapshot>& snapshots, const SweepRun& run)
{
    LaunchTrace launch;
    launch.snapshots = snapshots;
    const auto states = states_of(run);
    const auto last_right = follow(launch, states).last_right;
    const auto after = std::find_if(states.begin(), states.end(),
                                    [&](const SweepState& state) { return state.todo > todo; });
    return last_right && states.begin() + static_cast<std::ptrdiff_t>(*last_right) + 1 >= after;
}

/// The barriers that order local memory, or all of them.
std::vector<Snapshot> barriers_of(const SweepRun& run, bool ordered_only)
{
    std::vector<Snapshot> barriers;
    if (const LaunchTrace* const launch = launch_of(run))
        for (const Snapshot& snapshot : launch->snapshots)
            if (snapshot.line > 0 && (snapshot.orders_local_memory || !ordered_only))
                barriers.push_back(snapshot);
    return barriers;
}

Finding fence_finding(int line, const Source& source)
{
    return {text("The barrier in line {} does not order local memory: other work-items may still see old "
                 "values after it.",
                 "Die Barriere in Zeile {} gilt nicht für den lokalen Speicher: Andere Work-Items sehen "
                 "darin vielleicht noch alte Werte.",
                 line),
            {{source.name, line}},
            {"The flag of a barrier determines which memory it orders. Which flag is for local memory (./lab "
             "explain barrier)?",
             "Das Flag einer Barriere bestimmt, für welchen Speicher sie gilt. Welches Flag gehört zum "
             "lokalen Speicher (./lab explain barrier)?"}};
}

/// The last barrier of the TODO that does not order local memory.
int useless_barrier_of(int todo, const std::vector<Snapshot>& barriers, const Source& source)
{
    int line = 0;
    for (const lab::TodoBlock& block : todos_of(source))
        for (const Snapshot& barrier : barriers)
            if (block.number == todo && block.has(barrier.line) && !barrier.orders_local_memory)
                line = barrier.line;
    return line;
}
} // namespace

namespace
{
/// The first TODO with a line of the fault that the simulator saw: whatever relies on it is only right by luck. 0 if
/// there is none.
int first_todo_of(const Verdict& fault, const SweepRun& run)
{
    if (fault.status != Status::failed)
        return 0;
    for (const int todo : {run.todos.load, run.todos.up, run.todos.down})
        for (const Place& place : fault.finding.places)
            if (has_line(todo, place.line, run.source))
                return todo;
    return 0;
}

/// Reports sweeps that reach some level of the TODO, but not its end.
std::optional<Finding> stuck_in(int todo, const SweepRun& run)
{
    const auto states = states_of(run);
    const Progress progress = progress_of(run);
    const std::size_t next = progress.last_right.value_or(states.size()) + 1;
    if (next >= states.size() || states[next].todo != todo || sums_are_seen(run))
        return {};
    const bool has_begun =
        progress.first_wrong
            ? std::any_of(progress.first_wrong->lines.begin(), progress.first_wrong->lines.end(),
                          [&](int line) { return has_line(todo, line, run.source); })
            : states[next - 1].todo == todo;
    const Finding finding = has_begun ? level_finding(run) : Finding{};
    return finding.seen.empty() ? std::nullopt : std::optional(finding);
}

/// Reports that the TODO's final state is only reached at the kernel's end, without a barrier.
std::optional<Finding> without_barrier(int todo, const SweepRun& run)
{
    const LaunchTrace* const launch = launch_of(run);
    if (!launch || !barriers_of(run, false).empty() || !is_left(todo, launch->snapshots, run))
        return {};
    return Finding{
        {"At the end, local memory holds the correct values, but no barrier makes the work-items wait for "
         "one another: some may still see old values.",
         "Am Ende stehen die richtigen Werte im lokalen Speicher, aber keine Barriere lässt die "
         "Work-Items aufeinander warten: Manche sehen vielleicht noch alte Werte."},
        {run.place_of_todo(todo)},
        text("All work-items must see the new values. Which call makes them wait (TODO {}; ./lab explain "
             "barrier)?",
             "Alle Work-Items müssen die neuen Werte sehen. Welcher Aufruf lässt sie warten (TODO {}; "
             "./lab explain barrier)?",
             todo)};
}
} // namespace

Verdict seen_at_a_barrier(int todo, const SweepRun& run)
{
    const Verdict divergence = no_barrier_divergence(run.simulator, run.source);
    const int diverging = first_todo_of(divergence, run);
    if (diverging != 0 && diverging <= todo)
        return diverging == todo ? divergence : Verdict::skipped({});
    const Verdict race = no_data_race(run.simulator, run.source);
    const int racing = first_todo_of(race, run);
    if (racing == todo)
        return race;
    if (is_left(todo, barriers_of(run, true), run))
        return Verdict::passed();
    if (racing != 0 && racing < todo)
        return Verdict::skipped({});
    const bool is_the_load = todo == run.todos.load;
    if (const auto missing = is_the_load ? not_loaded(run) : std::nullopt)
        return Verdict::failed(*missing);
    if (const auto wrong = is_the_load ? wrongly_loaded(run) : std::nullopt)
        return Verdict::failed(*wrong);
    const std::vector<Snapshot> all = barriers_of(run, false);
    if (const int line = is_left(todo, all, run) ? useless_barrier_of(todo, all, run.source) : 0; line > 0)
        return Verdict::failed(fence_finding(line, run.source));
    for (const auto& wrong : {stuck_in(todo, run), without_barrier(todo, run)})
        if (wrong)
            return Verdict::failed(*wrong);
    return Verdict::skipped({});
}

namespace
{
/// The array that holds only some of the input at the first barrier, each element in its place, and nothing else that
/// was written.
const LocalArray* partly_loaded(const Snapshot& barrier, const Ints& input)
{
    for (const LocalArray& array : barrier.arrays) {
        std::size_t loaded = 0, others = 0;
        for (std::size_t i = 0; i < array.values.size(); ++i)
            if (array.writers[i] >= 0)
                ++(i < length && array.values[i] == input[i] ? loaded : others);
        if (array.values.size() >= length && loaded > 0 && loaded < length && others == 0)
            return &array;
    }
    return nullptr;
}
} // namespace

namespace
{
/// True if there is room for the elements, but nothing was written to it.
bool is_empty(const Snapshot& barrier)
{
    return std::any_of(barrier.arrays.begin(), barrier.arrays.end(),
                       [](const LocalArray& array) { return array.values.size() >= length; }) &&
           std::all_of(barrier.arrays.begin(), barrier.arrays.end(), [](const LocalArray& array) {
               return std::all_of(array.writers.begin(), array.writers.end(),
                                  [](int writer) { return writer < 0; });
           });
}

Finding nothing_loaded(const Snapshot& barrier, const SweepRun& run)
{
    return {
        text("No element was loaded: at the barrier in line {}, no work-item had written to local memory.",
             "Kein Element wurde geladen: Bis zur Barriere in Zeile {} hatte kein Work-Item in den lokalen "
             "Speicher geschrieben.",
             barrier.line),
        {run.place_of_todo(run.todos.load)},
        text("Which line should load the input elements, and into which array (TODO {})?",
             "Welche Zeile soll die Eingabeelemente laden, und in welches Feld (TODO {})?", run.todos.load)};
}
} // namespace

std::optional<Finding> not_loaded(const SweepRun& run)
{
    const std::vector<Snapshot> barriers = barriers_of(run, false);
    if (!barriers.empty() && is_empty(barriers.front()) && !is_left(run.todos.load, barriers, run))
        return nothing_loaded(barriers.front(), run);
    const LocalArray* const array = barriers.empty() ? nullptr : partly_loaded(barriers.front(), run.input);
    if (!array || is_left(run.todos.load, barriers, run)) // later
        return {};
    const auto end = array->writers.begin() + static_cast<std::ptrdiff_t>(length);
    const auto first = std::find(array->writers.begin(), end, -1) - array->writers.begin();
    const auto count = std::count(array->writers.begin(), end, -1);
    const auto store =
        std::find_if(array->lines.begin(), array->lines.end(), [](int line) { return line > 0; });
    const Place place =
        store == array->lines.end() ? run.place_of_todo(run.todos.load) : Place{run.source.name, *store};
    if (static_cast<std::size_t>(first) >= run.count)
        return Finding{
            text(
                "In a block of {} elements, elements {} to {} of local memory must be 0: at the barrier in "
                "line {} no work-item had written element {}.",
                "In einem Block aus {} Elementen müssen die Elemente {} bis {} im lokalen Speicher 0 sein: An "
                "der Barriere in Zeile {} hatte kein Work-Item Element {} geschrieben.",
                run.count, run.count, length - 1, barriers.front().line, first),
            {place},
            text("What should a work-item without an element store in local memory (TODO {})?",
                 "Was soll ein Work-Item ohne Element im lokalen Speicher ablegen (TODO {})?",
                 run.todos.load)};
    return Finding{
        count == 1
            ? text("Element {} of local memory was not loaded: at the barrier in line {} no work-item "
                   "had written it.",
                   "Element {} im lokalen Speicher wurde nicht geladen: Bis zur Barriere in Zeile {} hatte "
                   "es kein Work-Item geschrieben.",
                   first, barriers.front().line)
            : text("{} of {} elements of local memory were not loaded, the first is element {}: at the "
                   "barrier in line {} no work-item had written them.",
                   "{} von {} Elementen im lokalen Speicher wurden nicht geladen, das erste ist Element "
                   "{}: Bis zur Barriere in Zeile {} hatte sie kein Work-Item geschrieben.",
                   count, length, first, barriers.front().line),
        {place},
        text("Which work-item should load input element {}, and what keeps it from doing so (TODO {})?",
             "Welches Work-Item soll Eingabeelement {} laden, und was hält es davon ab (TODO {})?", first,
             run.todos.load)};
}

std::optional<Finding> wrongly_loaded(const SweepRun& run)
{
    const std::vector<Snapshot> barriers = barriers_of(run, false);
    if (barriers.empty() || is_left(run.todos.load, barriers, run))
        return {};
    const auto is_of_the_load = [&](int line) { return has_line(run.todos.load, line, run.source); };
    for (const LocalArray& array : barriers.front().arrays) {
        if (array.values.size() != length ||
            !std::all_of(array.lines.begin(), array.lines.end(), is_of_the_load))
            continue;
        const auto [value, wanted] =
            std::mismatch(array.values.begin(), array.values.end(), run.input.begin());
        if (value == array.values.end())
            continue;
        const auto i = value - array.values.begin();
        const auto type = of_another_type(*value, *wanted);
        return Finding{
            text("After the load, element {0} of local memory is {1}; input[{0}] is {2}.",
                 "Nach dem Laden ist Element {0} im lokalen Speicher {1}; input[{0}] ist {2}.", i, *value,
                 *wanted),
            {{run.source.name, array.lines[static_cast<std::size_t>(i)]}},
            type ? type->question
                 : text("Which input element belongs in this place, and which one is loaded in this line "
                        "(TODO {})?",
                        "Welches Eingabeelement gehört an diese Stelle, und welches wird in dieser Zeile "
                        "geladen (TODO {})?",
                        run.todos.load)};
    }
    return {};
}

bool sums_are_seen(const SweepRun& run)
{
    const LaunchTrace* const launch = launch_of(run);
    return launch && (array_with(prefix_sum_of(run.input), *launch) ||
                      array_with(inclusive_sum_of(run.input), *launch));
}
} // namespace prefix_sum
