#include "grader/verify/lane.hpp"

#include "grader/command/check.hpp"
#include "grader/command/side_by_side.hpp"
#include "grader/file.hpp"

#include <algorithm>
#include <thread>

namespace lab::verify
{
using namespace command;

Lane::Lane(Course course) : course_(std::move(course)) { course_.build = folder_.path(); }

std::vector<Seen> Lane::grade(const Exercise& exercise, const Submitted& submitted, std::uint32_t seed)
{
    const auto folder = folder_.path() / "submission";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    write_file(folder / submitted.file, submitted.text);
    std::vector<Seen> verdicts;
    for (const CheckResult& result :
         check(course_, exercise, folder, {.suite = submitted.suite, .seed = seed}).checks)
        verdicts.push_back({result.check.name, result.status, result.seen.en, result.score});
    return verdicts;
}

Lanes::Lanes(const Course& course)
{
    for (unsigned i = 0; i < std::max(2U, std::thread::hardware_concurrency()); ++i)
        lanes_.emplace_back(course);
}

void Lanes::each(std::size_t count, const std::function<void(Lane&, std::size_t)>& grade)
{
    side_by_side(lanes_.size(), count, [&](std::size_t lane, std::size_t i) { grade(lanes_[lane], i); });
}
} // namespace lab::verify
