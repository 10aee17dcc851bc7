#include "grader/course/pages/handouts.hpp"

#include "grader/course/base/browser.hpp"
#include "grader/course/base/own_folder.hpp"

#include <fstream>

namespace lab::course
{
namespace fs = std::filesystem;

namespace
{
std::string folder_of(Language language) { return language == Language::de ? "handouts/de" : "handouts/en"; }

/// Doxygen's page names omit the exercise's number.
std::optional<fs::path> page_of(const Course& course, const Exercise& exercise, Language language)
{
    const std::string name = exercise.id.substr(exercise.id.find_first_not_of("0123456789-")) + ".html";
    for (const fs::path& top : {course.build, course.source})
        if (const fs::path page = top / folder_of(language) / name; fs::exists(page))
            return page;
    return {};
}
} // namespace

fs::path front_page(const Course& course, Language language)
{
    for (const fs::path& top : {course.build, course.source})
        if (const fs::path page = top / folder_of(language) / "index.html"; fs::exists(page))
            return page;
    throw KitError(text("This course has its handouts as text only: ./lab handout {}",
                        "Dieser Kurs hat seine Handouts nur als Text: ./lab handout {}",
                        course.exercises.front().id));
}

std::optional<fs::path> open_handout(const Course& course, const Exercise& exercise, int todo,
                                     Language language)
{
    const auto page = page_of(course, exercise, language);
    if (!page)
        return {};
    // xdg-open drops the fragment after # from a file's address, so a one-line page redirects there.
    const fs::path way = own_folder(course, course.build) / "handout.html";
    std::ofstream(way) << "<meta http-equiv=\"refresh\" content=\"0; url=file://" << page->string()
                       << (todo > 0 ? "#todo-" + std::to_string(todo) : "") << "\">\n";
    return start_browser(way) ? page : std::nullopt;
}
} // namespace lab::course
