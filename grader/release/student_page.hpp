// Reduces a handout or a program's source to what students get, without the sections that are not for them.
#pragma once

#include <set>
#include <string>

namespace lab::release
{
struct StudentPage {
    std::string text;    // what is for students
    std::string answers; // what stands in sections for the staff
};

/// Removes `\if NAME` … `\endif` (in a program within comments, after // or #), and the text in between unless NAME
/// is one of `sections`: a section with an unknown name never reaches students. Throws KitError, which names `file`,
/// for other conditions and unclosed ones.
StudentPage student_page(const std::string& page, const std::set<std::string>& sections,
                         const std::string& file);
} // namespace lab::release
