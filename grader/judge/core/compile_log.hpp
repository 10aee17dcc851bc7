// Reads a compiler's log about a student's kernel or host program.
#pragma once

#include "grader/judge/core/source.hpp"
#include "grader/process/child.hpp"

namespace lab::judge
{
/// The first error in a compiler's log that lies in the student's file or headers. Nothing else in the log is passed
/// on: an #include may have put the text of any file into it. Names a brace that is not closed.
Finding compile_error(const std::string& log, const Source& source);

/// The first warning about a line of the student's file.
struct Warning {
    int line = 0;
    Text seen;
};
std::optional<Warning> compile_warning(const std::string& log, const std::string& file_name);
/// The first warning about the kernel, or else a semicolon that separates an `if` or loop from its block: Clang does
/// not warn about that in preprocessed text.
std::optional<Warning> warning_about(const std::string& log, const Source& source);
/// True if the warning is about a condition that is always true or always false: that line is wrong whatever the rest
/// does.
bool names_the_mistake(const Warning& warning);
/// The question to ask about a line that the compiler warns about.
Text question_about(const Warning& warning);

/// Reports that a compiler of host programs or kernels was stopped.
Text compiler_took_too_long(unsigned seconds);
Text compiler_needed_too_much(std::uint64_t limit_bytes);

/// Reports that a compiler of host programs exceeded a limit of time, memory or output; nothing if it did not.
std::optional<Text> compiler_limit(const process::Outcome& outcome, const process::Limits& limits);

/// What to look at when a compiler exceeded a limit.
Text what_expands();
} // namespace lab::judge
