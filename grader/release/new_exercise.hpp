// `lab new`: creates a small complete exercise under a new id from grader/release/template, to be adapted.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/course/terminal/show.hpp"

namespace lab::release
{
/// Writes the exercise's files and adds it to CMakeLists.txt and the front pages of the handouts. Returns what to do
/// next. Throws KitError, leaving everything unchanged, if the id is not of the form "04-block-sums" or is taken.
std::string make_exercise(const course::Course& course, const std::string& id, const course::Style& style);
} // namespace lab::release
