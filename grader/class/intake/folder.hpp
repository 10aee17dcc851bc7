// Reads a folder of submissions without trusting it: follows no link, opens no device.
#pragma once

#include "grader/class/intake/archive.hpp"

#include <filesystem>

namespace lab::classroom
{
/// The wanted files and the archives below `folder`, with relative paths, sorted by path. Folders are listed too, as
/// a path that ends in a slash, so that empty ones are noticed; one that cannot be listed has a problem. Throws KitError
/// if `folder` itself cannot.
FoundFiles read_folder(const std::filesystem::path& folder, const ArchiveReader& reader);

/// Reads a regular file of at most `most` bytes; does not follow a link. `problem`: why it has no bytes.
FoundFile read_regular_file(const std::filesystem::path& file, std::size_t most);
} // namespace lab::classroom
