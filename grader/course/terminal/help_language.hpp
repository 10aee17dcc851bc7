// The language of ./lab --help and of the messages about an invalid command line.
#pragma once

#include "grader/base/text.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace lab::course
{
/// The value of --lang, before anything else is parsed. Empty without it.
std::string language_option(int argc, char** argv);

/// Translates the parser's own texts: headings, -h, errors. Must be called before options are added.
void speak(CLI::App& app, Language language);
} // namespace lab::course
