// `lab trace ID FILE.cpp`: runs a host program as its checks do, and shows its calls one by one.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/course/base/layout.hpp"

namespace lab::trace
{
struct HostOrder {
    std::filesystem::path submission; // the folder in which the host file lies
    std::filesystem::path page;       // that is written
    bool opens_page = false;
};

/// Prints the time line of a host program and writes it as a page, or says why there is none. Returns 0; 1 if the
/// program did not finish or could not be built; 2 if the kit failed. Throws KitError.
int trace_host(const course::Course& course, const course::Exercise& exercise,
               const course::ExerciseFile& host, const HostOrder& order, const course::Style& style);
} // namespace lab::trace
