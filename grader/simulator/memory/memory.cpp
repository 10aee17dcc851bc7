#include "grader/simulator/memory/memory.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace lab::simulator
{
namespace
{
/// Not a small number, whatever type it is read as.
constexpr std::uint8_t pattern(std::size_t byte) { return static_cast<std::uint8_t>(0x5b + 31 * (byte % 4)); }

std::uint64_t word_limit_of(std::uint64_t bytes) { return bytes < 4 ? 0 : bytes - 3; }
} // namespace

Memory::Memory(const Program& program, bool has_shadows)
    : extents_(1), storages_(1), shown_(1), has_shadows_(has_shadows)
{
    for (const Global& global : program.globals) {
        const std::uint32_t number = new_number();
        if (global.space == Space::local) { // a group shows its own
            extents_[number].space = Space::local;
            continue;
        }
        storages_[number] = new_storage({global.space, global.bytes, true, global.space == Space::global});
        std::copy(global.content.begin(), global.content.end(), storages_[number].data.begin());
        show(number, storages_[number]);
        extents_[number].space = global.space;
        extents_[number].is_read_only = global.space == Space::constant;
        extents_[number].name = &global.name;
        extents_[number].counts_words = true;
    }
}

std::uint32_t Memory::new_number()
{
    if (!free_.empty()) {
        const std::uint32_t number = free_.back();
        free_.pop_back();
        return number;
    }
    if (extents_.size() >= extent_limit - 2)
        throw std::length_error("too many variables");
    extents_.emplace_back();
    storages_.emplace_back();
    shown_.push_back(nullptr);
    return static_cast<std::uint32_t>(extents_.size() - 1);
}

Storage Memory::new_storage(const Wanted& wanted) const
{
    Storage made;
    made.data = Zeroed<std::uint8_t>(wanted.bytes + 4);
    for (std::size_t i = 0; i < wanted.bytes && wanted.space == Space::local; ++i)
        made.data[i] = static_cast<std::uint8_t>(pattern(i) + shade_);
    if (!wanted.is_written)
        made.written = Zeroed<std::uint8_t>(wanted.bytes + 4);
    if (wanted.is_shared)
        made.cells = Zeroed<Cell>(wanted.bytes / 4 + 1);
    if (has_shadows_)
        made.shadows = Zeroed<ShadowId>(wanted.bytes / 4 + 1);
    return made;
}

void Memory::show(std::uint32_t number, Storage& storage)
{
    Extent& extent = extents_[number];
    shown_[number] = &storage;
    extent.data = storage.data.data();
    extent.bytes = storage.data.size() - 4;
    extent.written = storage.written.empty() ? nullptr : storage.written.data();
    extent.cells = storage.cells.empty() ? nullptr : storage.cells.data();
    extent.shadows = storage.shadows.empty() ? nullptr : storage.shadows.data();
    extent.cell_shift = storage.cells.size() > extent.bytes / 4 + 1 ? 0 : 2;
    extent.word_limit = extent.cell_shift == 2 ? word_limit_of(extent.bytes) : 0;
}

std::uint32_t Memory::make(const Wanted& wanted)
{
    const std::uint32_t number = new_number();
    Storage& storage = storages_[number];
    if (storage.data.size() == wanted.bytes + 4 && !wanted.is_shared && !wanted.is_written &&
        storage.written.size() == wanted.bytes + 4) {
        std::fill(storage.written.begin(), storage.written.end(), 0);
        std::fill(storage.shadows.begin(), storage.shadows.end(), 0);
    } else
        storage = new_storage(wanted);
    extents_[number] = {};
    extents_[number].space = wanted.space;
    show(number, storage);
    return number;
}

void Memory::release(std::uint32_t number)
{
    if (const auto found = pieces_.find(number); found != pieces_.end()) {
        const std::vector<Piece> pieces = std::move(found->second);
        pieces_.erase(found);
        for (const Piece& piece : pieces)
            release(piece.number);
    }
    extents_[number].word_limit = extents_[number].bytes = 0;
    extents_[number].data = nullptr;
    free_.push_back(number);
}

Address Memory::in_space(Address address, Space space, std::uint32_t thread) const
{
    const std::uint32_t number = extent_of(address);
    if (number == 0 || number >= extents_.size())
        return address;
    const Extent& extent = extents_[number];
    const auto is_for_all = [](Space one) { return one == Space::global || one == Space::constant; };
    const bool is_there = extent.space == space || (is_for_all(extent.space) && is_for_all(space));
    return is_there && (space != Space::private_ || extent.owner == thread)
               ? address
               : address_of(extent_of_nothing, offset_of(address));
}

Address Memory::narrowed(Address address, std::uint64_t bytes)
{
    std::uint32_t parent = extent_of(address);
    if (parent >= extents_.size())
        return address;
    std::int64_t begin = offset_of(address);
    if (extents_[parent].parent != 0) {
        if (begin == 0 && extents_[parent].bytes == bytes)
            return address;
        begin += extents_[parent].begin;
        parent = extents_[parent].parent;
    }
    auto& pieces = pieces_[parent];
    for (const Piece& piece : pieces)
        if (piece.begin == begin && piece.bytes == bytes)
            return address_of(piece.number, 0);
    const std::uint32_t number = new_number();
    const Extent& whole = extents_[parent];
    Extent piece;
    piece.bytes = bytes;
    piece.parent = parent;
    piece.begin = begin;
    piece.space = whole.space;
    piece.number = whole.number;
    piece.name = whole.name;
    piece.owner = whole.owner;
    extents_[number] = piece;
    pieces.push_back({begin, bytes, number});
    return address_of(number, 0);
}

Address Memory::widened(Address address) const
{
    const std::uint32_t number = extent_of(address);
    if (number >= extents_.size() || extents_[number].parent == 0)
        return address;
    return address_of(extents_[number].parent, offset_of(address) + extents_[number].begin);
}

void Memory::begin_anew(std::uint32_t number)
{
    const Extent& extent = extents_[number];
    if (extent.written)
        std::memset(extent.written, 0, extent.bytes);
}

void Memory::refine(std::uint32_t number)
{
    Extent& extent = extents_[number];
    if (!extent.cells || extent.cell_shift == 0)
        return;
    Storage* const owner = shown_[number];
    Zeroed<Cell> cells(extent.bytes + 4);
    for (std::size_t i = 0; i < cells.size() && i / 4 < owner->cells.size(); ++i)
        cells[i] = owner->cells[i / 4];
    owner->cells = std::move(cells);
    extent.cells = owner->cells.data();
    extent.cell_shift = 0;
    extent.word_limit = 0; // look closer
}
} // namespace lab::simulator
