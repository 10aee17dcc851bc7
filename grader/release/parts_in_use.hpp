// The parts of the kit's exercises that a course uses, and how to remove the rest from an edition.
#pragma once

#include "grader/release/edition.hpp"

#include <set>

namespace lab::release
{
/// The names allowed in `\if`, in handouts and in source comments: an exercise in use (exercise_02_sobol), a file to
/// hand in (file_sobol_cl), a stage with such a file (stage_sobol: sobol.cl, sobol.cpp and what is given with them).
std::set<std::string> sections_in_use(const course::Course& course, const classroom::CourseFile& file);

/// The numbers of the TODOs in the files that count.
std::set<int> todos_in_use(const course::Exercise& exercise, const classroom::ExercisePlan& plan);

/// Removes other sections from handouts, exercises and judges; a file that becomes empty is removed from the edition.
void leave_out_sections(EditionFiles& files, const std::set<std::string>& sections);

/// Removes what only exercises not in use need. `lab trace` also uses some judges, so files named in other files
/// stay.
void leave_out_exercises(EditionFiles& files, const course::Course& course,
                         const classroom::CourseFile& file);

/// Removes the files that do not count from an exercise of the course in the folder `top`. The other files of a stage
/// stay if something in it counts or the given program includes its header: the program then uses the substitute for
/// the missing file (tests/reference).
void leave_out_stages(EditionFiles& files, const course::Exercise& exercise,
                      const classroom::ExercisePlan& plan, const std::filesystem::path& top);

/// exercise.toml without what students do not see: the files that do not count with their hints, and the checks that
/// do not count or are hidden with their promises. A check or a hint is a paragraph that begins with [[check]],
/// [[hint]].
std::string description_for_students(const std::string& description, const course::Exercise& exercise,
                                     const classroom::ExercisePlan& plan);

/// The hidden checks ("01-sum: Kernel.Values") whose names occur in an edition, with the files that contain them:
/// judges are handed out, and no section belongs to a single check.
std::map<std::string, std::vector<std::string>> places_of_hidden_checks(const EditionFiles& files,
                                                                        const course::Course& course,
                                                                        const classroom::CourseFile& file);
} // namespace lab::release
