#include "grader/simulator/machine/accesses.hpp"

#include <algorithm>
#include <cstring>

namespace lab::simulator
{
namespace
{
using Kind = Finding::Kind;
constexpr std::size_t most_strays = 64;

/// The first byte of the access that is outside.
std::int64_t first_outside(const Extent& extent, std::int64_t offset)
{
    return offset < 0 ? offset : std::max(offset, static_cast<std::int64_t>(extent.bytes));
}
} // namespace

void Accesses::report_outside(Item& item, const Wanted& wanted, const Extent& extent, std::int64_t offset)
{
    if (run_.report.is_known(Kind::out_of_bounds, wanted.op, is_write(wanted.use)))
        return;
    Finding finding =
        run_.report.about(Kind::out_of_bounds, extent, first_outside(extent, offset), wanted.element_bytes);
    finding.writes = is_write(wanted.use);
    finding.actors.push_back(
        run_.report.actor({item.clock.thread, item.clock.time, wanted.op}, finding.writes));
    finding.standing = standing_of(run_.program, item, wanted.op);
    finding.group_count = run_.geometry.group_count();
    run_.report.add(std::move(finding));
}

void Accesses::report_index(Item& item, std::uint32_t op, Address array, std::int64_t index,
                            std::uint64_t count)
{
    Extent row;
    if (array == 0)
        row.space = Space::private_;
    else if (extent_of(array) < run_.memory.size())
        row = run_.memory.at(array);
    row.bytes = count * 4;
    report_outside(item, {0, 4, Use::read, op}, row, 4 * index);
}

/// Checks the bounds of an array inside a struct, then maps the access to the struct.
bool Accesses::is_outside(Group&, Item& item, const Wanted& wanted, std::uint32_t& number,
                          std::int64_t& offset)
{
    static const Extent nothing{};
    if (number == 0 || number >= run_.memory.size()) {
        report_outside(item, wanted, nothing, offset + (number == 0 ? first_byte : 0));
        return true;
    }
    const auto leaves = [&](const Extent& extent) {
        return offset < 0 ||
               offset + static_cast<std::int64_t>(wanted.bytes) > static_cast<std::int64_t>(extent.bytes);
    };
    if (const Extent& piece = run_.memory[number]; piece.parent != 0) {
        if (leaves(piece))
            report_outside(item, wanted, piece, offset);
        offset += piece.begin;
        number = piece.parent;
    }
    const Extent& extent = run_.memory[number];
    const bool is_foreign = extent.space == Space::private_ && extent.owner != item.clock.thread;
    if (!leaves(extent) && !is_foreign)
        return false;
    report_outside(item, wanted, is_foreign ? nothing : extent, offset);
    if (is_write(wanted.use) && wanted.bytes == 4 && wanted.incoming && extent.space == Space::global)
        note_stray(item, static_cast<std::uint64_t>(offset), wanted.incoming);
    return true;
}

void Accesses::note_stray(const Item& item, std::uint64_t offset, const void* number)
{
    std::vector<Stray>& all = run_.traffic.strays;
    const std::uint32_t thread = item.clock.thread;
    auto stray = std::find_if(all.begin(), all.end(),
                              [&](const Stray& one) { return one.offset == offset && one.thread == thread; });
    if (stray == all.end() && all.size() == most_strays)
        return;
    if (stray == all.end())
        stray = all.insert(all.end(), {offset, 0, thread});
    std::memcpy(&stray->number, number, sizeof stray->number);
}

Touched Accesses::touch(Group& group, Item& item, const Wanted& wanted)
{
    std::uint32_t number = extent_of(wanted.address);
    std::int64_t offset = offset_of(wanted.address);
    if (number < run_.memory.size())
        count(item, run_.memory[run_.memory[number].parent ? run_.memory[number].parent : number],
              (wanted.bytes + 3) / 4, is_write(wanted.use));
    const bool outside = is_outside(group, item, wanted, number, offset);
    if (run_.observer_of_accesses && number != 0 && number < run_.memory.size())
        run_.observer->access(item, group, wanted.op, number, offset, wanted.bytes,
                              is_atomic(wanted.use)  ? Observer::Kind::atomic
                              : is_write(wanted.use) ? Observer::Kind::store
                                                     : Observer::Kind::load);
    if (outside)
        return {.is_outside_local = number < run_.memory.size() && run_.memory[number].space == Space::local};
    Extent& extent = run_.memory[number];
    if (wanted.alignment > 1 && offset % wanted.alignment != 0 &&
        !run_.report.is_known(Kind::misaligned, wanted.op, 0)) {
        Finding finding = run_.report.about(Kind::misaligned, extent, offset, wanted.element_bytes);
        finding.writes = is_write(wanted.use);
        finding.actors.push_back(
            run_.report.actor({item.clock.thread, item.clock.time, wanted.op}, finding.writes));
        run_.report.add(std::move(finding));
    }
    const bool is_forbidden =
        (extent.is_read_only && is_write(wanted.use)) || (extent.is_write_only && is_read(wanted.use));
    if (is_forbidden && !run_.report.is_known(Kind::forbidden_access, wanted.op, 0)) {
        Finding finding = run_.report.about(Kind::forbidden_access, extent, offset, wanted.element_bytes);
        finding.writes = extent.is_read_only && is_write(wanted.use);
        finding.actors.push_back(
            run_.report.actor({item.clock.thread, item.clock.time, wanted.op}, finding.writes));
        run_.report.add(std::move(finding));
    }
    look_at_written(item, wanted, extent, offset);
    if (extent.cells)
        look_at_cells(group, item.clock, wanted, number, offset);
    return {extent.data + offset, number, offset};
}

/// Reads of unwritten local memory, or of unwritten buffers, see leftovers of other kernels. Unwritten private
/// memory, and copies of structs, only count if something depends on the value.
void Accesses::look_at_written(Item& item, const Wanted& wanted, Extent& extent, std::int64_t offset)
{
    if (!extent.written)
        return;
    std::uint8_t* const written = extent.written + offset;
    const bool is_all_written =
        std::all_of(written, written + wanted.bytes, [](std::uint8_t is) { return is != 0; });
    if (is_read(wanted.use) && !is_all_written) {
        run_.traffic.reads_unwritten = run_.traffic.reads_unwritten || extent.space == Space::private_;
        const bool only_exchanges = wanted.use == Use::change_atomically && !wanted.incoming;
        run_.traffic.reads_unwritten = run_.traffic.reads_unwritten || only_exchanges || wanted.is_copied;
        if (extent.space != Space::private_ && !only_exchanges && !wanted.is_copied &&
            !run_.report.is_known(Kind::uninitialised, wanted.op, 0)) {
            Finding finding = run_.report.about(Kind::uninitialised, extent, offset, wanted.element_bytes);
            finding.actors.push_back(
                run_.report.actor({item.clock.thread, item.clock.time, wanted.op}, false));
            run_.report.add(std::move(finding));
        }
    }
    if (is_write(wanted.use))
        std::fill_n(written, wanted.bytes, std::uint8_t{1});
}

void Accesses::look_at_cells(Group& group, const Clock& clock, const Wanted& wanted, std::uint32_t number,
                             std::int64_t offset)
{
    if (offset % 4 != 0 || wanted.bytes % 4 != 0)
        run_.memory.refine(number);
    const Extent& extent = run_.memory[number];
    const auto begin = static_cast<std::uint64_t>(offset) >> extent.cell_shift;
    const auto end = (static_cast<std::uint64_t>(offset) + wanted.bytes - 1) >> extent.cell_shift;
    for (std::uint64_t i = begin; i <= end; ++i)
        look_at_cell(group, clock, wanted, number, static_cast<std::int64_t>(i << extent.cell_shift));
}

void Accesses::note_further_read(Stamp own, std::uint32_t number, std::int64_t offset, std::uint64_t bytes)
{
    constexpr std::size_t most = 1 << 20;
    if (run_.further_read_count >= most)
        return;
    FurtherReads& reads = run_.further_reads[address_of(number, offset / 4 * 4)];
    const auto [place, is_new] = reads.try_emplace({own.thread, offset});
    run_.further_read_count += is_new;
    note(place->second.stamp, own);
    place->second.begin = offset;
    place->second.end = offset + static_cast<std::int64_t>(bytes);
}

void Accesses::look_at_further_reads(Group& group, const Clock& clock, const Wanted& wanted,
                                     std::uint32_t number, std::int64_t offset)
{
    const auto found = run_.further_reads.find(address_of(number, offset / 4 * 4));
    if (found == run_.further_reads.end())
        return;
    const Extent& extent = run_.memory[number];
    const std::int64_t end = offset + (std::int64_t{1} << extent.cell_shift);
    const Stamp own{clock.thread, clock.time, wanted.op, is_atomic(wanted.use)};
    for (const auto& [who, read] : found->second)
        if (read.begin < end && offset < read.end && !(own.is_atomic && read.stamp.is_atomic) &&
            !is_before(read.stamp, group, clock, extent.space == Space::local))
            report_race(group, read.stamp, false, own, wanted, extent, offset);
    run_.further_read_count -= std::erase_if(found->second, [&](const auto& read) {
        return read.second.begin >= offset && read.second.end <= end;
    });
    if (found->second.empty())
        run_.further_reads.erase(found);
}

/// An atomic access races with a plain write, even if an atomic operation of the same work-item has since covered
/// that write.
void Accesses::look_at_covered_write(Group& group, const Clock& clock, const Wanted& wanted,
                                     std::uint32_t number, std::int64_t offset)
{
    const Extent& extent = run_.memory[number];
    const Stamp own{clock.thread, clock.time, wanted.op, is_atomic(wanted.use)},
        last = extent.cells[offset >> extent.cell_shift].write;
    const Address address = address_of(number, offset);
    if (!own.is_atomic) {
        if (is_write(wanted.use) && !run_.covered_writes.empty())
            run_.covered_writes.erase(address);
        return;
    }
    if (const auto covered = run_.covered_writes.find(address);
        covered != run_.covered_writes.end() &&
        !is_before(covered->second, group, clock, extent.space == Space::local))
        report_race(group, covered->second, true, own, wanted, extent, offset);
    constexpr std::size_t most = 1 << 20;
    if (is_write(wanted.use) && last.time > 0 && !last.is_atomic && run_.covered_writes.size() < most)
        run_.covered_writes[address] = last;
}

void Accesses::look_at_cell(Group& group, const Clock& clock, const Wanted& wanted, std::uint32_t number,
                            std::int64_t offset)
{
    const Extent& extent = run_.memory[number];
    Cell& cell = extent.cells[offset >> extent.cell_shift];
    const bool is_local = extent.space == Space::local, writes = is_write(wanted.use),
               atomic = is_atomic(wanted.use);
    const Stamp own{clock.thread, clock.time, wanted.op, atomic};
    const auto is_before = [&](const Stamp& stamp) { return this->is_before(stamp, group, clock, is_local); };
    const auto races = [&](const Stamp& stamp) { return !(atomic && stamp.is_atomic) && !is_before(stamp); };
    for (const Stamp& read : {cell.read, cell.other_read})
        if (writes && races(read))
            report_race(group, read, false, own, wanted, extent, offset);
    if (races(cell.write))
        report_race(group, cell.write, true, own, wanted, extent, offset);
    look_at_covered_write(group, clock, wanted, number, offset);
    if (writes) {
        cell.write = own;
        look_at_further_reads(group, clock, wanted, number, offset);
    } else if (is_before(cell.read))
        note(cell.read, own);
    else if (is_before(cell.other_read))
        note(cell.other_read, own);
    else if (run_.has_atomics)
        note_further_read(own, number, offset, std::uint64_t{1} << extent.cell_shift);
}

void Accesses::report_race(Group& group, Stamp earlier, bool earlier_writes, Stamp own, const Wanted& wanted,
                           const Extent& extent, std::int64_t offset)
{
    const bool writes = is_write(wanted.use);
    const bool is_copy =
        number_in_group(own.thread) >= first_copy || number_in_group(earlier.thread) >= first_copy;
    const std::int64_t part = offset - offset_of(wanted.address);
    const std::size_t size = std::size_t{1} << extent.cell_shift;
    const bool are_equal = !is_copy && writes && earlier_writes && wanted.incoming && part >= 0 &&
                           static_cast<std::uint64_t>(part) + size <= wanted.bytes &&
                           std::memcmp(static_cast<const std::uint8_t*>(wanted.incoming) + part,
                                       extent.data + offset, size) == 0;
    const Kind kind = are_equal ? Kind::equal_stores : Kind::data_race;
    if (run_.report.is_known(kind, std::min(earlier.op, own.op), std::max(earlier.op, own.op)))
        return;
    Finding finding = run_.report.about(kind, extent, offset, wanted.element_bytes);
    finding.writes = writes;
    // Equal stores are listed in order. Otherwise the current access comes first, and a copy before all others.
    finding.actors = {run_.report.actor(own, writes), run_.report.actor(earlier, earlier_writes)};
    if (are_equal || number_in_group(earlier.thread) >= first_copy)
        std::swap(finding.actors[0], finding.actors[1]);
    finding.not_ordered_by = extent.space == Space::local ? group.without_local : group.without_global;
    run_.report.add(std::move(finding));
}
} // namespace lab::simulator
