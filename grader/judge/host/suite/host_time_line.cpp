#include "grader/judge/host/suite/host_time_line.hpp"

#include "grader/judge/host/record/folded_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace lab::judge
{
namespace
{
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
    return options.empty() ? Text{"Run with a correct kernel.", "Lauf mit einem korrekten Kernel."}
                           : text("Run with a correct kernel and {}.",
                                  "Lauf mit einem korrekten Kernel und {}.", options);
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
        return {"The program kept calling OpenCL until its time ran out.",
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
