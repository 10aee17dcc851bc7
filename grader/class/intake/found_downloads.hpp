// Finds the downloads of platforms at a path: files, folders and archives on disk.
#pragma once

#include "grader/class/intake/intake.hpp"

namespace lab::classroom
{
/// The downloads at a path: a single one, or several in a folder that contains nothing else. What is
/// incomplete or doubtful is added to the problems of `intake`.
std::vector<Download> downloads_at(const std::filesystem::path& path, const ArchiveReader& reader,
                                   Intake& intake);
} // namespace lab::classroom
