// Barriers and other calls that all work-items of a group make together. An instance of a barrier consists of its
// instruction, the calls that lead to it and the rounds of the loops around it: all work-items must be at the same
// instance.
#include "grader/base/digest.hpp"
#include "grader/simulator/machine/arithmetic.hpp"
#include "grader/simulator/machine/domain.hpp"
#include "grader/simulator/machine/machine.hpp"

#include <algorithm>

namespace lab::simulator
{
namespace
{
using Kind = Finding::Kind;
constexpr std::uint64_t free_barriers = 40; // nearly every kernel has fewer, and its states cost nothing
constexpr unsigned most_times = 2;          // that a state is there

bool have_same_calls(const Item& a, const Item& b)
{
    if (a.frames.size() != b.frames.size())
        return false;
    for (std::size_t i = 1; i < a.frames.size(); ++i)
        if (a.frames[i].call != b.frames[i].call)
            return false;
    return true;
}

/// The line of a loop around the barrier, or around a call leading to it, whose rounds differ between two work-items
/// with the same calls. Nothing if none does.
std::optional<std::uint32_t> differing_loop(const Program& program, const Item& a, const Item& b)
{
    const auto differing = [&](const auto& record, std::size_t frame) -> std::optional<std::uint32_t> {
        for (std::size_t i = 0; i < record.rounds.size(); ++i)
            if (a.slots[a.frames[frame].base + record.rounds[i]] !=
                b.slots[b.frames[frame].base + record.rounds[i]])
                return record.loop_lines[i];
        return {};
    };
    for (std::size_t i = 1; i < a.frames.size(); ++i)
        if (const auto line = differing(program.calls[a.frames[i].call], i - 1))
            return line;
    return differing(program.machine_calls[a.meeting], a.frames.size() - 1);
}

/// Combines two lanes as the collective function does.
std::uint64_t combined(Collective kind, Element element, unsigned bits, std::uint64_t a, std::uint64_t b)
{
    const bool is_min =
        kind == Collective::least || kind == Collective::least_to || kind == Collective::least_before;
    const bool is_max =
        kind == Collective::most || kind == Collective::most_to || kind == Collective::most_before;
    if (is_float(element))
        return on_floats(bits, a, b, [&](auto x, auto y) {
            return is_min ? std::min(x, y) : is_max ? std::max(x, y) : x + y;
        });
    if (!is_min && !is_max)
        return cut(a + b, bits);
    const bool is_less = is_signed(element) ? with_sign(a, bits) < with_sign(b, bits) : a < b;
    return is_less == is_min ? a : b;
}

std::uint64_t neutral(Collective kind, Element element, unsigned bits)
{
    const bool is_min = kind == Collective::least_before, is_max = kind == Collective::most_before;
    if (!is_min && !is_max)
        return 0;
    if (is_float(element)) {
        const double infinite =
            is_min ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
        return bits == 32 ? lane_of(static_cast<float>(infinite)) : lane_of(infinite);
    }
    const std::uint64_t top = std::uint64_t{1} << (bits - 1);
    if (is_signed(element))
        return is_min ? top - 1 : top;
    return is_min ? cut(~std::uint64_t{0}, bits) : 0;
}
} // namespace

void Machine::report_divergence(Group& group, const Item& first, std::size_t there)
{
    const Item* other = nullptr;
    for (const Item& item : group.items)
        if (item.state == Item::State::meets && item.meeting != first.meeting && !other)
            other = &item;
    const std::uint32_t op = first.op - 1;
    if (run_.report.is_known(Kind::divergence, op, other ? other->op : 0))
        return;
    Finding finding;
    finding.kind = Kind::divergence;
    finding.actors.push_back(run_.report.actor({first.clock.thread, first.clock.time, op}, false));
    if (other)
        finding.actors.push_back(
            run_.report.actor({other->clock.thread, other->clock.time, other->op - 1}, false));
    else {
        finding.arrived = there;
        finding.expected = group.items.size();
    }
    run_.report.add(std::move(finding));
}

/// Reports work-items at the same barrier through different calls, or in different rounds of a loop.
void Machine::report_other_instance(const Item& first, const Item& other,
                                    std::optional<std::uint32_t> loop_line)
{
    if (run_.report.is_known(Kind::divergence, first.op - 1, loop_line ? 1 : 2))
        return;
    Finding finding;
    finding.kind = Kind::divergence;
    finding.loop_line = loop_line.value_or(0);
    if (loop_line)
        finding.actors.push_back(run_.report.place(first.op - 1));
    else
        for (const Item* item : {&first, &other})
            for (std::size_t i = 1; i < item->frames.size(); ++i)
                finding.actors.push_back(run_.report.place(item->frames[i].return_to - 1));
    run_.report.add(std::move(finding));
}

void Machine::meet(Group& group)
{
    std::vector<Item*> those;
    for (Item& item : group.items)
        if (item.state == Item::State::meets && (those.empty() || item.meeting == those[0]->meeting))
            those.push_back(&item);
    const Item& first = *those.front();
    if (those.size() != group.items.size())
        report_divergence(group, first, those.size());
    for (const Item* item : those) {
        const bool has_same_calls = have_same_calls(first, *item);
        const auto loop = has_same_calls ? differing_loop(run_.program, first, *item) : std::nullopt;
        if (has_same_calls && !loop)
            continue;
        report_other_instance(first, *item, loop);
        break;
    }
    pass(group, those);
}

/// Computes a collective function over the work-items of a group, in the order of their ids.
void Machine::combine(Group& group, const std::vector<Item*>& those, const MachineCall& call)
{
    const auto kind = static_cast<Collective>(call.kind);
    const Element element = call.signature.parameters.at(0).element;
    const unsigned bits = call.result_bits;
    const bool is_before = kind >= Collective::sum_before, is_to = kind >= Collective::sum_to && !is_before;
    std::vector<std::uint64_t> results;
    std::uint64_t all = 0;
    for (const Item* item : those) {
        const std::uint64_t own = argument(*item, call, 0);
        const bool is_first = results.empty();
        const std::uint64_t before = is_first ? neutral(kind, element, bits) : all;
        if (kind == Collective::all)
            all = (is_first || all != 0) && own != 0;
        else if (kind == Collective::any)
            all = all != 0 || own != 0;
        else
            all = is_first ? own : combined(kind, element, bits, all, own);
        results.push_back(is_before ? before : all);
    }
    if (kind == Collective::broadcast) {
        const std::uint64_t place =
            argument(*those[0], call, 1) +
            group.size[0] * (argument(*those[0], call, 2) + group.size[1] * argument(*those[0], call, 3));
        all = place < those.size() ? argument(*those[place], call, 0) : 0;
    }
    for (std::size_t i = 0; i < those.size(); ++i)
        set_result(*those[i], call, is_before || is_to ? results[i] : all);
}

void Machine::pass(Group& group, const std::vector<Item*>& those)
{
    const MachineCall& call = run_.program.machine_calls[those.front()->meeting];
    const std::uint32_t op = those.front()->op - 1;
    std::uint32_t fences = fenced_all;
    if (call.function == MachineFunction::barrier)
        for (const Item* item : those) // each orders what its own flags name
            fences &= static_cast<std::uint32_t>(argument(*item, call, 0));
    if (call.function == MachineFunction::wait_for_copies) // to wait for nothing is no barrier
        fences = end_copies(group, call) ? fenced_local : 0;
    if (call.function == MachineFunction::collective)
        combine(group, those, call);
    pass_barrier(group, fences, op);
    for (Item* item : those) {
        item->state = Item::State::ready;
        item->clock.time = run_.time;
        item->spins = 0;
    }
}

void Machine::pass_barrier(Group& group, std::uint32_t fences, std::uint32_t op)
{
    ++group.barriers;
    const Time now = ++run_.time;
    const auto note = [&](std::vector<PassedBarrier>& without, std::uint32_t wanted, Time& barrier) {
        if ((fences & wanted) != 0) {
            without.clear();
            barrier = now;
            return;
        }
        const std::uint32_t line = run_.report.line_of(op);
        std::erase_if(without, [&](const PassedBarrier& passed) { return passed.line == line; });
        without.push_back({line, fences});
    };
    note(group.without_local, fenced_local, group.clock.local_barrier);
    note(group.without_global, fenced_global, group.clock.global_barrier);
    const std::uint64_t share = (group.words_together + group.items.size() - 1) / group.items.size();
    group.words_together = 0;
    std::uint64_t most = 0;
    for (Item& item : group.items) {
        item.words += share;
        most = std::max(most, item.words - item.words_at_barrier);
        item.words_at_barrier = item.words;
        if (item.clock.known && item.state == Item::State::meets)
            group.clock.known.learn(*item.clock.known);
    }
    group.span += most;
    if (run_.observer)
        run_.observer->meeting(group, run_.report.line_of(op), fences);
    look_for_return(group, op);
}

/// A group that returns to an earlier state never ends. The state comprises the barrier, the calls, the work-items'
/// slots, and local and global memory.
void Machine::look_for_return(Group& group, std::uint32_t op)
{
    if (group.barriers <= free_barriers)
        return;
    Digest digest;
    for (const Item& item : group.items) {
        digest.add(std::uint64_t{item.op});
        for (const Frame& frame : item.frames) {
            const Function& function = run_.program.functions[frame.function];
            const std::uint64_t* const slots = item.slots.data() + frame.base;
            digest.add(slots, 8 * function.rounds_begin);
            digest.add(slots + function.rounds_end, 8 * (function.frame.size() - function.rounds_end));
        }
    }
    for (std::uint32_t number = 1; number < run_.memory.size(); ++number)
        if (const Extent& extent = run_.memory[number];
            extent.data && extent.parent == 0 && extent.space != Space::constant)
            digest.add(extent.data, extent.bytes);
    if (++group.states[digest.value()] > most_times)
        throw EndOfRun{EndOfRun::Kind::state_came_back,
                       run_.report.line_of(op),
                       0,
                       0,
                       0,
                       {},
                       held_values(run_.program, group.items.front())};
}
} // namespace lab::simulator
