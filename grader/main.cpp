// The command `lab`: reads the command line, calls, and turns what comes back into an exit code.
#include "grader/command/check.hpp"
#include "grader/command/demo.hpp"
#include "grader/command/doctor.hpp"
#include "grader/command/run.hpp"
#include "grader/command/second_device.hpp"
#include "grader/command/show.hpp"
#include "grader/command/verify.hpp"
#include "grader/command/watch.hpp"
#include "grader/process/child.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <fstream>
#include <future>
#include <iostream>

namespace
{
using namespace lab::command;

struct Arguments {
    std::string course, language;
    std::vector<std::string> ids;
    std::string id, submission, json, out;
    bool solution = false, opens_page = false, device_enqueue = false, yes = false;
    std::vector<std::string> options;
    std::size_t todo = 1, level = 1;
};

std::vector<const Exercise*> chosen(const Course& course, const std::vector<std::string>& ids)
{
    std::vector<const Exercise*> exercises;
    for (const std::string& id : ids)
        exercises.push_back(&course.find(id));
    if (ids.empty())
        for (const Exercise& exercise : course.exercises)
            exercises.push_back(&exercise);
    return exercises;
}

void write_json(const std::string& file, const nlohmann::json& json)
{
    const std::string text = json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    if (file == "-") {
        std::cout << text;
        if (!std::cout.flush())
            throw KitError("The result cannot be written to stdout.");
        return;
    }
    std::ofstream out(file);
    out << text;
    if (!out.flush())
        throw KitError(file + " cannot be written.");
}

int check_exercises(const Course& course, const Arguments& arguments, const Style& style)
{
    const auto exercises = chosen(course, arguments.ids);
    if (exercises.size() != 1 && !(arguments.submission.empty() && arguments.json.empty()))
        throw KitError("--submission and --json go with one exercise: name it.");
    int exit_code = 0;
    // Two at a time: each keeps a processor busy for most of its time.
    std::vector<std::future<Report>> reports;
    for (const Exercise* exercise : exercises)
        reports.push_back(std::async(std::launch::async, [&, exercise] {
            return check(course, *exercise,
                         arguments.submission.empty() ? exercise->folder
                                                      : std::filesystem::path(arguments.submission));
        }));
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const Report report = reports[i].get();
        if (lab::process::was_interrupted())
            continue; // what was judged of processes that were ended is worth nothing
        exit_code = std::max(exit_code, report.exit_code());
        if (!arguments.json.empty())
            write_json(arguments.json, to_json(report, course, style.language));
        if (arguments.json != "-")
            std::cout << (i ? "\n" : "") << show(report, *exercises[i], style) << std::flush;
    }
    return exit_code;
}

int set_up(const Course& course, const Arguments& arguments, const Style& style)
{
    if (!arguments.device_enqueue)
        throw KitError("Everything else sets itself up; what can be added is: ./lab setup --device-enqueue");
    return install_second_device(course, arguments.yes, style);
}

int dispatch(const CLI::App& app, const Arguments& arguments)
{
    const Style style = terminal_style(language_of(arguments.language));
    const Course course = read_course(arguments.course);
    if (app.got_subcommand("check"))
        return check_exercises(course, arguments, style);
    if (app.got_subcommand("run"))
        return run_program(course, course.find(arguments.id), arguments.solution, arguments.options);
    if (app.got_subcommand("watch"))
        return watch(course, course.find(arguments.id), style);
    if (app.got_subcommand("hint"))
        std::cout << show_hint(course.find(arguments.id), arguments.todo, arguments.level, style);
    else if (app.got_subcommand("doctor"))
        return doctor(course, style);
    else if (app.got_subcommand("setup"))
        return set_up(course, arguments, style);
    else if (app.got_subcommand("demo"))
        return demo(course, chosen(course, arguments.ids), arguments.opens_page, style);
    else if (app.got_subcommand("verify"))
        return verify(course, chosen(course, arguments.ids), arguments.out);
    else if (app.got_subcommand("test"))
        return run_tests(course, arguments.options);
    else
        std::cout << show_list(course, style);
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

    CLI::App* check = app.add_subcommand("check", "check exercises and say what to do next");
    check->add_option("id", arguments.ids, "exercises (all)");
    check->add_option("--submission", arguments.submission, "the folder with the files to check")
        ->type_name("DIR");
    check->add_option("--json", arguments.json, "write the result to FILE, or to - for stdout")
        ->type_name("FILE");

    CLI::App* run = app.add_subcommand(
        "run", "build an exercise's program and run it: lab run ID [--solution] -- OPTIONS");
    run->add_option("id", arguments.id, "the exercise")->required();
    run->add_flag("--solution", arguments.solution, "the solution's program");
    run->add_option("options", arguments.options, "for the program, after --");

    CLI::App* watched = app.add_subcommand("watch", "check an exercise again after each save");
    watched->add_option("id", arguments.id, "the exercise")->required();

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
    verified->add_option("--out", arguments.out, "where the matrix goes (build/truth)")->type_name("DIR");
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
    try {
        lab::process::end_children_on_signals();
        const int exit_code = dispatch(app, arguments);
        if (!std::cout.flush())
            throw KitError("The output cannot be written to stdout.");
        return lab::process::was_interrupted() ? 130 : exit_code;
    } catch (const std::exception& error) {
        if (lab::process::was_interrupted())
            return 130; // what fails then fails for that reason
        std::cerr << "lab: " << error.what() << '\n';
        return 2;
    }
}
