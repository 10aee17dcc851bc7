#include "grader/simulator/runner/transfers.hpp"

#include "grader/base/codec.hpp"

#include <algorithm>
#include <cstring>

namespace lab::simulator
{
HeldBuffer held(const worker::Buffer& buffer)
{
    constexpr std::uint8_t no_value = 0xa5;
    HeldBuffer made{worker::Bytes(buffer.zeros), {}, buffer.read_only, buffer.write_only, buffer.missing};
    made.content.insert(made.content.end(), buffer.content.begin(), buffer.content.end());
    if (buffer.is_blank || buffer.unwritten > 0) {
        made.written.assign(made.content.size(), buffer.is_blank ? 0 : 1);
        made.written.resize(made.content.size() + buffer.unwritten, 0);
        made.content.resize(made.written.size(), no_value);
    }
    return made;
}

namespace
{
/// Uninitialised bytes stay uninitialised when copied.
void copy(const worker::Copy& wanted, std::vector<HeldBuffer>& buffers)
{
    const auto move = [&](const worker::Bytes& from, worker::Bytes& to) {
        std::memmove(to.data() + wanted.to_offset, from.data() + wanted.from_offset, wanted.bytes);
    };
    HeldBuffer &from = buffers.at(wanted.from), &to = buffers.at(wanted.to);
    if (wanted.from_offset + wanted.bytes > from.content.size() ||
        wanted.to_offset + wanted.bytes > to.content.size())
        throw BadData("a copy past the end of its buffer");
    move(from.content, to.content);
    for (HeldBuffer* const one : {&from, &to})
        if (one->written.empty())
            one->written.assign(one->content.size(), 1);
    move(from.written, to.written);
}

void write(const worker::Write& wanted, std::vector<HeldBuffer>& buffers)
{
    HeldBuffer& buffer = buffers.at(wanted.buffer);
    if (wanted.offset + wanted.bytes.size() > buffer.content.size())
        throw BadData("bytes past the end of their buffer");
    const auto begin = static_cast<std::ptrdiff_t>(wanted.offset);
    std::copy(wanted.bytes.begin(), wanted.bytes.end(), buffer.content.begin() + begin);
    if (!buffer.written.empty())
        std::fill_n(buffer.written.begin() + begin, wanted.bytes.size(), std::uint8_t{1});
}
} // namespace

void make(const worker::Transfer& transfer, std::vector<HeldBuffer>& buffers)
{
    if (const auto* bytes = std::get_if<worker::Write>(&transfer))
        write(*bytes, buffers);
    else
        copy(std::get<worker::Copy>(transfer), buffers);
}
} // namespace lab::simulator
