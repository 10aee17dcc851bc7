#include "grader/verify/lane.hpp"

#include "grader/command/check.hpp"
#include "grader/file.hpp"
#include "grader/process/child.hpp"

#include <algorithm>
#include <atomic>
#include <future>
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
    for (const CheckResult& result : check(course_, exercise, folder, submitted.suite, seed).checks)
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
    std::atomic<std::size_t> next{0};
    const auto run = [&](Lane& lane) {
        try {
            for (std::size_t i; (i = next++) < count && !process::was_interrupted();)
                grade(lane, i);
        } catch (...) {
            next = count; // the others stop, too
            throw;
        }
    };
    std::vector<std::future<void>> running;
    for (Lane& lane : lanes_)
        running.push_back(std::async(std::launch::async, run, std::ref(lane)));
    for (auto& lane : running)
        lane.get();
}
} // namespace lab::verify
