// The commands of a record that move bytes: writes, copies, fills, maps and rectangles.
#include "grader/judge/host/record/buffer_rectangle.hpp"
#include "grader/judge/host/run/command_reader.hpp"

namespace lab::judge
{
std::size_t CommandReader::checked(std::uint64_t begin, std::uint64_t bytes, std::uint64_t limit)
{
    if (bytes > limit || begin > limit - bytes)
        throw BadData("a command past the end of its buffer");
    return begin;
}

worker::Bytes CommandReader::brought(const Call& call)
{
    if (!call.brought)
        throw Obstacle{text("{} transfers more bytes than the record can hold.",
                            "{} überträgt mehr Bytes, als die Aufzeichnung fasst.", shown(call))};
    return {call.brought->begin(), call.brought->end()};
}

void CommandReader::write(const KnownBuffer& to, std::uint64_t offset, worker::Bytes bytes)
{
    step_.transfers.emplace_back(
        worker::Write{to.index, to.offset + checked(offset, bytes.size(), to.bytes), std::move(bytes)});
}

void CommandReader::copy(const KnownBuffer& from, std::uint64_t from_offset, const KnownBuffer& to,
                         std::uint64_t to_offset, std::uint64_t bytes)
{
    step_.transfers.emplace_back(worker::Copy{from.index, to.index,
                                              from.offset + checked(from_offset, bytes, from.bytes),
                                              to.offset + checked(to_offset, bytes, to.bytes), bytes});
}

namespace
{
bool lacks(const Call& call)
{
    constexpr std::array functions{"clSVMAlloc",
                                   "clCreateImage",
                                   "clCreateImage2D",
                                   "clCreateImage3D",
                                   "clCreateImageWithProperties",
                                   "clCreatePipe",
                                   "clEnqueueNativeKernel"};
    return std::any_of(functions.begin(), functions.end(),
                       [&](const char* function) { return call.is(function); });
}
} // namespace

void CommandReader::transfer(const Call& call)
{
    if (call.is("clEnqueueWriteBuffer"))
        write(buffer(call, "buffer"), call.number("offset"), brought(call));
    else if (call.is("clEnqueueFillBuffer"))
        fill(call);
    else if (call.is("clEnqueueCopyBuffer"))
        copy(buffer(call, "src_buffer"), call.number("src_offset"), buffer(call, "dst_buffer"),
             call.number("dst_offset"), call.number("size"));
    else if (call.is("clEnqueueWriteBufferRect"))
        write_rectangle(call);
    else if (call.is("clEnqueueCopyBufferRect"))
        copy_rectangle(call);
    else if (call.is("clEnqueueMapBuffer"))
        maps_[created(call)] = {buffer(call, "buffer"), call.number("offset")};
    else if (call.is("clEnqueueUnmapMemObject"))
        unmap(call);
    else if (lacks(call))
        throw Obstacle{text("The simulator repeats the program's commands, but it does not support {}.",
                            "Der Simulator wiederholt die Befehle des Programms, unterstützt aber {} "
                            "nicht.",
                            call.name)};
}

void CommandReader::fill(const Call& call)
{
    const worker::Bytes pattern = brought(call);
    const KnownBuffer& to = buffer(call, "buffer");
    checked(call.number("offset"), call.number("size"), to.bytes);
    worker::Bytes bytes(call.number("size"));
    for (std::size_t i = 0; i < bytes.size() && !pattern.empty(); ++i)
        bytes[i] = pattern[i % pattern.size()];
    write(to, call.number("offset"), std::move(bytes));
}

void CommandReader::unmap(const Call& call)
{
    const auto map = maps_.find(call.number("mapped_ptr"));
    if (map != maps_.end() && call.brought && !call.brought->empty())
        write(map->second.first, map->second.second, brought(call));
}

namespace
{
template <typename Row> void for_each_row(const Rectangle& rectangle, const Row& row)
{
    const auto& region = rectangle.region;
    if (region[1] * region[2] > CommandReader::most_bytes)
        throw BadData("a rectangle of too many rows");
    for (std::uint64_t z = 0; z < region[2]; ++z)
        for (std::uint64_t y = 0; y < region[1]; ++y)
            row(y, z, region[0]);
}
} // namespace

void CommandReader::write_rectangle(const Call& call)
{
    const worker::Bytes bytes = brought(call);
    const Rectangle to = rectangle(call, "buffer");
    std::uint64_t done = 0;
    for_each_row(to, [&](std::uint64_t y, std::uint64_t z, std::uint64_t count) {
        const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(checked(done, count, bytes.size()));
        write(buffer(call, "buffer"), to.row(y, z), {begin, begin + static_cast<std::ptrdiff_t>(count)});
        done += count;
    });
}

void CommandReader::copy_rectangle(const Call& call)
{
    const Rectangle from = rectangle(call, "src"), to = rectangle(call, "dst");
    for_each_row(from, [&](std::uint64_t y, std::uint64_t z, std::uint64_t count) {
        copy(buffer(call, "src_buffer"), from.row(y, z), buffer(call, "dst_buffer"), to.row(y, z), count);
    });
}
} // namespace lab::judge
