#include "grader/cli/command_line.hpp"

#include "grader/cli/doctor.hpp"
#include "grader/cli/show_course.hpp"
#include "grader/course/base/suggestion.hpp"
#include "grader/course/student/programs.hpp"
#include "grader/course/terminal/help_language.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>

namespace lab::cli
{
using namespace course;

namespace
{
int list(const Course& course, const Style& style)
{
    std::cout << show_list(course, style);
    return std::all_of(course.exercises.begin(), course.exercises.end(),
                       [](const Exercise& exercise) { return exercise.problem.empty(); })
               ? 0
               : 2;
}
} // namespace

const Text CommandLine::exercises_or_all{"exercises (all)", "Übungen (alle)"};
const Text CommandLine::the_exercise{"the exercise", "die Übung"};

int CommandLine::print(const std::string& text)
{
    std::cout << text;
    return 0;
}

void CommandLine::become_part(const std::filesystem::path& program, const std::string& subcommand,
                              std::vector<std::string> arguments, const std::vector<std::string>& ids)
{
    if (!std::filesystem::exists(program))
        throw KitError(text("This command is not built yet. Build and run it with: ./lab {}",
                            "Dieser Befehl ist noch nicht gebaut. Bauen und starten Sie ihn mit: ./lab {}",
                            subcommand));
    arguments.insert(arguments.begin(), program.string());
    arguments.insert(arguments.end(), ids.begin(), ids.end());
    become(std::move(arguments));
}

CommandLine::CommandLine(CLI::App& app, Language language, std::vector<std::string> words)
    : app_(app), language_(language), words_(std::move(words))
{
    speak(app_, language);
    app_.description(say({"cl-lab: exercises in OpenCL, checked", "cl-lab: Übungen in OpenCL, mit Prüfung"}));
    app_.set_version_flag("--version", "cl-lab " LAB_VERSION, say({"the version", "die Version"}));
    app_.add_option("--lang", language_option_,
                    say({"de or en; by default LAB_LANG, otherwise the language of the system",
                         "de oder en; ohne Angabe gilt LAB_LANG, sonst die Sprache des Systems"}))
        ->check(CLI::IsMember({"de", "en"}));
    app_.add_option("--course", course_, "course.json of another build")->group("")->required();
    app_.require_subcommand(0, 1);
    app_.fallthrough();
    app_.allow_extras(); // refuse_what_is_left() has more to say about them
    add_check();
    add_run();
    add_trace();
    add_watch();
    add_hint();
    add_reset();
    add_submit();
    add_explain();
    add_docs();
    add_handout();
    add_bench();
    add("list", {"the exercises", "die Übungen"},
        [](const Context& context) { return list(context.course, context.style); });
    add("doctor",
        {"test whether everything the course needs works here",
         "prüfen, ob hier alles funktioniert, was der Kurs braucht"},
        [](const Context& context) { return doctor(context.course, !is_for_students, context.style); });
    add_setup();
    add_test();
    if constexpr (!is_for_students) { // whose edition has no such commands
        add_demo();
        add_mistakes();
        add_verify();
        add_class();
        add_release();
        add_bundle();
        add_new();
    }
    for (CLI::App* subcommand : app_.get_subcommands([](const CLI::App*) { return true; }))
        subcommand->footer(say({"--lang de or --lang en works with every command.",
                                "--lang de oder --lang en funktioniert bei jedem Befehl."}));
}

int CommandLine::run() const
{
    refuse_what_is_left();
    const ResultFile result(json_); // before anything can fail: no earlier run's result is left
    const Course course = read_course(course_);
    const auto asked = app_.get_subcommands();
    return actions_.at(asked.empty() ? "watch"
                                     : asked[0]->get_name())({course, result, terminal_style(language_)});
}

CLI::App* CommandLine::add(const char* name, const Text& what, Action action)
{
    actions_[name] = std::move(action);
    CLI::App* command = app_.add_subcommand(name, say(what));
    command->get_help_ptr()->group(
        app_.option_defaults()->get_group()); // the only option made before the defaults
    if (language_ == Language::de)
        command->group("Befehle");
    return command;
}

void CommandLine::add_suite(CLI::App* to)
{
    to->add_option("--suite", suite_,
                   say({"only the checks of one file, such as Kernel or Host (all)",
                        "nur die Prüfungen einer Datei, etwa Kernel oder Host (alle)"}))
        ->type_name("NAME");
}

void CommandLine::refuse_what_is_left() const
{
    std::vector<std::string> words = app_.remaining(true);
    std::erase(words, "--"); // what stands behind it has found its place
    if (words.empty())
        return;
    const auto asked = app_.get_subcommands();
    if (!asked.empty() || words[0].starts_with("-"))
        throw KitError(text("This command does not know `{0}`. All options: ./lab {1}--help",
                            "Dieser Befehl kennt `{0}` nicht. Alle Optionen: ./lab {1}--help", words[0],
                            asked.empty() ? "" : asked[0]->get_name() + " "));
    std::vector<std::string> names;
    for (const CLI::App* command : app_.get_subcommands(nullptr))
        names.push_back(command->get_name());
    const std::string near = nearest(words[0], names);
    const Text unknown = text("There is no command `{}`.", "Es gibt keinen Befehl `{}`.", words[0]);
    throw KitError(unknown + (near.empty() ? text(" Commands: {}.", " Befehle: {}.",
                                                  fmt::to_string(fmt::join(names, ", ")))
                                           : text(" Did you mean `{}`?", " Meinten Sie `{}`?", near)));
}
} // namespace lab::cli
