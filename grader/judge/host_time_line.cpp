#include "grader/judge/host_time_line.hpp"

#include "grader/judge/call_words.hpp"
#include "grader/judge/command_order.hpp"
#include "grader/judge/folded_rows.hpp"
#include "grader/judge/host_ending.hpp"
#include "lab/error_texts.hpp"

#include <fmt/ranges.h>

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

/// How well a call of the line fits what is said: it is quoted, it failed, it is named.
int fitness(const Call& call, const Finding& finding)
{
    const std::string& seen = finding.seen.en;
    return (seen.find(shown(call)) != std::string::npos ? 4 : 0) +
           (call.has_returned && call.error != 0 ? 2 : 0) +
           (seen.find(call.name) != std::string::npos ? 1 : 0);
}

/// Makes the rows of a record, call by call.
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

/// What is given makes the objects that a program works with, and waits; how it does that in detail is left out.
bool TimeRows::is_shown(const Call& call, const std::optional<Text>& words) const
{
    if (checks_.contains(&call) || !call.succeeded())
        return true;
    return words && (call.is_students() || !call.name.starts_with("clRelease"));
}

TimeRow TimeRows::row_of(const Call& call, Text words) const
{
    if (!call.has_returned)
        words += {" (the program ended here)", " (hier endete das Programm)"};
    TimeRow row{.line = call.line, .shown = std::move(words), .call = call.name};
    if (call.has_returned && call.error != 0)
        row.error = name_of_error(call.error);
    for (const char* const list : {"event_wait_list", "event_list"})
        if (call.name.starts_with("clEnqueue"))
            for (const int command : words_.commands_of(call.list(list)))
                row.waits_for.push_back(command);
    if (const auto named = checks_.find(&call); named != checks_.end())
        row.checks = named->second;
    return row;
}

/// The number of the command that the call put into a queue; 0: none.
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

/// What callbacks told the program before this call.
void TimeRows::tell(const Call& next)
{
    const auto begun = static_cast<std::size_t>(&next - record_.calls.data());
    for (; told_ < record_.told.size() && record_.told[told_].calls <= begun; ++told_)
        order_.tell(record_.told[told_].event);
}

void TimeRows::add(const Call& call)
{
    tell(call);
    const auto words = words_.of(call);
    if (!is_shown(call, words)) {
        enqueue(call);
        return;
    }
    TimeRow row = row_of(call, words.value_or(Text{shown(call), shown(call)}));
    row.command = enqueue(call);
    row.ended = newly_ended();
    rows_.push_back(std::move(row));
}

/// "-q --input FILE (1024 bytes) --output FILE".
Text options_of(const HostJob& job)
{
    std::string options = fmt::to_string(fmt::join(job.options, " "));
    Text about{options, options};
    for (const InputFile& input : job.inputs)
        about += text("{}{} FILE ({} bytes)", "{}{} DATEI ({} Bytes)", about.empty() ? "" : " ", input.option,
                      input.content.size() + input.zeros);
    return about;
}

Text about_run(const HostJob& job)
{
    const Text options = options_of(job);
    return options.empty()
               ? Text{"Run with a right kernel.", "Lauf mit einem richtigen Kernel."}
               : text("Run with a right kernel and {}.", "Lauf mit einem richtigen Kernel und {}.", options);
}

Text ending_of(const HostRun& run)
{
    if (run.record.state == HostRecord::State::endless)
        return text("The program did not terminate: it was stopped after {} OpenCL calls.",
                    "Das Programm terminierte nicht: Es wurde nach {} OpenCL-Aufrufen abgebrochen.",
                    run.record.call_limit);
    if (const auto problem = program_problem(run))
        return *problem;
    return text("The program ended with exit code {}.", "Das Programm endete mit Exit-Code {}.",
                run.outcome.exit_code);
}

bool can_be_drawn(const HostRecord& record)
{
    return record.state != HostRecord::State::tampered && record.state != HostRecord::State::missing &&
           record.has_lines;
}

/// How much there is to see in a run.
std::size_t weight_of(const HostRun& run, const HostRuns& runs, const std::vector<NamedFinding>& findings)
{
    const auto found = std::count_if(findings.begin(), findings.end(), [&](const NamedFinding& each) {
        return call_of(each.finding, run.record, runs.source.name) != nullptr;
    });
    return 2 * static_cast<std::size_t>(found) + (run.outcome.exited_with(0) ? 0 : 1);
}

/// Its number; nothing where none can be drawn.
std::optional<std::size_t> run_to_draw(const HostRuns& runs, std::size_t main_run,
                                       const std::vector<NamedFinding>& findings)
{
    std::optional<std::size_t> best;
    const auto look_at = [&](std::size_t i) {
        const bool is_better = !best || weight_of(runs.results[i], runs, findings) >
                                            weight_of(runs.results[*best], runs, findings);
        if (can_be_drawn(runs.results[i].record) && is_better)
            best = i;
    };
    if (main_run < runs.results.size())
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
    for (auto call = record.calls.begin(); call != last.base(); ++call)
        rows.add(*call);
    return std::move(rows).rows();
}

std::optional<TimeLine> time_line_of(const HostRuns& runs, const std::vector<const HostJob*>& jobs,
                                     std::size_t main_run, const std::vector<NamedFinding>& findings,
                                     std::size_t element_bytes)
{
    const auto drawn = run_to_draw(runs, main_run, findings);
    if (!drawn)
        return {};
    const HostRun& run = runs.results[*drawn];
    return TimeLine{.file = runs.source.name,
                    .about = about_run(*jobs.at(*drawn)),
                    .rows = folded(rows_of(run.record, runs.source, findings, element_bytes)),
                    .ending = ending_of(run),
                    .came_to_its_end = run.outcome.ending == process::Ending::exited &&
                                       run.record.state != HostRecord::State::endless,
                    .succeeded = run.outcome.exited_with(0)};
}
} // namespace lab::judge
