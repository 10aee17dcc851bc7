// The calls of a record as the rows of a time line.
#include "grader/judge/host/suite/host_time_line.hpp"

#include "grader/judge/host/record/call_words.hpp"
#include "grader/judge/host/record/command_order.hpp"
#include "lab/error_texts.hpp"

#include <algorithm>

namespace lab::judge
{
namespace
{
std::string name_of_error(std::int64_t code)
{
    const auto known = std::find_if(std::begin(error_texts), std::end(error_texts),
                                    [&](const ErrorText& error) { return error.code == code; });
    return known == std::end(error_texts) ? std::to_string(code) : std::string(known->name);
}

/// Builds the rows of a record, call by call.
class TimeRows {
  public:
    TimeRows(const HostRecord& record, const Source& source, const std::vector<NamedFinding>& findings,
             std::size_t element_bytes)
        : record_(record), words_(record, source, element_bytes)
    {
        for (const NamedFinding& each : findings)
            if (const Call* const call = call_of(each.finding, record, source.name))
                checks_[call].push_back(each.check);
    }

    void add(const Call& call);
    std::vector<TimeRow> rows() && { return std::move(rows_); }

  private:
    bool is_shown(const Call& call, const std::optional<Text>& words) const;
    void add_events(const Call& call, TimeRow& row) const;
    bool is_one_more_release(const Call& call) const;
    TimeRow row_of(const Call& call, Text words) const;
    int enqueue(const Call& call);
    std::vector<int> newly_ended();
    void tell(const Call& next);

    const HostRecord& record_;
    CallWords words_;
    CommandOrder order_;
    std::size_t told_ = 0;                                   // so many of the record's
    std::map<const Call*, std::vector<std::string>> checks_; // that speak of it
    std::map<std::size_t, int> running_; // commands: their numbers, as far as they may be running
    int commands_ = 0;
    std::vector<TimeRow> rows_;
};

/// The kit's own code creates the objects that a program works with, and waits; the details of that are left out.
bool TimeRows::is_shown(const Call& call, const std::optional<Text>& words) const
{
    if (checks_.contains(&call) || !call.succeeded())
        return true;
    return words && (call.is_students() || !call.name.starts_with("clRelease"));
}

/// Adds the events that the call waits for: those of commands and user events.
void TimeRows::add_events(const Call& call, TimeRow& row) const
{
    for (const char* const list : {"event_wait_list", "event_list"}) {
        const auto& events = call.list(list);
        const std::vector<int> commands = words_.commands_of(events);
        row.waits_for.insert(row.waits_for.end(), commands.begin(), commands.end());
        if (commands.size() < events.size())
            row.shown += {", after a user event", ", nach einem User-Event"};
    }
}

TimeRow TimeRows::row_of(const Call& call, Text words) const
{
    if (!call.has_returned)
        words += {" (the program ended here)", " (hier endete das Programm)"};
    TimeRow row{.line = call.line, .shown = std::move(words), .call = call.name};
    if (call.has_returned && call.error != 0)
        row.error = name_of_error(call.error);
    if (call.name.starts_with("clEnqueue"))
        add_events(call, row);
    if (const auto named = checks_.find(&call); named != checks_.end())
        row.checks = named->second;
    return row;
}

/// The number of the command that the call enqueued; 0: none.
int TimeRows::enqueue(const Call& call)
{
    const auto command = order_.add(call);
    if (!command)
        return 0;
    running_[*command] = ++commands_;
    if (call.event)
        words_.name_event(call.event, commands_);
    return commands_;
}

std::vector<int> TimeRows::newly_ended()
{
    std::vector<int> ended;
    std::erase_if(running_, [&](const auto& command) {
        const bool has_ended = order_.has_ended(command.first);
        if (has_ended)
            ended.push_back(command.second);
        return has_ended;
    });
    return ended;
}

/// Applies the notifications from callbacks up to this call.
void TimeRows::tell(const Call& next)
{
    const auto begun = static_cast<std::size_t>(&next - record_.calls.data());
    for (; told_ < record_.told.size() && record_.told[told_].calls <= begun; ++told_)
        order_.tell(record_.told[told_].event);
}

/// True for a further release in the same line as the row above, as at the end of a block.
bool TimeRows::is_one_more_release(const Call& call) const
{
    return call.is("clReleaseMemObject") && call.succeeded() && !checks_.contains(&call) && !rows_.empty() &&
           rows_.back().call == call.name && rows_.back().line == call.line && rows_.back().error.empty();
}

void TimeRows::add(const Call& call)
{
    tell(call);
    const auto words = words_.of(call);
    if (!is_shown(call, words)) {
        enqueue(call);
        return;
    }
    if (is_one_more_release(call)) {
        rows_.back().shown = rows_.back().shown + (", " + words_.names().of(call.number("memobj")));
        return;
    }
    TimeRow row = row_of(call, words.value_or(Text{shown(call), shown(call)}));
    row.command = enqueue(call);
    row.ended = newly_ended();
    rows_.push_back(std::move(row));
}
} // namespace

std::vector<TimeRow> rows_of(const HostRecord& record, const Source& source,
                             const std::vector<NamedFinding>& findings, std::size_t element_bytes)
{
    const auto last = std::find_if(record.calls.rbegin(), record.calls.rend(),
                                   [](const Call& call) { return call.is_students(); });
    TimeRows rows(record, source, findings, element_bytes);
    const auto end = last == record.calls.rend() ? record.calls.end() : last.base();
    for (auto call = record.calls.begin(); call != end; ++call)
        rows.add(*call);
    return std::move(rows).rows();
}
} // namespace lab::judge
