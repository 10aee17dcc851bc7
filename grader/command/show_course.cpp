#include "grader/command/show.hpp"

#include <fmt/format.h>

namespace lab::command
{
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

/// A line with the points that can be got here, one with the files, and one for what this machine cannot grade.
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

std::string show_hint(const Exercise& exercise, std::size_t todo, std::size_t level, const Style& style)
{
    if (todo == 0 || todo > exercise.hints.size() || exercise.hints[todo - 1].empty())
        throw KitError(lab::text("{} has hints for the TODOs 1 to {}.",
                                 "{} hat Hinweise zu den TODOs 1 bis {}.", exercise.id,
                                 exercise.hints.size()));
    const auto& levels = exercise.hints[todo - 1];
    if (level == 0 || level > levels.size())
        throw KitError(levels.size() == 1
                           ? lab::text("TODO {0} of {1} has one hint: ./lab hint {1} {0}",
                                       "TODO {0} von {1} hat einen Hinweis: ./lab hint {1} {0}", todo,
                                       exercise.id)
                           : lab::text("TODO {} of {} has hints of the levels 1 to {}.",
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
} // namespace lab::command
