#include "grader/simulator/sum.hpp"

namespace lab::simulator
{
void Sum::add(Input input, std::uint32_t factor)
{
    if (factor != 0)
        terms_.push_back({input, factor});
}

Sum Sum::combined(const Sum& left, const Sum& right, std::uint32_t factor)
{
    Sum sum;
    sum.terms_.reserve(left.size() + right.size());
    auto l = left.terms_.begin();
    auto r = right.terms_.begin();
    while (l != left.terms_.end() || r != right.terms_.end()) {
        const bool takes_left = l != left.terms_.end() && (r == right.terms_.end() || l->input <= r->input);
        const bool takes_right = r != right.terms_.end() && (l == left.terms_.end() || r->input <= l->input);
        const Input input = takes_left ? l->input : r->input;
        std::uint32_t total = 0;
        if (takes_left)
            total += (l++)->factor;
        if (takes_right)
            total += factor * (r++)->factor;
        sum.add(input, total);
    }
    return sum;
}

std::vector<Sum::Run> Sum::runs() const
{
    std::vector<Run> runs;
    for (const Term& term : terms_) {
        const bool continues = !runs.empty() && runs.back().factor == term.factor &&
                               runs.back().first + runs.back().count == term.input;
        if (continues)
            ++runs.back().count;
        else
            runs.push_back({term.input, 1, term.factor});
    }
    return runs;
}
} // namespace lab::simulator
