#include "tests/01-prefix-sum/large_runs.hpp"

#include "grader/judge/host_checks.hpp"
#include "grader/judge/host_record_checks.hpp"
#include "grader/judge/setup.hpp"

namespace prefix_sum
{
namespace
{
using namespace lab::judge;
using lab::worker::Argument;
using lab::worker::BufferArgument;
using lab::worker::Case;
using lab::worker::Job;
using lab::worker::Launch;
using lab::worker::ScalarArgument;

std::uint32_t bits(std::int32_t number) { return static_cast<std::uint32_t>(number); }
std::int32_t number(std::size_t bits) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)); }

std::size_t add_buffer(Case& the_case, const Ints& content, bool read_only = false)
{
    the_case.buffers.push_back({to_bytes<std::int32_t>(content), read_only});
    return the_case.buffers.size() - 1;
}

Launch launch(const std::string& kernel, const std::vector<std::size_t>& buffers, std::size_t count)
{
    std::vector<Argument> arguments;
    for (const std::size_t buffer : buffers)
        arguments.push_back(BufferArgument{buffer});
    const auto as_uint = static_cast<std::uint32_t>(count);
    arguments.push_back(ScalarArgument{to_bytes<std::uint32_t>({&as_uint, 1})});
    return {kernel, arguments, {blocks_of(count) * length}, {length}};
}

/// scan_blocks alone.
Case one_scan(const Ints& input, std::int32_t poison)
{
    Case the_case;
    add_buffer(the_case, input, true);
    add_buffer(the_case, Ints(input.size(), poison));
    add_buffer(the_case, Ints(blocks_of(input.size()), poison));
    the_case.launches = {launch("scan_blocks", {input_buffer, output_buffer, sums_buffer}, input.size())};
    return the_case;
}

/// add_block_offsets alone.
Case one_add(std::size_t count)
{
    Case the_case;
    const std::size_t offsets = add_buffer(the_case, random_offsets(count), true);
    const std::size_t output = add_buffer(the_case, large_input(count));
    the_case.launches = {launch("add_block_offsets", {output, offsets}, count)};
    return the_case;
}

/// All levels, as a host does them.
void add_levels(Case& the_case, std::size_t input, std::size_t output, std::size_t count)
{
    const std::size_t blocks = blocks_of(count), sums = add_buffer(the_case, Ints(blocks, poison_a));
    the_case.launches.push_back(launch("scan_blocks", {input, output, sums}, count));
    if (blocks == 1)
        return;
    const std::size_t offsets = add_buffer(the_case, Ints(blocks, poison_a));
    add_levels(the_case, sums, offsets, blocks);
    the_case.launches.push_back(launch("add_block_offsets", {output, offsets}, count));
}

Case all_levels(const Ints& input)
{
    Case the_case;
    add_buffer(the_case, input, true);
    add_buffer(the_case, Ints(input.size(), poison_a));
    add_levels(the_case, input_buffer, output_buffer, input.size());
    return the_case;
}

/// scan_blocks and add_block_offsets, with a last block that is shorter than what the buffers have room for.
Case scan_and_add(std::size_t count, std::size_t room)
{
    Case the_case = one_scan(large_input(room), poison_a);
    const std::size_t offsets = add_buffer(the_case, random_offsets(room), true);
    the_case.launches = {launch("scan_blocks", {input_buffer, output_buffer, sums_buffer}, count),
                         launch("add_block_offsets", {output_buffer, offsets}, count)};
    return the_case;
}

Job large_values_job()
{
    Job job;
    job.cases = {one_scan(large_input(poisoned_length), poison_a),
                 one_scan(large_input(poisoned_length), poison_b), scan_and_add(tail_count, tail_room)};
    for (const std::size_t count : lengths)
        job.cases.push_back(all_levels(large_input(count)));
    for (const std::size_t count : offset_lengths)
        job.cases.push_back(one_add(count));
    return job;
}

Job large_simulator_job()
{
    Job job;
    job.cases = {scan_and_add(partial_length, partial_length), one_scan(large_input(length), poison_a),
                 one_scan(large_input(3 * length), poison_b)};
    return job;
}

LargeKernelRuns run_large_kernels()
{
    LargeKernelRuns runs;
    runs.source = read_source("prefix_sum_large.cl");
    DeviceRuns both =
        run_on_both_devices(runs.source, large_values_job(), large_simulator_job(), partial_add + 1);
    runs.values = std::move(both.values);
    runs.second = std::move(both.second);
    runs.simulator = std::move(both.simulator);
    return runs;
}

