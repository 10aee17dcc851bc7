// What a student's file includes, and what it may.
#pragma once

#include "grader/judge/core/source.hpp"

namespace lab::judge
{
/// Reports that the line includes a file that is neither next to the student's file nor part of the course. The text
/// is the same whether or not this machine (or a sandbox) has such a file. `line` 0: unknown.
Finding stranger_included(const Source& source, int line);
/// The first line that includes a file of that name; 0: none.
int line_that_includes(const Source& source, const std::string& file_name);
} // namespace lab::judge
