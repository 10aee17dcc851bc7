// The command `lab`: reads the command line, calls, and turns what comes back into an exit code.
#include "grader/command/run.hpp"
#include "grader/command_line.hpp"
#include "grader/help_language.hpp"

int main(int argc, char** argv)
{
    using namespace lab::command;
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
