// Files that readers see whole, as they were or as they are.
#pragma once

#include <filesystem>
#include <string_view>

namespace lab::course
{
/// Writes beside the file, to the disk, and lets that take its place. Throws KitError.
void replace_file(const std::filesystem::path& file, std::string_view content);
} // namespace lab::course
