// Functions of OpenCL in a kernel's text, replaced by others: definitions before it, under names that no kernel can know.
#pragma once

#include <initializer_list>
#include <map>
#include <string>

namespace lab::judge
{
using Names = std::map<std::string, std::string>;

/// The text with other names for some of its names; strings stay as they are, whose length a kernel can ask for.
std::string renamed(const std::string& text, const Names& names);

/// What is put behind a name, drawn for this run.
std::string drawn_ending();

/// Each name with the ending.
Names with_ending(const std::string& ending, std::initializer_list<const char*> names);
} // namespace lab::judge
