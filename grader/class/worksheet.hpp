// A platform's own table of grades, which is written back with some cells changed.
#pragma once

#include "grader/class/marks.hpp"

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
    /// The platform's maximum, where it is not the course's; empty: it is, or the table has none.
    std::string other_maximum;

    void compare_maximum(const std::string& of_platform, const Mark& mark);
};
} // namespace lab::classroom
