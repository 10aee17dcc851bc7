// The edition for students: the course without its solutions, and without what they can be found from.
#pragma once

#include "grader/class/course_file.hpp"

#include <map>

namespace lab::release
{
/// What is in an edition, by its place there.
using EditionFiles = std::map<std::filesystem::path, std::string>;

/// The files that cmake/student-edition.txt names, of the exercises that `file` uses. Those that students edit are in
/// handed-out/ID/, as they are handed out: the build copies from there what a student lacks, so no newer edition has a file
/// of the student's. Handouts are without what is for lecturers. README.md is its part for students, or README.de.md where
/// the course's language is German. Both say what course.toml says. `pages` (empty: none) is a folder with the handouts as
/// pages for a browser, which go to handouts/. Throws KitError where the list names what is not there, or `pages` has a page
/// on an exercise that is not in use, or a TODO of a file that does not count.
EditionFiles edition_of(const course::Course& course, const classroom::CourseFile& file,
                        const std::filesystem::path& pages = {});

/// A line of a solution, or of a lecturers' answer, that stands in a file of an edition.
struct Leak {
    std::filesystem::path file;
    std::string line, source; // "01-sum, sum.cl, TODO 3"
};

/// Looks in every file for every line of every TODO's body, and for all that handouts say to lecturers alone, whatever spaces
/// are between the words. Only short lines are not looked for, which tell nothing; what is handed out already is no excuse.
std::vector<Leak> leaks_in(const EditionFiles& files, const course::Course& course);
} // namespace lab::release
