#include "grader/trace/prefix_sum_trace.hpp"

#include "grader/judge/launch.hpp"
#include "grader/judge/preprocessed.hpp"
#include "grader/judge/simulator_messages.hpp"
#include "grader/trace/scan_picture.hpp"
#include "grader/trace/shrunk_kernel.hpp"

#include <sstream>

namespace lab::trace
{
namespace
{
using namespace judge;
using Kind = Message::Kind;

constexpr std::size_t all_elements = 256, few_elements = 16;

/// From 1 to 9: sums of a few are easily done in the head, and no 0 hides an addition.
std::vector<std::int32_t> digits(std::size_t count)
{
    std::vector<std::int32_t> numbers;
    for (std::size_t i = 0; i < count; ++i)
        numbers.push_back(static_cast<std::int32_t>((i * i * 5 + i * 7 + 2 + i / 11) % 9) + 1);
    return numbers;
}

/// What the judge says of such a run, the first of each kind.
std::vector<Text> findings_in(const Trace& trace, const Source& kernel)
{
    std::vector<Text> findings;
    if (const Reported divergence = first_of(trace, {Kind::divergence}); divergence.message)
        findings.push_back(divergence_finding(*divergence.message, kernel).seen);
    if (const Reported access = first_of(trace, {Kind::out_of_bounds, Kind::forbidden_access}); access.message)
        findings.push_back(bounds_finding(access, kernel).seen);
    if (const Reported race = first_of(trace, {Kind::data_race}); race.message && !race.message->entities.empty())
        findings.push_back(race_finding(race, kernel).seen);
    else if (const Reported stores = first_of(trace, {Kind::equal_stores}); stores.message)
        findings.push_back(equal_stores_finding(stores, kernel).seen);
    if (const Reported read = first_of(trace, {Kind::uninitialised}); read.message)
        findings.push_back(uninitialised_finding(read, kernel).seen);
    return findings;
}

std::vector<std::string> lines_of(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

/// `run`: what is executed, which is `kernel` or a smaller one with the same lines.
Traced traced(const Source& kernel, const Source& executed, std::size_t count)
{
    ScanRun scan;
    scan.input = digits(count);
    worker::Job job;
    job.cases = {launched("prefix_sum", {reads(scan.input), writes(count)}, {count}, {count})};
    const KernelRun run = run_kernel(executed, job, Device::simulator, {.records_accesses = true});
    if (!run.is_done() || run.trace.launches.empty())
        return {{}, run.problem};
    scan.output = from_bytes<std::int32_t>(run.result.cases.at(0).buffers.at(1));
    scan.launch = run.trace.launches[0];
    Traced result{scan_picture(scan), {}};
    result.picture.file = kernel.name;
    result.picture.source = lines_of(kernel.text);
    result.picture.findings = findings_in(run.trace, kernel);
    return result;
}

Text on_all_elements(const Text& why)
{
    return text("The kernel as it is, on {} elements, of which 16 are shown at a time. {}",
                "Der Kernel, wie er ist, auf {} Elementen, von denen je 16 zu sehen sind. {}", all_elements, why);
}
} // namespace

Traced trace_prefix_sum(const Source& kernel)
{
    if (kernel.problem)
        return {{}, kernel.problem};
    const Preprocessed& text_of_kernel = preprocessed(kernel, 120);
    const auto small_text = shrunk_kernel(text_of_kernel.text, few_elements);
    Traced all = traced(kernel, kernel, all_elements);
    if (all.problem || !small_text) {
        all.picture.about = on_all_elements(
            {"With element_count in place of numbers like 256, 255 or 8 it could be shown on 16.",
             "Mit element_count an Stelle von Zahlen wie 256, 255 oder 8 ließe er sich auf 16 zeigen."});
        return all;
    }
    Source small = kernel;
    small.text = *small_text;
    Traced few = traced(kernel, small, few_elements);
    if (few.problem || (few.picture.is_right() && !all.picture.is_right())) {
        all.picture.about = on_all_elements({"On 16 elements nothing goes wrong.", "Auf 16 Elementen geht nichts schief."});
        return all;
    }
    few.picture.about = text("The kernel with element_count = {}, one work-group of as many work-items.",
                             "Der Kernel mit element_count = {}, eine Work-Group aus ebenso vielen Work-Items.",
                             few_elements);
    return few;
}
} // namespace lab::trace
