// `lab trace ID FILE.cpp`: runs a host program as its checks do and shows what it did, call by call.
#pragma once

#include "grader/command/course.hpp"
#include "grader/command/layout.hpp"

namespace lab::trace
{
/// Prints the time line of the host program that lies in the folder `submission`, or why there is none. Returns 0; 1 where it did
/// not come to its end, or could not be built; 2 where the kit failed. Throws KitError.
int trace_host(const command::Course& course, const command::Exercise& exercise,
               const command::ExerciseFile& host, const std::filesystem::path& submission,
               const command::Style& style);
} // namespace lab::trace
