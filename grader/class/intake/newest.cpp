#include "grader/class/intake/newest.hpp"

#include <algorithm>
#include <tuple>

namespace lab::classroom
{
namespace
{
bool are_equal(const Submission& a, const Submission& b)
{
    return std::equal(
        a.files.begin(), a.files.end(), b.files.begin(), b.files.end(),
        [](const HandedIn& x, const HandedIn& y) { return x.name == y.name && x.bytes == y.bytes; });
}

Text handed_in_twice(const Submission& counts, const Submission& other)
{
    if (counts.packed_s == other.packed_s && !are_equal(counts, other))
        return text(
            "{} submitted {} twice, and it is unknown which submission is newer; the one in the first "
            "download counts.",
            "{} hat {} zweimal abgegeben, und es ist unbekannt, welche Abgabe neuer ist; es zählt die "
            "Abgabe aus dem ersten Download.",
            counts.who.name, counts.exercise);
    return text("{} submitted {} twice; the newer submission counts.",
                "{} hat {} zweimal abgegeben; die neuere Abgabe zählt.", counts.who.name, counts.exercise);
}
} // namespace

void keep_newest(Intake& intake)
{
    auto& all = intake.submissions;
    std::stable_sort(all.begin(), all.end(), [](const Submission& a, const Submission& b) {
        return std::tuple(a.who.id, a.exercise, a.files.empty(), -a.packed_s, -a.handed_in_s) <
               std::tuple(b.who.id, b.exercise, b.files.empty(), -b.packed_s, -b.handed_in_s);
    });
    const auto is_same = [](const Submission& a, const Submission& b) {
        return a.who.id == b.who.id && a.exercise == b.exercise;
    };
    for (std::size_t i = 1; i < all.size(); ++i)
        if (is_same(all[i - 1], all[i]) && !all[i].files.empty())
            intake.problems.push_back(handed_in_twice(all[i - 1], all[i]));
    all.erase(std::unique(all.begin(), all.end(), is_same), all.end());
}
} // namespace lab::classroom
