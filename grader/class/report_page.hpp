// report.html: the class at a glance, for the instructor.
#pragma once

#include "grader/class/results.hpp"

namespace lab::classroom
{
/// One page without any other file: students by exercises and by checks, sorted and searched, a histogram, equal findings and
/// whose they are, repairs, identical files, faults.
std::string report_page(const Results& results);
} // namespace lab::classroom
