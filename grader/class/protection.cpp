#include "grader/class/protection.hpp"

#include "grader/process/child.hpp"
#include "grader/sandbox/self_test.hpp"
#include "grader/sandbox/system_calls.hpp"

namespace lab::classroom
{
namespace
{
using command::KitError;

const Text without_one{"For code of your own: --no-sandbox.", "Für eigenen Code: --no-sandbox."};

/// "bubblewrap 0.8.0".
std::string name_of_launcher()
{
    process::Command command;
    command.arguments = {"bwrap", "--version"};
    const process::Outcome outcome = process::run_child(command);
    if (!outcome.exited_with(0))
        throw KitError(
            text("There is no sandbox here: bubblewrap is not installed (apt install bubblewrap). ",
                 "Hier gibt es keine Sandbox: bubblewrap ist nicht installiert (apt install bubblewrap). ") +
            without_one);
    return outcome.out.substr(0, outcome.out.find('\n'));
}

std::string told_of(const sandbox::MemoryPlace& memory)
{
    return memory.folder().empty() ? "memory watched" : "memory limited by " + memory.version();
}
} // namespace

Protection::Protection(const command::Course& course, bool is_unwanted)
{
    if (is_unwanted)
        return;
    const std::string level = name_of_launcher() + ", system calls filtered, " + told_of(memory_.emplace());
    settings_ = sandbox::Settings{level, sandbox::write_filters(folder_.path()), sandbox::user_of_slot(0),
                                  memory_->folder()};
    sandbox::enclose_children(*settings_);
    sandbox::open_to(*settings_, folder_.path());
    if (const auto breach = sandbox::self_test({course.sandbox_probe, course.worker}, folder_.path()))
        throw KitError(text("The sandbox of this machine does not hold, so nothing is graded ({}: {}). ",
                            "Die Sandbox dieser Maschine hält nicht, deshalb wird nichts bewertet ({}: {}). ",
                            breach->attack, breach->seen) +
                       without_one);
}

std::optional<sandbox::Settings> Protection::of_slot(std::size_t slot) const
{
    auto settings = settings_;
    if (settings)
        settings->user = sandbox::user_of_slot(slot);
    return settings;
}

bool Protection::accepts(const Run& run) const { return !settings_ || run.sandbox != sandbox::no_sandbox; }
} // namespace lab::classroom
