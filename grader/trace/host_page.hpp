// A host program's time line as a page: what the terminal shows, in its colours.
#pragma once

#include "grader/course/course.hpp"

namespace lab::trace
{
/// Writes the page, which needs no other file. `shown` has colours. Throws KitError.
void write_host_page(const course::Course& course, const course::Exercise& exercise,
                     const std::string& file_name, const std::string& shown,
                     const std::filesystem::path& page, Language language);
} // namespace lab::trace
