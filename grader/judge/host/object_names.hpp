// What the source of a host program calls its buffers, and the kernels' names, by handle.
#pragma once

#include "grader/judge/core/source.hpp"
#include "grader/judge/host/host_record.hpp"

#include <map>

namespace lab::judge
{
/// Takes the calls in their order: handles come back.
class ObjectNames {
  public:
    ObjectNames(const HostRecord& record, const Source& source);

    void note(const Call& call);
    bool knows(std::uint64_t handle) const { return names_.contains(handle); }
    /// "?" where there is none.
    std::string of(std::uint64_t handle) const;
    /// Of what the last call created, or failed to.
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
