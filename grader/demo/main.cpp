// lab-demo COURSE_JSON de|en open|stay|mistakes [ID...]: runs `lab demo` and `lab mistakes`. A separate program,
// built when first used, so that a student's first check does not wait for it. Exit code: that of present(), 130 when
// interrupted.
#include "grader/course/student/programs.hpp"
#include "grader/demo/mistakes.hpp"
#include "grader/demo/presentation.hpp"

int main(int argc, char** argv)
{
    using namespace lab::course;
    using lab::Language;
    const std::vector<std::string> arguments(argv, argv + argc);
    const Language language = language_of(arguments.size() > 2 ? arguments[2] : "");
    return as_program(language, [&] {
        if (arguments.size() < 4)
            throw KitError("Start this program with: ./lab demo");
        const Course course = read_course(arguments[1]);
        if (arguments[3] == "mistakes")
            return lab::demo::show_mistakes(course, course.chosen({arguments.begin() + 4, arguments.end()}),
                                            terminal_style(language));
        return lab::demo::present(course, course.chosen({arguments.begin() + 4, arguments.end()}),
                                  arguments[3] == "open", terminal_style(language));
    });
}
