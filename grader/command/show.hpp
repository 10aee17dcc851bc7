// Reports as people read them in a terminal.
#pragma once

#include "grader/command/layout.hpp"
#include "grader/command/report.hpp"

namespace lab::command
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

/// The exercises with the points that can be got on this machine, their files, and what this machine cannot grade; of one
/// with a wrong description what is wrong.
std::string show_list(const Course& course, const Style& style);

/// The hint for a TODO at a level, both from 1. Throws KitError, which says what there is.
std::string show_hint(const Exercise& exercise, const std::string& said, std::size_t level,
                      const Style& style);

/// The handout as text; where `todo` is not empty, the section of that TODO alone. Throws KitError, which says what there is.
std::string show_handout(const Course& course, const Exercise& exercise, const std::string& todo,
                         const Style& style);
} // namespace lab::command
