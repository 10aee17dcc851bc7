// \if file_prefix_sum_large_cpp
// The checks of 01-prefix-sum, stage 2: the host program that launches the kernels level by level.
#include "grader/judge/host/check/host_ending.hpp"
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/suite/host_suite.hpp"
#include "tests/01-prefix-sum/large_cases.hpp"
#include "tests/01-prefix-sum/large_host_launches.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace prefix_sum::stage_2
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

/// Lengths around the ends of a block and of a block of block sums, a large one, and two in between.
const std::vector<std::size_t>& host_lengths()
{
    static const std::vector<std::size_t> all = [] {
        std::mt19937 generator = generator_of(30'000);
        const std::size_t of_one_block = 2 + generator() % 253, of_two_levels = 258 + generator() % 65'000;
        return std::vector<std::size_t>{
            257, 0, 1, 255, 256, 65536, 65537, (1 << 20) + 3, of_one_block, of_two_levels};
    }();
    return all;
}
constexpr std::size_t probed_task = 6, probed_length = 65537; // three levels of block sums

HostJob job_of(std::size_t count)
{
    return {.options = {"--stage", "2"},
            .inputs = {{"--input", to_bytes<std::int32_t>(large_input(count))}},
            .output_limit_bytes = 2 * (count + 1) * sizeof(std::int32_t)};
}

std::vector<HostTask> host_tasks()
{
    std::vector<HostTask> tasks;
    for (const std::size_t count : host_lengths())
        tasks.push_back({job_of(count), to_bytes<std::int32_t>(prefix_sum_of(large_input(count))),
                         text("The input has {} elements. ", "Die Eingabe hat {} Elemente. ", count)});
    return tasks;
}

// ----------------------------------------------------------------------------------------------- probe

// Computes no prefix sum, but one value per input: the host's result shows whether it left all levels to these
// kernels. The first element of a block becomes 0, so that an additional level on a single block sum, which changes
// no prefix sum, changes nothing here either. Work-item 0 of a block reads its element before it is overwritten: a
// host may scan in place.
struct DrawnNumbers {
    std::uint32_t addend = drawn(), of_sum = drawn(), of_block = drawn(), of_offset = drawn();
};

/// Drawn on first use, which is when the probe is made.
const DrawnNumbers& numbers()
{
    static const DrawnNumbers numbers;
    return numbers;
}

std::string probe_source()
{
    return fmt::format(R"(
{4}
{{
    const size_t i = get_global_id(0);
    if (i >= count)
        return;
    const int element = input[i];
    output[i] = (int)(i % 256) * (element + {0});
    if (i % 256 == 0)
        block_sums[i / 256] = {1} * element + {2} * (int)(i / 256) + 1;
}}

{5}
{{
    const size_t i = get_global_id(0);
    if (i < count)
        output[i] += {3} * block_offsets[i / 256];
}}
)",
                       numbers().addend, numbers().of_sum, numbers().of_block, numbers().of_offset,
                       scan_declaration, add_declaration);
}

std::uint32_t bits(std::int32_t number) { return static_cast<std::uint32_t>(number); }
std::int32_t as_int(std::size_t bits) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)); }

/// The probe's result if all levels are left to it.
Ints probed_levels(const Ints& input)
{
    Ints output, sums;
    for (std::size_t i = 0; i < input.size(); ++i) {
        output.push_back(as_int(i % length * (bits(input[i]) + numbers().addend)));
        if (i % length == 0)
            sums.push_back(as_int(numbers().of_sum * bits(input[i]) + numbers().of_block * (i / length) + 1));
    }
    if (sums.size() > 1) {
        const Ints offsets = probed_levels(sums);
        for (std::size_t i = 0; i < output.size(); ++i)
            output[i] = as_int(bits(output[i]) + numbers().of_offset * bits(offsets[i / length]));
    }
    return output;
}

/// True for elements made by scan_blocks, whoever scanned the block sums: judged by the distance from the first
/// element of their block, which in turn is judged by the element before it.
std::vector<bool> follows(const lab::worker::Bytes& output, bool)
{
    const Ints input = large_input(probed_length);
    Ints actual = from_bytes<std::int32_t>(output);
    actual.resize(input.size());
    std::vector<bool> follows;
    for (std::size_t i = 0; i < input.size(); ++i) {
        const std::size_t seen = i % length ? i : i == 0 ? 1 : i - 1, place = seen % length;
        follows.push_back(actual[seen] == as_int(bits(actual[seen - place]) +
                                                 place * (bits(input[seen]) + numbers().addend)));
    }
    return follows;
}

