// A yes/no question on the terminal.
#pragma once

#include "grader/base/text.hpp"

namespace lab::cli
{
/// True if stdin is a terminal, so that a question can be answered.
bool can_ask();
/// Asks; `question` precedes " [y/N] ". False if stdin is not a terminal.
bool agrees(const Text& question, Language language);
} // namespace lab::cli
