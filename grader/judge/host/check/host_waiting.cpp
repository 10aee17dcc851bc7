// Checks what waits for what: the host for its commands, and a command for those that it depends on.
#include "grader/judge/host/check/host_record_checks.hpp"
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
    const Call* conflict(const Call& call, std::size_t command);
    void tell(const HostRecord& record, std::size_t calls_begun);
    const Call* changed_too_early(const HostRecord& record, const Call& call) const;
    bool may_run(std::size_t call) const;
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

/// The earlier command that this one must wait for but does not; null if there is none. Records what this one uses.
const Call* Waiting::conflict(const Call& call, std::size_t command)
{
    const KernelArguments::Set* const arguments = arguments_.of_launch(call);
    if (arguments)
        for (const auto& [index, set] : *arguments)
            launches_[handle_in(*set)].push_back({&call, command});
    for (const std::uint64_t buffer : call.written_buffer())
        writes_[buffer].push_back({&call, command});
    return uses_.conflict(call, command, arguments, order_);
}

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

const Text how_long{
    "How long must the host keep memory that a command still uses? When is a temporary vector destroyed?",
    "Wie lange muss der Host Speicher behalten, den ein Befehl noch benutzt? Wann wird ein temporärer "
    "Vektor zerstört?"};

Finding changed_finding(const Call& command, const Source& source)
{
    const Text seen =
        command.is("clEnqueueNDRangeKernel")
            ? text("{} may still be running, but the host memory that one of its buffers uses was modified.",
                   "{} läuft vielleicht noch, aber der Host-Speicher, den einer seiner Puffer benutzt, wurde "
                   "schon geändert.",
                   shown(command))
            : text(
                  "{} does not block, and the memory that this call reads was modified or freed before the command "
                  "finished.",
                  "{} blockiert nicht, und der Speicher, den dieser Aufruf liest, wurde geändert oder freigegeben, "
                  "bevor der Befehl fertig war.",
                  shown(command));
    return {seen, place_of(command, source), how_long};
}

Finding freed_finding(const Call& command, const Source& source)
{
    return {
        text(
            "{} does not block, and the memory that this call uses was freed before the command finished.",
            "{} blockiert nicht, und der Speicher, den dieser Aufruf benutzt, wurde freigegeben, bevor der Befehl "
            "fertig war.",
            shown(command)),
        place_of(command, source), how_long};
}

Finding freed_finding(const Call& command, const Call& buffer, const Source& source)
{
    std::vector<Place> places = place_of(buffer, source);
    places.push_back({source.name, command.line});
    return {
        text("The host memory used by the buffer created in line {} (CL_MEM_USE_HOST_PTR) was freed before "
             "{} in line {} finished.",
             "Der Host-Speicher, den der Puffer aus Zeile {} benutzt (CL_MEM_USE_HOST_PTR), wurde "
             "freigegeben, bevor {} in Zeile {} fertig war.",
             buffer.line, shown(command), command.line),
        places, how_long};
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

/// A program that polls the state of a command learns of its end only if it keeps polling.
Finding never_waited_for(const Call& command, const HostRecord& record, const Source& source)
{
    Finding finding{
        text(
            "The program never waits for {} to finish: the command may still be running while the program uses its memory.",
            "Das Programm wartet nie auf das Ende von {}: Der Befehl läuft vielleicht noch, während das "
            "Programm seinen Speicher schon benutzt.",
            shown(command)),
        place_of(command, source),
        text("A non-blocking call returns at once. What tells the host that it finished?",
             "Ein Aufruf, der nicht blockiert, kehrt sofort zurück. Wie erfährt der Host, dass der Befehl "
             "fertig ist?")};
    const auto flushed = std::find_if(record.calls.begin(), record.calls.end(), [&](const Call& call) {
        return &call > &command && call.is("clFlush") && call.is_students();
    });
    if (flushed != record.calls.end()) {
        finding.seen +=
            text(" The flush in line {} only sends commands to the device; it does not wait for them.",
                 " Das flush in Zeile {} schickt nur Befehle an das Gerät; es wartet nicht auf sie.",
                 flushed->line);
        finding.places.push_back({source.name, flushed->line});
    }
    const auto asked = std::find_if(record.calls.rbegin(), record.calls.rend(), [&](const Call& call) {
        return call.is("clGetEventInfo") && call.number("param_name") == CL_EVENT_COMMAND_EXECUTION_STATUS &&
               command.event != 0 && call.number("event") == command.event && call.status > CL_COMPLETE &&
               call.line > 0;
    });
    if (asked == record.calls.rend())
        return finding;
    finding.seen += text(
        " Line {} queried its status and did not get CL_COMPLETE, but the program continued.",
        " Zeile {} fragte seinen Status ab und bekam nicht CL_COMPLETE, aber das Programm machte weiter.",
        asked->line);
    finding.places.push_back({source.name, asked->line});
    return finding;
}

/// If the program created a separate queue for one of the commands, that line is listed first.
Finding not_ordered(const Call& earlier, const Call& later, const HostRecord& record, const Source& source)
{
    const Text seen =
        text("{} does not wait for {} in line {}: nothing orders the two commands.",
             "{} wartet nicht auf {} in Zeile {}: Nichts legt die Reihenfolge der beiden Befehle fest.",
             shown(later), shown(earlier), earlier.line);
    std::vector<Place> places = place_of(later, source);
    if (later.number("command_queue") == earlier.number("command_queue"))
        return {seen,
                places,
                {"An in-order command-queue keeps the order, and so does an event in the wait list. Which "
                 "of the two do you use here?",
                 "Eine Befehlswarteschlange „in order“ hält die Reihenfolge ein, und ebenso ein Event in "
                 "der Warteliste. Welches von beiden benutzen Sie hier?"}};
    for (const Call* call : {&later, &earlier})
        for (const Call& queue : record.calls)
            if (queue.is_students() && queue.name.starts_with("clCreateCommandQueue") &&
                std::find(queue.created.begin(), queue.created.end(), call->number("command_queue")) !=
                    queue.created.end())
                places.insert(places.begin(), {source.name, queue.line});
    return {
        seen,
        places,
        {"The two commands are in different command-queues, and nothing orders commands of different queues. "
         "Should both be in the same queue? If not: which event should the second command wait for?",
         "Die beiden Befehle gehören zu verschiedenen Befehlswarteschlangen, und zwischen Befehlen "
         "verschiedener Warteschlangen gibt es keine Reihenfolge. Sollen beide in dieselbe? Wenn nicht: Auf "
         "welches Event soll der zweite Befehl warten?"}};
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
        const auto command = order_.add(*call);
        if (!command || !call->is_students())
            continue;
        commands_[static_cast<std::size_t>(call - record.calls.begin())] = *command;
        if (const Call* earlier = conflict(*call, *command))
            return not_ordered(*earlier, *call, record, source);
        if (call->reads_a_buffer() || !call->written_buffer().empty())
            not_blocking.push_back({&*call, *command});
    }
    tell(record, static_cast<std::size_t>(last.base() - record.calls.begin()));
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
