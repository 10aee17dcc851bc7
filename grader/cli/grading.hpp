// `lab check`: grades exercises in parallel and reports the results to people and programs.
#pragma once

#include "grader/cli/result_file.hpp"
#include "grader/course/base/course.hpp"
#include "grader/course/base/layout.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lab::cli
{
/// The arguments of `lab check`.
struct GradingOrder {
    std::vector<std::string> exercises; // empty: all
    std::string submission;             // a folder; empty: the exercise's own
    std::string suite;                  // "Kernel"; empty: all
    std::optional<std::uint32_t> seed;  // of what is drawn; drawn itself where there is none
};

/// Prints the reports, or writes a single one to stdout as JSON. Returns the worst of their exit codes; throws
/// KitError.
int grade(const course::Course& course, const GradingOrder& order, const ResultFile& result,
          const course::Style& style);
} // namespace lab::cli
