#include "grader/judge/host/record/command_order.hpp"

#include <CL/cl.h>

#include <algorithm>
#include <set>
#include <utility>

namespace lab::judge
{
bool creates_in_order_queue(const Call& call)
{
    const auto& properties = call.list("properties"); // a set of flags, or pairs of a name and a value
    if (call.is("clCreateCommandQueue"))
        return !(call.number("properties") & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    for (std::size_t i = 0; i + 1 < properties.size(); i += 2)
        if (properties[i] == CL_QUEUE_PROPERTIES &&
            (properties[i + 1] & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE))
            return false;
    return true;
}

namespace
{
bool blocks(const Call& call)
{
    return call.number("blocking_read") || call.number("blocking_write") || call.number("blocking_map") ||
           call.number("blocking_copy");
}

} // namespace

bool waits_for_commands(const Call& call)
{
    return blocks(call) || call.is("clFinish") || call.is("clWaitForEvents");
}

namespace
{
/// In an out-of-order queue, all later commands wait for these.
bool is_barrier(const Call& call)
{
    return call.is("clEnqueueBarrier") || call.is("clEnqueueBarrierWithWaitList") ||
           call.is("clEnqueueWaitForEvents");
}

bool waits_for_all_before(const Call& call)
{
    const bool without_list =
        call.is("clEnqueueBarrierWithWaitList") || call.is("clEnqueueMarkerWithWaitList");
    return call.is("clEnqueueBarrier") || call.is("clEnqueueMarker") ||
           (without_list && call.list("event_wait_list").empty());
}
} // namespace

std::size_t CommandOrder::enqueue(const Call& call)
{
    const std::size_t number = commands_.size();
    const std::uint64_t command_queue = call.number("command_queue");
    Queue& queue = queues_[command_queue];
    Command command;
    command.queue = command_queue;
    if (queue.is_in_order)
        command.in_order_of = command_queue;
    if (queue.is_in_order && !queue.commands.empty())
        command.after.push_back(queue.commands.back());
    else if (waits_for_all_before(call))
        command.after = queue.commands;
    else if (queue.barrier)
        command.after.push_back(*queue.barrier);
    for (const char* list : {"event_wait_list", "event_list"})
        for (const std::uint64_t event : call.list(list))
            if (const auto found = of_event_.find(event); found != of_event_.end())
                command.after.push_back(found->second);
            else if (const auto unset = unset_.find(event); unset != unset_.end()) {
                command.user_events.push_back(event);
                if (const auto set = known_.set.find(unset->second); set != known_.set.end())
                    command.after_ended = std::max(command.after_ended, set->second);
            }
    commands_.push_back(std::move(command));
    queue.commands.push_back(number);
    if (is_barrier(call))
        queue.barrier = number;
    if (call.event) {
        unset_.erase(call.event);
        of_event_[call.event] = number;
    }
    if (blocks(call)) {
        submit(command_queue);
        end(number);
    }
    return number;
}

std::optional<std::size_t> CommandOrder::add(const Call& call)
{
    if (!call.succeeded())
        return {};
    if (call.name.starts_with("clCreateCommandQueue"))
        for (const std::uint64_t queue : call.created)
            queues_[queue] = {creates_in_order_queue(call), {}, {}};
    else if (call.name.starts_with("clEnqueue"))
        return enqueue(call);
    else if (call.is("clFlush") || call.is("clReleaseCommandQueue"))
        submit(call.number("command_queue"));
    else if (call.is("clFinish")) {
        submit(call.number("command_queue"));
        for (const std::size_t command : queues_[call.number("command_queue")].commands)
            end(command);
    } else if (call.is("clCreateUserEvent"))
        for (const std::uint64_t event : call.created) {
            of_event_.erase(event); // handles come back
            unset_[event] = user_events_++;
        }
    else if (call.is("clSetUserEventStatus")) {
        if (const auto set = unset_.extract(call.number("event")))
            own_.set[set.mapped()] = own_.ended.size();
    } else if (call.is("clWaitForEvents")) {
        for (const std::uint64_t event : call.list("event_list"))
            if (const auto command = of_event_.find(event); command != of_event_.end())
                submit(commands_[command->second].queue);
        end_of_events(call.list("event_list"));
    }
    // Polling until the command is complete counts as waiting.
    else if (call.is("clGetEventInfo") && call.status == CL_COMPLETE)
        end_of_events(call.list("event"));
    return {};
}

void CommandOrder::submit(std::uint64_t queue)
{
    for (const std::size_t command : queues_[queue].commands)
        commands_[command].is_submitted = true;
}

void CommandOrder::end(std::size_t command)
{
    std::vector<std::size_t> to_end{command};
    while (!to_end.empty()) {
        const std::size_t number = to_end.back();
        Command& ended = commands_[number];
        to_end.pop_back();
        if (!ended.is_submitted && !waited_in_vain_)
            waited_in_vain_ = number;
        own_.ended.emplace(number, own_.ended.size());
        if (!std::exchange(ended.has_ended, true))
            to_end.insert(to_end.end(), ended.after.begin(), ended.after.end());
    }
}

void CommandOrder::end_of_events(const std::vector<std::uint64_t>& events)
{
    for (const std::uint64_t event : events)
        if (const auto found = of_event_.find(event); found != of_event_.end())
            end(found->second);
}

CommandOrder::Known known_when_user_events_are_set(const HostRecord& record)
{
    CommandOrder order;
    auto told = record.told.begin();
    for (std::size_t call = 0; call < record.calls.size(); ++call) {
        for (; told != record.told.end() && told->calls <= call; ++told)
            order.tell(told->event);
        order.add(record.calls[call]);
    }
    return order.known();
}

bool CommandOrder::is_held(std::size_t command) const
{
    std::set<std::size_t> seen;
    std::vector<std::size_t> to_see{command};
    while (!unset_.empty() && !to_see.empty()) {
        const Command& next = commands_[to_see.back()];
        const bool is_new = seen.insert(to_see.back()).second;
        to_see.pop_back();
        if (std::any_of(next.user_events.begin(), next.user_events.end(),
                        [&](std::uint64_t event) { return unset_.contains(event); }))
            return true;
        if (is_new)
            to_see.insert(to_see.end(), next.after.begin(), next.after.end());
    }
    return false;
}

bool CommandOrder::is_ordered(std::size_t first, std::size_t second) const
{
    if (first <= second && commands_[first].in_order_of &&
        commands_[first].in_order_of == commands_[second].in_order_of)
        return true;
    const auto known = known_.ended.find(first);
    std::set<std::size_t> seen;
    std::vector<std::size_t> to_see{second};
    while (!to_see.empty()) {
        const std::size_t command = to_see.back();
        to_see.pop_back();
        if (command == first ||
            (known != known_.ended.end() && known->second < commands_[command].after_ended))
            return true;
        if (command > first && seen.insert(command).second) // a command waits for earlier ones only
            to_see.insert(to_see.end(), commands_[command].after.begin(), commands_[command].after.end());
    }
    return false;
}
} // namespace lab::judge
