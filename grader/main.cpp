// The command `lab`: reads the command line, calls, and turns what comes back into an exit code.
#include "grader/command/doctor.hpp"
#include "grader/command/grading.hpp"
#include "grader/command/new_exercise.hpp"
#include "grader/command/run.hpp"
#include "grader/command/second_device.hpp"
#include "grader/command/show.hpp"
#include "grader/command/suggestion.hpp"
#include "grader/command/watch.hpp"

#include <CLI/CLI.hpp>

#include <iostream>

namespace
{
using namespace lab::command;

struct Arguments {
    std::string course, language;
    std::vector<std::string> ids;
    std::string id, submission, suite, json, out, shard;
    bool solution = false, opens_page = false, device_enqueue = false, yes = false;
    std::vector<std::string> options;
    std::size_t todo = 1, level = 1, repeats = 0;
};

int set_up(const Course& course, const Arguments& arguments, const Style& style)
{
    if (!arguments.device_enqueue)
        throw KitError(
            lab::text("Everything else sets itself up; what can be added is: ./lab setup --device-enqueue",
                      "Alles andere richtet sich selbst ein; dazu kommen kann: ./lab setup "
                      "--device-enqueue"));
    return install_second_device(course, arguments.yes, style);
}

/// The larger parts of the command are programs of their own, which ./lab builds when they are asked for.
std::string program(const std::filesystem::path& file, const std::string& subcommand)
{
    if (!std::filesystem::exists(file))
        throw KitError(lab::text("This part is not built yet. Start it as: ./lab {}",
                                 "Dieser Teil ist noch nicht gebaut. Starten Sie ihn so: ./lab {}",
                                 subcommand));
    return file.string();
}

std::vector<std::string> with_ids(std::vector<std::string> arguments, const std::vector<std::string>& ids)
{
    arguments.insert(arguments.end(), ids.begin(), ids.end());
    return arguments;
}

int list(const Course& course, const Style& style)
{
    std::cout << show_list(course, style);
    return std::all_of(course.exercises.begin(), course.exercises.end(),
                       [](const Exercise& exercise) { return exercise.problem.empty(); })
               ? 0
               : 2;
}

/// A word where a command should stand.
void refuse_unknown_command(const CLI::App& app)
{
    const std::vector<std::string> words = app.remaining(true);
    if (words.empty())
        return;
    if (!app.get_subcommands().empty() || words[0].starts_with("-"))
        throw KitError(
            lab::text("`{0}` is not understood here. What there is: ./lab {1}--help",
                      "`{0}` ist hier nicht verständlich. Was es gibt: ./lab {1}--help", words[0],
                      app.get_subcommands().empty() ? "" : app.get_subcommands()[0]->get_name() + " "));
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands(nullptr))
        names.push_back(command->get_name());
    const std::string near = nearest(words[0], names);
    const lab::Text unknown =
        lab::text("There is no command `{}`.", "Einen Befehl `{}` gibt es nicht.", words[0]);
    throw KitError(near.empty() ? unknown + lab::text(" There are: {}.", " Es gibt: {}.",
                                                      fmt::to_string(fmt::join(names, ", ")))
                                : unknown + lab::text(" Did you mean `{}`?", " Meinten Sie `{}`?", near));
}

int dispatch(const CLI::App& app, const Arguments& arguments, const Style& style)
{
    refuse_unknown_command(app);
    const ResultFile result(arguments.json); // before anything can fail: no earlier run's result is left
    const Course course = read_course(arguments.course);
    if (app.got_subcommand("check"))
        return grade(course, {arguments.ids, arguments.submission, arguments.suite}, result, style);
    if (app.got_subcommand("run"))
        return run_program(course, course.find(arguments.id), arguments.solution, arguments.options);
    if (app.got_subcommand("watch")) {
        const Exercise& exercise = course.find(arguments.id);
        return watch(course, exercise, exercise.prefix_of_suite(arguments.suite), style);
    }
    if (app.got_subcommand("hint"))
        std::cout << show_hint(course.find(arguments.id), arguments.todo, arguments.level, style);
    else if (app.got_subcommand("doctor"))
        return doctor(course, style);
    else if (app.got_subcommand("setup"))
        return set_up(course, arguments, style);
    else if (app.got_subcommand("demo"))
        become(with_ids({program(course.demo, "demo"), arguments.course,
                         style.language == lab::Language::de ? "de" : "en",
                         arguments.opens_page ? "open" : "stay"},
                        arguments.ids));
    else if (app.got_subcommand("verify"))
        become(with_ids({program(course.verify, "verify"), arguments.course, arguments.out, arguments.shard,
                         std::to_string(arguments.repeats)},
                        arguments.ids));
    else if (app.got_subcommand("new"))
        std::cout << make_exercise(course, arguments.id, style);
    else if (app.got_subcommand("test"))
        return run_tests(course, arguments.options);
    else
        return list(course, style);
    return 0;
}

