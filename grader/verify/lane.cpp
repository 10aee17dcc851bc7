#include "grader/verify/lane.hpp"

#include "grader/course/base/side_by_side.hpp"

#include <algorithm>
#include <thread>

namespace lab::verify
{
using namespace course;

std::vector<Seen> Lane::grade(const Exercise& exercise, const Submitted& submitted, std::uint32_t seed)
{
    std::vector<Seen> verdicts;
    const Report report = place_.check(course_, exercise, {{submitted.file, submitted.text}},
                                       {.suite = submitted.suite, .seed = seed}, slot_);
    for (const CheckResult& result : report.checks)
        verdicts.push_back({result.check.name, result.status, result.seen.en, result.score});
    return verdicts;
}

Lanes::Lanes(const Course& course) : place_(course)
{
    for (unsigned i = 0; i < std::max(2U, std::thread::hardware_concurrency()); ++i)
        lanes_.emplace_back(course, place_, i);
}

void Lanes::each(std::size_t count, const std::function<void(Lane&, std::size_t)>& grade)
{
    side_by_side(lanes_.size(), count, [&](std::size_t lane, std::size_t i) { grade(lanes_[lane], i); });
}
} // namespace lab::verify
