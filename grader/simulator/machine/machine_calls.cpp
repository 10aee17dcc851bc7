// Functions that need the work-item, its group or memory.
#include "grader/simulator/machine/arithmetic.hpp"
#include "grader/simulator/machine/domain.hpp"
#include "grader/simulator/machine/machine.hpp"

#include <cstdio>

namespace lab::simulator
{
std::uint64_t Machine::argument(const Item& item, const MachineCall& call, std::size_t number,
                                std::size_t lane) const
{
    if (number >= call.arguments.size() || lane >= call.arguments[number].size())
        return 0;
    return item.slots[item.frames.back().base + call.arguments[number][lane]];
}

void Machine::set_result(Item& item, const MachineCall& call, std::uint64_t value)
{
    for (unsigned i = 0; i < call.result_lanes; ++i)
        frame_of(item)[call.result + i] = cut(value, call.result_bits);
}

bool Machine::call_machine(Group& group, Item& item, const MachineCall& call, std::uint32_t op)
{
    const auto own_number = run_.program.ops[op].a;
    if (run_.domain)
        run_.domain->fill(ids_of(item) + call.result, call.result_lanes);
    switch (call.function) {
    case MachineFunction::item_value: {
        const std::uint64_t dimension = argument(item, call, 0);
        const auto value = static_cast<ItemValue>(call.kind);
        const bool is_size = value == ItemValue::global_size || value == ItemValue::local_size ||
                             value == ItemValue::group_count || value == ItemValue::enqueued_local_size;
        set_result(item, call,
                   dimension < 3 ? item.values[place_of(value, static_cast<unsigned>(dimension))]
                   : is_size     ? 1
                                 : 0);
        return false;
    }
    case MachineFunction::barrier:
    case MachineFunction::collective:
    case MachineFunction::wait_for_copies:
        item.state = Item::State::meets;
        item.meeting = own_number;
        return true;
    case MachineFunction::fence: {
        const std::uint64_t order = call.arguments.size() > 1 ? argument(item, call, 1) : 5;
        fence(item, static_cast<std::uint32_t>(argument(item, call, 0)), (call.kind & 1) != 0 && order != 2,
              (call.kind & 2) != 0 && order != 3);
        return false;
    }
    case MachineFunction::atomic:
        return atomic(group, item, call, op);
    case MachineFunction::load_vector:
        load_vector(group, item, call, op);
        return false;
    case MachineFunction::store_vector:
        store_vector(group, item, call, op);
        return false;
    case MachineFunction::copy:
    case MachineFunction::copy_strided:
        begin_copy(group, item, call, op);
        return false;
    case MachineFunction::print:
        print(group, item, call, op);
        return false;
    case MachineFunction::range:
        make_range(group, item, call, op);
        return false;
    case MachineFunction::enqueue:
        enqueue(group, item, call, op);
        return false;
    case MachineFunction::nothing:
    case MachineFunction::queue:
        set_result(item, call, 0);
        return false;
    default:
        throw EndOfRun{
            EndOfRun::Kind::unknown, run_.report.line_of(op), 0, 0, 0, "the function " + call.signature.name};
    }
}

std::string Machine::text_at(Address address) const
{
    std::string text;
    const std::uint32_t number = extent_of(address);
    if (number == 0 || number >= run_.memory.size())
        return text;
    const Extent& extent = run_.memory[number];
    for (std::int64_t i = offset_of(address);
         i >= 0 && i < static_cast<std::int64_t>(extent.bytes) && extent.data[i] != 0; ++i)
        text += static_cast<char>(extent.data[i]);
    return text;
}

namespace
{
struct Conversion {
    std::string flags; // "%-08.3"
    unsigned lanes = 1;
    char letter = 'd';
};

/// Parses one of printf's conversions, starting at its %, and advances `place` past it.
Conversion conversion_in(const std::string& format, std::size_t& place)
{
    Conversion read;
    read.flags = format[place++];
    while (place < format.size() &&
           std::string_view("+-# 0123456789.").find(format[place]) != std::string_view::npos)
        read.flags += format[place++];
    if (place < format.size() && format[place] == 'v') {
        read.lanes = 0;
        for (++place; place < format.size() && format[place] >= '0' && format[place] <= '9'; ++place)
            read.lanes = std::min(16u, 10 * read.lanes + static_cast<unsigned>(format[place] - '0'));
    }
    while (place < format.size() && std::string_view("hl").find(format[place]) != std::string_view::npos)
        ++place;
    if (place < format.size())
        read.letter = format[place++];
    return read;
}

std::string formatted(const Conversion& how, std::uint64_t lane, unsigned bits)
{
    char text[512];
    if (std::string_view("eEfFgGaA").find(how.letter) != std::string_view::npos)
        std::snprintf(text, sizeof text, (how.flags + how.letter).c_str(),
                      bits == 32 ? static_cast<double>(float_of<float>(lane)) : float_of<double>(lane));
    else if (how.letter == 'd' || how.letter == 'i')
        std::snprintf(text, sizeof text, (how.flags + "lld").c_str(),
                      static_cast<long long>(with_sign(lane, bits)));
    else if (std::string_view("ouxX").find(how.letter) != std::string_view::npos)
        std::snprintf(text, sizeof text, (how.flags + "ll" + how.letter).c_str(),
                      static_cast<unsigned long long>(lane));
    else if (how.letter == 'c')
        std::snprintf(text, sizeof text, "%c", static_cast<int>(lane));
    else
        std::snprintf(text, sizeof text, "%#llx", static_cast<unsigned long long>(lane));
    return text;
}
} // namespace

void Machine::print(Group&, Item& item, const MachineCall& call, std::uint32_t)
{
    constexpr std::size_t most_bytes = 1 << 20;
    const std::string format = text_at(argument(item, call, 0));
    std::string text;
    std::size_t next = 1;
    for (std::size_t i = 0; i < format.size();) {
        if (format[i] != '%' || (i + 1 < format.size() && format[i + 1] == '%')) {
            i += format[i] == '%' ? 2 : 1;
            text += format[i - 1];
            continue;
        }
        const Conversion how = conversion_in(format, i);
        if (how.letter == 's')
            text += text_at(argument(item, call, next));
        else if (next < call.arguments.size())
            for (unsigned k = 0; k < std::max(1u, how.lanes); ++k)
                text +=
                    (k ? "," : "") + formatted(how, argument(item, call, next, k), call.argument_bits[next]);
        ++next;
    }
    if (run_.printed && run_.printed->size() < most_bytes)
        *run_.printed += text;
    set_result(item, call, 0);
}
} // namespace lab::simulator
