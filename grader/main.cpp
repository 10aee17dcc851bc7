// The command `lab`: reads the command line, calls, and turns what comes back into an exit code.
#include "grader/command/run.hpp"
#include "grader/command_line.hpp"

int main(int argc, char** argv)
{
    using namespace lab::command;
    CLI::App app("cl-lab: exercises in OpenCL, checked", "./lab");
    const CommandLine line(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    const lab::Language language = language_of(line.language());
    return as_program(language, [&] { return line.run(language); });
}
