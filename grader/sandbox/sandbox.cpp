#include "grader/sandbox/sandbox.hpp"

#include "grader/sandbox/checklist.hpp"
#include "grader/sandbox/status.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lab::sandbox
{
namespace
{
using process::Command;
using process::Descriptor;
using process::Enclosed;

constexpr int first_inherited = 4; // after stdin, stdout, stderr and the result

/// Opens the file again, so that it is read from its beginning.
Descriptor reopened(const std::filesystem::path& file)
{
    Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (!opened.is_open())
        throw std::runtime_error(fmt::format("{}: {}", file.string(), std::strerror(errno)));
    return opened;
}

Descriptor file_in_memory(const std::string& content)
{
    Descriptor memory(::memfd_create("options", MFD_CLOEXEC));
    if (::write(memory.get(), content.data(), content.size()) != static_cast<ssize_t>(content.size()))
        throw std::runtime_error("there is no memory for the sandbox's options");
    return reopened("/proc/self/fd/" + std::to_string(memory.get()));
}

bool is_socket(int descriptor)
{
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 && S_ISSOCK(status.st_mode);
}

/// Adds a descriptor to those that the launcher inherits; returns its number there.
int pass(Enclosed& to, Descriptor descriptor)
{
    to.command.inherited.push_back(descriptor.get());
    to.descriptors.push_back(std::move(descriptor));
    return first_inherited + static_cast<int>(to.command.inherited.size()) - 1;
}

void apply_limits(process::Limits& limits)
{
    const auto unless_set = [](std::size_t& limit, std::size_t bytes) { limit = limit ? limit : bytes; };
    unless_set(limits.memory_bytes, most_memory_bytes);
    unless_set(limits.written_bytes, most_written_bytes);
    unless_set(limits.file_size_bytes, std::size_t{64} << 20);
    unless_set(limits.address_space_bytes, std::size_t{4} << 30);
}

/// Sets only what programs in the sandbox need, and passes on nothing of this process's environment.
void replace_environment(Command& command)
{
    command.has_own_environment = true;
    command.environment.insert(
        {{"PATH", "/usr/bin:/bin"}, {"HOME", "/tmp"}, {"TMPDIR", "/tmp"}, {"LANG", "C.UTF-8"}});
}
} // namespace

uid_t user_of_slot(std::size_t slot)
{
    constexpr uid_t first_user = 60001;
    return ::geteuid() == 0 ? first_user + static_cast<uid_t>(slot) : 0;
}

Enclosed enclosed(const Settings& settings, const Command& command)
{
    Enclosed sandbox{command, {}, {}};
    Command& launched = sandbox.command;
    launched.inherited.clear();
    Descriptors given;
    for (const int file : command.inherited)
        if (is_socket(file))
            pass(sandbox, Descriptor(::fcntl(file, F_DUPFD_CLOEXEC, 0)));
        else
            given.files.push_back(pass(sandbox, reopened("/proc/self/fd/" + std::to_string(file))));
    for (const auto& filter :
         command.needs.tells_of_stops ? settings.filters.telling : settings.filters.killing)
        given.filters.push_back(pass(sandbox, reopened(filter)));
    const auto status = std::make_shared<Status>();
    given.status = pass(sandbox, status->descriptor_of_launcher());
    const int options = pass(sandbox, file_in_memory(checklist(command, given)));

    launched.arguments = {"bwrap", "--args", std::to_string(options), "--"};
    launched.arguments.insert(launched.arguments.end(),
                              {"/usr/bin/prlimit", "--nproc=512", "--nofile=1024", "--"});
    launched.arguments.insert(launched.arguments.end(), command.arguments.begin(), command.arguments.end());
    launched.directory.clear(); // the one inside is an option
    launched.runs_as = settings.user;
    launched.memory_groups = settings.memory_groups;
    replace_environment(launched);
    apply_limits(launched.limits);
    sandbox.seen_inside = [status](process::Outcome& outcome) { status->conclude(outcome); };
    return sandbox;
}

void enclose_children(const Settings& settings)
{
    if (settings.user != 0)
        ::umask(0); // who it is open to is decided by the folder around it
    process::enclose_children([settings](const Command& command) { return enclosed(settings, command); });
}

void open_to(const Settings& settings, const std::filesystem::path& folder)
{
    if (settings.user == 0)
        return;
    const auto give = [&](const std::filesystem::path& file) {
        if (::lchown(file.c_str(), settings.user, settings.user) != 0)
            throw std::runtime_error(fmt::format("{}: {}", file.string(), std::strerror(errno)));
    };
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
    for (const auto& inside : std::filesystem::recursive_directory_iterator(folder))
        give(inside.path());
    give(folder);
}
} // namespace lab::sandbox
