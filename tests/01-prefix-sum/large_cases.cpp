// \if stage_prefix_sum_large
#include "tests/01-prefix-sum/large_cases.hpp"

namespace prefix_sum::stage_2
{
using namespace lab::judge;
using lab::worker::Case;

namespace
{
std::vector<std::size_t> work_items(std::size_t count) { return {blocks_of(count) * length}; }
Given number(std::size_t count) { return scalar(static_cast<std::uint32_t>(count)); }

std::size_t add_buffer(Case& the_case, const Given& given)
{
    the_case.buffers.push_back({given.bytes, given.is_read_only});
    return the_case.buffers.size() - 1;
}

void add_launch(Case& the_case, const std::string& kernel, const std::vector<std::size_t>& buffers,
                std::size_t count)
{
    lab::worker::Launch launch{kernel, {}, work_items(count), {length}};
    for (const std::size_t buffer : buffers)
        launch.arguments.push_back(lab::worker::BufferArgument{buffer});
    launch.arguments.push_back(lab::worker::ScalarArgument{number(count).bytes});
    the_case.launches.push_back(std::move(launch));
}

void add_levels(Case& the_case, std::size_t input, std::size_t output, std::size_t count)
{
    const std::size_t blocks = blocks_of(count), sums = add_buffer(the_case, writes(blocks));
    add_launch(the_case, "scan_blocks", {input, output, sums}, count);
    if (blocks == 1)
        return;
    const std::size_t offsets = add_buffer(the_case, writes(blocks));
    add_levels(the_case, sums, offsets, blocks);
    add_launch(the_case, "add_block_offsets", {output, offsets}, count);
}
} // namespace

Case one_scan(const Ints& input)
{
    const std::size_t count = input.size();
    return launched("scan_blocks", {reads(input), writes(count), writes(blocks_of(count)), number(count)},
                    work_items(count), {length});
}

Case one_add(std::size_t count)
{
    return launched("add_block_offsets",
                    {updates(large_input(count)), reads(random_offsets(count)), number(count)},
                    work_items(count), {length});
}

Case all_levels(const Ints& input)
{
    Case the_case;
    const std::size_t in = add_buffer(the_case, reads(input)),
                      out = add_buffer(the_case, writes(input.size()));
    add_levels(the_case, in, out, input.size());
    return the_case;
}

Case scan_and_add(std::size_t count, std::size_t room)
{
    Case the_case = one_scan(large_input(room));
    const std::size_t offsets = add_buffer(the_case, reads(random_offsets(room)));
    the_case.launches.clear();
    add_launch(the_case, "scan_blocks", {0, output_buffer, sums_buffer}, count);
    add_launch(the_case, "add_block_offsets", {output_buffer, offsets}, count);
    return the_case;
}
} // namespace prefix_sum::stage_2
// \endif
