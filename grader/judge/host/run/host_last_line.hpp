// What the last line says that a host program printed: a TODO is not written, an assertion failed, or an OpenCL call.
#pragma once

#include "grader/judge/host/run/host_runs.hpp"

namespace lab::judge
{
/// The last line that is not empty.
std::string last_line(const std::string& text);

/// The TODO that the program reports as missing, in the words of lab::NotWritten; nothing if it reports none.
std::optional<Finding> not_written(const HostRun& run, const Source& source);

/// Reports the assertion that ended the program: one of the student's, or of the C++ library.
std::optional<Finding> asserted(const HostRun& run, const Source& source);

/// The text with lab::explain()'s words about an OpenCL error translated; other text is kept as it is.
Text in_both_languages(const std::string& said);
} // namespace lab::judge
