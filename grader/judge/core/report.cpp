#include "grader/judge/core/report.hpp"

#include "grader/judge/core/bytes.hpp"
#include "grader/judge/core/setup.hpp"
#include "grader/judge/core/source.hpp"
#include "grader/judge/core/suite.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>

namespace lab::judge
{
namespace
{
using nlohmann::json;

std::string values_device;
std::vector<GpuNote> gpu_notes;
std::map<std::string, ProgramInput> failing; // by suite

json in_both_languages(const Text& text) { return {{"en", text.en}, {"de", text.de}}; }

json places_of(const Finding& finding)
{
    json places = json::array();
    for (const Place& place : finding.places) {
        json shown{
            {"file", place.file}, {"line", place.line}, {"source", read_source(place.file).line(place.line)}};
        if (std::find(places.begin(), places.end(), shown) == places.end())
            places.push_back(std::move(shown));
    }
    return places;
}

json todos_of_all_files()
{
    json files = json::object();
    for (const std::string& file : setup().files) {
        const std::vector<TodoBlock> todos = todos_of(read_source(file));
        const std::map<int, TodoStanding> standings = todo_standings_of(file, todos);
        for (const TodoBlock& todo : todos)
            files[file].push_back(
                {{"number", todo.number},
                 {"name", todo.name},
                 {"line", todo.first_line},
                 {"state", standings.at(todo.number).state},
                 {"check", standings.at(todo.number).check},
                 {"alarm_line", todo.state() == TodoBlock::State::alarm_left ? todo.alarm_line() : 0}});
    }
    return files;
}

json report_of(const testing::TestInfo& test)
{
    const std::string name = std::string(test.test_suite_name()) + "." + test.name();
    const Verdict& verdict = verdict_of(name);
    return {{"name", name},
            {"status", verdict.status},
            {"part", verdict.part},
            {"seen", in_both_languages(verdict.finding.seen)},
            {"next", in_both_languages(verdict.finding.next)},
            {"places", places_of(verdict.finding)}};
}

json gpus()
{
    json gpus = json::array();
    for (const GpuNote& note : gpu_notes)
        gpus.push_back({{"device", note.device},
                        {"was_used", note.was_used},
                        {"seen", in_both_languages(note.seen)},
                        {"next", in_both_languages(note.next)}});
    return gpus;
}

json failing_inputs()
{
    json suites = json::object();
    for (const auto& [suite, input] : failing) {
        json files = json::object();
        for (const auto& [option, bytes] : input.files)
            files[option] = from_bytes<std::uint32_t>(bytes);
        suites[suite] = {{"options", input.options}, {"files", files}};
    }
    return suites;
}
} // namespace

void record_device(const std::string& device)
{
    if (values_device.find(device) == std::string::npos)
        values_device += (values_device.empty() ? "" : "; ") + device;
}

void record_gpu(const GpuNote& note)
{
    const bool is_known = std::any_of(gpu_notes.begin(), gpu_notes.end(), [&](const GpuNote& known) {
        return known.device == note.device && known.seen.en == note.seen.en;
    });
    if (!is_known)
        gpu_notes.push_back(note);
}

void record_failing(const std::string& suite, const ProgramInput& input)
{
    constexpr std::size_t most_bytes = 8 << 20; // of all suites: the report has to hold them
    const auto bytes_of = [](const ProgramInput& of) {
        return std::accumulate(of.files.begin(), of.files.end(), std::size_t{0},
                               [](std::size_t sum, const auto& file) { return sum + file.second.size(); });
    };
    const std::size_t bytes =
        std::accumulate(failing.begin(), failing.end(), bytes_of(input),
                        [&](std::size_t sum, const auto& known) { return sum + bytes_of(known.second); });
    if (bytes <= most_bytes)
        failing.emplace(suite, input);
}

std::string report()
{
    json checks = json::array();
    const testing::UnitTest& unit = *testing::UnitTest::GetInstance();
    for (int i = 0; i < unit.total_test_suite_count(); ++i) {
        const testing::TestSuite& suite = *unit.GetTestSuite(i);
        for (int k = 0; k < suite.total_test_count(); ++k)
            if (suite.GetTestInfo(k)->should_run())
                checks.push_back(report_of(*suite.GetTestInfo(k)));
    }
    json all{{"device", values_device},
             {"gpus", gpus()},
             {"checks", checks},
             {"todos", todos_of_all_files()},
             {"failing", failing_inputs()}};
    if (setup().draws_hosts)
        all["time_lines"] = time_lines();
    return all.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}
} // namespace lab::judge
