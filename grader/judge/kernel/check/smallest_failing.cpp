#include "grader/judge/kernel/check/smallest_failing.hpp"

#include "grader/judge/core/drawn.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace lab::judge
{
namespace
{
/// Of all launches together.
std::size_t work_items_of(const Simulated& one)
{
    std::size_t sum = 0;
    for (const worker::Launch& launch : one.run.launches)
        sum += std::accumulate(launch.global_size.begin(), launch.global_size.end(), std::size_t{1},
                               std::multiplies<>());
    return sum;
}
} // namespace

std::vector<worker::Case> some_of(const std::vector<SmallInput>& inputs,
                                  const std::vector<Simulated>& described)
{
    constexpr std::size_t most_work_items = 1 << 15, narrower = 2;
    std::size_t largest = 0, work_items = 0;
    for (const Simulated& one : described)
        largest = std::max(largest, work_items_of(one));
    std::vector<const Simulated*> small;
    for (const SmallInput& input : inputs)
        if (const std::size_t own = work_items_of(input.run); own <= largest) {
            small.push_back(&input.run);
            work_items += own;
        }
    std::mt19937 generator = generator_of(small_inputs_stream);
    std::vector<worker::Case> some;
    const std::size_t step = 1 + work_items / most_work_items;
    for (std::size_t i = generator() % step; i < small.size(); i += step)
        some.push_back(small[i]->run);
    for (std::size_t count = step > 1 ? small.size() : 0; count > 0; count /= narrower)
        some.push_back(small[generator() % count]->run);
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
