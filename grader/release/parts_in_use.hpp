// What a course uses of the kit's exercises, and an edition without the rest.
#pragma once

#include "grader/release/edition.hpp"

#include <set>

namespace lab::release
{
/// What `\if` may name, in handouts and in comments of sources: an exercise in use (exercise_02_sobol), a file to hand in
/// (file_sobol_cl), a stage that has one of them (stage_sobol: sobol.cl, sobol.cpp and what is given with them).
std::set<std::string> sections_in_use(const course::Course& course, const classroom::CourseFile& file);

/// Handouts, exercises and judges without other sections; a file of which nothing is left is not in the edition.
void leave_out_sections(EditionFiles& files, const std::set<std::string>& sections);

/// Exercises without what only those that are not in use need. `lab trace` is made of some judges, too: what is named in
/// other files stays.
void leave_out_exercises(EditionFiles& files, const course::Course& course,
                         const classroom::CourseFile& file);

/// An exercise of the course in the folder `top` without the files that do not count. The other files of a stage stay if
/// something in it counts or the given program includes its header: the program then takes what stands for the file
/// (tests/reference).
void leave_out_stages(EditionFiles& files, const course::Exercise& exercise,
                      const classroom::ExercisePlan& plan, const std::filesystem::path& top);

/// exercise.toml without what students do not see: the files that do not count with their hints, the checks that do not
/// count or are hidden with what they promise. A check or a hint is a paragraph that begins with [[check]], [[hint]].
std::string description_for_students(const std::string& description, const course::Exercise& exercise,
                                     const classroom::ExercisePlan& plan);

/// The hidden checks ("01-sum: Kernel.Values") whose name stands in an edition, each with the files that have it:
/// judges are handed out, and no section is one check's.
std::map<std::string, std::vector<std::string>> places_of_hidden_checks(const EditionFiles& files,
                                                                        const course::Course& course,
                                                                        const classroom::CourseFile& file);
} // namespace lab::release