// ---------------------------------------------------------------------------------------------- checks

extern const HostSuite host;

Finding wrong_sum(const HostSuite& suite, std::size_t task, std::size_t i)
{
    const std::int32_t actual = suite.result_of<std::int32_t>(task)[i],
                       expected = suite.expected_of<std::int32_t>(task)[i];
    const std::size_t count = host_lengths()[task];
    Text seen = text("With correct kernels and {}, result[{}] is {}, expected {}.",
                     "Mit korrekten Kerneln und {} ist result[{}] gleich {}, erwartet {}.",
                     count == 1 ? Text{"1 element", "1 Element"} : text("{} elements", "{} Elementen", count),
                     i, actual, expected);
    if (launches(suite.runs().results[task].record))
        seen += wrong_block_sum(large_input(count), i, actual, expected);
    if (const auto level = wrong_level(suite.runs().results[task].record, suite.source(), count))
        return {seen + " " + level->seen, level->places, level->next};
    return {seen, suite.file(),
            text("How many levels of block sums are needed for that many elements, and which buffer does the "
                 "kernel read and which one does it write at each launch (TODO 12, TODO 13)?",
                 "Wie viele Ebenen von Blocksummen sind bei so vielen Elementen nötig, und welchen Puffer "
                 "liest und welchen schreibt der Kernel bei jedem Start (TODO 12, TODO 13)?")};
}

/// A program that returns its input or zeros is correct for 0 elements, or 1: that does not count as a result.
double part_of_points(const std::vector<bool>& right)
{
    const auto count = static_cast<double>(std::count(right.begin(), right.end(), true));
    return count > 2 ? count / static_cast<double>(right.size()) : 0.0;
}

Verdict all_levels_on_the_device(const HostSuite& suite)
{
    if (const auto skip = suite.requires_launch())
        return *skip;
    if (suite.runs().refuses_the_probe) { // by a result that needs all three levels
        const auto launches = launches_in(suite.runs().probed.record);
        const auto scans = std::count_if(launches.begin(), launches.end(), [&](const LaunchedKernel& launch) {
            return kernel_of(*launch.call, suite.runs().probed.record) == "scan_blocks";
        });
        if (scans >= 3)
            return Verdict::passed();
    }
    const auto output = suite.runs().probed.output.value_or(lab::worker::Bytes{});
    const auto wrong =
        first_difference(from_bytes<std::int32_t>(output), probed_levels(large_input(probed_length)));
    if (!wrong)
        return Verdict::passed();
    return Verdict::failed(
        {text(
             "With other kernels, three levels of block sums and {} elements, result[{}] did not change "
             "accordingly: part of the work bypasses the kernels.",
             "Mit anderen Kerneln, drei Ebenen von Blocksummen und {} Elementen änderte sich result[{}] nicht "
             "entsprechend: Ein Teil der Arbeit läuft an den Kerneln vorbei.",
             probed_length, *wrong),
         suite.file(),
         text("Which code computes the prefix sums of the block sums, and those of the block sums on the "
              "next level (TODO 13)?",
              "Welcher Code berechnet die Präfixsummen der Blocksummen, und die der Blocksummen auf der "
              "nächsten Ebene (TODO 13)?")});
}

/// True if the launch has other work-items than its last argument, the number of elements, requires.
bool is_launched_otherwise(const LaunchedKernel& launch, std::size_t blocks)
{
    const Call& call = *launch.call;
    const auto& local = call.list("local_work_size"); // none: another finding
    return !local.empty() && call.list("global_work_offset").empty() &&
           !(are_same_sizes(call.list("global_work_size"), {blocks * length}) &&
             are_same_sizes(local, {length}));
}

