// Makes text that a student chose (names, messages with their code) safe to display.
#pragma once

#include "grader/base/encoding.hpp"

#include <string>

namespace lab::classroom
{
/// The text made safe, as one line of about `most` bytes at most; longer text ends in "…".
std::string one_line(const std::string& text, std::size_t most = 200);

/// The name with a mark that belongs to the text: names made of different texts differ.
std::string marked(const std::string& name, const std::string& text);

/// A name for a file or a folder: no slash, no leading dot, at most 100 bytes. Different texts have different names.
std::string file_name_for(const std::string& text);
} // namespace lab::classroom
