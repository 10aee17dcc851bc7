// A host program's time line as text: a row for each call, and beside it the commands that may still be running.
#pragma once

#include "grader/course/layout.hpp"
#include "grader/course/report.hpp"

namespace lab::course
{
/// All of it, with what the failed checks found below the calls that they are about, and first what they found elsewhere.
std::string show(const TimeLine& line, const std::vector<CheckResult>& checks, const Style& style);

/// The call that a failed check is about and those around it, a line each, six at most; nothing where it is about none.
std::string show_around(const TimeLine& line, const std::string& check, const Style& style);
} // namespace lab::course
