// lab-verify COURSE_JSON FOLDER [ID...]: what `lab verify` becomes; an empty FOLDER is build/truth. A program of its own,
// built when it is first asked for. Exit code: that of verify(), 130 when interrupted.
#include "grader/command/run.hpp"
#include "grader/truth/verify.hpp"

int main(int argc, char** argv)
{
    using namespace lab::command;
    return as_program([&] {
        const std::vector<std::string> arguments(argv, argv + argc);
        if (arguments.size() < 3)
            throw KitError("Start me as: ./lab verify");
        const Course course = read_course(arguments[1]);
        return lab::truth::verify(course, course.chosen({arguments.begin() + 3, arguments.end()}),
                                  arguments[2]);
    });
}
