// lab-trace COURSE_JSON de|en open|stay|keep|KERNEL SUBMISSION ID [FILE [COMPARED]]: what `lab trace` becomes. A program of its own, built when
// it is first asked for. KERNEL: a file's name, of which the screen shows the first faulty step. keep: writes the page of an exercise
// that is done. SUBMISSION and FILE may be empty, COMPARED is a folder. Exit code: that of trace(), 2 when the kit failed, 130 when interrupted.
#include "grader/command/run.hpp"
#include "grader/trace/keepsake.hpp"
#include "grader/trace/tracing.hpp"

int main(int argc, char** argv)
{
    using namespace lab::command;
    const std::vector<std::string> arguments(argv, argv + argc);
    const lab::Language language = language_of(arguments.size() > 2 ? arguments[2] : "");
    return as_program(language, [&] {
        if (arguments.size() < 6 || arguments.size() > 8)
            throw KitError("Start me as: ./lab trace ID");
        const Course course = read_course(arguments[1]);
        const std::string& how = arguments[3];
        if (how == "keep") {
            lab::trace::write_keepsake(course, course.find(arguments[5]), language);
            return 0;
        }
        return lab::trace::trace(course, course.find(arguments[5]),
                                 {arguments[4], how == "open", how == "open" || how == "stay" ? "" : how,
                                  arguments.size() > 6 ? arguments[6] : "",
                                  arguments.size() > 7 ? arguments[7] : ""},
                                 terminal_style(language));
    });
}
