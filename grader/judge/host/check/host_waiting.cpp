// Checks what waits for what: the host for its commands, and a command for those that it depends on.
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/check/waiting_findings.hpp"
#include "grader/judge/host/record/command_order.hpp"
#include "grader/judge/host/run/host_launches.hpp"
#include "grader/judge/host/run/memory_uses.hpp"

#include <CL/cl.h>

#include <algorithm>
#include <map>

namespace lab::judge
{
namespace
{
struct Use {
    const Call* call;
    std::size_t command;
};

/// Follows the commands of a run, and their use of buffers.
class Waiting {
  public:
    explicit Waiting(const ReadOnlyArguments& read_only) : uses_(read_only) {}
    std::optional<Finding> finding(const HostRun& run, const Source& source);

  private:
    std::optional<Finding> conflict(const Call& call, std::size_t command, const HostRecord& record,
                                    const Source& source);
    void tell(const HostRecord& record, std::size_t calls_begun);
    const Call* changed_too_early(const HostRecord& record, const Call& call) const;
    bool may_run(std::size_t call) const;
    const Call* never_submitted(const HostRecord& record) const;
    const Call* unfinished_use(std::uint64_t buffer) const;
    std::optional<Finding> freed_too_early(const HostRecord& record, const Call& call, const Source& source);
    std::optional<Finding> uses_freed_memory(const Call& call, const Source& source);

