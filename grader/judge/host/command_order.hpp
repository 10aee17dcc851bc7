// Applies OpenCL's rules to a record: which commands have certainly ended, and which come after which.
#pragma once

#include "grader/judge/host/host_record.hpp"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace lab::judge
{
/// True if the queue that the call creates is in-order.
bool creates_in_order_queue(const Call& call);

/// Expects the calls in their order. A command is what an enqueueing call puts into a command-queue.
class CommandOrder {
  public:
    /// The number of the command that the call enqueued; nothing if it enqueued none.
    std::optional<std::size_t> add(const Call& call);

    /// Records that the program was notified of the end of the event's command.
    void tell(std::uint64_t event) { end_of_events({event}); }

    /// True if the program has waited for the command or for one that comes after it.
    bool has_ended(std::size_t command) const { return commands_[command].has_ended; }

    /// True if the device starts `second` only after `first` has ended.
    bool is_ordered(std::size_t first, std::size_t second) const;

    /// True if the command waits, directly or indirectly, for a user event that the program has not set: it has not
    /// begun.
    bool is_held(std::size_t command) const;

    /// The commands that must end before this one begins, leaving out indirect dependencies.
    const std::vector<std::size_t>& before(std::size_t command) const { return commands_[command].after; }

  private:
    struct Command {
        std::vector<std::size_t> after; // those it waits for
        std::uint64_t in_order_of = 0;  // the in-order queue it is in; 0: another one
        std::vector<std::uint64_t> user_events = {};
        bool has_ended = false;
    };
    struct Queue {
        bool is_in_order = true;
        std::vector<std::size_t> commands;
        std::optional<std::size_t> barrier;
    };

    std::size_t enqueue(const Call& call);
    void end(std::size_t command);
    void end_of_events(const std::vector<std::uint64_t>& events);

    std::vector<Command> commands_;
    std::map<std::uint64_t, Queue> queues_;
    std::map<std::uint64_t, std::size_t> of_event_;
    std::set<std::uint64_t> unset_; // user events
};
} // namespace lab::judge
