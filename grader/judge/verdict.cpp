#include "grader/judge/verdict.hpp"

#include "grader/file.hpp"
#include "grader/judge/source.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <stdexcept>

namespace lab::judge
{
void write_report(const std::filesystem::path& file);

namespace
{
using nlohmann::json;

std::map<std::string, Verdict> verdicts; // by check name, "Kernel.Values"
std::string values_device;

std::string name_of(const testing::TestInfo& test)
{
    return std::string(test.test_suite_name()) + "." + test.name();
}

json in_both_languages(const Text& text) { return {{"en", text.en}, {"de", text.de}}; }

json places_of(const Finding& finding)
{
    json places = json::array();
    for (const Place& place : finding.places)
        places.push_back({{"file", place.file},
                          {"line", place.line},
                          {"source", read_source(place.file).line(place.line)}});
    return places;
}

/// What GoogleTest itself recorded: an exception in a test, a failure that is no verdict.
std::string recorded_failures(const testing::TestResult& result)
{
    std::string all;
    for (int i = 0; i < result.total_part_count(); ++i)
        all += std::string(all.empty() ? "" : "; ") + result.GetTestPartResult(i).summary();
    return all;
}

Verdict verdict_of(const testing::TestInfo& test)
{
    const auto found = verdicts.find(name_of(test));
    if (found != verdicts.end())
        return found->second;
    const std::string failures = recorded_failures(*test.result());
    return Verdict::grader_fault(
        text("{}", "{}", failures.empty() ? "the check came to no verdict" : failures));
}

json report_of(const testing::TestInfo& test)
{
    const Verdict verdict = verdict_of(test);
    return {{"name", name_of(test)},
            {"status", verdict.status},
            {"part", verdict.part},
            {"seen", in_both_languages(verdict.finding.seen)},
            {"next", in_both_languages(verdict.finding.next)},
            {"places", places_of(verdict.finding)}};
}
} // namespace

void record_device(const std::string& device)
{
    if (values_device.find(device) == std::string::npos)
        values_device += (values_device.empty() ? "" : "; ") + device;
}

void conclude(const Verdict& verdict)
{
    verdicts[name_of(*testing::UnitTest::GetInstance()->current_test_info())] = verdict;
    if (verdict.status == Status::skipped || verdict.status == Status::not_gradable)
        GTEST_SKIP() << verdict.finding.seen.en;
    if (verdict.status != Status::passed)
        ADD_FAILURE() << name_of(verdict.status) << ": " << verdict.finding.seen.en;
}

std::optional<Verdict> requires_check(const std::string& name)
{
    const auto found = verdicts.find(name);
    if (found == verdicts.end())
        throw std::logic_error("the check " + name + " has not run before the one that requires it");
    switch (found->second.status) {
    case Status::passed:
        return {};
    case Status::not_gradable:
        return Verdict::not_gradable(found->second.finding.seen);
    case Status::grader_fault:
        return Verdict::grader_fault(found->second.finding.seen);
    default:
        return Verdict::skipped(text("needs {} first", "braucht zuerst {}", name));
    }
}

bool suite_will_run(const std::string& name)
{
    const testing::UnitTest& unit = *testing::UnitTest::GetInstance();
    for (int i = 0; i < unit.total_test_suite_count(); ++i)
        if (name == unit.GetTestSuite(i)->name())
            return unit.GetTestSuite(i)->should_run();
    return false;
}

void write_report(const std::filesystem::path& file)
{
    json checks = json::array();
    const testing::UnitTest& unit = *testing::UnitTest::GetInstance();
    for (int i = 0; i < unit.total_test_suite_count(); ++i) {
        const testing::TestSuite& suite = *unit.GetTestSuite(i);
        for (int k = 0; k < suite.total_test_count(); ++k)
            if (suite.GetTestInfo(k)->should_run())
                checks.push_back(report_of(*suite.GetTestInfo(k)));
    }
    write_file(file, json{{"device", values_device}, {"checks", checks}}.dump(
                         1, ' ', false, json::error_handler_t::replace) +
                         "\n");
}

std::optional<Verdict> requires_all(std::initializer_list<const char*> names)
{
    for (const char* name : names)
        if (const auto verdict = requires_check(name))
            return verdict;
    return {};
}
} // namespace lab::judge
