// Applies OpenCL's rules to a record: which commands have certainly ended, and which come after which.
#pragma once

#include "grader/judge/host/record/host_record.hpp"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace lab::judge
{
/// True if the queue that the call creates is in-order.
bool creates_in_order_queue(const Call& call);
/// True if the call returns only after commands have ended.
bool waits_for_commands(const Call& call);

/// Expects the calls in their order. A command is what an enqueueing call puts into a command-queue.
class CommandOrder {
  public:
    /// What the program knew whenever it set a user event.
    struct Known {
        std::map<std::size_t, std::size_t>
            ended; // the commands that had ended, with their places in that order
        std::map<std::size_t, std::size_t>
            set; // user events, in the order of their creation: so many had ended
    };
    CommandOrder() = default;
    /// `known`: of an earlier pass over the record. Without it, a command that waits for a user event is not known to
    /// come after what the program waited for before it set the event.
    explicit CommandOrder(Known known) : known_(std::move(known)) {}
    const Known& known() const { return own_; }

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

    /// A command that the program has waited for although nothing submits it to the device: a driver may keep it in its
    /// command-queue until a clFlush or a call that waits for commands of that queue (OpenCL 3.0, 5.15).
    std::optional<std::size_t> waited_in_vain() const { return waited_in_vain_; }

    /// The commands that must end before this one begins, leaving out indirect dependencies.
    const std::vector<std::size_t>& before(std::size_t command) const { return commands_[command].after; }

  private:
    struct Command {
        std::vector<std::size_t> after; // those it waits for
        std::uint64_t in_order_of = 0;  // the in-order queue it is in; 0: another one
        std::vector<std::uint64_t> user_events = {};
        std::size_t after_ended = 0; // so many of `known_.ended`
        std::uint64_t queue = 0;
        bool is_submitted = false;
        bool has_ended = false;
    };
    struct Queue {
        bool is_in_order = true;
        std::vector<std::size_t> commands;
        std::optional<std::size_t> barrier;
    };

    std::size_t enqueue(const Call& call);
    void submit(std::uint64_t queue);
    void end(std::size_t command);
    void end_of_events(const std::vector<std::uint64_t>& events);

    std::vector<Command> commands_;
    std::map<std::uint64_t, Queue> queues_;
    std::map<std::uint64_t, std::size_t> of_event_;
    std::map<std::uint64_t, std::size_t> unset_; // user events, with their numbers in the order of creation
    std::size_t user_events_ = 0;
    std::optional<std::size_t> waited_in_vain_;
    Known known_, own_;
};

/// Follows the commands of the whole record.
CommandOrder::Known known_when_user_events_are_set(const HostRecord& record);
} // namespace lab::judge
