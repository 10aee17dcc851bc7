// A question on the terminal that somebody answers with yes or no.
#pragma once

#include "grader/text.hpp"

namespace lab::command
{
/// Whether stdin is a terminal, so that somebody can be asked.
bool can_ask();
/// Asks; `question` ends before " [y/N] ". No where nobody can be asked.
bool agrees(const Text& question, Language language);
} // namespace lab::command
