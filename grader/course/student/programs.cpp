#include "grader/course/student/programs.hpp"

#include "grader/course/base/own_folder.hpp"
#include "grader/course/student/compiler_output.hpp"
#include "grader/process/child.hpp"

#include <cerrno>
#include <cstring>
#include <iostream>
#include <unistd.h>

namespace lab::course
{
void become(std::vector<std::string> arguments)
{
    std::vector<char*> argv;
    for (std::string& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    std::cout.flush();
    ::execvp(argv[0], argv.data());
    throw KitError(text("{} cannot be started: {}", "{} lässt sich nicht starten: {}", arguments[0],
                        std::strerror(errno)));
}

namespace
{
int failed(const std::string& said)
{
    if (process::was_interrupted())
        return 130; // what fails then fails for that reason
    std::cerr << "lab: " << said << '\n';
    return 2;
}
} // namespace

int as_program(Language language, const std::function<int()>& run)
{
    try {
        process::end_children_on_signals();
        const int exit_code = run();
        if (!std::cout.flush())
            throw KitError(text("The output cannot be written to stdout.",
                                "Die Ausgabe lässt sich nicht nach stdout schreiben."));
        return process::was_interrupted() ? 130 : exit_code;
    } catch (const KitError& error) {
        return failed(error.in(language));
    } catch (const std::exception& error) {
        return failed(error.what());
    }
}

namespace
{
process::Outcome built(const Course& course, const std::vector<std::string>& targets,
                       const std::map<std::string, std::string>& environment)
{
    process::Command command;
    command.environment = environment;
    command.arguments = {"cmake", "--build", course.build.string(), "--target"};
    command.arguments.insert(command.arguments.end(), targets.begin(), targets.end());
    command.limits.asleep = std::chrono::minutes(1);
    command.limits.wall = std::chrono::hours(3); // on a machine that does much else
    command.limits.cpu_s = 3600;
    command.limits.stream_bytes = 16 << 20;
    const process::Outcome outcome = process::run_child(command);
    if (!outcome.exited_with(0) && std::filesystem::exists(course.build) && !is_writable(course.build))
        throw KitError(
            text("Cannot build in {}: the folder is not writable. Set LAB_BUILD_DIR to a writable folder.",
                 "In {} lässt sich nichts bauen: Der Ordner ist nicht beschreibbar. Setzen Sie "
                 "LAB_BUILD_DIR auf einen beschreibbaren Ordner.",
                 course.build.string()));
    return outcome;
}

void show_log(const process::Outcome& outcome)
{
    std::cerr << outcome.out << outcome.err << outcome.why << '\n';
    if (outcome.ending == process::Ending::timed_out)
        std::cerr << "lab: the build took too long and was stopped\n";
}
} // namespace

bool build(const Course& course, const std::vector<std::string>& targets)
{
    const process::Outcome outcome = built(course, targets, {});
    if (!outcome.exited_with(0))
        show_log(outcome);
    return outcome.exited_with(0);
}

bool build_program(const Course& course, const Exercise& exercise, Language language)
{
    const process::Outcome outcome =
        built(course, {exercise.id}, {{"LC_ALL", "C.UTF-8"}}); // a compiler's words in English are read
    if (outcome.exited_with(0))
        return true;
    const std::string told = told_of_build(outcome.out + outcome.err, course, exercise, language);
    if (told.empty())
        show_log(outcome); // it is not the student's files
    else
        std::cerr << told;
    return false;
}
} // namespace lab::course
