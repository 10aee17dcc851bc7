// The local memory of the running work-groups: what it starts with, who writes it, and its contents at each barrier.
#pragma once

#include "grader/simulator/access.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace oclgrind
{
class WorkGroup;
class WorkItem;
} // namespace oclgrind

namespace lab::simulator
{
class LocalArrays {
  public:
    void launch_begins();
    void allocated(const Access& access);
    /// Fills the group's arrays with a pattern, so that a kernel that relies on zeros computes something else.
    void group_begins(const oclgrind::WorkGroup& group) const;
    void stored(const oclgrind::WorkItem& item, const Access& access);
    /// At a barrier, or at the end, with what it orders. Of the first work-group only: the others do the same.
    void take_snapshot(const oclgrind::WorkGroup& group, std::uint32_t fences);
    void group_ended(const oclgrind::WorkGroup& group);

    /// Of the launch: [{"line": of the barrier or 0, "fences", "arrays": [{"values", "writers", "lines"}...]}...]
    const nlohmann::json& snapshots() const { return snapshots_; }

  private:
    /// Who stored the present value of a 4-byte word.
    struct Origin {
        std::int64_t local_index = -1; // of the work-item; -1: none yet
        unsigned line = 0;
    };
    struct Array {
        Access place;
        std::vector<Origin> origins; // one per word
    };

    static nlohmann::json as_json(const Array& array, const void* data);

    std::map<const oclgrind::Memory*, std::vector<Array>> arrays_; // by the group's memory
    nlohmann::json snapshots_;
    std::size_t snapshot_bytes_ = 0;
    unsigned launch_ = 0; // from 1
};
} // namespace lab::simulator
