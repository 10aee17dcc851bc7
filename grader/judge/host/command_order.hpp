// Which of a program's commands have ended for sure, and which come after which: OpenCL's rules, applied to a record.
#pragma once

#include "grader/judge/host/host_record.hpp"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace lab::judge
{
/// Of a call that creates a command-queue.
bool creates_in_order_queue(const Call& call);

/// Takes the calls in their order. A command is what an enqueueing call put into a command-queue.
class CommandOrder {
  public:
    /// The number of the command that the call enqueued.
    std::optional<std::size_t> add(const Call& call);

    /// The program was told that the event's command has ended.
    void tell(std::uint64_t event) { end_of_events({event}); }

    /// The program has waited for it, directly or for one that comes after it.
    bool has_ended(std::size_t command) const { return commands_[command].has_ended; }

    /// The device starts `second` only when `first` has ended.
    bool is_ordered(std::size_t first, std::size_t second) const;

    /// It waits, directly or not, for a user event that the program has not set: it has not begun.
    bool is_held(std::size_t command) const;

    /// The commands that have to end before this one begins, as far as they say so themselves.
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
