// The feedback that a student receives: points, every check with its finding, the source annotated with the findings.
#pragma once

#include "grader/class/gradebook/grade.hpp"

namespace lab::classroom
{
/// A self-contained page in the course's language on these exercises of a student (none given: all). It shows only
/// the points of hidden checks, nothing about other students, and treats no text of the student's as HTML.
std::string feedback_html(const Results& results, const std::string& student,
                          const Exercises& exercises = {});

/// As feedback_html, but without the source, in Markdown.
std::string feedback_markdown(const Results& results, const std::string& student,
                              const Exercises& exercises = {});
} // namespace lab::classroom
