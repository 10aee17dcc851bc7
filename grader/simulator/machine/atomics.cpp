// Atomic operations and fences: their results and the order that they establish.
#include "grader/simulator/machine/arithmetic.hpp"
#include "grader/simulator/machine/domain.hpp"
#include "grader/simulator/machine/machine.hpp"

#include <algorithm>
#include <cstring>

namespace lab::simulator
{
namespace
{
enum Order { relaxed = 0, acquire = 2, release = 3, acquire_release = 4, sequential = 5 };
enum Scope { work_item_scope = 0, group_scope = 1, device_scope = 2 };

constexpr bool acquires(int order) { return order == acquire || order >= acquire_release; }
constexpr bool releases(int order) { return order == release || order >= acquire_release; }

struct Word {
    Element element = Element::i32;
    unsigned bits = 32;
};

bool is_smaller(const Word& word, std::uint64_t a, std::uint64_t b)
{
    return is_signed(word.element) ? with_sign(a, word.bits) < with_sign(b, word.bits) : a < b;
}

std::uint64_t sum(const Word& word, std::uint64_t a, std::uint64_t b, bool subtracts)
{
    if (is_float(word.element))
        return on_floats(word.bits, a, b, [&](auto x, auto y) { return subtracts ? x - y : x + y; });
    return cut(subtracts ? a - b : a + b, word.bits);
}

std::uint64_t changed(Atomic kind, const Word& word, std::uint64_t old, std::uint64_t operand)
{
    switch (kind) {
    case Atomic::add:
    case Atomic::subtract:
        return sum(word, old, operand, kind == Atomic::subtract);
    case Atomic::increment:
        return cut(old + 1, word.bits);
    case Atomic::decrement:
        return cut(old - 1, word.bits);
    case Atomic::bit_and:
        return old & operand;
    case Atomic::bit_or:
        return old | operand;
    case Atomic::bit_xor:
        return old ^ operand;
    case Atomic::smallest:
        return is_smaller(word, operand, old) ? operand : old;
    case Atomic::largest:
        return is_smaller(word, old, operand) ? operand : old;
    case Atomic::flag_set:
        return 1;
    case Atomic::flag_clear:
        return 0;
    default:
        return operand;
    }
}

Use use_of(Atomic kind)
{
    switch (kind) {
    case Atomic::load:
        return Use::read_atomically;
    case Atomic::store:
    case Atomic::flag_clear:
        return Use::write_atomically;
    case Atomic::initialise:
        return Use::write;
    default:
        return Use::change_atomically;
    }
}

bool compares(Atomic kind)
{
    return kind == Atomic::compare_exchange || kind == Atomic::compare_exchange_truth;
}

/// The number of arguments before order and scope in an `_explicit` function.
std::size_t arguments_before_order(Atomic kind)
{
    if (kind == Atomic::load || kind == Atomic::flag_set || kind == Atomic::flag_clear)
        return 1;
    return compares(kind) ? 3 : 2;
}
} // namespace

bool Machine::atomic(Group& group, Item& item, const MachineCall& call, std::uint32_t op)
{
    const auto kind = static_cast<Atomic>(call.kind);
    const ParameterType& first = call.signature.parameters.at(0);
    const Word word{first.element == Element::other || first.element == Element::boolean ? Element::i32
                                                                                         : first.element,
                    8 * (first.element == Element::boolean ? 4 : std::min(8u, bytes_of(first.element)))};
    const unsigned bytes = word.bits / 8;
    const Address address = argument(item, call, 0);
    const bool is_new =
        call.signature.name.starts_with("atomic_") &&
        (kind == Atomic::load || kind == Atomic::store || kind == Atomic::compare_exchange_truth ||
         kind == Atomic::flag_set || kind == Atomic::flag_clear ||
         call.signature.name.find("_fetch_") != std::string::npos ||
         call.signature.name.starts_with("atomic_exchange"));
    int order = is_new ? sequential : relaxed, scope = device_scope;
    const std::size_t place = arguments_before_order(kind);
    if (call.signature.name.ends_with("_explicit")) {
        order = static_cast<int>(argument(item, call, place));
        const std::size_t scope_place = place + (compares(kind) ? 2 : 1);
        if (scope_place < call.arguments.size())
            scope = static_cast<int>(argument(item, call, scope_place));
    }
    ++run_.traffic.atomics;
    if (call.is_result_used && kind != Atomic::load && run_.traffic.used_atomic_line == 0)
        run_.traffic.used_atomic_line = run_.report.line_of(op);
    const bool finds_nothing = run_.domain && is_unwritten(address, bytes);
    // An exchange whose result is unused does not read.
    const bool only_writes = kind == Atomic::exchange && !call.is_result_used;
    const std::uint64_t operand = argument(item, call,
                                           compares(kind) && kind == Atomic::compare_exchange ? 2
                                           : compares(kind)                                   ? 2
                                                                                              : 1);
    const Touched at = accesses_.touch(group, item,
                                       {address, bytes, only_writes ? Use::write_atomically : use_of(kind),
                                        op, bytes, bytes, kind == Atomic::exchange ? nullptr : &operand});
    std::uint64_t old = 0;
    if (at.data)
        std::memcpy(&old, at.data, bytes);
    std::uint64_t expected = argument(item, call, 1);
    if (kind == Atomic::compare_exchange_truth) {
        const Touched there = accesses_.touch(group, item, {expected, bytes, Use::read, op, bytes, bytes});
        expected = 0;
        if (there.data)
            std::memcpy(&expected, there.data, bytes);
    }
    const bool changes =
        at.data && kind != Atomic::load && (!compares(kind) || cut(expected, word.bits) == old);
    const std::uint64_t value = changed(kind, word, old, operand);
    if (changes)
        std::memcpy(at.data, &value, bytes);
    if (kind == Atomic::compare_exchange_truth && !changes) {
        const Touched there = accesses_.touch(
            group, item, {argument(item, call, 1), bytes, Use::write, op, bytes, bytes, &old});
        if (there.data)
            std::memcpy(there.data, &old, bytes);
    }
    set_result(item, call, kind == Atomic::compare_exchange_truth ? changes : old);
    if (run_.domain) {
        const Step step{run_.program.ops[op], op, frame_of(item), ids_of(item), item, group};
        run_.domain->decides(step, ids_of(item)[call.arguments[0][0]], "address");
        const ShadowId* const id = call.arguments.size() > 1 ? ids_of(item) + call.arguments[1][0] : nullptr;
        run_.domain->atomic(step, at, bytes, id, call.result_lanes ? ids_of(item) + call.result : nullptr,
                            finds_nothing);
    }
    synchronise(group, item, address, order, scope, changes ? use_of(kind) : Use::read_atomically);
    if (run_.schedule.changes_after_atomics)
        return item.gives_way = true;
    return ++item.spins > 300 && gives_way(item);
}

bool Machine::is_unwritten(Address address, unsigned bytes) const
{
    const std::uint32_t number = extent_of(address);
    const std::int64_t offset = offset_of(address);
    if (number >= run_.memory.size() || !run_.memory[number].written || offset < 0 ||
        offset + bytes > static_cast<std::int64_t>(run_.memory[number].bytes))
        return false;
    const std::uint8_t* const written = run_.memory[number].written + offset;
    return std::all_of(written, written + bytes, [](std::uint8_t is) { return is == 0; });
}

bool Machine::gives_way(Item& item)
{
    item.spins = 0;
    ++item.waits;
    return item.gives_way = !run_.schedule.keeps_turns;
}

std::uint32_t Machine::fenced_by_object_at(Address address)
{
    const std::uint32_t number = extent_of(address);
    const bool is_local = number < run_.memory.size() && run_.memory[number].space == Space::local;
    return is_local ? fenced_local : fenced_global;
}

/// An atomic store publishes what came before it; a work-item that reads the value and acquires knows all of that.
void Machine::synchronise(Group& group, Item& item, Address address, int order, int scope, Use use)
{
    const std::uint64_t for_all = address,
                        for_group = address ^ (std::uint64_t{group.number} + 1) * 0x9e3779b97f4a7c15;
    const std::uint32_t fences = fenced_by_object_at(address);
    if (is_read(use))
        for (const std::uint64_t key : {for_group, for_all}) {
            const auto found = run_.published.find(key);
            if (found == run_.published.end() || scope == work_item_scope ||
                (key == for_all && scope == group_scope))
                continue;
            auto& learner = acquires(order) ? item.clock.known : item.clock.pending;
            if (!learner)
                learner = std::make_unique<Knowledge>();
            learner->learn(found->second, acquires(order) ? fences : fenced_all);
        }
    if (!is_write(use) || scope == work_item_scope)
        return;
    if (!releases(order) && !item.clock.released) {
        if (use == Use::write_atomically) // nothing comes with it
            for (const std::uint64_t key : {for_group, for_all})
                run_.published.erase(key);
        return;
    }
    Knowledge before;
    if (releases(order))
        before.learn(item.clock.all_before(), fences);
    if (item.clock.released)
        before.learn(*item.clock.released);
    for (const std::uint64_t key : {for_group, for_all}) {
        if (key == for_all && scope == group_scope)
            continue;
        Knowledge& published = run_.published[key];
        if (use == Use::write_atomically)
            published = {};
        published.learn(before);
    }
    item.clock.time = ++run_.time; // what it does from here on does not come with it
}

void Machine::fence(Item& item, std::uint32_t fences, bool releases, bool acquires)
{
    if (acquires && item.clock.pending) {
        if (!item.clock.known)
            item.clock.known = std::make_unique<Knowledge>();
        item.clock.known->learn(*item.clock.pending, fences);
    }
    if (!releases)
        return;
    if (!item.clock.released)
        item.clock.released = std::make_unique<Knowledge>();
    item.clock.released->learn(item.clock.all_before(), fences);
    item.clock.time = ++run_.time;
}
} // namespace lab::simulator
