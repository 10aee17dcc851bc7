// A hand-in with its archives opened, and the archives in those.
#pragma once

#include "grader/class/archive.hpp"
#include "grader/class/intake.hpp"

namespace lab::classroom
{
/// All files of a hand-in, those in its archives among them, and what could not be opened.
struct Opened {
    std::vector<FoundFile> files;
    std::set<std::string> others; // names of files that no exercise asks for
    std::vector<Note> notes;
};

Opened opened(std::vector<FoundFile> files, const ArchiveReader& reader);
} // namespace lab::classroom
