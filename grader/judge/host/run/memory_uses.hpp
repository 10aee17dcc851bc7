// Tracks which bytes of which memory object each command of a host program reads or writes: two uses that overlap
// must be ordered if one of them writes (OpenCL 3.0, 3.3.6, memory consistency for global memory).
#pragma once

#include "grader/judge/host/record/command_order.hpp"
#include "grader/judge/host/run/host_launches.hpp"

#include <set>

namespace lab::judge
{
/// Arguments that a kernel only reads, as pairs of kernel name and argument index.
using ReadOnlyArguments = std::set<std::pair<std::string, std::uint64_t>>;

class MemoryUses {
  public:
    explicit MemoryUses(const ReadOnlyArguments& read_only) : read_only_(read_only) {}

    /// Must be called for each call, in order.
    void note(const Call& call);
    /// The earlier command that this one conflicts with because nothing orders them; null if there is none. Records
    /// what this one uses.
    const Call* conflict(const Call& call, std::size_t command, const KernelArguments::Set* arguments,
                         const CommandOrder& order);
    /// The earlier call that mapped a region which this command may not use before it is unmapped; null if there is none.
    const Call* mapping(const Call& call, const KernelArguments::Set* arguments) const;

  private:
    struct Use {
        std::uint64_t begin = 0, end = 0; // bytes of the whole object
        /// Of a rectangle or a mapping, which may leave out some of these: the end of what it certainly uses.
        std::uint64_t certain_end = 0;
        bool writes = false;
        bool is_launch = false;
        std::vector<std::uint64_t> offset = {}; // of a launch
        const Call* call = nullptr;
        std::size_t command = 0;
    };
    struct Part {
        std::uint64_t object = 0, begin = 0, bytes = 0;
    };
    using ByObject = std::vector<std::pair<std::uint64_t, Use>>;

    void add(ByObject& all, std::uint64_t buffer, const std::string& side, bool writes,
             const Call& call) const;
    ByObject uses_of(const Call& call) const;
    ByObject uses_of_launch(const Call& call, const KernelArguments::Set& arguments) const;
    void note_mapping(const Call& call);
    static bool meet(const Use& a, const Use& b);

    const ReadOnlyArguments& read_only_;
    std::map<std::uint64_t, Part> parts_;            // by handle, of every buffer
    std::map<std::uint64_t, std::string> kernels_;   // names, by handle
    std::map<std::uint64_t, std::vector<Use>> uses_; // of commands that may still run, by whole object
    std::multimap<std::uint64_t, std::pair<std::uint64_t, Use>>
        mapped_; // by where they lie: the object, the region
};
} // namespace lab::judge
