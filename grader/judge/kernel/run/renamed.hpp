// Replaces OpenCL functions in a kernel's text by others: definitions before the text, with names that no kernel can
// know.
#pragma once

#include <initializer_list>
#include <map>
#include <string>

namespace lab::judge
{
using Names = std::map<std::string, std::string>;

/// The text with some names replaced. Strings keep their contents, as a kernel can measure their length.
std::string renamed(const std::string& text, const Names& names);

/// A suffix for names, drawn for this run.
std::string drawn_ending();

/// Maps each name to the name with that suffix.
Names with_ending(const std::string& ending, std::initializer_list<const char*> names);
} // namespace lab::judge
