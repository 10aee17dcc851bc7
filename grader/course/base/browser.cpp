#include "grader/course/base/browser.hpp"

#include "grader/course/base/course.hpp"
#include "grader/process/child.hpp"

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

namespace lab::course
{
namespace
{
bool has_display()
{
    const char* const variables[] = {"DISPLAY", "WAYLAND_DISPLAY"};
    return std::any_of(std::begin(variables), std::end(variables), [](const char* variable) {
        const char* const display = std::getenv(variable);
        return display && *display;
    });
}

/// Starts a process that neither reads keys nor writes to the screen. run_child would kill it together with
/// everything it leaves running.
bool starts_aside(const char* program, const std::string& argument)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP); // Ctrl-C is not meant for it
    const char* const arguments[] = {program, argument.c_str(), nullptr};
    pid_t child = 0;
    const int failed =
        ::posix_spawnp(&child, program, &files, &attributes, const_cast<char**>(arguments), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failed == 0;
}
} // namespace

bool start_browser(const std::filesystem::path& page)
{
    return has_display() && starts_aside("xdg-open", page.string());
}

void open_in_browser(const std::filesystem::path& page)
{
    process::Command command;
    command.arguments = {"xdg-open", page.string()};
    const process::Outcome outcome = process::run_child(command);
    if (!outcome.exited_with(0))
        throw KitError(text("Could not open a browser (xdg-open: {}). Open {} yourself.",
                            "Es ließ sich kein Browser öffnen (xdg-open: {}). Öffnen Sie {} selbst.",
                            outcome.why.empty() ? outcome.err : outcome.why, page.string()));
}
} // namespace lab::course
