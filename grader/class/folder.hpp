// A folder with submissions, read without trusting it: no link is followed, no device opened.
#pragma once

#include "grader/class/archive.hpp"

#include <filesystem>
#include <optional>

namespace lab::classroom
{
/// The wanted files and the archives below `folder`, with paths relative to it, in the order of their paths; folders are
/// named too, as a path that ends in a slash, so that an empty one is seen.
FoundFiles read_folder(const std::filesystem::path& folder, const ArchiveReader& reader);

/// A regular file of at most `most` bytes, not through a link.
std::optional<FoundFile> read_regular_file(const std::filesystem::path& file, std::size_t most);
} // namespace lab::classroom
