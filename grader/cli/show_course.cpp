#include "grader/cli/show_course.hpp"

#include "grader/base/file.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/course/check/report.hpp"
#include "grader/course/pages/handout_text.hpp"

#include <fmt/ranges.h>

#include <charconv>
#include <strings.h>

namespace lab::cli
{
using namespace course;

namespace
{
std::string broken_line(const Exercise& exercise, const Style& style)
{
    return inked(padded(exercise.id, 20), Ink::bold, style) + "  " +
           (style.language == Language::de ? "Fehler im Kit" : "kit fault") + "\n" +
           wrapped(exercise.problem, "    ", style, Ink::plain);
}

Text told_of(double missing)
{
    const Text number = number_in_prose(missing);
    return is_one(missing) ? text("{} more point is not gradable here: ",
                                  "{} weiterer Punkt ist hier nicht prüfbar: ", number)
                           : text("{} more points are not gradable here: ",
                                  "{} weitere Punkte sind hier nicht prüfbar: ", number);
}

/// A line with the points available here, one with the files, and one for each part that this machine cannot grade.
std::string lines_of(const Course& course, const Exercise& exercise, const Style& style)
{
    const auto parts = not_gradable_here(course, exercise);
    double points = exercise.points();
    for (const NotGradable& part : parts)
        points -= part.points;
    std::string shown =
        fmt::format("{}  {}  {:>4} {}\n", inked(padded(exercise.id, 20), Ink::bold, style),
                    padded(exercise.title.in(style.language), 28), number_in_prose(points).in(style.language),
                    (is_one(points) ? Text{"point", "Punkt"} : Text{"points", "Punkte"}).in(style.language));
    std::string files;
    for (const ExerciseFile& file : exercise.files)
        files += (files.empty() ? "" : ", ") + file.name;
    const std::string folder = std::filesystem::relative(exercise.folder, course.source).string();
    shown += wrapped(files, "    " + folder + "/  ", style, Ink::plain);
    for (const NotGradable& part : parts)
        if (part.points > 0.0)
            shown += wrapped((told_of(part.points) + part.why).in(style.language), "    ", style, Ink::dim);
    return shown;
}
} // namespace

std::string show_list(const Course& course, const Style& style)
{
    std::string shown;
    for (const Exercise& exercise : course.exercises)
        shown += exercise.problem.empty() ? lines_of(course, exercise, style) : broken_line(exercise, style);
    return shown;
}

namespace
{
/// The TODO's number, or the number of the TODO with that name in one of the files; 0 if there is none.
std::size_t number_of_todo(const Exercise& exercise, const std::string& said)
{
    std::size_t number = 0;
    if (std::from_chars(said.data(), said.data() + said.size(), number).ptr == said.data() + said.size())
        return number;
    for (const ExerciseFile& file : exercise.files)
        for (const TodoBlock& block :
             read_todo_blocks(try_read_file(exercise.folder / file.name).value_or("")).blocks)
            if (::strcasecmp(block.name.c_str(), said.c_str()) == 0)
                return static_cast<std::size_t>(block.number);
    return 0;
}
} // namespace

std::string show_hint(const Exercise& exercise, const std::string& said, std::size_t level,
                      const Style& style)
{
    const std::size_t todo = number_of_todo(exercise, said);
    std::set<int> with_hints;
    for (std::size_t i = 0; i < exercise.hints.size(); ++i)
        if (!exercise.hints[i].empty())
            with_hints.insert(static_cast<int>(i + 1));
    if (!with_hints.contains(static_cast<int>(todo)))
        throw KitError(lab::text("`{}` is not a TODO of {}. TODOs with hints: {}.",
                                 "`{}` ist kein TODO von {}. TODOs mit Hinweisen: {}.", said, exercise.id,
                                 ranges_in_prose(with_hints)));
    const auto& levels = exercise.hints[todo - 1];
    if (level == 0 || level > levels.size())
        throw KitError(levels.size() == 1
                           ? lab::text("TODO {0} of {1} has only one hint: ./lab hint {1} {0}",
                                       "Zu TODO {0} von {1} gibt es nur einen Hinweis: ./lab hint {1} {0}",
                                       todo, exercise.id)
                           : lab::text("TODO {} of {} has hints at levels 1 to {}.",
                                       "TODO {} von {} hat Hinweise der Stufen 1 bis {}.", todo, exercise.id,
                                       levels.size()));
    std::string text =
        wrapped(levels[level - 1].in(style.language), fmt::format("TODO {}: ", todo), style, Ink::plain);
    const bool is_german = style.language == Language::de;
    const char* const language = style.language == language_of("") ? ""
                                 : is_german                       ? " --lang de"
                                                                   : " --lang en";
    if (level < levels.size())
        text += fmt::format("{}: ./lab hint {} {} --level {}{}\n", is_german ? "Mehr" : "More", exercise.id,
                            todo, level + 1, language);
    return text;
}

std::string show_handout(const Course& course, const Exercise& exercise, const std::string& said,
                         const Style& style)
{
    const HandoutText text = handout_text(course, exercise, style);
    if (said.empty())
        return fmt::to_string(fmt::join(text.lines, "\n")) + "\n";
    const auto section = text.todos.find(static_cast<int>(number_of_todo(exercise, said)));
    std::set<int> numbers;
    for (const auto& [number, lines] : text.todos)
        numbers.insert(number);
    if (section == text.todos.end())
        throw KitError(lab::text("`{}` is not a TODO of {}. TODOs in its handout: {}.",
                                 "`{}` ist kein TODO von {}. TODOs in seinem Handout: {}.", said, exercise.id,
                                 ranges_in_prose(numbers)));
    const auto begin = text.lines.begin() + static_cast<std::ptrdiff_t>(section->second.begin),
               end = text.lines.begin() + static_cast<std::ptrdiff_t>(section->second.end);
    return fmt::to_string(fmt::join(begin, end, "\n")) + "\n";
}
} // namespace lab::cli
