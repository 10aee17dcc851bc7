// Reading what a compiler of kernels or of host programs says about a student's file.
#pragma once

#include "grader/judge/core/source.hpp"
#include "grader/process/child.hpp"

namespace lab::judge
{
/// The first error of a compiler's log that lies in the student's file or a header of its author. Nothing else of the log is passed on: an #include
/// may have put any file's text into it. Where a brace is not closed, it says which.
Finding compile_error(const std::string& log, const Source& source);
/// Which headers a student's file may include.
Text where_headers_lie(const std::string& file_name);

/// The line includes a file that neither lies beside the student's nor comes with the course. The same is said whether this
/// machine has such a file or, like a sandbox, has not. 0: no line is known.
Finding stranger_included(const Source& source, int line);
/// The first line that includes a file of that name; 0: there is none.
int line_that_includes(const Source& source, const std::string& file_name);

/// The first warning about a line of the student's file.
struct Warning {
    int line = 0;
    Text seen;
};
std::optional<Warning> compile_warning(const std::string& log, const std::string& file_name);
/// The same of a kernel, or a semicolon after which a block is no longer that of its `if` or loop: Clang does not warn of it
/// in a preprocessed text.
std::optional<Warning> warning_about(const std::string& log, const Source& source);
/// Whether it is about a condition that is always true, or never: whatever the rest does, that line is wrong.
bool names_the_mistake(const Warning& warning);
/// What to ask about a line that the compiler warns of.
Text question_about(const Warning& warning);

/// That a compiler, of host programs or of kernels, was stopped.
Text compiler_took_too_long(unsigned seconds);
Text compiler_needed_too_much(std::uint64_t limit_bytes);

/// That a compiler of host programs ran into a limit of time, memory or output; nothing when it did not.
std::optional<Text> compiler_limit(const process::Outcome& outcome, const process::Limits& limits);

/// What to look at when a compiler ran into a limit.
Text what_expands();
} // namespace lab::judge
