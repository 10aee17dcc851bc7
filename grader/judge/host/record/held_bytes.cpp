#include "grader/judge/host/record/held_bytes.hpp"

#include <algorithm>
#include <cstring>

namespace lab::judge
{
namespace
{
void apply(const worker::Write& write, std::vector<Held>& buffers)
{
    Held& to = buffers.at(write.buffer);
    std::copy(write.bytes.begin(), write.bytes.end(),
              to.bytes.begin() + static_cast<std::ptrdiff_t>(write.offset));
    std::fill_n(to.is_known.begin() + static_cast<std::ptrdiff_t>(write.offset), write.bytes.size(), true);
}

template <typename Values>
void copy_values(const Values& from, std::uint64_t from_offset, Values& to, std::uint64_t to_offset,
                 std::uint64_t count)
{
    const auto begin = from.begin() + static_cast<std::ptrdiff_t>(from_offset);
    const Values part(begin, begin + static_cast<std::ptrdiff_t>(count)); // they may be one buffer
    std::copy(part.begin(), part.end(), to.begin() + static_cast<std::ptrdiff_t>(to_offset));
}

void apply(const worker::Copy& copy, std::vector<Held>& buffers)
{
    const Held& from = buffers.at(copy.from);
    Held& to = buffers.at(copy.to);
    copy_values(from.bytes, copy.from_offset, to.bytes, copy.to_offset, copy.bytes);
    copy_values(from.is_known, copy.from_offset, to.is_known, copy.to_offset, copy.bytes);
}
} // namespace

bool is_too_much(const std::vector<worker::Transfer>& transfers)
{
    constexpr std::uint64_t most_bytes = 256 << 20;
    std::uint64_t bytes = 0;
    for (const worker::Transfer& transfer : transfers)
        if (const auto* copy = std::get_if<worker::Copy>(&transfer))
            bytes += copy->bytes;
    return bytes > most_bytes;
}

std::vector<Held> held_at_the_first_launch(const worker::Case& repeated)
{
    std::vector<Held> buffers;
    for (const worker::Buffer& buffer : repeated.buffers)
        buffers.push_back({worker::Bytes(buffer.unwritten), std::vector<bool>(buffer.unwritten)});
    for (const worker::Transfer& transfer : repeated.launches.front().before)
        std::visit([&](const auto& one) { apply(one, buffers); }, transfer);
    return buffers;
}

std::optional<std::size_t> other_number_in(const Held& held, const worker::Bytes& meant)
{
    const std::size_t bytes = std::min(held.bytes.size(), meant.size());
    for (std::size_t at = 0; at + sizeof(std::uint32_t) <= bytes; at += sizeof(std::uint32_t))
        if (std::memcmp(&held.bytes[at], &meant[at], sizeof(std::uint32_t)) != 0)
            return held.is_known[at] ? std::optional(at / sizeof(std::uint32_t)) : std::nullopt;
    return {};
}

std::uint32_t number_at(const worker::Bytes& bytes, std::size_t index)
{
    std::uint32_t number = 0;
    std::memcpy(&number, &bytes[index * sizeof number], sizeof number);
    return number;
}
} // namespace lab::judge
