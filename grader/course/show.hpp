// Reports as people read them in a terminal.
#pragma once

#include "grader/course/layout.hpp"
#include "grader/course/report.hpp"

namespace lab::course
{
/// How a check or a TODO stands, at a glance.
struct Look {
    std::string sign;
    Ink ink = Ink::plain;
};
Look look_of_todo(TodoState state);
/// Behind the TODO's name: that it is only written, or which check says that it is wrong.
Text told_of_todo(TodoState state, const std::string& check);

/// One line a check; under a check that did not pass what was seen, where, and what to look at next.
std::string show(const Report& report, const Exercise& exercise, const Style& style);

/// Where values were computed, and what GPUs of this machine came to.
std::string show_devices(const Report& report, const Style& style);
} // namespace lab::course
