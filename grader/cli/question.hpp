// A question on the terminal that somebody answers with yes or no.
#pragma once

#include "grader/base/text.hpp"

namespace lab::cli
{
/// Whether stdin is a terminal, so that somebody can be asked.
bool can_ask();
/// Asks; `question` ends before " [y/N] ". False where stdin is no terminal.
bool agrees(const Text& question, Language language);
} // namespace lab::cli
