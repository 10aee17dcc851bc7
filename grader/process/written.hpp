// Folders that children write to: counted, because no system limit covers files, and removed.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

namespace lab::process
{
/// The total size in bytes, at least 64 KiB per entry. Trees deeper than any program needs count as exceeding every
/// limit. Follows no link, and opens folders that a program made inaccessible to hide their contents.
std::size_t bytes_in(const std::vector<std::filesystem::path>& folders);

/// The first folder whose disk is full; empty if there is none. A program's results on a full disk are not reliable.
std::filesystem::path first_full(const std::vector<std::filesystem::path>& folders);

/// Removes a folder with everything that a program created in it, including inaccessible folders and trees too deep
/// for a path.
void remove_written(const std::filesystem::path& folder);
} // namespace lab::process
