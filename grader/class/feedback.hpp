// What a student gets back: points, every check with what was seen, the source with the findings at their lines.
#pragma once

#include "grader/class/grade.hpp"

namespace lab::classroom
{
/// A page of its own, in the course's language, of these exercises of a student, without any of all. Nothing of hidden checks but their
/// points; nothing of other students; no text of the student's is taken as HTML.
std::string feedback_html(const Results& results, const std::string& student,
                          const Exercises& exercises = {});

/// The same without the source, as Markdown.
std::string feedback_markdown(const Results& results, const std::string& student,
                              const Exercises& exercises = {});
} // namespace lab::classroom
