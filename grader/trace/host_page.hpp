// Writes a host program's time line as a page: the terminal's output, in its colours.
#pragma once

#include "grader/course/base/course.hpp"

namespace lab::trace
{
/// Writes a self-contained page. `shown` contains colour codes. Throws KitError.
void write_host_page(const course::Course& course, const course::Exercise& exercise,
                     const std::string& file_name, const std::string& shown,
                     const std::filesystem::path& page, Language language);
} // namespace lab::trace