std::optional<Finding> wrong_launch(const HostSuite& suite, std::size_t count, const HostRecord& record)
{
    for (const LaunchedKernel& launch : launches_in(record)) {
        const std::string kernel = kernel_of(*launch.call, record);
        const std::size_t blocks = blocks_of(launch.number(kernel == "scan_blocks" ? 3 : 2));
        if (blocks > 0 && is_launched_otherwise(launch, blocks))
            return Finding{
                text("With length {}, {} was launched for {} like this: {}; the required sizes are "
                     "global_work_size = ({}), local_work_size = ({}).",
                     "Mit Länge {} wurde {} für {} so gestartet: {}; die nötigen Größen sind "
                     "global_work_size = ({}), local_work_size = ({}).",
                     count, kernel,
                     blocks == 1 ? Text{"1 block", "1 Block"} : text("{} blocks", "{} Blöcke", blocks),
                     shown(*launch.call), blocks * length, length),
                place_of(*launch.call, suite.source()),
                {"Launch one work-group of 256 work-items for each block, including a block that is not "
                 "full, and no further work-groups (TODO 12, TODO 13).",
                 "Starten Sie eine Work-Group aus 256 Work-Items für jeden Block, auch für einen, der "
                 "nicht voll ist, und keine weiteren Work-Groups (TODO 12, TODO 13)."}};
    }
    return {};
}

constexpr std::size_t far_length = (1 << 24) + 1; // of four levels

Verdict nd_range(const HostSuite& suite)
{
    if (const auto skip = suite.requires_launch())
        return *skip;
    if (const auto skip = requires_check(suite.check("AllLevelsOnTheDevice")))
        return *skip;
    for (std::size_t task = 0; task < host_lengths().size(); ++task)
        if (const auto wrong =
                wrong_launch(suite, host_lengths()[task], suite.runs().results.at(task).record))
            return Verdict::failed(*wrong);
    if (const auto wrong =
            wrong_launch(suite, probed_length, suite.runs().probed.record)) // any local size runs
        return Verdict::failed(*wrong);
    if (const auto far = suite.far_launch_otherwise())
        return Verdict::failed(*far);
    if (const auto level = missing_level(suite.runs().far.record, suite.source(), far_length))
        return Verdict::failed(
            {text("With {} elements, four levels: ", "Mit {} Elementen, vier Ebenen: ", far_length) +
                 level->seen,
             level->places, level->next});
    const auto left_open = local_size_left_open(suite.runs());
    return left_open ? Verdict::failed(*left_open) : Verdict::passed();
}

HostJob far_job()
{
    HostJob job = job_of(0);
    job.inputs = {{"--input", {}, far_length * sizeof(std::int32_t)}};
    return job;
}

std::string idle_kernels() { return fmt::format("{} {{}}\n{} {{}}\n", scan_declaration, add_declaration); }

const HostSuite host{{
    .name = "LargeHost",
    .file = "prefix_sum_large.cpp",
    .kernel_file = "prefix_sum_large.cl",
    .result_is_read = true,
    .buffers = {{0}, {}},
    .steps = {12, 14},
    .proof = "AllLevelsOnTheDevice",
    .tasks = host_tasks,
    .simulated = [] { return job_of(partial_length); },
    .has_profile = true,
    .probed_task = probed_task,
    .usual_launches =
        [] {
            return std::vector{all_levels(large_input(host_lengths().front())),
                               all_levels(large_input(probed_length))};
        },
    .first_launch = [](std::size_t task) -> std::optional<lab::worker::Case> {
        if (host_lengths().at(task) == 0)
            return {};
        return one_scan(large_input(host_lengths()[task]));
    },
    .probe =
        [] {
            return Probe{probe_source(), follows};
        },
    .far = FarTask{far_job, [] { return far_scan(far_length); }, idle_kernels},
    .wrong_element = wrong_sum,
    .next_for_length =
        {"How many elements does the vector that you read into and return have (TODO 14)?",
         "Wie viele Elemente hat der Vektor, in den Sie lesen und den Sie zurückgeben (TODO 14)?"},
    .next_without_launch =
        {"The sums must be computed on the device: launch scan_blocks (TODO 12) and return what it wrote (TODO 14).",
         "Die Summen sollen auf dem Gerät berechnet werden: Starten Sie scan_blocks (TODO 12) und geben Sie "
         "zurück, was es geschrieben hat (TODO 14)."},
    .part = part_of_points,
    .wrong_launches =
        [](const HostSuite& suite, std::size_t task) {
            return wrong_level(suite.runs().results[task].record, suite.source(), host_lengths().at(task));
        },
    .own = {{"AllLevelsOnTheDevice", all_levels_on_the_device}, {"NDRange", nd_range}},
}};
} // namespace
} // namespace prefix_sum::stage_2
// \endif
