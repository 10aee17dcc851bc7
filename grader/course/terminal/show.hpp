// Formats reports for people to read in a terminal.
#pragma once

#include "grader/course/base/layout.hpp"
#include "grader/course/check/report.hpp"

namespace lab::course
{
/// The appearance of a check's or a TODO's state.
struct Look {
    std::string sign;
    Ink ink = Ink::plain;
};
Look look_of_todo(TodoState state);
/// The text after the TODO's name: that it is only written, or the check that finds it wrong.
Text told_of_todo(TodoState state, const std::string& check);

/// One line per check; below a check that did not pass, its finding, the place, and what to look at next.
std::string show(const Report& report, const Exercise& exercise, const Style& style);

/// The device on which values were computed, and what this machine's GPUs computed.
std::string show_devices(const Report& report, const Style& style);
} // namespace lab::course
