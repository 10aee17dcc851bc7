// \if file_prefix_sum_large_cl
#include "tests/01-prefix-sum/large_proof.hpp"

#include <algorithm>

namespace prefix_sum::stage_2
{
using namespace lab::judge;
using lab::Text;
using lab::text;

namespace
{
/// The formula input number for an element of a buffer of partial_length elements.
std::uint32_t input_number(std::size_t buffer, std::size_t element)
{
    return static_cast<std::uint32_t>(buffer << 24 | element);
}

/// The sum of a block's elements before `end`.
Formulas::Sum sum_in_block(std::size_t block, std::size_t end)
{
    const std::size_t first = block * length;
    if (end == first)
        return {};
    return {{input_number(0, first), static_cast<std::uint32_t>(end - first), 1}};
}

} // namespace

Ints after_partial_launches()
{
    return with_offsets(blocks_of(large_input(partial_length)).sums_within, random_offsets(partial_length));
}

Text not_proved_for_all_inputs(const KernelRun& simulator)
{
    if (!simulator.is_done() || simulator.trace.launches.size() <= partial_add)
        return {"the simulator did not run these kernels", "der Simulator hat diese Kernel nicht ausgeführt"};
    const LaunchTrace &scan = simulator.trace.launches[partial_scan],
                      &add = simulator.trace.launches[partial_add];
    const auto within = [](std::size_t i) { return sum_in_block(i / length, i); };
    const auto of_block = [](std::size_t b) {
        return sum_in_block(b, std::min((b + 1) * length, partial_length));
    };
    const auto offset_added = [](std::size_t i) {
        return Formulas::Sum{{input_number(output_buffer, i), 1, 1},
                             {input_number(offsets_buffer, i / length), 1, 1}};
    };
    for (const auto& [launch, expected] :
         {std::pair{&scan, Expectation{output_buffer, partial_length, within}},
          std::pair{&scan, Expectation{sums_buffer, blocks_of(partial_length), of_block}},
          std::pair{&add, Expectation{output_buffer, partial_length, offset_added}}})
        if (const Text lacking = not_proved(simulator, *launch, expected, "Large"); !lacking.empty())
            return lacking;
    if (numbers_after<std::int32_t>(simulator, 0, output_buffer) != after_partial_launches() ||
        numbers_after<std::int32_t>(simulator, 0, sums_buffer) !=
            blocks_of(large_input(partial_length)).block_sums)
        return {"a constant is added that does not belong there",
                "es wird eine Konstante addiert, die dort nicht hingehört"};
    return {};
}
} // namespace prefix_sum::stage_2
// \endif
