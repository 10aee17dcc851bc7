// Sorts the files of a download by the student or team that handed them in. The platforms' naming: README.md of this
// folder.
#pragma once

#include "grader/class/base/participant.hpp"
#include "grader/class/intake/found_file.hpp"

#include <set>

namespace lab::classroom
{
struct HandIn {
    Participant who;
    std::vector<FoundFile> files; // paths below the participant's folder
    bool is_late = false;         // as the platform says, which does not say by how much
};

enum class Platform { folders, moodle, ilias, canvas }; // as gradebooks number them
const char* name_of(Platform platform);                 // "" where there is none

struct Download {
    std::string name; // of the folder or file that was downloaded, or of what lies in it alone
    Platform platform = Platform::folders;
    std::vector<HandIn> hand_ins;
    std::vector<std::string> loose;   // paths that belong to no student
    std::set<std::string> entries;    // the first names that lie in it, for people
    std::vector<std::string> outside; // paths that lead out of it
    bool may_be_below = false;        // whether its only folder looks like a download, or like a class
};

/// Recognises Moodle with or without a folder for each participant, in its old and its new naming, with teams and
/// blind marking; ILIAS's multi-feedback archive; Canvas; otherwise one folder or archive per student.
Download sorted(const std::string& name, std::vector<FoundFile> files);
} // namespace lab::classroom
