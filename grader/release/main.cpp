// lab-release COURSE_JSON de|en release OUT PAGES COURSE_FILE, or … new ID: runs `lab release` and `lab new`. A
// separate program, so that no student's first check waits for it. PAGES and COURSE_FILE may be empty. Exit code: 0,
// 2 on failure, 130 when interrupted.
#include "grader/course/student/programs.hpp"
#include "grader/release/new_exercise.hpp"
#include "grader/release/release.hpp"

#include <iostream>

int main(int argc, char** argv)
{
    using namespace lab::release;
    using namespace lab::course;
    const std::vector<std::string> arguments(argv, argv + argc);
    const lab::Language language = language_of(arguments.size() > 2 ? arguments[2] : "");
    return as_program(language, [&] {
        const Style style = terminal_style(language);
        if (arguments.size() == 7 && arguments[3] == "release")
            std::cout << release(read_course(arguments[1]), {arguments[4], arguments[5], arguments[6]},
                                 style);
        else if (arguments.size() == 5 && arguments[3] == "new")
            std::cout << make_exercise(read_course(arguments[1]), arguments[4], style);
        else
            throw KitError("Start this program with: ./lab release, or ./lab new");
        return 0;
    });
}
