#include "grader/process/running_groups.hpp"

#include "grader/process/child.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <unistd.h>

namespace lab::process
{
namespace
{
// Read by the signal handler, therefore a plain array of lock-free atomics. 0: a free slot.
std::array<std::atomic<pid_t>, 1024> running_groups{};
std::atomic<bool> interrupted{false};

extern "C" void end_everything(int)
{
    for (const auto& place : running_groups)
        if (const pid_t group = place.load())
            ::kill(-group, SIGKILL);
    if (interrupted.exchange(true))
        ::_exit(130); // asked twice: at once
}
} // namespace

Group::Group(pid_t pid) : pid_(pid)
{
    for (auto& place : running_groups) {
        pid_t free = 0;
        if (place.compare_exchange_strong(free, pid)) {
            place_ = &place;
            return;
        }
    }
}

Group::~Group()
{
    kill();
    if (place_)
        place_->store(0);
}

void Group::kill() const { ::kill(-pid_, SIGKILL); }

bool is_running_group(pid_t pid)
{
    return std::any_of(running_groups.begin(), running_groups.end(),
                       [&](const auto& place) { return place.load() == pid; });
}

void end_children_on_signals()
{
    struct sigaction action {};
    action.sa_handler = end_everything;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

bool was_interrupted() { return interrupted; }
} // namespace lab::process
