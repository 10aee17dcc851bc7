// In which language ./lab --help answers.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace lab::command
{
/// What --lang says, before anything else is read. Empty without it.
std::string language_option(int argc, char** argv);

/// The parser's own words: headings, -h. To be called before options are added.
void speak_german(CLI::App& app);
} // namespace lab::command
