// Checking an exercise again whenever one of its files is saved.
#pragma once

#include "grader/command/show.hpp"

namespace lab::command
{
/// Shows the report, and shows it again after each save of a file to hand in, until SIGINT. Only the part that a saved
/// file belongs to (kernel or host) is checked again; the device for values stays warm in between. `suite`: only these
/// checks ("Kernel."), and only the file that they judge. Returns 130.
int watch(const Course& course, const Exercise& exercise, const std::string& suite, const Style& style);
} // namespace lab::command
