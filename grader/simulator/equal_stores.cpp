#include "grader/simulator/equal_stores.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"

namespace lab::simulator
{
namespace
{
std::array<std::size_t, 3> id_of(const oclgrind::Size3& id) { return {id.x, id.y, id.z}; }
} // namespace

void EqualStores::launch_begins()
{
    stores_.clear();
    told_.clear();
}

EqualStores::Store EqualStores::store_of(const oclgrind::WorkItem& item, const oclgrind::Memory& memory) const
{
    const bool is_local = memory.getAddressSpace() == oclgrind::AddrSpaceLocal;
    return {id_of(item.getGlobalID()), id_of(item.getLocalID()), id_of(item.getWorkGroup()->getGroupID()),
            line_of(item.getCurrentInstruction()), is_local ? local_barriers_ : global_barriers_};
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
    if (const Store* other = equal_one(stores, own, access, data);
        other && told_.emplace(other->line, own.line).second) {
        const auto as_json = [](const Store& store) -> nlohmann::json {
            return {{"global_id", store.global_id},
                    {"local_id", store.local_id},
                    {"group_id", store.group_id},
                    {"line", store.line}};
        };
        event = {{"event", "equal_stores"},
                 {"memory", space == oclgrind::AddrSpaceLocal ? "local" : "global"},
                 {"buffer", access.memory->extractBuffer(access.address)},
                 {"offset", access.memory->extractOffset(access.address)},
                 {"element_bytes", access.size_bytes},
                 {"stores", {as_json(*other), as_json(own)}}};
    }
    for (std::size_t i = 0; i < access.size_bytes; ++i) {
        own.byte = data[i];
        stores[access.address + i] = own;
    }
    return event;
}

void EqualStores::barrier(std::uint32_t fences)
{
    local_barriers_ += (fences & fences_local) != 0;
    global_barriers_ += (fences & fences_global) != 0;
}

void EqualStores::group_ended(const oclgrind::WorkGroup& group) { stores_.erase(group.getLocalMemory()); }
} // namespace lab::simulator
