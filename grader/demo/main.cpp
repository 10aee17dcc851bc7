// lab-demo COURSE_JSON de|en open|stay [ID...]: what `lab demo` becomes. A program of its own, built when it is first
// asked for: a student's first check does not wait for it. Exit code: that of present(), 130 when interrupted.
#include "grader/command/run.hpp"
#include "grader/demo/presentation.hpp"

int main(int argc, char** argv)
{
    using namespace lab::command;
    using lab::Language;
    const std::vector<std::string> arguments(argv, argv + argc);
    const Language language = language_of(arguments.size() > 2 ? arguments[2] : "");
    return as_program(language, [&] {
        if (arguments.size() < 4)
            throw KitError("Start me as: ./lab demo");
        const Course course = read_course(arguments[1]);
        return lab::demo::present(course, course.chosen({arguments.begin() + 4, arguments.end()}),
                                  arguments[3] == "open", terminal_style(language));
    });
}
