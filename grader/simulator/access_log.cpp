#include "grader/simulator/access_log.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"

#include <algorithm>
#include <cstring>

namespace lab::simulator
{
namespace
{
using nlohmann::json;

constexpr std::size_t word_limit = 200'000; // per launch

/// A buffer's number stands in the upper 16 bits of an address; what lies before its start has the number before.
struct Place {
    explicit Place(std::size_t address)
        : offset(static_cast<std::int64_t>(address << 16) >> 16), buffer((address >> 48) + (offset < 0))
    {
    }
    std::int64_t offset; // in bytes
    std::size_t buffer;  // from 1
};

std::int32_t word_at(const std::uint8_t* data)
{
    std::int32_t word = 0;
    if (data)
        std::memcpy(&word, data, sizeof word);
    return word;
}

const std::uint8_t* content_of(const Access& access)
{
    const bool is_inside = access.memory->isAddressValid(access.address, access.size_bytes);
    return is_inside ? static_cast<const std::uint8_t*>(access.memory->getPointer(access.address)) : nullptr;
}
} // namespace

void AccessLog::launch_begins(const std::vector<Access>& buffers)
{
    accesses_ = json::array();
    fences_ = json::array();
    buffers_.clear();
    for (const Access& buffer : buffers)
        buffers_.push_back(Place(buffer.address).buffer);
}

std::size_t AccessLog::number_among_buffers(std::size_t buffer) const
{
    const auto found = std::find(buffers_.begin(), buffers_.end(), buffer);
    return found == buffers_.end() ? 0 : static_cast<std::size_t>(found - buffers_.begin()) + 1;
}

void AccessLog::add(const oclgrind::WorkItem& item, const Access& access, Kind kind, const std::uint8_t* data)
{
    const unsigned memory = access.memory->getAddressSpace();
    if (!is_wanted_ || item.getWorkGroup()->getGroupIndex() != 0 || accesses_.size() > word_limit ||
        (memory != oclgrind::AddrSpaceLocal && memory != oclgrind::AddrSpaceGlobal))
        return;
    const Place place(access.address);
    const bool is_local = memory == oclgrind::AddrSpaceLocal;
    const std::size_t buffer = is_local ? place.buffer : number_among_buffers(place.buffer);
    for (std::size_t word = 0; word < access.size_bytes / 4; ++word)
        accesses_.push_back({fences_.size(), local_index_of(item), line_of(item.getCurrentInstruction()),
                             is_local ? "local" : "global", buffer,
                             place.offset / 4 + static_cast<std::int64_t>(word), static_cast<int>(kind),
                             word_at(data ? data + 4 * word : nullptr)});
}

void AccessLog::loaded(const oclgrind::WorkItem& item, const Access& access)
{
    add(item, access, Kind::load, content_of(access));
}

void AccessLog::stored(const oclgrind::WorkItem& item, const Access& access, const std::uint8_t* data)
{
    add(item, access, Kind::store, data);
}

void AccessLog::operated(const oclgrind::WorkItem& item, const Access& access)
{
    add(item, access, Kind::atomic, content_of(access));
}

void AccessLog::barrier(const oclgrind::WorkGroup& group, std::uint32_t fences)
{
    if (is_wanted_ && group.getGroupIndex() == 0)
        fences_.push_back(fences);
}

void AccessLog::add_to(json& launch) const
{
    if (!is_wanted_)
        return;
    launch["accesses"] = accesses_;
    launch["accesses_cut_short"] = accesses_.size() > word_limit;
    launch["fences"] = fences_;
}
} // namespace lab::simulator
