// Folders that children write to: counted, since no limit of the system counts files, and removed.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

namespace lab::process
{
/// What lies in the folders, 64 KiB for each entry at least. Trees deeper than a program has reason to make count as more
/// than any limit. Follows no link, and opens folders that a program closed to hide what is in them.
std::size_t bytes_in(const std::vector<std::filesystem::path>& folders);

/// The first of the folders whose disk is full; empty: there is none. What a program says there, nobody can rely on.
std::filesystem::path first_full(const std::vector<std::filesystem::path>& folders);

/// Removes a folder and whatever a program made in it: closed folders, too, and trees too deep for a path.
void remove_written(const std::filesystem::path& folder);
} // namespace lab::process
