// Who waits for whom: the host for its commands, and a command for what it needs.
#include "grader/judge/command_order.hpp"
#include "grader/judge/host_launches.hpp"
#include "grader/judge/host_record_checks.hpp"

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

/// Follows the commands of a run, and who uses which buffer.
class Waiting {
  public:
    std::optional<Finding> finding(const HostRun& run, const Source& source);

  private:
    /// The one of `earlier` that need not have ended when `command` starts.
    const Call* unordered(const std::vector<Use>& earlier, std::size_t command) const
    {
        for (const Use& use : earlier)
            if (!order_.has_ended(use.command) && !order_.is_ordered(use.command, command))
                return use.call;
        return nullptr;
    }
    const Call* conflict(const Call& call, std::size_t command);
    void tell(const HostRecord& record, std::size_t calls_begun);
    const Call* changed_too_early(const HostRecord& record, const Call& call) const;

    CommandOrder order_;
    std::size_t told_ = 0;                        // so many of the record's
    std::map<std::size_t, std::size_t> commands_; // by call
    KernelArguments arguments_;
    std::map<std::uint64_t, std::vector<Use>> launches_, writes_; // by buffer
};

/// The earlier command that this one must wait for, and does not. Notes what this one does.
const Call* Waiting::conflict(const Call& call, std::size_t command)
{
    const Call* found = nullptr;
    if (const KernelArguments::Set* arguments = arguments_.of_launch(call))
        for (const auto& [index, set] : *arguments) {
            const std::uint64_t buffer = handle_in(*set);
            found = found ? found : unordered(writes_[buffer], command);
            launches_[buffer].push_back({&call, command});
        }
    else if (call.reads_a_buffer())
        found = unordered(launches_[call.number("buffer")], command);
    for (const std::uint64_t buffer : call.written_buffer())
        writes_[buffer].push_back({&call, command});
    return found;
}

/// What callbacks told the program before another call began. One that is not waited for comes later.
void Waiting::tell(const HostRecord& record, std::size_t calls_begun)
{
    for (; told_ < record.told.size() && record.told[told_].calls <= calls_begun; ++told_)
        order_.tell(record.told[told_].event);
}

/// The write whose memory the host no longer kept when this call began, though it may still have been running.
const Call* Waiting::changed_too_early(const HostRecord& record, const Call& call) const
{
    for (const std::size_t index : call.changed)
        if (const auto found = commands_.find(index);
            found != commands_.end() && !order_.has_ended(found->second))
            return &record.calls[index];
    return nullptr;
}

Finding changed_finding(const Call& write, const Source& source)
{
    return {
        text("{} does not block, and the memory that it sends was changed or given back before it had ended.",
             "{} blockiert nicht, und der Speicher, den es sendet, wurde geändert oder freigegeben, bevor es "
             "fertig war.",
             shown(write)),
        place_of(write, source),
        text(
            "How long must the host keep memory that a command still reads? When does a temporary vector "
            "end?",
            "Wie lange muss der Host Speicher behalten, den ein Befehl noch liest? Wann endet ein temporärer "
            "Vektor?")};
}

std::optional<Finding> Waiting::finding(const HostRun& run, const Source& source)
{
    const HostRecord& record = run.record;
    const auto last = std::find_if(record.calls.rbegin(), record.calls.rend(),
                                   [](const Call& call) { return call.is_students(); });
    std::vector<Use> not_blocking;
    for (auto call = record.calls.begin(); call != last.base(); ++call) {
        tell(record, static_cast<std::size_t>(call - record.calls.begin()));
        if (const Call* earlier = changed_too_early(record, *call))
            return changed_finding(*earlier, source);
        arguments_.note(*call);
        const auto command = order_.add(*call);
        if (!command || !call->is_students())
            continue;
        commands_[static_cast<std::size_t>(call - record.calls.begin())] = *command;
        if (const Call* earlier = conflict(*call, *command))
            return Finding{
                text("{} does not wait for {} in line {}: nothing says which of them comes first.",
                     "{} wartet nicht auf {} in Zeile {}: Nichts sagt, was davon zuerst kommt.", shown(*call),
                     shown(*earlier), earlier->line),
                place_of(*call, source),
                text("An in-order command-queue keeps the order, and so does an event in the wait list.",
                     "Eine In-Order-Command-Queue hält die Reihenfolge ein, und ebenso ein Event in der "
                     "Warteliste.")};
        if (call->reads_a_buffer() || !call->written_buffer().empty())
            not_blocking.push_back({&*call, *command});
    }
    tell(record, static_cast<std::size_t>(last.base() - record.calls.begin()));
    if (!run.outcome.exited_with(0))
        return {}; // what it would still have waited for is unknown
    // The last one first: who waits for it has, in an in-order queue, waited for all of them.
    std::reverse(not_blocking.begin(), not_blocking.end());
    for (const Use& use : not_blocking)
        if (!order_.has_ended(use.command) && !use.call->is("clEnqueueUnmapMemObject") &&
            !use.call->is("clEnqueueFillBuffer") && use.call->list("dst_buffer").empty())
            return Finding{
                text(
                    "The program never waits for {}: it may still be running when its memory is used.",
                    "Das Programm wartet nie auf {}: Es läuft vielleicht noch, wenn sein Speicher benutzt wird.",
                    shown(*use.call)),
                place_of(*use.call, source),
                text("A call that does not block returns at once. How does the host learn that it is done?",
                     "Ein Aufruf, der nicht blockiert, kehrt sofort zurück. Wie erfährt der Host, dass er "
                     "fertig ist?")};
    return {};
}
} // namespace

Verdict waits_for_the_result(const HostRuns& runs)
{
    return judge_records(runs,
                         [&](std::size_t i) { return Waiting().finding(runs.results[i], runs.source); });
}
} // namespace lab::judge
