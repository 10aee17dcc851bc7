#include "grader/trace/keepsake.hpp"

#include "grader/course/base/page_template.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/course/student/comparison.hpp"
#include "grader/course/student/keepsake.hpp"
#include "grader/trace/page.hpp"
#include "grader/trace/tracing.hpp"

#include <ctime>

namespace lab::trace
{
using namespace course;

namespace
{
using kainjow::mustache::data;

/// The complete page of a trace; empty if the kernel cannot be drawn.
std::string picture_of(const Course& course, const Exercise& exercise, const std::filesystem::path& folder,
                       Language language)
{
    if (!can_be_traced(exercise) || !std::filesystem::exists(folder))
        return "";
    const Traced traced = run_to_draw(course, exercise, folder);
    if (traced.problem)
        return "";
    const WorkFolder work;
    write_page(course, traced.picture, work.path() / "page.html", language);
    return read_file(work.path() / "page.html");
}

/// An empty text would appear as an empty section.
void set_if_any(data& shown, const std::string& name, const std::string& text)
{
    if (!text.empty())
        shown.set(name, text);
}

std::string today(Language language)
{
    const std::time_t now = std::time(nullptr);
    char date[11] = "";
    std::strftime(date, sizeof date, language == Language::de ? "%d.%m.%Y" : "%Y-%m-%d",
                  std::localtime(&now));
    return date;
}

void add_speed(data& shown, const Course& course, const Exercise& exercise, Language language)
{
    if (exercise.bench.empty())
        return;
    const Style style{language, 100, false};
    set_if_any(shown, "measured", measure(course, exercise, {}, style).value_or(""));
    set_if_any(shown, "recorded", show_recorded(course, exercise, style));
}

void add_what_comes_next(data& shown, const Course& course, const Exercise& exercise, Language language)
{
    data voluntary{data::type::list};
    for (const ExerciseFile& file : exercise.files)
        if (!file.teaches.empty()) {
            data stage{"name", file.name};
            stage.set("teaches", file.teaches.in(language));
            voluntary << stage;
        }
    shown.set("voluntary", voluntary);
    for (std::size_t i = 1; i < course.exercises.size(); ++i)
        if (course.exercises[i - 1].id == exercise.id && course.exercises[i].problem.empty()) {
            shown.set("next", course.exercises[i].id);
            shown.set("next_title", course.exercises[i].title.in(language));
        }
}
} // namespace

void write_keepsake(const Course& course, const Exercise& exercise, Language language)
{
    data shown;
    shown.set("id", exercise.id);
    shown.set("title", exercise.title.in(language));
    shown.set("date", today(language));
    set_if_any(shown, "before", picture_of(course, exercise, kept_before(course, exercise), language));
    set_if_any(shown, "after", picture_of(course, exercise, exercise.folder, language));
    add_speed(shown, course, exercise, language);
    add_what_comes_next(shown, course, exercise, language);
    shown.set(language == Language::de ? "de" : "en", true);
    const auto page = keepsake_page(course, exercise);
    std::error_code ignored;
    std::filesystem::create_directories(page.parent_path(), ignored);
    if (!try_write_file(page, filled_template(course, "grader/trace/keepsake.mustache", shown)))
        throw KitError(text("{} cannot be written.", "{} lässt sich nicht schreiben.", page.string()));
}
} // namespace lab::trace
