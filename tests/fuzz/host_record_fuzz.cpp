// Any lines of a record, rightly signed, come to verdicts. The input holds the bytes of each line behind their count (uint16).
#include "grader/judge/host/check/host_checks.hpp"
#include "grader/judge/host/check/host_ending.hpp"
#include "grader/judge/host/check/host_memory.hpp"
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/record/command_order.hpp"
#include "grader/judge/host/record/recording.hpp"
#include "grader/judge/host/run/host_launches.hpp"
#include "grader/judge/host/run/host_reads.hpp"
#include "grader/judge/host/run/host_simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace
{
using namespace lab;
using judge::HostRun;
using judge::HostRuns;

HostRun run_with(std::string_view lines)
{
    judge::Recording recording({}, true, {{101, "ptrace"}});
    const std::string key = recording.answer("key").value();
    const HashKey words{std::stoull(key.substr(0, 16), nullptr, 16),
                        std::stoull(key.substr(16), nullptr, 16)};
    std::string last(16, '0');
    while (lines.size() > 2) {
        std::uint16_t count = 0;
        std::memcpy(&count, lines.data(), sizeof count);
        const std::string line = record::hexadecimal(lines.substr(2, count));
        lines.remove_prefix(std::min(lines.size(), std::size_t{2} + count));
        last = fmt::format("{:016x}", keyed_hash(words, last, line));
        recording.answer(last + " " + line);
    }
    HostRun run;
    run.outcome.ending = process::Ending::exited;
    run.record = recording.record(run.outcome);
    run.record.has_lines = true;
    return run;
}

/// As a suite does: what data make the judge throw is a verdict.
template <typename Judge> void judged(const Judge& judge)
{
    try {
        judge();
    } catch (const BadData&) {
        return;
    } catch (const std::logic_error&) {
        return;
    }
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    HostRuns runs;
    runs.source.name = "host.cpp";
    runs.results = {run_with({reinterpret_cast<const char*>(data), size})};
    const judge::HostRecord& record = runs.results[0].record;
    judged([&] { judge::record_problem(runs.results[0], runs); });
    judged([&] { judge::waits_for_the_result(runs, {}); });
    judged([&] { judge::releases_everything(runs); });
    judged([&] { judge::used_after_release(record, runs.source); });
    judged([&] { judge::buffers_fit(runs, 4); });
    judged([&] { judge::short_memory(record, runs.source); });
    judged([&] { judge::crash_cause(runs); });
    judged([&] { judge::local_size_left_open(runs); });
    judged([&] { judge::launch_places(runs); });
    judged([&] { judge::hosts_end(runs, {}, {}); });
    judged([&] { judge::host_failed(runs.results[0], runs.source); });
    judged([&] { judge::commands_of(record); });
    if (!record.calls.empty())
        judged([&] { judge::endless_finding(record, runs.source); });
    return 0;
}
