// Whose a path in a download is, and which platform made the download, by how platforms name folders and files.
#pragma once

#include "grader/class/intake/download.hpp"

#include <optional>

namespace lab::classroom
{
/// The owner of a path, and the path below the owner's folder.
struct Owned {
    Participant who;
    std::string path;
    bool is_late = false;
    std::int64_t upload = 0;
};

/// The first name of a path, and what follows the slash; empty: nothing does.
std::pair<std::string, std::string> split_at_slash(const std::string& path);

/// The platform of a download with that name.
Platform platform_of(const std::string& name, const std::vector<FoundFile>& files);

/// The owner as the platform of the download names it; nothing if the path has no owner.
std::optional<Owned> owner_of(const Download& download, const std::string& path);

/// True for a file, such as a README, that belongs to no student and that no exercise asks for.
bool is_no_students(const FoundFile& file);
} // namespace lab::classroom
