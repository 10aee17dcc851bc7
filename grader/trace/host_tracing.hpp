// `lab trace ID FILE.cpp`: runs a host program as its checks do and shows what it did, call by call.
#pragma once

#include "grader/command/course.hpp"
#include "grader/command/layout.hpp"

namespace lab::trace
{
struct HostOrder {
    std::filesystem::path submission; // the folder in which the host file lies
    std::filesystem::path page;       // that is written
    bool opens_page = false;
};

/// Prints the time line of a host program, and writes it as a page; or says why there is none. Returns 0; 1 where the program did
/// not come to its end, or could not be built; 2 where the kit failed. Throws KitError.
int trace_host(const command::Course& course, const command::Exercise& exercise,
               const command::ExerciseFile& host, const HostOrder& order, const command::Style& style);
} // namespace lab::trace
