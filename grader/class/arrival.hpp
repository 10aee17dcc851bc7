// When something was handed in, as far as a download can be believed.
#pragma once

#include "grader/class/course_file.hpp"
#include "grader/class/intake.hpp"

#include <span>

namespace lab::classroom
{
/// Takes what one download says of the submissions in it for the time on the clock that their deadline was written in, since
/// platforms write no time zone. A time that cannot be meant is none: nobody is late because of it, and `problems` says so.
void settle_arrivals(std::span<Submission> submissions, const CourseFile& file, const std::string& download,
                     std::vector<Text>& problems);
} // namespace lab::classroom
