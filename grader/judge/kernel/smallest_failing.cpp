#include "grader/judge/kernel/smallest_failing.hpp"

#include <algorithm>

namespace lab::judge
{
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
