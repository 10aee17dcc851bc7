#include "grader/judge/core/launch.hpp"
#include "grader/judge/core/preprocessed.hpp"
#include "grader/trace/traced.hpp"
#include "tests/01-prefix-sum/scan_picture.hpp"
#include "tests/01-prefix-sum/shrunk_kernel.hpp"

namespace prefix_sum
{
using namespace lab;
using namespace lab::trace;
using namespace lab::judge;

namespace
{
constexpr std::size_t all_elements = 256, few_elements = 16;

using Ints = std::vector<std::int32_t>;

/// Digits from 1 to 9: easily added in the head, and no 0 hides an addition.
Ints digits(std::size_t count)
{
    Ints numbers;
    for (std::size_t i = 0; i < count; ++i)
        numbers.push_back(static_cast<std::int32_t>((i * i * 5 + i * 7 + 2 + i / 11) % 9) + 1);
    return numbers;
}

/// Digits from -4 to 4, for kernels that mishandle zeros or signs.
Ints signed_digits(std::size_t count)
{
    Ints numbers = digits(count);
    for (std::int32_t& number : numbers)
        number -= 5;
    return numbers;
}

/// Numbers close to the largest int, which their sums exceed.
Ints large_numbers(std::size_t count)
{
    Ints numbers = digits(count);
    for (std::int32_t& number : numbers)
        number += 2'100'000'000;
    return numbers;
}

constexpr Ints (*inputs[])(std::size_t count) = {digits, signed_digits, large_numbers};

/// `executed`: the kernel that runs, which is `kernel` or a smaller one with the same lines.
Traced traced(const Source& kernel, const Source& executed, const Ints& input)
{
    const std::size_t count = input.size();
    ScanRun scan;
    scan.input = input;
    const KernelRun run = run_to_look_at(
        executed, launched("prefix_sum", {reads(scan.input), writes(count)}, {count}, {count}));
    if (!run.is_done())
        return {{}, problem_of(run)};
    scan.output = from_bytes<std::int32_t>(run.result.cases.at(0).buffers.at(1));
    scan.launch = run.trace.launches[0];
    Traced result{scan_picture(scan), {}};
    add_judgement(result.picture, run.trace, kernel);
    return result;
}

/// Traces the first input with a wrong result, or the first input if there is none.
Traced traced_on_all_inputs(const Source& kernel, const Source& executed, std::size_t count, WantedRun wanted)
{
    return first_wrong_of(std::size(inputs), wanted,
                          [&](std::size_t i) { return traced(kernel, executed, inputs[i](count)); });
}

Traced on_all_elements(Traced traced, const Text& why)
{
    traced.run += std::size(inputs);
    traced.picture.about = text("The unmodified kernel with {} elements. {}",
                                "Der unveränderte Kernel mit {} Elementen. {}", all_elements, why);
    return traced;
}

Traced on_few_elements(Traced traced)
{
    traced.picture.about = text("The kernel with {} elements instead of {}, in one work-group of that size.",
                                "Der Kernel mit {} statt {} Elementen, in einer Work-Group dieser Größe.",
                                few_elements, all_elements);
    return traced;
}
/// Uses 16 elements if the kernel allows it and its mistake shows there, else all 256: runs of higher numbers.
Traced draw(const Source& kernel, WantedRun wanted)
{
    if (kernel.problem)
        return {{}, kernel.problem};
    const WantedRun input = wanted ? WantedRun(*wanted % std::size(inputs)) : std::nullopt;
    Traced all = traced_on_all_inputs(kernel, kernel, all_elements, input);
    if (all.problem)
        return all;
    if (wanted && *wanted >= std::size(inputs))
        return on_all_elements(std::move(all), {"The input is the same as for the other kernel.",
                                                "Die Eingabe ist dieselbe wie beim anderen Kernel."});
    const auto small_text = shrunk_kernel(preprocessed(kernel, 120).text, few_elements);
    if (!small_text)
        return on_all_elements(
            std::move(all),
            {"If the kernel used element_count instead of numbers like 8, it could be shown with 16 "
             "elements.",
             "Wenn der Kernel element_count statt Zahlen wie 8 benutzen würde, ließe er sich mit 16 "
             "Elementen zeigen."});
    Source small = kernel;
    small.text = *small_text;
    Traced few = traced_on_all_inputs(kernel, small, few_elements, input);
    if (!few.problem && (wanted || few.picture.is_right() == all.picture.is_right()))
        return on_few_elements(std::move(few));
    return on_all_elements(std::move(all), {"With 16 elements the kernel behaves differently.",
                                            "Mit 16 Elementen verhält sich der Kernel anders."});
}

const Drawable drawable({"01-prefix-sum", "prefix_sum.cl", draw});
} // namespace
} // namespace prefix_sum
