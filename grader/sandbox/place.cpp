#include "grader/sandbox/place.hpp"

#include "grader/process/child.hpp"
#include "grader/sandbox/system_calls.hpp"

namespace lab::sandbox
{
namespace
{
/// "bubblewrap 0.8.0".
std::string name_of_launcher()
{
    process::Command command;
    command.arguments = {"bwrap", "--version"};
    command.is_trusted = true;
    const process::Outcome outcome = process::run_child(command);
    if (!outcome.exited_with(0))
        throw NoSandbox("bubblewrap is not installed (apt install bubblewrap).");
    return outcome.out.substr(0, outcome.out.find('\n'));
}

void try_one(const Settings& settings)
{
    process::Command nothing;
    nothing.arguments = {"/usr/bin/prlimit", "--version"};
    process::Enclosed sandbox = enclosed(settings, nothing);
    sandbox.command.is_trusted = true; // it is enclosed already
    process::Outcome outcome = process::run_child(sandbox.command);
    sandbox.seen_inside(outcome);
    if (!outcome.exited_with(0))
        throw NoSandbox(outcome.err.empty() ? outcome.why : outcome.err.substr(0, outcome.err.find('\n')));
}
} // namespace

std::filesystem::path closed_folder_above(const std::filesystem::path& file)
{
    std::filesystem::path folder;
    for (const auto& part : file.parent_path()) {
        folder /= part;
        std::error_code unknown;
        const auto rights = std::filesystem::status(folder, unknown).permissions();
        if (!unknown && (rights & std::filesystem::perms::others_exec) == std::filesystem::perms::none)
            return folder;
    }
    return {};
}

Place::Place(const std::filesystem::path& folder)
{
    const std::filesystem::path groups = memory_.of_user(user_of_slot(0));
    const std::string memory = groups.empty() ? "memory watched" : "memory limited by " + memory_.version();
    settings_ = {name_of_launcher() + ", system calls filtered, " + memory, write_filters(folder),
                 user_of_slot(0), groups, names_of_stopped_calls()};
    try_one(settings_);
}

Settings Place::of_slot(std::size_t slot) const
{
    Settings settings = settings_;
    settings.user = user_of_slot(slot);
    settings.memory_groups = memory_.of_user(settings.user);
    return settings;
}
} // namespace lab::sandbox
