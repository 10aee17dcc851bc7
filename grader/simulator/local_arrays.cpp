#include "grader/simulator/local_arrays.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"

#include <cstring>
#include <utility>

namespace lab::simulator
{
namespace
{
using nlohmann::json;

constexpr std::size_t snapshot_limit_bytes = 4 << 20; // all snapshots of a launch together

/// Changes from launch to launch and is no small number, whatever the type it is read as.
unsigned char pattern(std::size_t byte, unsigned launch)
{
    return static_cast<unsigned char>(0x5b + 31 * (byte % 4) + 67 * (launch % 3));
}
} // namespace

void LocalArrays::launch_begins()
{
    snapshots_ = json::array();
    snapshot_bytes_ = 0;
    ++launch_;
}

void LocalArrays::allocated(const Access& access)
{
    arrays_[access.memory].push_back({access, std::vector<Origin>((access.size_bytes + 3) / 4)});
}

/// Written past the simulator's bookkeeping: for Oclgrind the memory stays uninitialised.
void LocalArrays::group_begins(const oclgrind::WorkGroup& group) const
{
    const auto arrays = arrays_.find(group.getLocalMemory());
    if (arrays == arrays_.end())
        return;
    for (const Array& array : arrays->second) {
        auto* bytes = static_cast<unsigned char*>(group.getLocalMemory()->getPointer(array.place.address));
        for (std::size_t i = 0; bytes && i < array.place.size_bytes; ++i)
            bytes[i] = pattern(i, launch_);
    }
}

void LocalArrays::stored(const oclgrind::WorkItem& item, const Access& access)
{
    for (Array& array : arrays_[access.memory]) {
        const std::size_t begin = array.place.address, end = begin + array.place.size_bytes;
        if (access.address < begin || access.address + access.size_bytes > end)
            continue;
        const std::size_t first = (access.address - begin) / 4;
        const std::size_t last = (access.address - begin + access.size_bytes - 1) / 4;
        const Origin origin{static_cast<std::int64_t>(local_index_of(item)),
                            line_of(item.getCurrentInstruction())};
        for (std::size_t word = first; word <= last; ++word)
            array.origins[word] = origin;
    }
}

json LocalArrays::as_json(const Array& array, const void* data)
{
    const std::size_t words = array.place.size_bytes / 4;
    std::vector<std::int32_t> values(words);
    std::memcpy(values.data(), data, 4 * words);
    std::vector<std::int64_t> writers;
    std::vector<unsigned> lines;
    for (std::size_t word = 0; word < words; ++word) {
        writers.push_back(array.origins[word].local_index);
        lines.push_back(array.origins[word].line);
    }
    return {{"values", values}, {"writers", writers}, {"lines", lines}};
}

void LocalArrays::take_snapshot(const oclgrind::WorkGroup& group, std::uint32_t fences)
{
    if (group.getGroupIndex() != 0)
        return;
    json arrays = json::array();
    for (const Array& array : arrays_[group.getLocalMemory()]) {
        const void* data = group.getLocalMemory()->getPointer(array.place.address);
        if (!data || (snapshot_bytes_ += 3 * 4 * (array.place.size_bytes / 4)) > snapshot_limit_bytes)
            return;
        arrays.push_back(as_json(array, data));
    }
    snapshots_.push_back(
        {{"line", line_of(group.getCurrentBarrier())}, {"fences", fences}, {"arrays", std::move(arrays)}});
}

void LocalArrays::group_ended(const oclgrind::WorkGroup& group) { arrays_.erase(group.getLocalMemory()); }
} // namespace lab::simulator
