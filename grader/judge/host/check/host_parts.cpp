// Checks what a kernel may do with its buffer arguments and with parts of buffers.
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/run/host_launches.hpp"

#include <CL/cl.h>
#include <fmt/format.h>

#include <algorithm>

namespace lab::judge
{
namespace
{
/// An argument of a launch that is a part of a buffer, and the call that created the part.
struct Part {
    std::uint64_t argument;
    const Call* creation;

    std::uint64_t whole() const { return creation->number("buffer"); }
    std::uint64_t begin() const { return creation->list("buffer_create_info").at(0); }
    std::uint64_t end() const { return begin() + creation->list("buffer_create_info").at(1); }
    bool overlaps(const Part& other) const
    {
        return whole() == other.whole() && begin() < other.end() && other.begin() < end();
    }
    /// True if the part has the flag, which it inherits from the whole buffer if it has no access flag of its own.
    bool has(cl_mem_flags flag, const HostRecord& record) const
    {
        constexpr cl_mem_flags access = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY;
        const Call* whole_creation = creator_of(whole(), record, *creation);
        const cl_mem_flags own = creation->number("flags") & access;
        return ((own ? own : whole_creation ? whole_creation->number("flags") : 0) & flag) != 0;
    }
};

std::vector<Part> parts_of(const LaunchedKernel& launch, const HostRecord& record)
{
    std::vector<Part> parts;
    for (const auto& [argument, set] : launch.arguments)
        if (const Call* creation = creator_of(handle_in(*set), record, *launch.call);
            creation && creation->is("clCreateSubBuffer") && creation->list("buffer_create_info").size() == 2)
            parts.push_back({argument, creation});
    return parts;
}

Finding overlap_finding(const Part& one, const Part& other, const Call& launch, const Source& source)
{
    std::vector<Place> places = place_of(*one.creation, source);
    places.push_back({source.name, other.creation->line});
    return {
        text(
            "Arguments {} and {} of the launch in line {} are overlapping sub-buffers of the same buffer, and the "
            "kernel writes to one of them.",
            "Die Argumente {} und {} des Starts in Zeile {} sind überlappende Teilpuffer desselben Puffers, und der "
            "Kernel schreibt in einen davon.",
            one.argument, other.argument, launch.line),
        places,
        text("At which byte does each sub-buffer begin, and at which does it end?",
             "Bei welchem Byte beginnt jeder Teilpuffer, und bei welchem endet er?")};
}

Finding flag_finding(const Part& part, bool is_written, const Source& source)
{
    const Text seen =
        is_written ? text("The kernel writes to argument {}, a read-only sub-buffer.",
                          "Der Kernel schreibt in Argument {}, einen Teilpuffer, den er nur lesen darf.",
                          part.argument)
                   : text("The kernel reads argument {}, a write-only sub-buffer.",
                          "Der Kernel liest Argument {}, einen Teilpuffer, den er nur beschreiben darf.",
                          part.argument);
    return {
        seen, place_of(*part.creation, source),
        text(
            "A sub-buffer has its own flags or those of its buffer. These flags define what the kernel may do "
            "with the sub-buffer.",
            "Ein Teilpuffer hat eigene Flags oder die seines Puffers. Diese Flags legen fest, was der Kernel "
            "mit dem Teilpuffer tun darf.")};
}
} // namespace

namespace
{
/// True if the buffer is also another argument of some launch in this run.
bool is_used_otherwise(std::uint64_t buffer, std::uint64_t argument,
                       const std::vector<LaunchedKernel>& launches)
{
    return std::any_of(launches.begin(), launches.end(), [&](const LaunchedKernel& launch) {
        return std::any_of(launch.arguments.begin(), launch.arguments.end(), [&](const auto& other) {
            return other.first != argument && handle_in(*other.second) == buffer;
        });
    });
}

Finding wide_flags_finding(std::uint64_t argument, bool is_read, const Call& creation, const Source& source)
{
    const Text does = is_read ? Text{"reads", "liest"} : Text{"writes to", "beschreibt"};
    return {
        Text{
            fmt::format("The kernel only {} argument {} (counted from 0), the buffer created by {}.", does.en,
                        argument, shown(creation)),
            fmt::format("Der Kernel {0} den Puffer in Argument {1} (ab 0 gezählt) nur; angelegt hat ihn {2}.",
                        does.de, argument, shown(creation))},
        place_of(creation, source),
        {"Which flag matches what the kernel does with this buffer? The driver uses the flag to decide "
         "where to put the buffer and when to copy it.",
         "Welches Flag passt zu dem, was der Kernel mit diesem Puffer tut? Der Treiber entscheidet anhand "
         "des Flags, wo der Puffer liegt und wann er kopiert wird."}};
}
} // namespace

std::optional<Finding> needlessly_wide_flags(const HostRun& run, const Source& source,
                                             const KernelBuffers& buffers)
{
    const std::vector<LaunchedKernel> launches = launches_in(run.record);
    for (const LaunchedKernel& launch : launches)
        for (const bool is_read : {true, false})
            for (const std::uint64_t argument : is_read ? buffers.only_read : buffers.only_written) {
                const std::uint64_t buffer = launch.handle(argument);
                const Call* const creation = creator_of(buffer, run.record, *launch.call);
                const cl_mem_flags narrow = is_read ? CL_MEM_READ_ONLY : CL_MEM_WRITE_ONLY;
                if (creation && creation->is_students() && !creation->is("clCreateSubBuffer") &&
                    !(creation->number("flags") & narrow) && !is_used_otherwise(buffer, argument, launches))
                    return wide_flags_finding(argument, is_read, *creation, source);
            }
    return {};
}

std::optional<Finding> unfit_part(const HostRun& run, const Source& source, const KernelBuffers& buffers)
{
    if (!buffers.written)
        return {};
    for (const LaunchedKernel& launch : launches_in(run.record)) {
        const std::vector<Part> parts = parts_of(launch, run.record);
        for (const Part& part : parts) {
            const bool is_written = part.argument == *buffers.written;
            if (part.has(is_written ? CL_MEM_READ_ONLY : CL_MEM_WRITE_ONLY, run.record))
                return flag_finding(part, is_written, source);
            for (const Part& other : parts)
                if (is_written && part.argument != other.argument && part.overlaps(other))
                    return overlap_finding(part, other, *launch.call, source);
        }
    }
    return {};
}
} // namespace lab::judge
