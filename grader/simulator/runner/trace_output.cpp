#include "grader/simulator/runner/trace_output.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>
#include <stdexcept>

namespace lab::simulator
{
namespace
{
constexpr std::size_t most_accesses = 200'000; // of a launch

/// The number of words stored, by work-item.
std::map<std::uint64_t, std::uint64_t> writers(const std::vector<std::uint64_t>& stores,
                                               std::uint64_t first_index)
{
    std::map<std::uint64_t, std::uint64_t> found;
    for (std::size_t i = 0; i < stores.size(); ++i)
        if (stores[i] > 0)
            found[first_index + i] = stores[i];
    return found;
}
} // namespace

TraceOutput::TraceOutput(const std::string& path)
    : file_(path.empty() ? nullptr : std::fopen(path.c_str(), "we"))
{
    if (!path.empty() && !file_)
        throw std::runtime_error("the trace " + path + " cannot be written");
}

TraceOutput::~TraceOutput()
{
    if (file_)
        std::fclose(file_);
}

void TraceOutput::write(const TraceEvent& event)
{
    if (!file_)
        return;
    const std::string bytes = encoded(event);
    const std::uint64_t length = bytes.size();
    std::fwrite(&length, sizeof length, 1, file_);
    std::fwrite(bytes.data(), 1, bytes.size(), file_);
    if (std::fflush(file_) != 0)
        throw std::runtime_error(std::string("the trace cannot be written: ") + std::strerror(errno));
}

TraceEvent event_of(const EndOfRun& end)
{
    if (end.kind == EndOfRun::Kind::unknown)
        return Unknown{end.what, static_cast<int>(end.line)};
    if (end.kind == EndOfRun::Kind::state_came_back)
        return EndlessLoop{static_cast<int>(end.line), 0, 0, 0, end.variables};
    return EndlessLoop{static_cast<int>(end.line), end.instructions, end.work_item,
                       end.launch_instructions,    end.variables,    end.waits};
}

LaunchDone launch_done(const Traffic& traffic, const Geometry& geometry)
{
    constexpr auto global = static_cast<unsigned>(Space::global), local = static_cast<unsigned>(Space::local);
    LaunchDone done;
    done.instructions = traffic.instructions;
    done.words = traffic.words;
    done.words_of_enqueued = traffic.words_of_enqueued;
    done.span = traffic.span;
    done.global_loads = traffic.loads[global];
    done.global_stores = traffic.stores[global];
    done.local_loads = traffic.loads[local];
    done.local_stores = traffic.stores[local];
    done.atomics = traffic.atomics;
    done.global_writers = writers(traffic.global_stores, geometry.first_index());
    done.local_writers = writers(traffic.local_stores, geometry.first_index());
    for (const Stray& stray : traffic.strays)
        done.strays.emplace_back(stray.offset, stray.number);
    return done;
}

void FirstGroup::access(const Item& item, const Group& group, std::uint32_t op, std::uint32_t number,
                        std::int64_t offset, std::uint64_t bytes, Kind kind)
{
    const Extent& extent = run_->memory[number];
    if (group.number != 0 || accesses_.size() > most_accesses ||
        (extent.space != Space::local && extent.space != Space::global && extent.space != Space::constant))
        return;
    const std::uint64_t width = std::min<std::uint64_t>(bytes, 4);
    for (std::uint64_t of_it = 0; of_it + width <= bytes; of_it += 4) {
        const std::int64_t at = offset + static_cast<std::int64_t>(of_it);
        std::int32_t value = 0;
        if (at >= 0 && at + static_cast<std::int64_t>(width) <= static_cast<std::int64_t>(extent.bytes))
            std::memcpy(&value, extent.data + at, width);
        const std::int64_t word = (at - (at & 3)) / 4; // rounded down, also before the start
        accesses_.push_back({fences_.size(), item.number, static_cast<int>(run_->report.line_of(op)),
                             extent.space == Space::local, extent.number, word,
                             static_cast<WordAccess::Kind>(kind), value,
                             static_cast<std::uint8_t>(width < 4 ? at & 3 : 0)});
    }
}

LocalArray FirstGroup::array(const Extent& extent) const
{
    LocalArray array;
    for (std::uint64_t at = 0; at + 4 <= extent.bytes; at += 4) {
        std::int32_t value = 0;
        std::memcpy(&value, extent.data + at, 4);
        const Stamp& write = extent.cells[at >> extent.cell_shift].write;
        const bool is_known = write.time > 0 && number_in_group(write.thread) < first_copy;
        array.values.push_back(value);
        array.writers.push_back(is_known ? static_cast<std::int64_t>(number_in_group(write.thread)) : -1);
        array.lines.push_back(is_known ? static_cast<int>(run_->report.line_of(write.op)) : 0);
    }
    return array;
}

void FirstGroup::meeting(const Group& group, std::uint32_t line, std::uint32_t fences)
{
    constexpr std::size_t most_bytes = 4 << 20; // all snapshots of a launch together
    constexpr std::uint32_t fences_local = 1;   // CLK_LOCAL_MEM_FENCE
    if (group.number != 0)
        return;
    if (line != 0)
        fences_.push_back(fences);
    Snapshot taken{static_cast<int>(line), line == 0 || (fences & fences_local) != 0, {}};
    for (const std::uint32_t number : run_->local_extents) {
        const Extent& extent = run_->memory[number];
        if ((snapshot_bytes_ += 3 * extent.bytes) > most_bytes)
            return;
        taken.arrays.push_back(array(extent));
    }
    taken.variables = held_values(run_->program, group.items.front());
    snapshots_.push_back(std::move(taken));
}

/// The kernel ends last: if variables share a name, the kernel's own one counts.
void FirstGroup::function_ended(const Item& item, const Group& group)
{
    if (!sees_accesses || group.number != 0)
        return;
    for (const HeldValue& held : held_values(run_->program, item))
        variables_[item.number][held.name] = held.value;
}

void FirstGroup::add_to(LaunchDone& launch) const
{
    launch.snapshots = snapshots_;
    if (!sees_accesses)
        return;
    launch.accesses = accesses_;
    launch.accesses_cut_short = accesses_.size() > most_accesses;
    launch.fences = fences_;
    launch.variables = variables_;
}
} // namespace lab::simulator
