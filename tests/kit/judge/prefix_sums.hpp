// Exercise 01-prefix-sum for the tests of bad submissions.
#pragma once

#include "tests/kit/lab_command.hpp"

namespace lab::kit::prefix_sums
{
inline const char* const id = "01-prefix-sum";

/// A file of the solution.
inline std::filesystem::path solution(const char* name)
{
    return course::read_course(LAB_COURSE).find(id).solution / name;
}

/// The submission's kernel is refused: exit code 1, no points for the kernel, and a message with the word.
inline void expect_refused_kernel(const Desk& desk, const std::string& word)
{
    const process::Outcome outcome = desk.check(id, "Kernel");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    const nlohmann::json report = report_of(outcome);
    EXPECT_FALSE(has_fault(report)) << report.dump(1);
    const nlohmann::json builds = check_of(report, "Kernel.Builds");
    EXPECT_EQ(builds.at("status"), "failed");
    EXPECT_TRUE(contains(builds.at("message"), word));
    EXPECT_EQ(builds.value("file", ""), "prefix_sum.cl");
    EXPECT_EQ(status_of(report, "Kernel.Values"), "skipped");
    EXPECT_FALSE(contains(said(outcome), "root:"));
    EXPECT_TRUE(desk.has_clean_tmp());
}
} // namespace lab::kit::prefix_sums
