// Beside each word of the simulator's memory: the combination that its content comes from.
#include "grader/simulator/combinations.hpp"
#include "grader/simulator/oclgrind.hpp"

namespace lab::simulator
{
namespace
{
constexpr std::size_t input_limit = 128;
} // namespace

void Combinations::load(const oclgrind::WorkItem* item, const Access& access)
{
    if (!item)
        loads_.clear();
    loads_.push_back(access);
}

void Combinations::store(const oclgrind::WorkItem* item, const Access& access)
{
    if (item)
        return stores_.push_back(access);
    if (loads_.size() == 1 && loads_[0].size_bytes == access.size_bytes)
        copy(loads_[0], access);
    else
        forget(access);
    loads_.clear();
}

void Combinations::forget(const Access& access)
{
    for (std::size_t word = access.address / 4; 4 * word < access.address + access.size_bytes; ++word)
        words_[access.memory].erase(word);
}

void Combinations::write(const Access& access, Origin origin)
{
    for (std::size_t word = access.address / 4; 4 * word < access.address + access.size_bytes; ++word)
        words_[access.memory][word] = origin;
}

/// The words of the first buffer; each is an input, made by who reads it first.
Combinations::Origin Combinations::input_at(std::size_t address, std::size_t maker)
{
    if (buffers_.empty() || address - buffers_[0].address >= buffers_[0].size_bytes)
        return {};
    const std::size_t number = (address - buffers_[0].address) / 4;
    if (number >= input_limit)
        return {};
    std::uint32_t& node = inputs_[address / 4];
    if (node == 0) {
        node = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({});
        nodes_.back().inputs[number / 64] = std::uint64_t{1} << number % 64;
        nodes_.back().maker = maker;
    }
    return {node, true, true};
}

Combinations::Origin Combinations::read(const oclgrind::WorkItem& item, const Access& access)
{
    const bool is_global = access.memory->getAddressSpace() == oclgrind::AddrSpaceGlobal;
    const bool is_local = access.memory->getAddressSpace() == oclgrind::AddrSpaceLocal;
    const auto& words = words_[access.memory];
    Origin all;
    for (std::size_t word = access.address / 4; 4 * word < access.address + access.size_bytes; ++word) {
        const auto known = words.find(word);
        Origin one = known != words.end() ? known->second : Origin{};
        if (is_global && known == words.end())
            one = input_at(4 * word, item.getGlobalIndex());
        one.is_direct = one.is_direct && !is_local;
        all = combined(item, all, one);
    }
    return all;
}

void Combinations::copy(const Access& from, const Access& to)
{
    for (std::size_t offset = 0; offset < from.size_bytes; offset += 4) {
        const auto known = words_[from.memory].find((from.address + offset) / 4);
        const bool is_global = from.memory->getAddressSpace() == oclgrind::AddrSpaceGlobal;
        Origin one = known != words_[from.memory].end() ? known->second : Origin{};
        if (is_global && known == words_[from.memory].end())
            one = input_at(from.address + offset, 0);
        words_[to.memory][(to.address + offset) / 4] = one;
    }
}

void Combinations::group_ended(const oclgrind::WorkGroup& group) { words_.erase(group.getLocalMemory()); }

Combinations::Origins Combinations::loaded(const oclgrind::WorkItem& item, const Shape& shape)
{
    if (loads_.size() != 1 || shape.bits < 8) {
        Origin all;
        for (const Access& access : loads_)
            all = combined(item, all, read(item, access));
        return Origins(shape.components, all);
    }
    const std::size_t bytes = shape.bits / 8;
    Origins result;
    for (unsigned i = 0; i < shape.components; ++i)
        result.push_back(read(item, {loads_[0].memory, loads_[0].address + i * bytes, bytes}));
    return result;
}

void Combinations::stored(const oclgrind::WorkItem& item, const Origins& origins, const Shape& shape)
{
    const std::size_t bytes = shape.bits / 8;
    if (stores_.size() == 1 && bytes >= 4 && origins.size() == shape.components) {
        for (unsigned i = 0; i < shape.components; ++i)
            write({stores_[0].memory, stores_[0].address + i * bytes, bytes}, origins[i]);
        return;
    }
    Origin all;
    for (const Origin origin : origins)
        all = combined(item, all, origin);
    for (const Access& access : stores_)
        write(access, bytes < 4 && bytes > 0 ? combined(item, read(item, access), all) : all);
}
} // namespace lab::simulator
