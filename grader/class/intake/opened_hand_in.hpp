// Opens the archives in a hand-in, including nested ones.
#pragma once

#include "grader/class/intake/archive.hpp"
#include "grader/class/intake/intake.hpp"

namespace lab::classroom
{
/// All files of a hand-in, including those in its archives, and what could not be opened.
struct Opened {
    std::vector<FoundFile> files;
    std::set<std::string> others; // names of files that no exercise asks for
    std::set<std::string> unread; // names of files and archives that were refused
    std::vector<Note> notes;
};

Opened opened(std::vector<FoundFile> files, const ArchiveReader& reader);
} // namespace lab::classroom
