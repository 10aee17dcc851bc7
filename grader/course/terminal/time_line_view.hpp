// Shows a host program's time line as text: a row per call, with lanes for the commands that may still be running.
#pragma once

#include "grader/course/base/layout.hpp"
#include "grader/course/check/report.hpp"

namespace lab::course
{
/// The complete time line: first the failed checks' findings that belong to no call, the others below their calls.
std::string show(const TimeLine& line, const std::vector<CheckResult>& checks, const Style& style);

/// The call that a failed check is about, with its neighbours, one line each, at most six; empty if it is about no
/// call.
std::string show_around(const TimeLine& line, const std::string& check, const Style& style);
} // namespace lab::course
