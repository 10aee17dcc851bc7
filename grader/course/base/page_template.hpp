// Fills the page templates of `lab demo` and `lab verify`, which are in the source tree.
#pragma once

#include "grader/base/file.hpp"
#include "grader/course/base/course.hpp"

#include <kainjow/mustache.hpp>

namespace lab::course
{
/// `name` is relative to the top of the tree: "grader/demo/page.mustache". Values are escaped as HTML, or by
/// `escape`. Throws KitError if the template is missing or invalid.
inline std::string filled_template(const Course& course, const std::string& name,
                                   const kainjow::mustache::data& shown,
                                   const kainjow::mustache::mustache::escape_handler& escape = {})
{
    const auto text = try_read_file(course.source / name);
    if (!text)
        throw KitError("The page's template " + (course.source / name).string() + " is missing.");
    kainjow::mustache::mustache page(*text);
    if (!page.is_valid())
        throw KitError("The page's template " + name + " is wrong: " + page.error_message());
    if (escape)
        page.set_custom_escape(escape);
    return page.render(shown);
}

/// Writes the filled template to `page`. Throws KitError.
inline void write_filled_template(const std::filesystem::path& page, const Course& course,
                                  const std::string& name, const kainjow::mustache::data& shown)
{
    std::error_code ignored;
    std::filesystem::create_directories(page.parent_path(), ignored);
    if (!try_write_file(page, filled_template(course, name, shown)))
        throw KitError(text("{} cannot be written. Is the disk full?",
                            "{} lässt sich nicht schreiben. Ist die Festplatte voll?", page.string()));
}
} // namespace lab::course
