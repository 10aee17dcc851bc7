// A platform's own table of grades, which is written back with some cells changed.
#pragma once

#include <string>
#include <vector>

namespace lab::classroom
{
/// A cell that changes.
struct ChangedCell {
    std::string student, before, after;
};

struct Worksheet {
    std::string text;                 // the file with the new cells, everything else byte for byte as it was
    std::vector<ChangedCell> changed; // of grades
    std::vector<std::string> not_found; // graded students that no row belongs to
    std::vector<std::string> locked;    // whose grade the platform does not let anybody change
};
} // namespace lab::classroom
