#include "grader/command/handouts.hpp"

namespace lab::command
{
std::filesystem::path front_page(const Course& course, Language language)
{
    const std::string folder = language == Language::de ? "handouts/de" : "handouts/en";
    for (const auto& page : {course.build / folder / "index.html", course.source / folder / "index.html",
                             course.source / folder / "index.md"})
        if (std::filesystem::exists(page))
            return page;
    throw KitError(text("This course has no handouts.", "Dieser Kurs hat keine Handouts."));
}
} // namespace lab::command
