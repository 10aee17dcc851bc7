#include "grader/course/base/side_by_side.hpp"

#include "grader/process/child.hpp"

#include <algorithm>
#include <atomic>
#include <future>
#include <vector>

namespace lab::course
{
void side_by_side(std::size_t workers, std::size_t count,
                  const std::function<void(std::size_t worker, std::size_t index)>& work)
{
    std::atomic<std::size_t> next{0};
    const auto run = [&](std::size_t worker) {
        try {
            for (std::size_t i; (i = next++) < count && !process::was_interrupted();)
                work(worker, i);
        } catch (...) {
            next = count; // the others stop, too
            throw;
        }
    };
    std::vector<std::future<void>> running;
    for (std::size_t worker = 0; worker < std::max<std::size_t>(1, workers); ++worker)
        running.push_back(std::async(std::launch::async, run, worker));
    for (auto& each : running)
        each.get();
}
} // namespace lab::course
