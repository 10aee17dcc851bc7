// The real program `lab`, run by a test: on a desk of its own, with nothing left over from other runs.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/process/child.hpp"
#include "tests/kit/files.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>

namespace lab::kit
{
/// The course.json for tests of a course's content: LAB_COURSE from the environment, or this build's.
inline std::filesystem::path course_under_test()
{
    const char* const named = std::getenv("LAB_COURSE");
    return named ? named : LAB_COURSE;
}

/// A folder `submission` to be graded, a folder `tmp` for TMPDIR, and a copy of the given course.json with the caches
/// moved here as well. Locale C and no colours.
class Desk {
  public:
    explicit Desk(const std::filesystem::path& course_json = course_under_test())
    {
        std::filesystem::create_directories(submission());
        std::filesystem::create_directories(tmp());
        auto course = nlohmann::json::parse(read_file(course_json));
        course["build"] = (folder_.path() / "build").string();
        write_file(course_file(), course.dump(1));
    }

    std::filesystem::path folder() const { return folder_.path(); }
    std::filesystem::path submission() const { return folder_.path() / "submission"; }
    std::filesystem::path tmp() const { return folder_.path() / "tmp"; }
    std::filesystem::path course_file() const { return folder_.path() / "course.json"; }
    bool has_clean_tmp() const { return std::filesystem::is_empty(tmp()); }

    /// From now on, behaves as if `lab setup --device-enqueue` had never been called.
    void take_second_device_away() const
    {
        auto course = nlohmann::json::parse(read_file(course_file()));
        course["second_device"] = (folder() / "no-second-device").string();
        write_file(course_file(), course.dump(1));
    }

    /// From now on, the notebook and the copies of reset files are kept here, too.
    void belongs_to_the_student() const
    {
        auto course = nlohmann::json::parse(read_file(course_file()));
        course["source"] = folder().string();
        write_file(course_file(), course.dump(1));
    }

    /// `lab ARGUMENTS` on this desk; the test may change the command before it runs.
    process::Command command(std::vector<std::string> arguments) const
    {
        process::Command command;
        command.arguments = {LAB_COMMAND, "--course", course_file().string()};
        command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
        command.environment = {
            {"TMPDIR", tmp().string()},
            {"LC_ALL", "C.UTF-8"},
            {"ASAN_OPTIONS", "handle_segv=0:handle_abort=0"}}; // a crash is to be seen as one
        command.removed_environment = {"LC_MESSAGES", "LANG", "LAB_LANG", "LAB_KERNEL_DIRECTORY"};
        command.limits.asleep = std::chrono::seconds(100);
        command.limits.cpu_s = 200;
        command.limits.stream_bytes = 1 << 20;
        return command;
    }
    process::Outcome lab(std::vector<std::string> arguments) const
    {
        return process::run_child(command(std::move(arguments)));
    }
    /// `lab check ID --submission …/submission --json -`, for all suites or for one.
    process::Outcome check(const std::string& id, const std::string& suite = "") const
    {
        std::vector<std::string> arguments{"check", id, "--submission", submission().string(), "--json", "-"};
        if (!suite.empty())
            arguments.insert(arguments.end(), {"--suite", suite});
        return lab(arguments);
    }

  private:
    TemporaryFolder folder_;
};

/// All output of a run, for failure messages and for searching.
inline std::string said(const process::Outcome& outcome) { return outcome.out + outcome.err + outcome.why; }

/// The report on stdout. Fails the test and returns null if stdout contains anything else.
inline nlohmann::json report_of(const process::Outcome& outcome)
{
    auto report = nlohmann::json::parse(outcome.out, nullptr, false);
    EXPECT_TRUE(report.is_object()) << "no report on stdout, but: " << said(outcome);
    return report.is_object() ? report : nlohmann::json{{"checks", nlohmann::json::array()}};
}

/// The check NAME of a report; fails the test and returns null if it does not exist.
inline nlohmann::json check_of(const nlohmann::json& report, const std::string& name)
{
    for (const auto& check : report.at("checks"))
        if (check.at("name") == name)
            return check;
    ADD_FAILURE() << "the report has no check " << name << ": " << report.dump(1);
    return {{"name", name}, {"status", "missing"}, {"score", nullptr}, {"message", ""}};
}

inline std::string status_of(const nlohmann::json& report, const std::string& name)
{
    return check_of(report, name).at("status");
}

inline bool has_fault(const nlohmann::json& report)
{
    for (const auto& check : report.at("checks"))
        if (check.at("status") == "grader_fault")
            return true;
    return false;
}

/// Succeeds when the text contains the part.
inline testing::AssertionResult contains(const std::string& text, const std::string& part)
{
    if (text.find(part) != std::string::npos)
        return testing::AssertionSuccess() << "\"" << part << "\" is in: " << text;
    return testing::AssertionFailure() << "\"" << part << "\" is not in: " << text;
}
} // namespace lab::kit
