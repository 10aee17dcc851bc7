// Reports as people read them in a terminal.
#pragma once

#include "grader/command/check.hpp"

namespace lab::command
{
/// How text is set: the language, the width of a line in columns, and whether colours are welcome.
struct Style {
    Language language = Language::en;
    std::size_t width = 100;
    bool colours = false;
};

/// Width and colours of the terminal on stdout; no colours where there is none or where NO_COLOR is set.
Style terminal_style(Language language);

/// `de` or `en` as the user asked for it; empty: as the locale says (LC_ALL, LC_MESSAGES, LANG).
Language language_of(const std::string& asked);

/// One line a check; under a check that did not pass what was seen, where, and what to look at next.
std::string show(const Report& report, const Exercise& exercise, const Style& style);

/// The exercises with their points and files, a line each.
std::string show_list(const Course& course, const Style& style);

/// The hint for a TODO at a level, both from 1. Throws KitError, which says what there is.
std::string show_hint(const Exercise& exercise, std::size_t todo, std::size_t level, const Style& style);
} // namespace lab::command
