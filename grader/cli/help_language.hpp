// In which language ./lab --help answers, and what it says of a command line that it does not understand.
#pragma once

#include "grader/base/text.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace lab::cli
{
/// What --lang says, before anything else is read. Empty without it.
std::string language_option(int argc, char** argv);

/// The parser's own words: headings, -h, what is wrong. To be called before options are added.
void speak(CLI::App& app, Language language);
} // namespace lab::cli
