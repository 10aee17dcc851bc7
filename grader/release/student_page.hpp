// A handout's or a program's source as students get it: without the sections that are not for them.
#pragma once

#include <set>
#include <string>

namespace lab::release
{
struct StudentPage {
    std::string text;    // what is for students
    std::string answers; // what stands in sections for the staff
};

/// Takes `\if NAME` … `\endif` away (in a program comments, after // or #), and what stands between them unless NAME is one
/// of `sections`: whatever a section is called that this does not know, it goes to no student. Throws KitError, which names
/// `file`, at other conditions and where one has no end.
StudentPage student_page(const std::string& page, const std::set<std::string>& sections,
                         const std::string& file);
} // namespace lab::release
