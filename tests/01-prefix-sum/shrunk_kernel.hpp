// Turns a kernel for 256 elements into one for fewer: a tree of 16 leaves is small enough to look at.
#pragma once

#include <optional>
#include <string>

namespace prefix_sum
{
/// The preprocessed kernel with `element_count` in place of 256, and 255 and 128 scaled with it, line by line. Empty
/// if it contains other numbers that may follow from the size, like 8 levels, or none of these: it would be another
/// kernel.
std::optional<std::string> shrunk_kernel(const std::string& text, std::size_t element_count);
} // namespace prefix_sum
