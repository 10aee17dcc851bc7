// `lab new`: a finished small exercise under a new id, made from grader/release/template, to be changed into what is wanted.
#pragma once

#include "grader/course/course.hpp"
#include "grader/course/show.hpp"

namespace lab::release
{
/// Writes the exercise's files and names it in CMakeLists.txt and on the front pages of the handouts. Returns what to do
/// next. Throws KitError, and leaves everything as it was, where the id has another form than "04-block-sums" or is taken.
std::string make_exercise(const course::Course& course, const std::string& id, const course::Style& style);
} // namespace lab::release
