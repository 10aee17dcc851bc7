// Functions that the machine provides in addition to computing: they need the work-item, its group or memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lab::simulator
{
enum class MachineFunction : std::uint8_t {
    item_value, // kind: an ItemValue; the argument is the dimension
    barrier,
    fence,
    atomic, // kind: an Atomic
    load_vector,
    store_vector,
    copy,
    copy_strided,
    wait_for_copies,
    collective, // kind: a Collective
    print,
    queue,
    range,
    enqueue,
    nothing, // prefetch and its like
};

/// Values that a work-item can query: first those with one value for each of three dimensions, then single ones.
enum class ItemValue : std::uint8_t {
    global_id,
    local_id,
    group_id,
    global_size,
    local_size,
    group_count,
    global_offset,
    enqueued_local_size,
    work_dimensions, // one value from here on
    global_linear_id,
    local_linear_id,
    end
};

constexpr unsigned place_of(ItemValue value, unsigned dimension)
{
    const auto number = static_cast<unsigned>(value),
               first_of_one = static_cast<unsigned>(ItemValue::work_dimensions);
    return number < first_of_one ? 3 * number + dimension : 3 * first_of_one + number - first_of_one;
}
constexpr unsigned item_value_count = place_of(ItemValue::end, 0);

enum class Atomic : std::uint8_t {
    load,
    store,
    exchange,
    add,
    subtract,
    increment,
    decrement,
    bit_and,
    bit_or,
    bit_xor,
    smallest,
    largest,
    compare_exchange,       // OpenCL 1.2: returns what it found
    compare_exchange_truth, // OpenCL 2.0: returns whether, and stores what it found
    initialise,
    flag_set,
    flag_clear,
};

enum class Collective : std::uint8_t {
    all,
    any,
    broadcast,
    sum,
    least,
    most,
    sum_to,
    least_to,
    most_to,
    sum_before,
    least_before,
    most_before
};

struct MachineFunctionKind {
    MachineFunction function{};
    int kind = 0;
};

/// Finds a function by its unmangled name; nothing if it is not one of these.
std::optional<MachineFunctionKind> machine_function(std::string_view name);
} // namespace lab::simulator
