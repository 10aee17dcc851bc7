#include "grader/class/intake/archive.hpp"

#include "grader/base/codec.hpp"
#include "grader/class/intake/wanted.hpp"
#include "grader/process/child.hpp"

#include <algorithm>
#include <unistd.h>

namespace lab::classroom
{
namespace
{
FoundFiles received(const std::string& sent)
{
    try {
        auto found = decoded<FoundFiles>(sent);
        for (FoundFile& file : found.files)
            file.path = path_below(file.path);
        return found;
    } catch (const BadData&) {
        return {{}, Problem::damaged};
    }
}

constexpr uid_t nobody = 65534; // has no rights: an archive that takes over the reader gains nothing

/// Why the reader failed. A zip bomb is stopped here: it takes too long or unpacks to too much.
Problem problem_of(const process::Outcome& outcome)
{
    switch (outcome.ending) {
    case process::Ending::timed_out:
        return Problem::too_slow;
    case process::Ending::too_much_output:
        return Problem::too_large;
    case process::Ending::not_started:
        return Problem::no_reader;
    default:
        return Problem::damaged;
    }
}
} // namespace

FoundFiles ArchiveReader::read(const std::string& archive) const
{
    return read(archive, limits_, ReadingBudget().cpu_s).found;
}

FoundFiles ArchiveReader::read(const std::string& archive, ReadingBudget& budget) const
{
    if (budget.archives == 0)
        return {{}, Problem::too_many_files};
    if (budget.cpu_s < 1.0)
        return {{}, Problem::too_slow};
    --budget.archives;
    IntakeLimits limits = limits_;
    limits.unpacked_bytes = std::min(limits.unpacked_bytes, budget.bytes);
    Reading reading = read(archive, limits, budget.cpu_s);
    budget.cpu_s -= reading.cpu_s;
    for (const FoundFile& file : reading.found.files)
        budget.bytes -= std::min(budget.bytes, file.bytes.size());
    return std::move(reading.found);
}

ArchiveReader::Reading ArchiveReader::read(const std::string& archive, const IntakeLimits& limits,
                                           double cpu_s) const
{
    process::Command command;
    command.arguments = {program_.string(), std::to_string(limits.file_bytes),
                         std::to_string(limits.archive_bytes), std::to_string(limits.unpacked_bytes),
                         std::to_string(limits.entries)};
    command.arguments.insert(command.arguments.end(), asked_.begin(), asked_.end());
    command.input = archive;
    command.environment["TZ"] = "UTC"; // what the clock of whoever packed it showed
    command.limits.wall = std::chrono::seconds(60);
    command.limits.cpu_s = static_cast<unsigned>(cpu_s);
    command.limits.address_space_bytes =
        archive.size() + 3 * limits.unpacked_bytes + (std::size_t{256} << 20);
    command.limits.result_bytes = limits.unpacked_bytes + (std::size_t{64} << 20);
    command.runs_as = ::geteuid() == 0 ? nobody : 0;
    process::Outcome outcome = process::run_child(command);
    // If only root can enter the kit's folder, the reader runs as root.
    if (outcome.ending == process::Ending::not_started && command.runs_as != 0) {
        command.runs_as = 0;
        outcome = process::run_child(command);
    }
    return {outcome.exited_with(0) ? received(outcome.result) : FoundFiles{{}, problem_of(outcome)},
            outcome.cpu_s};
}
} // namespace lab::classroom
