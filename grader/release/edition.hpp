// The edition for students: the course without its solutions or anything that reveals them.
#pragma once

#include "grader/class/settings/course_file.hpp"

#include <map>

namespace lab::release
{
/// The contents of an edition's files, by path.
using EditionFiles = std::map<std::filesystem::path, std::string>;

/// The files listed in cmake/student-edition.txt for the exercises that `file` uses. Those that students edit are in
/// handed-out/ID/, as handed out: the build copies what a student lacks from there, so a newer edition contains none
/// of the student's files. Handouts omit what is for lecturers. README.md is its part for students, or README.de.md
/// if the course's language is German. Both include what course.toml says. `pages` (empty: none) is a folder with the
/// handouts as browser pages, which go to handouts/. Throws KitError if the list names something that does not exist,
/// or `pages` has a page on an exercise that is not in use, or a TODO of a file that does not count.
EditionFiles edition_of(const course::Course& course, const classroom::CourseFile& file,
                        const std::filesystem::path& pages = {});

/// A line of a solution, or of an answer for lecturers, found in a file of an edition.
struct Leak {
    std::filesystem::path file;
    std::string line, source; // "01-sum, sum.cl, TODO 3"
};

/// Searches every file for every line of every TODO's body, and for everything that handouts tell only lecturers,
/// ignoring spaces. Skips only short lines, which reveal nothing; even lines that are handed out elsewhere count.
std::vector<Leak> leaks_in(const EditionFiles& files, const course::Course& course);
} // namespace lab::release
