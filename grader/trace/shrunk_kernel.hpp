// A kernel for 256 elements as one for fewer: a tree of 16 leaves can be looked at.
#pragma once

#include <optional>
#include <string>

namespace lab::trace
{
/// The preprocessed kernel with `element_count` in place of 256, line by line; nothing where the student's own lines name a
/// number of that size (256, 255, 128, 8 levels), with which it would be another kernel.
std::optional<std::string> shrunk_kernel(std::string text, std::size_t element_count);
} // namespace lab::trace
