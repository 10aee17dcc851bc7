// Work-items that store equal values to one element with nothing that orders them. This is a data race all the same
// (OpenCL C takes over the definition of C11), but Oclgrind reports only those whose values differ.
#pragma once

#include "grader/simulator/access.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace oclgrind
{
class WorkGroup;
class WorkItem;
} // namespace oclgrind

namespace lab::simulator
{
class EqualStores {
  public:
    void launch_begins();
    /// An event for the trace where another work-item has stored the same before, unordered: the first of each two lines.
    std::optional<nlohmann::json> stored(const oclgrind::WorkItem& item, const Access& access,
                                         const std::uint8_t* data);
    /// The same by an asynchronous copy of the work-group, which it has waited for.
    std::optional<nlohmann::json> copied(const oclgrind::WorkGroup& group, const Access& access,
                                         const std::uint8_t* data);
    /// Its work-items' stores to memory of the kinds that it fences are ordered from now on.
    void barrier(std::uint32_t fences);
    void group_ended(const oclgrind::WorkGroup& group);

  private:
    using Id = std::array<std::size_t, 3>;
    struct Store {
        Id global_id{}, local_id{}, group_id{};
        unsigned line = 0;
        unsigned barriers = 0; // of its work-group, before it, that order stores to such memory
        std::uint8_t byte = 0;
    };
    using Stores = std::unordered_map<std::size_t, Store>; // the last one to each byte, by address

    Store store_of(const oclgrind::WorkItem& item, const oclgrind::Memory& memory) const;
    unsigned barriers_of(const oclgrind::Memory& memory) const;
    /// The last store of another work-item to these bytes, of the same values and unordered.
    const Store* equal_one(const Stores& stores, const Store& own, const Access& access,
                           const std::uint8_t* data) const;

    /// Once for two lines.
    std::optional<nlohmann::json> event_of(const Store& other, const Store& own, const Access& access);

    std::unordered_map<const oclgrind::Memory*, Stores> stores_;
    unsigned local_barriers_ = 0, global_barriers_ = 0; // of the running work-group
    std::set<std::pair<unsigned, unsigned>> told_;      // lines
};
} // namespace lab::simulator
