// Text that a student chose (names, messages with their code) made fit to be shown.
#pragma once

#include "grader/base/encoding.hpp"

#include <string>

namespace lab::classroom
{
/// Harmless, in one line of at most `most` bytes or so; what is longer ends in "…".
std::string one_line(const std::string& text, std::size_t most = 200);

/// A name for a file or a folder: no slash, no dot at the beginning, at most 100 bytes. Different texts have different names.
std::string file_name_for(const std::string& text);
} // namespace lab::classroom
