// Finds the student's own headers in the working folder.
#pragma once

#include "grader/base/own_headers.hpp"
#include "grader/course/base/course.hpp"

namespace lab::course
{
/// The headers in the exercise's folder that the file includes and that do not come with the course.
std::vector<Header> headers_beside(const Exercise& exercise, const std::string& file_text);
} // namespace lab::course
