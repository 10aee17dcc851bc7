// `lab trace ID FILE.cpp`: runs a host program as its checks do and shows what it did, call by call.
#pragma once

#include "grader/course/course.hpp"
#include "grader/course/layout.hpp"

namespace lab::trace
{
struct HostOrder {
    std::filesystem::path submission; // the folder in which the host file lies
    std::filesystem::path page;       // that is written
    bool opens_page = false;
};

/// Prints the time line of a host program, and writes it as a page; or says why there is none. Returns 0; 1 where the program did
/// not come to its end, or could not be built; 2 where the kit failed. Throws KitError.
int trace_host(const course::Course& course, const course::Exercise& exercise,
               const course::ExerciseFile& host, const HostOrder& order, const course::Style& style);
} // namespace lab::trace
