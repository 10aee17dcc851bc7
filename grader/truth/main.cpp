// lab-verify COURSE_JSON FOLDER TIMES [ID...]: what `lab verify` becomes; an empty FOLDER is build/truth, TIMES is 0 without
// --repeat. A program of its own, built when it is first asked for. Exit code: that of verify() or repeat().
#include "grader/command/run.hpp"
#include "grader/truth/repeat.hpp"
#include "grader/truth/verify.hpp"

int main(int argc, char** argv)
{
    using namespace lab::command;
    return as_program(language_of(""), [&] {
        const std::vector<std::string> arguments(argv, argv + argc);
        if (arguments.size() < 4)
            throw KitError("Start me as: ./lab verify");
        const Course course = read_course(arguments[1]);
        const auto exercises = course.chosen({arguments.begin() + 4, arguments.end()});
        const std::size_t times = std::stoul(arguments[3]);
        return times > 0 ? lab::truth::repeat(course, exercises, times)
                         : lab::truth::verify(course, exercises, arguments[2]);
    });
}
