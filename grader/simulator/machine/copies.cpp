// Asynchronous copies of a work-group. A copy may begin as soon as one work-item reaches it and ends when the group
// has waited for it, so it counts as a separate thread. Here it is made at the wait, and checked for races when it
// begins.
#include "grader/simulator/machine/domain.hpp"
#include "grader/simulator/machine/machine.hpp"

#include <algorithm>
#include <cstring>

namespace lab::simulator
{
namespace
{
constexpr std::uint64_t most_elements = 1 << 22;
} // namespace

void Accesses::copy_touches(Group& group, const Copy& copy, Address address, std::uint64_t bytes, bool writes)
{
    std::uint32_t number = extent_of(address);
    std::int64_t offset = offset_of(address);
    if (number == 0 || number >= run_.memory.size())
        return;
    if (const Extent& piece = run_.memory[number]; piece.parent != 0) {
        offset += piece.begin;
        number = piece.parent;
    }
    const Extent& extent = run_.memory[number];
    if (!extent.cells || offset < 0 ||
        offset + static_cast<std::int64_t>(bytes) > static_cast<std::int64_t>(extent.bytes))
        return;
    Clock clock;
    clock.thread = copy.thread;
    clock.time = copy.time;
    clock.group = &group.clock;
    look_at_cells(group, clock,
                  {address_of(number, offset), bytes, writes ? Use::write : Use::read, copy.op, 1,
                   static_cast<unsigned>(copy.element_bytes)},
                  number, offset);
}

Touched Accesses::place_of(Group& group, const Copy& copy, Address address, std::uint64_t bytes, bool writes)
{
    Item item;
    item.clock.thread = copy.thread;
    item.clock.group = &group.clock;
    std::uint32_t number = extent_of(address);
    std::int64_t offset = offset_of(address);
    const Wanted wanted{address, bytes, writes ? Use::write : Use::read,
                        copy.op, 1,     static_cast<unsigned>(copy.element_bytes)};
    if (is_outside(group, item, wanted, number, offset))
        return {};
    Extent& extent = run_.memory[number];
    look_at_written(item, wanted, extent, offset);
    if (extent.counts_words) {
        group.words_together += (bytes + 3) / 4;
        (writes ? run_.traffic.stores : run_.traffic.loads)[static_cast<unsigned>(extent.space)] +=
            (bytes + 3) / 4;
    }
    return {extent.data + offset, number, offset};
}

void Machine::begin_copy(Group& group, Item& item, const MachineCall& call, std::uint32_t op)
{
    const std::uint32_t number = item.copies++;
    const std::uint64_t shared = argument(item, call, call.arguments.size() - 1);
    set_result(item, call, shared != 0 ? shared : number + 1);
    Copy copy;
    copy.to = argument(item, call, 0);
    copy.from = argument(item, call, 1);
    copy.count = std::min(argument(item, call, 2), most_elements);
    const ParameterType& element = call.signature.parameters.at(0);
    copy.element_bytes = bytes_of(element.element) * (element.lanes == 3 ? 4u : element.lanes);
    if (call.function == MachineFunction::copy_strided) {
        const bool to_local =
            extent_of(copy.to) < run_.memory.size() && run_.memory.at(copy.to).space == Space::local;
        (to_local ? copy.from_stride : copy.to_stride) = argument(item, call, 3);
    }
    copy.op = op;
    if (number < group.copies.size()) { // another one came to it before
        if (!group.copies[number].is_same_as(copy))
            report_other_copy(group.copies[number].op, op);
        return;
    }
    copy.event = shared != 0 ? shared : number + 1;
    copy.thread = thread_of(group.number, first_copy + number % first_copy);
    copy.time = ++run_.time;
    group.copies.push_back(copy);
    for (std::uint64_t i = 0; i < copy.count; ++i) {
        const auto step = static_cast<std::int64_t>(i * copy.element_bytes);
        accesses_.copy_touches(group, copy,
                               moved(copy.from, step * static_cast<std::int64_t>(copy.from_stride)),
                               copy.element_bytes, false);
        accesses_.copy_touches(group, copy, moved(copy.to, step * static_cast<std::int64_t>(copy.to_stride)),
                               copy.element_bytes, true);
    }
}

/// Reports that the work-items of a group did not all make the same copy, with the same arguments.
void Machine::report_other_copy(std::uint32_t op, std::uint32_t other_op)
{
    if (run_.report.is_known(Finding::Kind::divergence, op, other_op))
        return;
    Finding finding;
    finding.kind = Finding::Kind::divergence;
    finding.by_copy = true;
    finding.actors = {run_.report.place(op), run_.report.place(other_op)};
    run_.report.add(std::move(finding));
}

void Machine::look_for_missing_copies(const Group& group)
{
    for (const Item& item : group.items)
        if (item.copies < group.copies.size())
            return report_other_copy(group.copies[item.copies].op, group.copies[item.copies].op);
}

void Machine::make_copy(Group& group, Copy& copy)
{
    copy.is_done = true;
    for (std::uint64_t i = 0; i < copy.count; ++i) {
        const auto step = static_cast<std::int64_t>(i * copy.element_bytes);
        const Touched from = accesses_.place_of(
            group, copy, moved(copy.from, step * static_cast<std::int64_t>(copy.from_stride)),
            copy.element_bytes, false);
        const Touched to =
            accesses_.place_of(group, copy, moved(copy.to, step * static_cast<std::int64_t>(copy.to_stride)),
                               copy.element_bytes, true);
        if (!from.data || !to.data)
            continue;
        std::memmove(to.data, from.data, copy.element_bytes);
        if (run_.domain)
            run_.domain->copy(from, to, copy.element_bytes);
    }
    ++run_.time;
    group.clock.known.learn_thread(copy.thread, {run_.time, run_.time});
}

bool Machine::end_copies(Group& group, const MachineCall& call)
{
    bool awaits_one = false;
    for (Item& item : group.items) {
        if (item.state != Item::State::meets)
            continue;
        const std::uint64_t count = std::min<std::uint64_t>(argument(item, call, 0), 64);
        const Address list = argument(item, call, 1);
        for (std::uint64_t i = 0; i < count; ++i) {
            const Touched event = accesses_.touch(
                group, item,
                {moved(list, static_cast<std::int64_t>(8 * i)), 8, Use::read, item.op - 1, 8, 8});
            std::uint64_t awaited = 0;
            if (event.data)
                std::memcpy(&awaited, event.data, 8);
            if (run_.domain) {
                const Step step{
                    run_.program.ops[item.op - 1], item.op - 1, frame_of(item), ids_of(item), item, group};
                ShadowId id = 0;
                run_.domain->load(step, event, 8, 1, &id);
                run_.domain->decides(step, id, "event");
            }
            for (Copy& copy : group.copies) {
                awaits_one = awaits_one || copy.event == awaited;
                if (copy.event == awaited && !copy.is_done)
                    make_copy(group, copy);
            }
        }
    }
    return awaits_one;
}
} // namespace lab::simulator
