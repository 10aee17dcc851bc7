#include "grader/command_line.hpp"

#include "grader/command/doctor.hpp"
#include "grader/command/grading.hpp"
#include "grader/command/new_exercise.hpp"
#include "grader/command/run.hpp"
#include "grader/command/second_device.hpp"
#include "grader/command/show.hpp"
#include "grader/command/suggestion.hpp"
#include "grader/command/watch.hpp"

#include <iostream>

namespace lab::command
{
namespace
{
int print(const std::string& text)
{
    std::cout << text;
    return 0;
}

int list(const Course& course, const Style& style)
{
    print(show_list(course, style));
    return std::all_of(course.exercises.begin(), course.exercises.end(),
                       [](const Exercise& exercise) { return exercise.problem.empty(); })
               ? 0
               : 2;
}

/// The larger parts of the command are programs of their own, which ./lab builds when they are asked for.
[[noreturn]] void become_part(const std::filesystem::path& program, const std::string& subcommand,
                              std::vector<std::string> arguments, const std::vector<std::string>& ids)
{
    if (!std::filesystem::exists(program))
        throw KitError(text("This part is not built yet. Start it as: ./lab {}",
                            "Dieser Teil ist noch nicht gebaut. Starten Sie ihn so: ./lab {}", subcommand));
    arguments.insert(arguments.begin(), program.string());
    arguments.insert(arguments.end(), ids.begin(), ids.end());
    become(std::move(arguments));
}
} // namespace

CommandLine::CommandLine(CLI::App& app) : app_(app)
{
    app_.set_version_flag("--version", "cl-lab " LAB_VERSION);
    app_.add_option("--lang", language_, "de or en; without it, as the locale says")
        ->check(CLI::IsMember({"de", "en"}));
    app_.add_option("--course", course_, "course.json of another build")->group("")->required();
    app_.require_subcommand(0, 1);
    app_.fallthrough();
    app_.allow_extras(); // refuse_what_is_left() has more to say about them
    add_check();
    add_run();
    add_watch();
    add_hint();
    add("list", "the exercises", [](const Context& context) { return list(context.course, context.style); });
    add("doctor", "try whether everything the course needs works here",
        [](const Context& context) { return doctor(context.course, context.style); });
    add_setup();
    add_demo();
    add_verify();
    add_rest();
}

int CommandLine::run(Language language) const
{
    refuse_what_is_left();
    const ResultFile result(json_); // before anything can fail: no earlier run's result is left
    const Course course = read_course(course_);
    const auto asked = app_.get_subcommands();
    return actions_.at(asked.empty() ? "list"
                                     : asked[0]->get_name())({course, result, terminal_style(language)});
}

CLI::App* CommandLine::add(const char* name, const char* what, Action action)
{
    actions_[name] = std::move(action);
    return app_.add_subcommand(name, what);
}

void CommandLine::add_suite(CLI::App* to)
{
    to->add_option("--suite", suite_, "only the checks of one file, such as Kernel or Host (all)")
        ->type_name("NAME");
}

void CommandLine::add_check()
{
    CLI::App* check = add("check", "check exercises and say what to do next", [this](const Context& context) {
        return grade(context.course, {ids_, submission_, suite_, seed_}, context.result, context.style);
    });
    check->add_option("id", ids_, "exercises (all)");
    check->add_option("--submission", submission_, "the folder with the files to check")->type_name("DIR");
    add_suite(check);
    check->add_option("--seed", seed_, "what is random, as in the run that printed this number (drawn)")
        ->type_name("N");
    check->add_option("--json", json_, "write the result to FILE, or to - for stdout")->type_name("FILE");
}

void CommandLine::add_run()
{
    CLI::App* run = add("run", "build an exercise's program and run it: lab run ID [--solution] -- OPTIONS",
                        [this](const Context& context) {
                            return run_program(context.course, context.course.find(id_), solution_, options_);
                        });
    run->add_option("id", id_, "the exercise")->required();
    run->add_flag("--solution", solution_, "the solution's program");
    run->add_option("options", options_, "for the program, after --");
}

void CommandLine::add_watch()
{
    CLI::App* watched =
        add("watch", "check an exercise again after each save", [this](const Context& context) {
            const Exercise& exercise = context.course.find(id_);
            return watch(context.course, exercise, exercise.prefix_of_suite(suite_), context.style);
        });
    watched->add_option("id", id_, "the exercise")->required();
    add_suite(watched);
}

void CommandLine::add_hint()
{
    CLI::App* hint =
        add("hint", "a hint for a TODO: lab hint ID TODO [--level N]", [this](const Context& context) {
            return print(show_hint(context.course.find(id_), todo_, level_, context.style));
        });
    hint->add_option("id", id_, "the exercise")->required();
    hint->add_option("todo", todo_, "number of the TODO");
    hint->add_option("--level", level_, "1 says least");
}

void CommandLine::add_setup()
{
    CLI::App* setup =
        add("setup", "install what is optional: lab setup --device-enqueue", [this](const Context& context) {
            if (!device_enqueue_)
                throw KitError(text(
                    "Everything else sets itself up; what can be added is: ./lab setup --device-enqueue",
                    "Alles andere richtet sich selbst ein; dazu kommen kann: ./lab setup --device-enqueue"));
            return install_second_device(context.course, yes_, context.style);
        });
    setup->add_flag("--device-enqueue", device_enqueue_,
                    "Intel's OpenCL runtime: large, proprietary, asks first");
    setup->add_flag("--yes", yes_, "do not ask");
}

void CommandLine::add_demo()
{
    CLI::App* demo = add("demo", "show the solutions: verdicts, pictures, times; as a page, too",
                         [this](const Context& context) -> int {
                             become_part(context.course.demo, "demo",
                                         {course_, context.style.language == Language::de ? "de" : "en",
                                          opens_page_ ? "open" : "stay"},
                                         ids_);
                         });
    demo->add_option("id", ids_, "exercises (all)");
    demo->add_flag("--open", opens_page_, "open the page in a browser");
}

void CommandLine::add_verify()
{
    CLI::App* verified = add("verify", "grade the grader: which check rejects which mutant of the solutions",
                             [this](const Context& context) -> int {
                                 become_part(context.course.verify, "verify",
                                             {course_, out_, shard_, std::to_string(repeats_)}, ids_);
                             });
    verified->add_option("id", ids_, "exercises (all)");
    verified->add_option("--out", out_, "where the matrix goes (build/verify)")->type_name("DIR");
    CLI::Option* shard = verified
                             ->add_option("--shard", shard_,
                                          "only the K-th of N equal parts: to take turns, or for N machines")
                             ->type_name("K/N");
    verified->add_option("--repeat", repeats_, "no matrix: grade the corpora N times, and see what changes")
        ->type_name("N")
        ->check(CLI::Range(1, 1000))
        ->excludes(shard);
}

void CommandLine::add_rest()
{
    CLI::App* made = add(
        "new", "a new exercise, finished and small, to be changed: lab new 04-block-sums",
        [this](const Context& context) { return print(make_exercise(context.course, id_, context.style)); });
    made->add_option("id", id_, "its id")->required();
    CLI::App* test = add("test", "test everything the kit promises about itself",
                         [this](const Context& context) { return run_tests(context.course, options_); });
    test->add_option("options", options_, "for ctest, after --");
}

void CommandLine::refuse_what_is_left() const
{
    std::vector<std::string> words = app_.remaining(true);
    std::erase(words, "--"); // what stands behind it has found its place
    if (words.empty())
        return;
    const auto asked = app_.get_subcommands();
    if (!asked.empty() || words[0].starts_with("-"))
        throw KitError(text("`{0}` is not understood here. What there is: ./lab {1}--help",
                            "`{0}` ist hier nicht verständlich. Was es gibt: ./lab {1}--help", words[0],
                            asked.empty() ? "" : asked[0]->get_name() + " "));
    std::vector<std::string> names;
    for (const CLI::App* command : app_.get_subcommands(nullptr))
        names.push_back(command->get_name());
    const std::string near = nearest(words[0], names);
    const Text unknown = text("There is no command `{}`.", "Einen Befehl `{}` gibt es nicht.", words[0]);
    throw KitError(unknown + (near.empty() ? text(" There are: {}.", " Es gibt: {}.",
                                                  fmt::to_string(fmt::join(names, ", ")))
                                           : text(" Did you mean `{}`?", " Meinten Sie `{}`?", near)));
}
} // namespace lab::command
