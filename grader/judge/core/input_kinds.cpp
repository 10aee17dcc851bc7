#include "grader/judge/core/input_kinds.hpp"

#include <algorithm>

namespace lab::judge
{
void InputKinds::count(const Text& kind, bool is_right, bool asks_for_work)
{
    auto known = std::find_if(kinds_.begin(), kinds_.end(),
                              [&](const Kind& other) { return other.name.en == kind.en; });
    if (known == kinds_.end())
        known = kinds_.insert(kinds_.end(), Kind{kind});
    known->is_right = known->is_right && is_right;
    known->asks_for_work = known->asks_for_work || asks_for_work;
}

double InputKinds::part() const
{
    const bool works = std::any_of(kinds_.begin(), kinds_.end(),
                                   [](const Kind& kind) { return kind.is_right && kind.asks_for_work; });
    const auto right =
        std::count_if(kinds_.begin(), kinds_.end(), [](const Kind& kind) { return kind.is_right; });
    return works ? static_cast<double>(right) / static_cast<double>(kinds_.size()) : 0.0;
}

/// "Right for 3 of 5 kinds of input: exactly 256 elements; several whole blocks; more than 256 blocks."
Text InputKinds::summary() const
{
    Text names;
    std::size_t right = 0;
    for (const Kind& kind : kinds_)
        if (kind.is_right) {
            names.en += (right ? "; " : ": ") + kind.name.en;
            names.de += (right ? "; " : ": ") + kind.name.de;
            ++right;
        }
    return {fmt::format("Correct for {} of {} kinds of input{}.", right, kinds_.size(), names.en),
            fmt::format("Richtig für {} von {} Arten von Eingaben{}.", right, kinds_.size(), names.de)};
}

Verdict InputKinds::verdict() const
{
    if (!first_wrong_)
        return Verdict::passed();
    Finding finding = *first_wrong_;
    finding.seen = summary() + Text{" First error: ", " Erster Fehler: "} + finding.seen;
    return Verdict::failed(std::move(finding), part());
}
} // namespace lab::judge
