// Replaces files so that readers see either the old or the new version in full.
#pragma once

#include <filesystem>
#include <string_view>

namespace lab::course
{
/// Writes a file next to it, through to disk, then renames that over it. Throws KitError.
void replace_file(const std::filesystem::path& file, std::string_view content);
} // namespace lab::course
