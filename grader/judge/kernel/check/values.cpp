#include "grader/judge/kernel/check/values.hpp"

#include <algorithm>
#include <cstring>

namespace lab::judge
{
bool Simulated::is_right(const worker::CaseResult& result) const
{
    if (!result.error.empty())
        return false;
    if (accepts)
        return accepts(result);
    return std::all_of(expected.begin(), expected.end(),
                       [&](const auto& buffer) { return result.buffers.at(buffer.first) == buffer.second; });
}

bool is_poison(const worker::Bytes& bytes, std::size_t offset)
{
    std::uint32_t word = 0;
    if (offset + sizeof word > bytes.size())
        return false;
    std::memcpy(&word, &bytes[offset], sizeof word);
    return word == poison_a() || word == poison_b();
}

Tried::Tried(const KernelRun& run, const std::vector<Input>& inputs, const std::vector<std::size_t>& cases)
    : run_(run), inputs_(inputs), cases_(cases)
{
}

const worker::CaseResult& Tried::result(std::size_t input) const
{
    return run_.result.cases.at(cases_.at(input));
}

const worker::Bytes& Tried::output(std::size_t input) const
{
    return result(input).buffers.at(inputs_.at(input).output);
}

bool Tried::is_right(std::size_t input) const
{
    return result(input).error.empty() && output(input) == inputs_.at(input).expected;
}

std::size_t Tried::right_count() const
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < inputs_.size(); ++i)
        count += is_right(i);
    return count;
}

Verdict Tried::judge_by_kinds(const std::function<bool(std::size_t)>& is_right,
                              const std::function<Finding(std::size_t)>& describe) const
{
    InputKinds kinds;
    for (std::size_t i = 0; i < inputs_.size(); ++i)
        kinds.add(inputs_[i].kind, is_right(i), inputs_[i].asks_for_work, [&] { return describe(i); });
    return kinds.verdict();
}
} // namespace lab::judge
