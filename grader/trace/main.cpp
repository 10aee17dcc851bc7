// lab-trace COURSE_JSON de|en open|stay|ask|keep|KERNEL SUBMISSION ID [FILE [COMPARED]]: the implementation of `lab
// trace`. A separate program, built on first use. KERNEL: the name of a file, of which the screen shows the first
// faulty step. ask: --predict. keep: writes the page of a finished exercise. SUBMISSION and FILE may be empty,
// COMPARED is a folder. Exit code: that of trace(), 2 if the kit failed, 130 if interrupted.
#include "grader/course/student/programs.hpp"
#include "grader/trace/keepsake.hpp"
#include "grader/trace/tracing.hpp"

namespace
{
lab::trace::TracingOrder order_in(const std::vector<std::string>& arguments)
{
    const auto word = [&](std::size_t i) { return i < arguments.size() ? arguments[i] : std::string(); };
    const std::string how = word(3);
    const bool is_of_all = how == "open" || how == "stay" || how == "ask";
    return {.submission = word(4),
            .opens_page = how == "open",
            .kernel = is_of_all ? "" : how,
            .file = word(6),
            .asks = how == "ask",
            .compared = word(7)};
}
} // namespace

int main(int argc, char** argv)
{
    using namespace lab::course;
    const std::vector<std::string> arguments(argv, argv + argc);
    const lab::Language language = language_of(arguments.size() > 2 ? arguments[2] : "");
    return as_program(language, [&] {
        if (arguments.size() < 6 || arguments.size() > 8)
            throw KitError("Start this program with: ./lab trace ID");
        const Course course = read_course(arguments[1]);
        const Exercise& exercise = course.find(arguments[5]);
        if (arguments[3] == "keep") {
            lab::trace::write_keepsake(course, exercise, language);
            return 0;
        }
        return lab::trace::trace(course, exercise, order_in(arguments), terminal_style(language));
    });
}
