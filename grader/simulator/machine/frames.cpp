// Calls of functions: frames, private variables, and built-in functions that compute values.
#include "grader/simulator/machine/domain.hpp"
#include "grader/simulator/machine/machine.hpp"

#include <algorithm>
#include <cstring>

namespace lab::simulator
{
namespace
{
constexpr std::size_t most_frames = 1000; // OpenCL C has no recursion, but nothing keeps a kernel from it
constexpr std::size_t most_lanes = 16;

std::uint64_t ones_of(unsigned bytes)
{
    return bytes < 8 ? (std::uint64_t{1} << 8 * bytes) - 1 : ~std::uint64_t{0};
}

std::vector<HeldValue> values_in(const Frame& frame, const Program& program, const Item& item)
{
    std::vector<HeldValue> values;
    for (const NamedSlot& variable : program.functions[frame.function].names)
        values.push_back({variable.name, static_cast<int>(variable.line),
                          item.slots[frame.base + variable.slot] & ones_of(variable.bytes)});
    return values;
}
} // namespace

std::vector<HeldValue> held_values(const Program& program, const Item& item)
{
    return item.frames.empty() ? std::vector<HeldValue>{} : values_in(item.frames.back(), program, item);
}

std::vector<Standing> standing_of(const Program& program, const Item& item, std::uint32_t op)
{
    std::vector<Standing> standing;
    for (auto frame = item.frames.rbegin(); frame != item.frames.rend(); ++frame) {
        standing.push_back({static_cast<int>(program.places[op].line), values_in(*frame, program, item)});
        op = frame->return_to - 1;
    }
    return standing;
}

void Machine::enter(Item& item, std::uint32_t function, std::uint32_t call, std::uint32_t return_to)
{
    const Function& entered = run_.program.functions[function];
    std::size_t base = 0;
    if (!item.frames.empty())
        base = item.frames.back().base + run_.program.functions[item.frames.back().function].frame.size();
    if (item.frames.size() >= most_frames)
        throw EndOfRun{EndOfRun::Kind::unknown, run_.report.line_of(return_to), 0, 0, 0,
                       "recursive functions"};
    const std::size_t size = base + entered.frame.size();
    if (item.slots.size() < size)
        item.slots.resize(size + 256);
    std::copy(entered.frame.begin(), entered.frame.end(),
              item.slots.begin() + static_cast<std::ptrdiff_t>(base));
    if (run_.domain) {
        item.shadows.resize(item.slots.size());
        std::fill_n(item.shadows.begin() + static_cast<std::ptrdiff_t>(base), entered.frame.size(), 0);
        item.shadows[base] = run_.domain->of_undefined(); // the slot of such values
    }
    item.frames.push_back({function, base, return_to, call, item.variables.size()});
    item.op = entered.begin;
}

Address Machine::new_variable(Item& item, const Variable& variable)
{
    const std::uint32_t number = run_.memory.make({Space::private_, variable.bytes, false, false});
    Extent& extent = run_.memory[number];
    extent.owner = item.clock.thread;
    extent.counts_words = variable.is_array;
    extent.name = &variable.name;
    item.variables.push_back(number);
    return address_of(number, 0);
}

void Machine::call_function(Group& group, Item& item, const Call& call, std::uint32_t number,
                            std::uint32_t op)
{
    const std::size_t caller = item.frames.back().base;
    enter(item, call.function, number, op + 1);
    const Function& called = run_.program.functions[call.function];
    const std::size_t own = item.frames.back().base;
    for (std::size_t i = 0; i < called.parameters.size() && i < call.arguments.size(); ++i) {
        item.slots[own + called.parameters[i]] = item.slots[caller + call.arguments[i]];
        if (run_.domain)
            item.shadows[own + called.parameters[i]] = item.shadows[caller + call.arguments[i]];
    }
    for (const auto& [argument, bytes] : call.copies) {
        static const Variable passed{"", 0, false};
        Variable copied = passed;
        copied.bytes = bytes;
        const Address to = new_variable(item, copied), from = item.slots[own + called.parameters[argument]];
        run_.memory.at(to).name = nullptr;
        const Touched source = accesses_.touch(group, item, copied_from(from, bytes, op));
        const Touched target = accesses_.touch(group, item, {to, bytes, Use::write, op});
        if (source.data)
            copy_with_state(source, target, bytes);
        item.slots[own + called.parameters[argument]] = to;
    }
}

bool Machine::leave_function(Group& group, Item& item, const Op& op)
{
    const Frame left = item.frames.back();
    if (run_.observer)
        run_.observer->function_ended(item, group);
    while (item.variables.size() > left.variables) {
        run_.memory.release(item.variables.back());
        item.variables.pop_back();
    }
    item.frames.pop_back();
    if (item.frames.empty()) {
        item.state = Item::State::ended;
        return false;
    }
    const Call& call = run_.program.calls[left.call];
    const auto& lanes = run_.program.lists[op.a];
    const std::size_t base = item.frames.back().base;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        item.slots[base + call.result + i] = item.slots[left.base + lanes[i]];
        if (run_.domain)
            item.shadows[base + call.result + i] = item.shadows[left.base + lanes[i]];
    }
    item.op = left.return_to;
    return true;
}

void Machine::call_built_in(Group& group, Item& item, const BuiltInCall& call, std::uint32_t op)
{
    constexpr std::size_t most_arguments = 4;
    Lane lanes[most_arguments][most_lanes], result[most_lanes], stored[most_lanes];
    const Lane* arguments[most_arguments];
    std::uint64_t* const slots = frame_of(item);
    for (std::size_t i = 0; i < std::min(call.arguments.size(), most_arguments); ++i) {
        arguments[i] = lanes[i];
        for (std::size_t k = 0; k < std::min(call.arguments[i].size(), most_lanes); ++k)
            lanes[i][k] = slots[call.arguments[i][k]];
    }
    if (run_.domain)
        run_.domain->call({run_.program.ops[op], op, slots, ids_of(item), item, group}, call,
                          ids_of(item) + call.result);
    call.function.compute({call.signature, arguments, call.result_lanes}, result, stored);
    std::copy_n(result, call.result_lanes, slots + call.result);
    if (call.pointer < 0)
        return;
    const ParameterType& pointed = call.signature.parameters[static_cast<std::size_t>(call.pointer)];
    const unsigned bytes = bytes_of(pointed.element);
    for (unsigned i = 0; i < pointed.lanes; ++i) {
        const Address to = moved(arguments[call.pointer][0], i * bytes);
        const Touched place =
            accesses_.touch(group, item, {to, bytes, Use::write, op, bytes, bytes, &stored[i]});
        if (run_.domain) {
            const Step step{run_.program.ops[op], op, slots, ids_of(item), item, group};
            const Slot pointer = call.arguments[static_cast<std::size_t>(call.pointer)][0];
            run_.domain->decides(step, ids_of(item)[pointer], "address");
            run_.domain->store(step, place, bytes,
                               {ids_of(item)[call.result + std::min(i, call.result_lanes - 1)]});
        }
        if (place.data)
            std::memcpy(place.data, &stored[i], bytes);
    }
}
} // namespace lab::simulator
