// The headers of a student's own in the folder where he works.
#pragma once

#include "grader/base/own_headers.hpp"
#include "grader/course/course.hpp"

namespace lab::course
{
/// What a file of the exercise's folder includes of what lies beside it and does not come with the course.
std::vector<Header> headers_beside(const Exercise& exercise, const std::string& file_text);
} // namespace lab::course
