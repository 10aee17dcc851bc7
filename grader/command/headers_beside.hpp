// The headers of a student's own in the folder where he works.
#pragma once

#include "grader/command/course.hpp"
#include "grader/own_headers.hpp"

namespace lab::command
{
/// What a file of the exercise's folder includes of what lies beside it and does not come with the course.
std::vector<Header> headers_beside(const Exercise& exercise, const std::string& file_text);
} // namespace lab::command
