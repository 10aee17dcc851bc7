// The names that the source of a host program gives to its buffers, and the names of its kernels, by handle.
#pragma once

#include "grader/judge/core/source.hpp"
#include "grader/judge/host/record/host_record.hpp"

#include <map>

namespace lab::judge
{
/// Expects the calls in their order: handles are reused.
class ObjectNames {
  public:
    ObjectNames(const HostRecord& record, const Source& source);

    void note(const Call& call);
    bool knows(std::uint64_t handle) const { return names_.contains(handle); }
    /// "?" if the handle has no name.
    std::string of(std::uint64_t handle) const;
    /// The name of what the last call created or failed to create.
    const std::string& newest() const { return newest_; }

  private:
    std::string name_of(const Call& creation);
    std::string name_in_source(const Call& creation) const;

    const Source& source_;
    std::map<int, std::vector<std::uint64_t>> places_; // of creations, by line
    std::map<std::string, int> used_;                  // how often each name was given
    std::map<std::uint64_t, std::string> names_;       // by handle
    std::string newest_;
};
} // namespace lab::judge
