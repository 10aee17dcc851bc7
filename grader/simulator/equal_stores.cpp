#include "grader/simulator/equal_stores.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"

namespace lab::simulator
{
namespace
{
constexpr std::size_t by_the_group = ~std::size_t{0}; // in place of a work-item's id

std::array<std::size_t, 3> id_of(const oclgrind::Size3& id) { return {id.x, id.y, id.z}; }
} // namespace

void EqualStores::launch_begins()
{
    stores_.clear();
    told_.clear();
}

unsigned EqualStores::barriers_of(const oclgrind::Memory& memory) const
{
    return memory.getAddressSpace() == oclgrind::AddrSpaceLocal ? local_barriers_ : global_barriers_;
}

EqualStores::Store EqualStores::store_of(const oclgrind::WorkItem& item, const oclgrind::Memory& memory) const
{
    return {id_of(item.getGlobalID()), id_of(item.getLocalID()), id_of(item.getWorkGroup()->getGroupID()),
            line_of(item.getCurrentInstruction()), barriers_of(memory)};
}

const EqualStores::Store* EqualStores::equal_one(const Stores& stores, const Store& own, const Access& access,
                                                 const std::uint8_t* data) const
{
    const Store* equal = nullptr;
    for (std::size_t i = 0; i < access.size_bytes; ++i) {
        const auto last = stores.find(access.address + i);
        if (last == stores.end())
            continue;
        const Store& other = last->second;
        if (other.global_id == own.global_id ||
            (other.group_id == own.group_id && other.barriers != own.barriers))
            continue;
        if (other.byte != data[i])
            return nullptr; // which Oclgrind reports
        equal = &other;
    }
    return equal;
}

std::optional<nlohmann::json> EqualStores::stored(const oclgrind::WorkItem& item, const Access& access,
                                                  const std::uint8_t* data)
{
    const auto space = access.memory->getAddressSpace();
    if (space != oclgrind::AddrSpaceLocal && space != oclgrind::AddrSpaceGlobal)
        return {};
    Stores& stores = stores_[access.memory];
    Store own = store_of(item, *access.memory);
    std::optional<nlohmann::json> event;
    if (const Store* other = equal_one(stores, own, access, data))
        event = event_of(*other, own, access);
    for (std::size_t i = 0; i < access.size_bytes; ++i) {
        own.byte = data[i];
        stores[access.address + i] = own;
    }
    return event;
}

std::optional<nlohmann::json> EqualStores::event_of(const Store& other, const Store& own,
                                                    const Access& access)
{
    if (!told_.emplace(other.line, own.line).second)
        return {};
    const auto as_json = [](const Store& store) -> nlohmann::json {
        return {{"global_id", store.global_id},
                {"local_id", store.local_id},
                {"group_id", store.group_id},
                {"line", store.line}};
    };
    const bool is_local = access.memory->getAddressSpace() == oclgrind::AddrSpaceLocal;
    return nlohmann::json{{"event", "equal_stores"},
                          {"memory", is_local ? "local" : "global"},
                          {"buffer", access.memory->extractBuffer(access.address)},
                          {"offset", access.memory->extractOffset(access.address)},
                          {"element_bytes", access.size_bytes},
                          {"stores", {as_json(other), as_json(own)}}};
}

/// Nothing orders the copy and what work-items stored since the last barrier before the wait.
std::optional<nlohmann::json> EqualStores::copied(const oclgrind::WorkGroup& group, const Access& access,
                                                  const std::uint8_t* data)
{
    Store own{{by_the_group},
              {},
              id_of(group.getGroupID()),
              line_of(group.getCurrentBarrier()),
              barriers_of(*access.memory)};
    const Store* const other = equal_one(stores_[access.memory], own, access, data);
    auto event = other ? event_of(*other, own, access) : std::nullopt;
    if (event)
        (*event)["by_copy"] = true;
    return event;
}

void EqualStores::barrier(std::uint32_t fences)
{
    local_barriers_ += (fences & fences_local) != 0;
    global_barriers_ += (fences & fences_global) != 0;
}

void EqualStores::group_ended(const oclgrind::WorkGroup& group) { stores_.erase(group.getLocalMemory()); }
} // namespace lab::simulator