    CommandOrder order_;
    MemoryUses uses_;
    std::size_t told_ = 0;                        // so many of the record's
    std::map<std::size_t, std::size_t> commands_; // by call
    KernelArguments arguments_;
    std::map<std::uint64_t, std::vector<Use>> launches_, writes_; // by buffer
    std::map<std::uint64_t, const Call*> without_memory_; // buffers by handle: the calls that made them
};

/// Applies the notifications from callbacks that arrived before this call began.
void Waiting::tell(const HostRecord& record, std::size_t calls_begun)
{
    for (; told_ < record.told.size() && record.told[told_].calls <= calls_begun; ++told_)
        order_.tell(record.told[told_].event);
}

/// A write that may still have been running when this call began, although the host no longer kept its memory.
const Call* Waiting::changed_too_early(const HostRecord& record, const Call& call) const
{
    for (const std::size_t index : call.changed)
        if (may_run(index))
            return &record.calls[index];
    return nullptr;
}

/// True if the call enqueued a command that the program has not waited for.
bool Waiting::may_run(std::size_t call) const
{
    const auto found = commands_.find(call);
    return found != commands_.end() && !order_.has_ended(found->second);
}

/// The call that enqueued a command for which the program waits in vain; null if there is none.
const Call* Waiting::never_submitted(const HostRecord& record) const
{
    if (const auto kept = order_.waited_in_vain())
        for (const auto& [call, command] : commands_)
            if (command == *kept)
                return &record.calls[call];
    return nullptr;
}

/// A command that uses the buffer and that the program has not waited for; null if there is none.
const Call* Waiting::unfinished_use(std::uint64_t buffer) const
{
    for (const auto* uses : {&launches_, &writes_})
        if (const auto found = uses->find(buffer); found != uses->end())
            for (const Use& use : found->second)
                if (!order_.has_ended(use.command))
                    return use.call;
    return nullptr;
}

/// Reports memory that was freed when this call began: that of a running command, or of a buffer in use. A buffer
/// loses its memory.
std::optional<Finding> Waiting::freed_too_early(const HostRecord& record, const Call& call,
                                                const Source& source)
{
    for (const std::size_t index : call.freed) {
        if (may_run(index))
            return freed_finding(record.calls[index], source);
        if (index >= record.calls.size() || !record.calls[index].name.starts_with("clCreateBuffer"))
            continue;
        const Call& buffer = record.calls[index];
        for (const std::uint64_t handle : buffer.created) {
            if (const Call* const use = unfinished_use(handle))
                return freed_finding(*use, buffer, source);
            without_memory_[handle] = &buffer;
        }
    }
    return {};
}

std::optional<Finding> Waiting::uses_freed_memory(const Call& call, const Source& source)
{
    if (call.name.starts_with("clCreate"))
        for (const std::uint64_t handle : call.created)
            without_memory_.erase(handle); // another buffer in its place
    std::vector<std::uint64_t> used;
    if (const KernelArguments::Set* arguments = arguments_.of_launch(call))
        for (const auto& [index, set] : *arguments)
            used.push_back(handle_in(*set));
    else if (call.name.starts_with("clEnqueue"))
        for (const char* parameter : {"buffer", "src_buffer", "dst_buffer"})
            used.push_back(call.number(parameter));
    for (const std::uint64_t handle : used)
        if (const auto found = without_memory_.find(handle); found != without_memory_.end())
            return freed_finding(call, *found->second, source);
    return {};
}

/// A command that uses memory before an earlier command is certain to have ended, or before the memory is unmapped.
/// Records what this one uses.
std::optional<Finding> Waiting::conflict(const Call& call, std::size_t command, const HostRecord& record,
                                         const Source& source)
{
    const KernelArguments::Set* const arguments = arguments_.of_launch(call);
    if (arguments)
        for (const auto& [index, set] : *arguments)
            launches_[handle_in(*set)].push_back({&call, command});
    for (const std::uint64_t buffer : call.written_buffer())
        writes_[buffer].push_back({&call, command});
    if (const Call* const earlier = uses_.conflict(call, command, arguments, order_))
        return not_ordered(*earlier, call, record, source);
    const Call* const map = order_.is_held(command) ? nullptr : uses_.mapping(call, arguments);
    return map ? std::optional(still_mapped(*map, call, source)) : std::nullopt;
}

std::optional<Finding> Waiting::finding(const HostRun& run, const Source& source)
{
    const HostRecord& record = run.record;
    order_ = CommandOrder(known_when_user_events_are_set(record));
    const auto last = std::find_if(record.calls.rbegin(), record.calls.rend(),
                                   [](const Call& call) { return call.is_students(); });
    std::vector<Use> not_blocking;
    for (auto call = record.calls.begin(); call != last.base(); ++call) {
        tell(record, static_cast<std::size_t>(call - record.calls.begin()));
        if (const Call* earlier = changed_too_early(record, *call))
            return changed_finding(*earlier, source);
        if (const auto finding = freed_too_early(record, *call, source))
            return finding;
        arguments_.note(*call);
        uses_.note(*call);
        if (const auto finding = uses_freed_memory(*call, source))
            return finding;
        if (call->is_students() && call->number("in_callback") && waits_for_commands(*call))
            return waits_in_a_callback(*call, source);
        const auto command = order_.add(*call);
        if (const Call* const kept = never_submitted(record))
            return never_flushed(*kept, source);
        if (!command || !call->is_students())
            continue;
        commands_[static_cast<std::size_t>(call - record.calls.begin())] = *command;
        if (auto finding = conflict(*call, *command, record, source))
            return finding;
        if (call->reads_a_buffer() || !call->written_buffer().empty())
            not_blocking.push_back({&*call, *command});
    }
    tell(record, static_cast<std::size_t>(last.base() - record.calls.begin()));
    if (const Call* const kept = never_submitted(record))
        return never_flushed(*kept, source);
    if (!run.outcome.exited_with(0))
        return {}; // what it would still have waited for is unknown
    // The last one first: in an in-order queue, waiting for it means waiting for all of them.
    std::reverse(not_blocking.begin(), not_blocking.end());
    for (const Use& use : not_blocking)
        if (!order_.has_ended(use.command) && !use.call->is("clEnqueueUnmapMemObject") &&
            !use.call->is("clEnqueueFillBuffer") && use.call->list("dst_buffer").empty())
            return never_waited_for(*use.call, record, source);
    return {};
}
} // namespace

Verdict waits_for_the_result(const HostRuns& runs, const ReadOnlyArguments& read_only)
{
    const Verdict verdict =
        judge_records(runs, [&](const HostRun& run) { return Waiting(read_only).finding(run, runs.source); });
    if (verdict.status != Status::passed)
        return verdict;
    for (const HostRun& run : runs.results)
        if (const Call* const shared = shares_memory(run.record))
            return Verdict::open(
                undecided(text("The kit does not see when the program reads memory that it shares with the "
                               "device ({}).",
                               "Das Kit sieht nicht, wann das Programm Speicher liest, den es mit dem Gerät "
                               "teilt ({}).",
                               shown(*shared)),
                          place_of(*shared, runs.source)));
    return verdict;
}
} // namespace lab::judge