void describe(CLI::App& app, Arguments& arguments)
{
    app.set_version_flag("--version", "cl-lab " LAB_VERSION);
    app.add_option("--lang", arguments.language, "de or en; without it, as the locale says")
        ->check(CLI::IsMember({"de", "en"}));
    app.add_option("--course", arguments.course, "course.json of another build")->group("")->required();
    app.require_subcommand(0, 1);
    app.fallthrough();
    app.allow_extras(); // refuse_unknown_command() has more to say about them

    CLI::App* check = app.add_subcommand("check", "check exercises and say what to do next");
    check->add_option("id", arguments.ids, "exercises (all)");
    check->add_option("--submission", arguments.submission, "the folder with the files to check")
        ->type_name("DIR");
    const auto add_suite = [&](CLI::App* to) {
        to->add_option("--suite", arguments.suite,
                       "only the checks of one file, such as Kernel or Host (all)")
            ->type_name("NAME");
    };
    add_suite(check);
    check->add_option("--json", arguments.json, "write the result to FILE, or to - for stdout")
        ->type_name("FILE");

    CLI::App* run = app.add_subcommand(
        "run", "build an exercise's program and run it: lab run ID [--solution] -- OPTIONS");
    run->add_option("id", arguments.id, "the exercise")->required();
    run->add_flag("--solution", arguments.solution, "the solution's program");
    run->add_option("options", arguments.options, "for the program, after --");

    CLI::App* watched = app.add_subcommand("watch", "check an exercise again after each save");
    watched->add_option("id", arguments.id, "the exercise")->required();
    add_suite(watched);

    CLI::App* hint = app.add_subcommand("hint", "a hint for a TODO: lab hint ID TODO [--level N]");
    hint->add_option("id", arguments.id, "the exercise")->required();
    hint->add_option("todo", arguments.todo, "number of the TODO");
    hint->add_option("--level", arguments.level, "1 says least");

    app.add_subcommand("list", "the exercises");
    app.add_subcommand("doctor", "try whether everything the course needs works here");
    CLI::App* setup = app.add_subcommand("setup", "install what is optional: lab setup --device-enqueue");
    setup->add_flag("--device-enqueue", arguments.device_enqueue,
                    "Intel's OpenCL runtime: large, proprietary, asks first");
    setup->add_flag("--yes", arguments.yes, "do not ask");
    CLI::App* demo =
        app.add_subcommand("demo", "show the solutions: verdicts, pictures, times; as a page, too");
    demo->add_option("id", arguments.ids, "exercises (all)");
    demo->add_flag("--open", arguments.opens_page, "open the page in a browser");
    CLI::App* verified =
        app.add_subcommand("verify", "grade the grader: which check rejects which mutant of the solutions");
    verified->add_option("id", arguments.ids, "exercises (all)");
    verified->add_option("--out", arguments.out, "where the matrix goes (build/verify)")->type_name("DIR");
    CLI::Option* shard = verified
                             ->add_option("--shard", arguments.shard,
                                          "only the K-th of N equal parts: to take turns, or for N machines")
                             ->type_name("K/N");
    verified
        ->add_option("--repeat", arguments.repeats,
                     "no matrix: grade the corpora N times, and see what changes")
        ->type_name("N")
        ->check(CLI::Range(1, 1000))
        ->excludes(shard);
    CLI::App* made =
        app.add_subcommand("new", "a new exercise, finished and small, to be changed: lab new 04-block-sums");
    made->add_option("id", arguments.id, "its id")->required();
    CLI::App* test = app.add_subcommand("test", "test everything the kit promises about itself");
    test->add_option("options", arguments.options, "for ctest, after --");
}
} // namespace

int main(int argc, char** argv)
{
    CLI::App app("cl-lab: exercises in OpenCL, checked", "./lab");
    Arguments arguments;
    describe(app, arguments);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    const Style style = terminal_style(language_of(arguments.language));
    return as_program(style.language, [&] { return dispatch(app, arguments, style); });
}
