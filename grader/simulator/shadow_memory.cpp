#include "grader/simulator/shadow_memory.hpp"

#include <nlohmann/json.hpp>

#include <utility>

namespace lab::simulator
{
namespace
{
constexpr std::uint8_t all_bytes = 15;

/// Which bytes of the word at `word_address` an access covers.
std::uint8_t bytes_of(std::size_t word_address, const Access& access)
{
    std::uint8_t bytes = 0;
    for (std::size_t i = 0; i < 4; ++i)
        if (word_address + i >= access.address && word_address + i < access.address + access.size_bytes)
            bytes |= static_cast<std::uint8_t>(1u << i);
    return bytes;
}

nlohmann::json runs_as_json(const Sum& sum)
{
    nlohmann::json runs = nlohmann::json::array();
    for (const Sum::Run& run : sum.runs())
        runs.push_back({run.first, run.count, run.factor});
    return runs;
}
} // namespace

ShadowMemory::ShadowMemory(const std::vector<Access>& buffers, const std::vector<Access>& constants,
                           Dependences& dependences)
    : buffers_(buffers), dependences_(dependences)
{
    for (const Access& buffer : buffers_)
        for (std::size_t i = 0; i < buffer.size_bytes; i += 4) {
            Word& initial = words_[buffer.memory][buffer.address + i];
            initial.written = all_bytes;
            initial.is_initial = true;
        }
    for (const Access& constant : constants)
        for (std::size_t i = 0; i < constant.size_bytes; i += 4)
            words_[constant.memory][constant.address + i].written = all_bytes;
}

void ShadowMemory::forget(const Access& access)
{
    auto& words = words_[access.memory];
    for (std::size_t address = access.address & ~std::size_t{3}; address < access.address + access.size_bytes;
         address += 4)
        words.erase(address);
}

/// The whole word at an address that is a multiple of 4.
Dependence ShadowMemory::whole_word(const oclgrind::Memory* memory, std::size_t address, unsigned line)
{
    Word& word = words_[memory][address];
    if (word.written != all_bytes)
        return word.written == 0 ? Dependence::undefined(line) : Dependence::other(line);
    if (word.is_initial) {
        word.is_initial = false;
        word.dependence = dependences_.on_input(input_at(address), line);
    }
    return word.dependence;
}

bool ShadowMemory::is_untouched(const Access& word) const
{
    const auto memory = words_.find(word.memory);
    if (memory == words_.end())
        return true;
    const auto known = memory->second.find(word.address & ~std::size_t{3});
    return known == memory->second.end() || known->second.written == 0;
}

bool ShadowMemory::depends_on_an_input(const Access& word) const
{
    const auto memory = words_.find(word.memory);
    if (memory == words_.end())
        return false;
    const auto known = memory->second.find(word.address & ~std::size_t{3});
    return known != memory->second.end() && (known->second.is_initial || !known->second.dependence.is_free());
}

Input ShadowMemory::input_at(std::size_t address) const
{
    for (std::size_t i = 0; i < buffers_.size(); ++i)
        if (address >= buffers_[i].address && address < buffers_[i].address + buffers_[i].size_bytes)
            return static_cast<Input>(i << input_word_bits | (address - buffers_[i].address) / 4);
    return ~Input{0}; // no input has this number: nothing expected is equal to it
}

Dependence ShadowMemory::read(const Access& access, unsigned line)
{
    const bool is_aligned = access.address % 4 == 0;
    if (is_aligned && access.size_bytes == 4)
        return whole_word(access.memory, access.address, line);
    if (is_aligned && access.size_bytes == 8) {
        const Dependence low = whole_word(access.memory, access.address, line);
        const Dependence high = whole_word(access.memory, access.address + 4, line);
        return low.is_free() && !high.is_free() ? Dependence::other(line) : low;
    }
    for (std::size_t at = access.address & ~std::size_t{3}; at < access.address + access.size_bytes;
         at += 4) {
        const Word& word = words_[access.memory][at];
        const std::uint8_t bytes = bytes_of(at, access);
        if ((word.written & bytes) != bytes || word.is_initial || !word.dependence.is_free())
            return Dependence::other(line);
    }
    return {};
}

void ShadowMemory::write(const Access& access, const Dependence& dependence)
{
    const std::size_t begin = access.address & ~std::size_t{3};
    const bool is_aligned = begin == access.address && access.size_bytes % 4 == 0;
    for (std::size_t at = begin; at < access.address + access.size_bytes; at += 4) {
        Word& word = words_[access.memory][at];
        const std::uint8_t bytes = bytes_of(at, access);
        const bool replaces_all = (word.written & ~bytes) == 0;
        if (dependence.is_free())
            word.dependence = replaces_all || (!word.is_initial && word.dependence.is_free())
                                  ? Dependence{}
                                  : Dependence::other(word.dependence.line);
        else
            word.dependence = is_aligned && at == begin ? dependence : Dependence::other(dependence.line);
        word.written |= bytes;
        word.is_initial = false;
        word.is_changed = true;
    }
}

void ShadowMemory::copy(const Access& from, const Access& to, unsigned line)
{
    if ((from.address | to.address | from.size_bytes) % 4 != 0)
        return write(to, read(from, line));
    std::vector<Dependence> words;
    for (std::size_t i = 0; i < from.size_bytes; i += 4)
        words.push_back(whole_word(from.memory, from.address + i, line));
    for (std::size_t i = 0; i < words.size(); ++i)
        write({to.memory, to.address + 4 * i, 4}, words[i]);
}

nlohmann::json ShadowMemory::as_json(const Word& word)
{
    if (!word.is_changed)
        return nullptr;
    if (word.written == all_bytes && word.dependence.is_free())
        return nlohmann::json::array();
    if (word.written == all_bytes && word.dependence.is_sum())
        return runs_as_json(*word.dependence.sum);
    return word.dependence.line;
}

nlohmann::json ShadowMemory::buffers() const
{
    nlohmann::json buffers = nlohmann::json::array();
    for (const Access& buffer : buffers_) {
        nlohmann::json words = nlohmann::json::array();
        for (std::size_t i = 0; i < buffer.size_bytes; i += 4)
            words.push_back(as_json(words_.at(buffer.memory).at(buffer.address + i)));
        buffers.push_back(std::move(words));
    }
    return buffers;
}
} // namespace lab::simulator
