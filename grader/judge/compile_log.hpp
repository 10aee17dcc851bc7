// Reading what a compiler of kernels or of host programs says about a student's file.
#pragma once

#include "grader/judge/verdict.hpp"

namespace lab::judge
{
/// The first error of a compiler's log that lies in the student's file. Nothing else of the log is passed on: an #include
/// may have put any file's text into it.
Finding compile_error(const std::string& log, const std::string& file_name);
} // namespace lab::judge
