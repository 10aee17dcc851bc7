// \if stage_prefix_sum_large
#include "tests/01-prefix-sum/large_cases.hpp"

#include "grader/judge/kernel/suite/far_groups.hpp"

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

namespace
{
constexpr std::size_t offset_buffer = 1; // of one_add

/// Turns a case of one block into that block of `count` elements.
Case moved_far(Case the_case, std::size_t group, std::size_t count, std::size_t block_buffer)
{
    const std::size_t before = group * length;
    for (std::size_t i = 0; i < the_case.buffers.size(); ++i)
        the_case.buffers[i].missing = sizeof(std::int32_t) * (i == block_buffer ? group : before);
    lab::worker::Launch& launch = the_case.launches.front();
    launch.arguments.back() = lab::worker::ScalarArgument{number(count).bytes};
    launch.global_size = work_items(count);
    in_one_group(the_case, {group});
    return the_case;
}

/// `behind`: the number of elements after those of the group.
Simulated far_scan_group(std::size_t group, std::size_t own, std::size_t behind = 0)
{
    const Ints input = large_input(own);
    const std::size_t count = group * length + own + behind;
    Simulated scan =
        simulated(moved_far(one_scan(input), group, count, sums_buffer), output_buffer, prefix_sum_of(input));
    scan.expected[sums_buffer] = to_bytes<std::int32_t>(blocks_of(input).block_sums);
    return scan;
}

Simulated far_add_group(std::size_t group, std::size_t own, std::size_t behind = 0)
{
    const std::size_t count = group * length + own + behind;
    Case add = one_add(own);
    const Ints offset = random_input(9, 1);
    add.buffers[offset_buffer].content = to_bytes<std::int32_t>(offset);
    return simulated(moved_far(add, group, count, offset_buffer), 0, with_offsets(large_input(own), offset));
}
} // namespace

Case far_scan(std::size_t count)
{
    Case the_case = launched("scan_blocks", {reads(Ints{}), writes(0), writes(0), number(count)},
                             work_items(count), {length});
    for (auto& buffer : the_case.buffers)
        buffer.missing = count * sizeof(std::int32_t);
    the_case.buffers[sums_buffer].missing = blocks_of(count) * sizeof(std::int32_t);
    return the_case;
}

std::vector<FarGroup> far_groups()
{
    // Starting at elements 2^23, 2^24 and 2^31.
    std::vector<FarGroup> groups;
    for (const std::size_t group : {std::size_t{1} << 15, std::size_t{1} << 16, std::size_t{1} << 23})
        for (const std::size_t own : {std::size_t{77}, length})
            groups.insert(groups.end(), {{far_scan_group(group, own)}, {far_add_group(group, own)}});
    constexpr std::size_t many = std::size_t{1} << 31; // elements behind that block
    groups.insert(groups.end(), {{far_scan_group(1, length, many)}, {far_add_group(1, length, many)}});
    constexpr std::size_t last = (std::size_t{1} << 24) - 1; // of 2^32 - 1 elements
    groups.insert(groups.end(), {{far_scan_group(last, length - 1)}, {far_add_group(last, length - 1)}});
    return groups;
}
} // namespace prefix_sum::stage_2
// \endif
