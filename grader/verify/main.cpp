// lab-verify COURSE_JSON FOLDER SHARD TIMES REPATCH [ID...]: runs `lab verify`. An empty FOLDER means build/verify,
// an empty SHARD everything; TIMES is 0 without --repeat, REPATCH an exercise or empty. A separate program, built
// when it is first used. Exit code: that of verify(), repeat() or repatch().
#include "grader/course/student/programs.hpp"
#include "grader/course/terminal/show.hpp"
#include "grader/verify/repeat.hpp"
#include "grader/verify/stale_patch.hpp"
#include "grader/verify/verify.hpp"

int main(int argc, char** argv)
{
    using namespace lab::course;
    return as_program(language_of(""), [&] {
        const std::vector<std::string> arguments(argv, argv + argc);
        if (arguments.size() < 6)
            throw KitError("Start this program with: ./lab verify");
        const Course course = read_course(arguments[1]);
        if (!arguments[5].empty())
            return lab::verify::repatch(course, course.find(arguments[5]));
        const auto exercises = course.chosen({arguments.begin() + 6, arguments.end()});
        lab::verify::refuse_stale_patches(course, exercises);
        const lab::verify::Shard shard = lab::verify::shard_of(arguments[3]);
        const std::size_t times = std::stoul(arguments[4]);
        return times > 0 ? lab::verify::repeat(course, exercises, times)
                         : lab::verify::verify(course, exercises, shard, arguments[2]);
    });
}
