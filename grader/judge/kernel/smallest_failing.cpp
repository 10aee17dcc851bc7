#include "grader/judge/kernel/smallest_failing.hpp"

#include "grader/judge/core/drawn.hpp"

#include <algorithm>

namespace lab::judge
{
std::vector<Simulated> some_of(const std::vector<SmallInput>& inputs)
{
    constexpr std::size_t narrower = 4;
    std::mt19937 generator = generator_of(small_inputs_stream);
    std::vector<Simulated> some;
    for (std::size_t count = inputs.size(); count > 0; count /= narrower)
        some.push_back(inputs[generator() % count].run);
    return some;
}

std::optional<SmallInput> smallest_failing(const std::function<KernelRun(const worker::Job&)>& run,
                                           std::vector<SmallInput> inputs)
{
    worker::Job job;
    for (const SmallInput& input : inputs)
        job.cases.push_back(input.run.run);
    const KernelRun ran = run(job);
    if (!ran.is_done())
        return {};
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (const worker::CaseResult& result = ran.result.cases.at(i); !inputs[i].run.is_right(result)) {
            if (inputs[i].run.first_wrong && result.error.empty())
                inputs[i].name += Text{": ", ": "} + inputs[i].run.first_wrong(result);
            return std::move(inputs[i]);
        }
    return {};
}
} // namespace lab::judge
