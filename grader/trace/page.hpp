// A picture as a page: step forwards and back, hover over a cell for its history, click a line for its accesses.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/trace/picture.hpp"

#include <nlohmann/json_fwd.hpp>

namespace lab::trace
{
/// The data that the page's script draws.
nlohmann::json to_json(const Picture& picture, Language language);

/// Writes a self-contained page from the template grader/trace/page.mustache. Throws KitError.
void write_page(const course::Course& course, const Picture& picture, const std::filesystem::path& file,
                Language language);
} // namespace lab::trace
