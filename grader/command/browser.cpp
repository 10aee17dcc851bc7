#include "grader/command/browser.hpp"

#include "grader/command/course.hpp"
#include "grader/process/child.hpp"

namespace lab::command
{
void open_in_browser(const std::filesystem::path& page)
{
    process::Command command;
    command.arguments = {"xdg-open", page.string()};
    const process::Outcome outcome = process::run_child(command);
    if (!outcome.exited_with(0))
        throw KitError(text("No browser could be opened (xdg-open: {}). Open {}.",
                            "Kein Browser ließ sich öffnen (xdg-open: {}). Öffnen Sie {}.",
                            outcome.why.empty() ? outcome.err : outcome.why, page.string()));
}
} // namespace lab::command
