// The command `lab`: parses the command line, runs it and maps the result to an exit code.
#include "grader/cli/command_line.hpp"
#include "grader/course/student/programs.hpp"
#include "grader/course/terminal/help_language.hpp"

int main(int argc, char** argv)
{
    using namespace lab::cli;
    using namespace lab::course;
    const lab::Language language = language_of(language_option(argc, argv));
    CLI::App app("", "./lab");
    const CommandLine line(app, language, {argv, argv + argc});
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return as_program(language, [&] { return line.run(); });
}
