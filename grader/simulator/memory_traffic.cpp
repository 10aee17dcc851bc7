#include "grader/simulator/memory_traffic.hpp"

#include "grader/simulator/oclgrind.hpp"

#include <cstring>

namespace lab::simulator
{
namespace
{
constexpr std::size_t stray_limit = 64; // per launch
}

MemoryTraffic::Counts* MemoryTraffic::counts_of(const oclgrind::Memory& memory)
{
    switch (memory.getAddressSpace()) {
    case oclgrind::AddrSpaceGlobal:
        return &global_;
    case oclgrind::AddrSpaceLocal:
        return &local_;
    default:
        return nullptr;
    }
}

void MemoryTraffic::loaded(const Access& access)
{
    if (Counts* counts = counts_of(*access.memory))
        counts->loads += access.words();
}

void MemoryTraffic::stored(const Access& access)
{
    if (Counts* counts = counts_of(*access.memory))
        counts->stores += access.words();
}

void MemoryTraffic::written_by(std::size_t work_item, const Access& access)
{
    if (Counts* counts = counts_of(*access.memory))
        counts->writers[work_item] += access.words();
}

void MemoryTraffic::look_for_stray(const Access& access, const std::uint8_t* data)
{
    std::uint32_t number = 0;
    if (access.size_bytes != sizeof number || strays_.size() >= stray_limit ||
        access.memory->getAddressSpace() != oclgrind::AddrSpaceGlobal ||
        access.memory->isAddressValid(access.address, access.size_bytes))
        return;
    std::memcpy(&number, data, sizeof number);
    strays_.push_back({access.memory->extractOffset(access.address), number});
}

void MemoryTraffic::add_to(nlohmann::json& launch) const
{
    launch["global_loads"] = global_.loads;
    launch["global_stores"] = global_.stores;
    launch["local_loads"] = local_.loads;
    launch["local_stores"] = local_.stores;
    launch["atomics"] = atomics_;
    launch["global_writers"] = global_.writers;
    launch["local_writers"] = local_.writers;
    if (!strays_.empty())
        launch["strays"] = strays_;
}
} // namespace lab::simulator
