// report.html: the class at a glance, for the instructor.
#pragma once

#include "grader/class/gradebook/results.hpp"

namespace lab::classroom
{
/// A self-contained page: students by exercise and by check, sortable and searchable, a histogram, equal findings and
/// who has them, repairs, identical files, faults.
std::string report_page(const Results& results);
} // namespace lab::classroom
