// Kernels that enqueue kernels (OpenCL C 2.0): the block's captured variables are copied, and it runs after the
// enqueueing launch has ended, which every flag allows.
#include "grader/simulator/machine/machine.hpp"

#include <algorithm>
#include <cstring>

namespace lab::simulator
{
namespace
{
/// ndrange_t, with the layout of Clang's own header.
struct RangeInMemory {
    std::uint32_t dimensions = 1, unused = 0;
    std::uint64_t offset[3]{}, global[3]{1, 1, 1}, local[3]{};
};

constexpr std::uint64_t most_block_bytes = 4096;
constexpr std::uint64_t largest_group = 256;

/// Chooses the local size if the kernel leaves it to the device.
std::uint64_t local_size_for(std::uint64_t global)
{
    std::uint64_t size = std::min(global, largest_group);
    while (size > 1 && global % size != 0)
        --size;
    return std::max<std::uint64_t>(size, 1);
}

Geometry geometry_in_memory(const RangeInMemory& range)
{
    Geometry made;
    made.dimensions = std::clamp(range.dimensions, 1u, 3u);
    for (unsigned d = 0; d < made.dimensions; ++d) {
        made.offset[d] = range.offset[d];
        made.global[d] = range.global[d];
        made.local[d] = range.local[d] != 0 ? range.local[d] : local_size_for(range.global[d]);
    }
    return made;
}
} // namespace

/// The arguments after the result pointer: (global), (global, local) or (offset, global, local), each a number or an
/// array.
void Machine::make_range(Group& group, Item& item, const MachineCall& call, std::uint32_t op)
{
    RangeInMemory range;
    range.dimensions = static_cast<std::uint32_t>(call.kind);
    const std::size_t count = call.arguments.size() - 1;
    std::uint64_t* const parts[] = {range.offset, range.global, range.local};
    for (std::size_t i = 0; i < count && i < 3; ++i) {
        std::uint64_t* const part = parts[count == 3 ? i : i + 1];
        for (unsigned d = 0; d < range.dimensions; ++d) {
            const std::uint64_t value = argument(item, call, i + 1);
            if (range.dimensions == 1) {
                part[d] = value;
                continue;
            }
            const Touched place = accesses_.touch(group, item, {moved(value, 8 * d), 8, Use::read, op, 8, 8});
            if (place.data)
                std::memcpy(&part[d], place.data, 8);
        }
    }
    const Touched to = accesses_.touch(group, item, {argument(item, call, 0), sizeof range, Use::write, op});
    if (to.data)
        std::memcpy(to.data, &range, sizeof range);
}

void Machine::enqueue(Group& group, Item& item, const MachineCall& call, std::uint32_t op)
{
    const bool has_events = call.kind == 1;
    const std::size_t first = has_events ? 6 : 3;
    const Address invoked = argument(item, call, first), block = argument(item, call, first + 1);
    RangeInMemory range;
    const Touched from = accesses_.touch(group, item, {argument(item, call, 2), sizeof range, Use::read, op});
    std::uint32_t bytes = 0;
    const Touched size = accesses_.touch(group, item, {block, 4, Use::read, op});
    if (size.data)
        std::memcpy(&bytes, size.data, 4);
    const Touched captured = accesses_.touch(
        group, item, {block, std::min<std::uint64_t>(bytes, most_block_bytes), Use::read, op});
    const auto kernel =
        std::find_if(run_.program.kernels.begin(), run_.program.kernels.end(), [&](const Kernel& one) {
            return extent_of(invoked) == extent_of_functions &&
                   one.function == static_cast<std::uint64_t>(offset_of(invoked));
        });
    if (!from.data || !captured.data || kernel == run_.program.kernels.end() || bytes > most_block_bytes)
        throw EndOfRun{EndOfRun::Kind::unknown,       run_.report.line_of(op), 0, 0, 0,
                       "this way to enqueue a kernel"};
    std::memcpy(&range, from.data, sizeof range);
    run_.children.push_back({&*kernel, geometry_in_memory(range), {captured.data, captured.data + bytes}});
    if (const Address event = has_events ? argument(item, call, 5) : 0; event != 0) {
        const std::uint64_t number = run_.children.size();
        const Touched to = accesses_.touch(group, item, {event, 8, Use::write, op, 8, 8});
        if (to.data)
            std::memcpy(to.data, &number, 8);
    }
    set_result(item, call, 0); // CL_SUCCESS
}
} // namespace lab::simulator
