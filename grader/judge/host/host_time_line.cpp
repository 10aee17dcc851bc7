#include "grader/judge/host/host_time_line.hpp"

#include "grader/judge/host/call_words.hpp"
#include "grader/judge/host/command_order.hpp"
#include "grader/judge/host/folded_rows.hpp"
#include "lab/error_texts.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

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

bool is_quoted(const Call& call, const Finding& finding)
{
    return finding.seen.en.find(shown(call)) != std::string::npos;
}

/// How well a call in the line matches a finding: it is quoted, it failed, it is named.
int fitness(const Call& call, const Finding& finding)
{
    return (is_quoted(call, finding) ? 4 : 0) + (call.has_returned && call.error != 0 ? 2 : 0) +
           (finding.seen.en.find(call.name) != std::string::npos ? 1 : 0);
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

/// Quotes and shortens an option that is not a plain word: it may be long and contain anything.
std::string quoted(std::string option)
{
    const auto is_plain = [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '.' || c == '_'; };
    if (std::all_of(option.begin(), option.end(), is_plain))
        return option;
    std::replace_if(
        option.begin(), option.end(), [](unsigned char c) { return c < ' '; }, '?');
    constexpr std::size_t longest_option = 24;
    return fmt::format("\"{}\"", shortened(option, longest_option));
}

/// "--stage 2 --input FILE (1024 bytes)".
Text options_of(const HostJob& job)
{
    Text about;
    const auto add = [&](const Text& word) { about += (about.empty() ? Text{} : Text{" ", " "}) + word; };
    for (const std::string& option : job.options)
        add({quoted(option), quoted(option)});
    for (const InputFile& input : job.inputs)
        add(text("{} FILE ({} bytes)", "{} DATEI ({} Bytes)", input.option,
                 input.content.size() + input.zeros));
    return about;
}

Text about_run(const HostJob& job)
{
    const Text options = options_of(job);
    return options.empty()
               ? Text{"Run with a right kernel.", "Lauf mit einem richtigen Kernel."}
               : text("Run with a right kernel and {}.", "Lauf mit einem richtigen Kernel und {}.", options);
}

bool ended_by_itself(const HostRun& run)
{
    return run.outcome.ending == process::Ending::exited && run.record.state != HostRecord::State::endless;
}

/// Brief: the check Ends says why.
Text ending_of(const HostRun& run)
{
    const HostRecord& record = run.record;
    if (record.state == HostRecord::State::endless)
        return {"The program went on calling OpenCL until its time ran out.",
                "Das Programm rief weiter OpenCL auf, bis seine Zeit ablief."};
    const Text left_out =
        record.state != HostRecord::State::too_long
            ? Text{}
            : text("Only the first {} OpenCL calls are recorded. ",
                   "Nur die ersten {} OpenCL-Aufrufe sind aufgezeichnet. ", record.calls.size());
    if (run.outcome.ending == process::Ending::crashed)
        return left_out + text("The program crashed here ({}).", "Hier stürzte das Programm ab ({}).",
                               process::signal_name(run.outcome.signal));
    if (!ended_by_itself(run))
        return left_out + Text{"The program was stopped here.", "Hier wurde das Programm abgebrochen."};
    return left_out + text("The program ended with exit code {}.", "Das Programm endete mit Exit-Code {}.",
                           run.outcome.exit_code);
}

/// A program that crashed may have corrupted its record; the trusted part of the calls is still there.
bool can_be_drawn(const HostRun& run)
{
    const HostRecord& record = run.record;
    const bool is_tampered =
        record.state == HostRecord::State::tampered && run.outcome.ending != process::Ending::crashed;
    return !is_tampered && record.state != HostRecord::State::missing && record.has_lines;
}

/// How much a run shows: calls that findings refer to or, better, quote, and a wrong result.
int weight_of(const HostRun& run, const RunAsJudged& judged, const std::string& file,
              const std::vector<NamedFinding>& findings)
{
    int weight = judged.is_right ? 0 : 1;
    for (const NamedFinding& each : findings)
        if (const Call* const call = call_of(each.finding, run.record, file))
            weight += 2 + (is_quoted(*call, each.finding) ? 1 : 0);
    return weight;
}

/// The index of the run to show; nothing if none can be shown. Of runs with equal weight, the first wrong one, as in
/// the checks.
std::optional<std::size_t> run_to_draw(const HostRuns& runs, const std::vector<RunAsJudged>& judged,
                                       std::size_t main_run, const std::vector<NamedFinding>& findings)
{
    std::optional<std::size_t> best;
    int most = -1;
    const auto look_at = [&](std::size_t i) {
        const HostRun& run = runs.results[i];
        const int weight = can_be_drawn(run) ? weight_of(run, judged.at(i), runs.source.name, findings) : -1;
        if (weight > most) {
            most = weight;
            best = i;
        }
    };
    if (main_run < runs.results.size() && judged.at(main_run).is_right)
        look_at(main_run);
    for (std::size_t i = 0; i < runs.results.size(); ++i)
        look_at(i);
    return best;
}
} // namespace

const Call* call_of(const Finding& finding, const HostRecord& record, const std::string& file)
{
    if (finding.places.empty() || finding.places.front().line == 0 || finding.places.front().file != file)
        return nullptr;
    const Call* best = nullptr;
    for (const Call& call : record.calls)
        if (call.is_students() && call.line == finding.places.front().line &&
            (!best || fitness(call, finding) > fitness(*best, finding)))
            best = &call;
    return best;
}

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

std::optional<TimeLine> time_line_of(const HostRuns& runs, const std::vector<RunAsJudged>& judged,
                                     std::size_t main_run, const std::vector<NamedFinding>& findings,
                                     std::size_t element_bytes)
{
    const auto drawn = run_to_draw(runs, judged, main_run, findings);
    if (!drawn)
        return {};
    const HostRun& run = runs.results[*drawn];
    return TimeLine{.file = runs.source.name,
                    .about = about_run(*judged.at(*drawn).job),
                    .rows = folded(rows_of(run.record, runs.source, findings, element_bytes)),
                    .ending = ending_of(run),
                    .came_to_its_end = ended_by_itself(run),
                    .succeeded = run.outcome.exited_with(0)};
}
} // namespace lab::judge
