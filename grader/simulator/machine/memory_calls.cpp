// Loads and stores that need the full checks, copies of structs, vload and vstore.
#include "grader/simulator/machine/domain.hpp"
#include "grader/simulator/machine/machine.hpp"

#include <algorithm>
#include <cstring>

namespace lab::simulator
{
namespace
{
/// Reads past the end of a local array return a pattern, as other data might; all other reads out of bounds return 0.
std::uint64_t number_at(const Touched& place, std::uint64_t offset, unsigned bytes)
{
    constexpr std::uint64_t outside = 0xb8997a5bb8997a5b, nothing = 0;
    const void* const missing = place.is_outside_local ? &outside : &nothing;
    std::uint64_t value = 0;
    std::memcpy(&value, place.data ? static_cast<const void*>(place.data + offset) : missing, bytes);
    return value;
}

std::vector<ShadowId> ids_at(const ShadowId* ids, const std::vector<Slot>& slots)
{
    std::vector<ShadowId> found;
    for (const Slot slot : slots)
        found.push_back(ids[slot]);
    return found;
}
} // namespace

void Machine::load_word(Group& group, Item& item, const Op& op, std::uint32_t number)
{
    std::uint64_t* const slots = frame_of(item);
    const Touched place = accesses_.touch(group, item, {slots[op.a], 4, Use::read, number, 4, 4});
    if (run_.domain) {
        const Step step{op, number, slots, ids_of(item), item, group};
        run_.domain->decides(step, ids_of(item)[op.a], "address");
        run_.domain->load(step, place, 4, 1, ids_of(item) + op.to);
    }
    slots[op.to] = number_at(place, 0, 4);
}

void Machine::store_word(Group& group, Item& item, const Op& op, std::uint32_t number)
{
    std::uint64_t* const slots = frame_of(item);
    const auto value = static_cast<std::uint32_t>(slots[op.b]);
    const Touched place = accesses_.touch(group, item, {slots[op.a], 4, Use::write, number, 4, 4, &value});
    if (run_.domain) {
        const Step step{op, number, slots, ids_of(item), item, group};
        run_.domain->decides(step, ids_of(item)[op.a], "address");
        run_.domain->store(step, place, 4, {ids_of(item)[op.b]});
    }
    if (place.data)
        std::memcpy(place.data, &value, sizeof value);
}

void Machine::load_lanes(Group& group, Item& item, const Op& op, std::uint32_t number)
{
    std::uint64_t* const slots = frame_of(item);
    const unsigned bytes = op.bits / 8;
    const Touched place =
        accesses_.touch(group, item, {slots[op.a], bytes * op.lanes, Use::read, number, op.b, bytes});
    if (run_.domain) {
        const Step step{op, number, slots, ids_of(item), item, group};
        run_.domain->decides(step, ids_of(item)[op.a], "address");
        run_.domain->load(step, place, bytes, op.lanes, ids_of(item) + op.to);
    }
    for (unsigned i = 0; i < op.lanes; ++i)
        slots[op.to + i] = number_at(place, i * bytes, bytes);
}

void Machine::store_lanes(Group& group, Item& item, const Op& op, std::uint32_t number)
{
    std::uint64_t* const slots = frame_of(item);
    const unsigned bytes = op.bits / 8;
    const auto& from = run_.program.lists[op.b];
    std::uint8_t content[256 * 8];
    for (unsigned i = 0; i < op.lanes; ++i)
        std::memcpy(content + i * bytes, &slots[from[i]], bytes);
    const Touched place = accesses_.touch(
        group, item, {slots[op.a], bytes * op.lanes, Use::write, number, op.c, bytes, content});
    if (run_.domain) {
        const Step step{op, number, slots, ids_of(item), item, group};
        run_.domain->decides(step, ids_of(item)[op.a], "address");
        run_.domain->store(step, place, bytes, ids_at(ids_of(item), from));
    }
    if (place.data)
        std::memcpy(place.data, content, bytes * op.lanes);
}

void Machine::copy_memory(Group& group, Item& item, const Op& op, std::uint32_t number)
{
    const std::uint64_t* const slots = frame_of(item);
    const std::uint64_t bytes = slots[op.c];
    if (bytes == 0 || bytes > (1u << 26))
        return;
    const Touched from = accesses_.touch(group, item, copied_from(slots[op.b], bytes, number));
    const Touched to = accesses_.touch(group, item, {slots[op.a], bytes, Use::write, number});
    if (from.data && to.data)
        copy_with_state(from, to, bytes);
}

Accesses::Wanted Machine::copied_from(Address address, std::uint64_t bytes, std::uint32_t op)
{
    Accesses::Wanted wanted{address, bytes, Use::read, op};
    wanted.is_copied = true;
    return wanted;
}

void Machine::copy_with_state(const Touched& from, const Touched& to, std::uint64_t bytes)
{
    std::memmove(to.data, from.data, bytes);
    Extent &source = run_.memory[from.extent], &target = run_.memory[to.extent];
    if (target.written && source.written)
        std::memmove(target.written + to.offset, source.written + from.offset, bytes);
    if (run_.domain)
        run_.domain->copy(from, to, bytes);
}

void Machine::set_memory(Group& group, Item& item, const Op& op, std::uint32_t number)
{
    const std::uint64_t* const slots = frame_of(item);
    const std::uint64_t bytes = slots[op.c];
    if (bytes == 0)
        return;
    const Touched to = accesses_.touch(group, item, {slots[op.a], bytes, Use::write, number});
    if (!to.data)
        return;
    std::memset(to.data, static_cast<int>(slots[op.b]), bytes);
    if (run_.domain)
        run_.domain->store({op, number, slots, ids_of(item), item, group}, to, 1,
                           std::vector<ShadowId>(bytes, 0));
}

void Machine::load_vector(Group& group, Item& item, const MachineCall& call, std::uint32_t op)
{
    const unsigned bytes = bytes_of(call.signature.parameters[1].element), lanes = call.result_lanes;
    const auto offset = static_cast<std::int64_t>(argument(item, call, 0) * lanes * bytes);
    const Address from = moved(argument(item, call, 1), offset);
    const Touched place = accesses_.touch(group, item, {from, bytes * lanes, Use::read, op, bytes, bytes});
    if (run_.domain) {
        const Step step{run_.program.ops[op], op, frame_of(item), ids_of(item), item, group};
        for (const auto& argument : call.arguments)
            run_.domain->decides(step, ids_of(item)[argument[0]], "address");
        run_.domain->load(step, place, bytes, lanes, ids_of(item) + call.result);
    }
    for (unsigned i = 0; i < lanes; ++i)
        frame_of(item)[call.result + i] = number_at(place, i * bytes, bytes);
}

void Machine::store_vector(Group& group, Item& item, const MachineCall& call, std::uint32_t op)
{
    const unsigned bytes = bytes_of(call.signature.parameters[0].element);
    const auto lanes = static_cast<unsigned>(call.arguments[0].size());
    const auto offset = static_cast<std::int64_t>(argument(item, call, 1) * lanes * bytes);
    const Address to = moved(argument(item, call, 2), offset);
    std::uint8_t content[16 * 8];
    for (unsigned i = 0; i < std::min(lanes, 16u); ++i) {
        const std::uint64_t value = argument(item, call, 0, i);
        std::memcpy(content + i * bytes, &value, bytes);
    }
    const Touched place =
        accesses_.touch(group, item, {to, bytes * lanes, Use::write, op, bytes, bytes, content});
    if (run_.domain) {
        const Step step{run_.program.ops[op], op, frame_of(item), ids_of(item), item, group};
        run_.domain->decides(step, ids_of(item)[call.arguments[1][0]], "address");
        run_.domain->decides(step, ids_of(item)[call.arguments[2][0]], "address");
        run_.domain->store(step, place, bytes, ids_at(ids_of(item), call.arguments[0]));
    }
    if (place.data)
        std::memcpy(place.data, content, bytes * lanes);
}
} // namespace lab::simulator
