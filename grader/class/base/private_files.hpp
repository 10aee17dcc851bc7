// Files with grades: only their owner can read them.
#pragma once

#include <filesystem>
#include <string_view>

namespace lab::classroom
{
/// Creates a folder and its missing parents, accessible only to their owner: grades are private. If false, errno says
/// why.
bool make_folders(const std::filesystem::path& folder);

/// Replaces a file in one step, creating its parent folders. Throws KitError.
void write_output(const std::filesystem::path& file, std::string_view content);
} // namespace lab::classroom