HostRun run_large(const HostProgram& program, std::size_t count, const std::filesystem::path& kernels,
                  HostDevice device = HostDevice::values, const std::optional<Fault>& fault = {})
{
    return run_host_job(program,
                        {{"--stage", "2"},
                         {{"--input", to_bytes<std::int32_t>(large_input(count))}},
                         2 * (count + 1) * sizeof(std::int32_t)},
                        kernels, device, fault);
}

LargeHostRuns run_large_hosts()
{
    LargeHostRuns runs;
    runs.source = read_source("prefix_sum_large.cpp");
    runs.program = build_host(runs.source);
    if (runs.program.problem)
        return runs;
    runs.results.push_back(run_large(runs.program, host_lengths[0], setup().solution));
    const auto simulate = [&] {
        return run_large(runs.program, partial_length, setup().solution, HostDevice::simulator);
    };
    if (!came_to_an_end(runs, simulate))
        return runs;
    auto others = std::async(std::launch::async, [&] {
        runs.simulated = simulate();
        runs.probed = run_large(runs.program, probed_length, setup().probes / "large-values");
        runs.launches = run_large(runs.program, partial_length, setup().probes / "large-launches");
    });
    for (std::size_t i = 1; i < host_lengths.size(); ++i)
        runs.results.push_back(run_large(runs.program, host_lengths[i], setup().solution));
    others.get();
    run_faults(runs, runs.results[0], [&](const Fault& fault) {
        return run_large(runs.program, host_lengths[0], setup().solution, HostDevice::values, fault);
    });
    runs.is_complete = true;
    return runs;
}

const Submission<LargeKernelRuns, LargeHostRuns>& large_submission()
{
    static const Submission<LargeKernelRuns, LargeHostRuns> the_submission(run_large_kernels, run_large_hosts,
                                                                           "Large", "LargeHost");
    return the_submission;
}

/// What tests/probes/01-prefix-sum/large-values makes of an input.
Ints probed_levels(const Ints& input)
{
    Ints output, sums;
    for (std::size_t i = 0; i < input.size(); ++i) {
        output.push_back(number(i % length * (bits(input[i]) + 3)));
        if (i % length == 0)
            sums.push_back(number(2 * bits(input[i]) + i / length + 1));
    }
    if (sums.size() > 1) {
        const Ints offsets = probed_levels(sums);
        for (std::size_t i = 0; i < output.size(); ++i)
            output[i] = number(bits(output[i]) + 5 * bits(offsets[i / length]));
    }
    return output;
}
} // namespace

Blocks blocks_of(const Ints& input)
{
    Blocks blocks;
    for (std::size_t first = 0; first < input.size(); first += length) {
        const auto begin = input.begin() + static_cast<std::ptrdiff_t>(first);
        const auto size = static_cast<std::ptrdiff_t>(std::min(length, input.size() - first));
        Ints block(begin, begin + size);
        block.push_back(0); // the exclusive sum behind the last element is the sum of all
        block = prefix_sum_of(block);
        blocks.block_sums.push_back(block.back());
        blocks.sums_within.insert(blocks.sums_within.end(), block.begin(), block.end() - 1);
    }
    return blocks;
}

lab::Text kind_of_length(std::size_t count, const lab::Text& pieces)
{
    using lab::text;
    using lab::Text;
    if (count < length)
        return text("fewer than {} elements", "weniger als {} Elemente", length);
    if (count == length)
        return text("exactly {} elements", "genau {} Elemente", length);
    if (blocks_of(count) > length)
        return text("more than {} ", "mehr als {} ", length) + pieces;
    if (count % length == 0)
        return Text{"several whole ", "mehrere ganze "} + pieces;
    return Text{"several ", "mehrere "} + pieces + Text{", not all full", ", nicht alle voll"};
}

Ints large_input(std::size_t count) { return random_input(100 + static_cast<unsigned>(count), count); }
Ints random_offsets(std::size_t count) { return random_input(8, blocks_of(count)); }
Ints probed_result() { return probed_levels(large_input(probed_length)); }

const LargeKernelRuns& large() { return large_submission().kernel(); }
const LargeHostRuns& large_host() { return large_submission().host(); }

Ints buffer_of(const KernelRun& run, std::size_t the_case, std::size_t buffer)
{
    return from_bytes<std::int32_t>(run.result.cases.at(the_case).buffers.at(buffer));
}
} // namespace prefix_sum
