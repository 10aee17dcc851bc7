#include "grader/judge/launch.hpp"
#include "grader/judge/preprocessed.hpp"
#include "grader/trace/scan_picture.hpp"
#include "grader/trace/shrunk_kernel.hpp"
#include "grader/trace/traced.hpp"

namespace lab::trace
{
using namespace judge;

namespace
{
constexpr std::size_t all_elements = 256, few_elements = 16;

/// From 1 to 9: sums of a few are easily done in the head, and no 0 hides an addition.
std::vector<std::int32_t> digits(std::size_t count)
{
    std::vector<std::int32_t> numbers;
    for (std::size_t i = 0; i < count; ++i)
        numbers.push_back(static_cast<std::int32_t>((i * i * 5 + i * 7 + 2 + i / 11) % 9) + 1);
    return numbers;
}

/// `executed`: what runs, which is `kernel` or a smaller one with the same lines.
Traced traced(const Source& kernel, const Source& executed, std::size_t count)
{
    ScanRun scan;
    scan.input = digits(count);
    const KernelRun run = run_to_look_at(
        executed, launched("prefix_sum", {reads(scan.input), writes(count)}, {count}, {count}));
    if (!run.is_done())
        return {{}, run.problem};
    scan.output = from_bytes<std::int32_t>(run.result.cases.at(0).buffers.at(1));
    scan.launch = run.trace.launches[0];
    Traced result{scan_picture(scan), {}};
    add_source(result.picture, kernel);
    result.picture.findings = findings_in(run.trace, kernel);
    return result;
}

Text on_all_elements(const Text& why)
{
    return text("The kernel as it is, on {} elements, of which 16 are shown at a time. {}",
                "Der Kernel, wie er ist, auf {} Elementen, von denen je 16 zu sehen sind. {}", all_elements, why);
}

Traced on_all(Traced traced, const Text& why)
{
    traced.picture.about = on_all_elements(why);
    return traced;
}
} // namespace

Traced trace_prefix_sum(const Source& kernel)
{
    if (kernel.problem)
        return {{}, kernel.problem};
    const auto small_text = shrunk_kernel(preprocessed(kernel, 120).text, few_elements);
    Traced all = traced(kernel, kernel, all_elements);
    if (all.problem || !small_text)
        return on_all(std::move(all),
                      {"With element_count in place of numbers like 256, 255 or 8 it could be shown on 16.",
                       "Mit element_count an Stelle von Zahlen wie 256, 255 oder 8 ließe er sich auf 16 zeigen."});
    Source small = kernel;
    small.text = *small_text;
    Traced few = traced(kernel, small, few_elements);
    if (few.problem || (few.picture.is_right() && !all.picture.is_right()))
        return on_all(std::move(all),
                      {"On 16 elements nothing goes wrong.", "Auf 16 Elementen geht nichts schief."});
    few.picture.about = text("The kernel with element_count = {}, one work-group of as many work-items.",
                             "Der Kernel mit element_count = {}, eine Work-Group aus ebenso vielen Work-Items.",
                             few_elements);
    return few;
}
} // namespace lab::trace
