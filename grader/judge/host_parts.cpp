// Parts of buffers as arguments of a kernel.
#include "grader/judge/host_launches.hpp"
#include "grader/judge/host_record_checks.hpp"

#include <CL/cl.h>

#include <algorithm>

namespace lab::judge
{
namespace
{
/// An argument of a launch, and the call that made it a part of a buffer.
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
    /// The flag of the part, or where it has none of this kind, that of the whole.
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
        text("The arguments {} and {} of the launch in line {} are overlapping parts of one buffer, and the "
             "kernel writes to one of them.",
             "Die Argumente {} und {} des Starts in Zeile {} sind sich überlappende Teile eines Puffers, und "
             "in einen davon schreibt der Kernel.",
             one.argument, other.argument, launch.line),
        places,
        text("Where does each part begin and end, in bytes?", "Wo beginnt und endet jeder Teil, in Bytes?")};
}

Finding flag_finding(const Part& part, bool is_written, const Source& source)
{
    const Text seen =
        is_written
            ? text("The kernel writes to argument {}, a part of a buffer that it may only read.",
                   "Der Kernel schreibt in Argument {}, einen Teil eines Puffers, den er nur lesen darf.",
                   part.argument)
            : text("The kernel reads argument {}, a part of a buffer that it may only write.",
                   "Der Kernel liest Argument {}, einen Teil eines Puffers, den er nur schreiben darf.",
                   part.argument);
    return {
        seen, place_of(*part.creation, source),
        text("A part has its own flags or those of its buffer. They say what the kernel may do with it.",
             "Ein Teil hat eigene Flags oder die seines Puffers. Sie sagen, was der Kernel damit tun darf.")};
}
} // namespace

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
