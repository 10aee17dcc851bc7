#include "grader/simulator/runner/trace_output.hpp"

#include <cstdlib>
#include <cstring>
#include <map>
#include <stdexcept>

namespace lab::simulator
{
namespace
{
using nlohmann::json;

const char* name_of(Finding::Kind kind)
{
    constexpr const char* names[] = {"data_race",     "equal_stores", "copy_not_awaited", "divergence",
                                     "out_of_bounds", "misaligned",   "forbidden_access", "uninitialised"};
    return names[static_cast<unsigned>(kind)];
}

json json_of(const Actor& actor)
{
    return {{"global_id", actor.global_id}, {"local_id", actor.local_id},
            {"group_id", actor.group_id},   {"line", actor.line},
            {"column", actor.column},       {"epoch", actor.epoch},
            {"writes", actor.writes},       {"is_work_item", actor.is_work_item}};
}

/// Words stored, by work-item.
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

TraceOutput::TraceOutput(const char* path) : file_(path ? std::fopen(path, "ae") : nullptr)
{
    if (path && !file_)
        throw std::runtime_error(std::string("the trace ") + path + " cannot be written");
}

TraceOutput::~TraceOutput()
{
    if (file_)
        std::fclose(file_);
}

void TraceOutput::write(const json& event)
{
    if (!file_)
        return;
    const std::string text = event.dump(-1, ' ', true, json::error_handler_t::replace) + "\n";
    std::fwrite(text.data(), 1, text.size(), file_);
    std::fflush(file_);
}

json event_of(const Finding& finding)
{
    json actors = json::array(), barriers = json::array();
    for (const Actor& actor : finding.actors)
        actors.push_back(json_of(actor));
    for (const PassedBarrier& passed : finding.not_ordered_by)
        barriers.push_back({passed.line, passed.fences});
    return {{"event", "finding"},
            {"kind", name_of(finding.kind)},
            {"memory", finding.memory},
            {"variable", finding.variable},
            {"buffer", finding.buffer},
            {"offset", finding.offset},
            {"element_bytes", finding.element_bytes},
            {"extent_bytes", finding.extent_bytes},
            {"writes", finding.writes},
            {"by_copy", finding.by_copy},
            {"arrived", finding.arrived},
            {"expected", finding.expected},
            {"loop_line", finding.loop_line},
            {"actors", std::move(actors)},
            {"not_ordered_by", std::move(barriers)}};
}

json event_of(const EndOfRun& end)
{
    if (end.kind == EndOfRun::Kind::state_came_back)
        return {{"event", "round"}, {"line", end.line}};
    if (end.kind == EndOfRun::Kind::unknown)
        return {{"event", "unknown"}, {"what", end.what}, {"line", end.line}};
    return {{"event", "budget"},
            {"instructions", end.instructions},
            {"launch_instructions", end.launch_instructions},
            {"line", end.line},
            {"work_item", end.work_item}};
}

json launch_event(const Traffic& traffic, const Geometry& geometry)
{
    constexpr auto global = static_cast<unsigned>(Space::global), local = static_cast<unsigned>(Space::local);
    json event{{"event", "launch"},
               {"instructions", traffic.instructions},
               {"words", traffic.words},
               {"span", traffic.span},
               {"global_loads", traffic.loads[global]},
               {"global_stores", traffic.stores[global]},
               {"local_loads", traffic.loads[local]},
               {"local_stores", traffic.stores[local]},
               {"atomics", traffic.atomics},
               {"global_writers", writers(traffic.global_stores, geometry.first_index())},
               {"local_writers", writers(traffic.local_stores, geometry.first_index())}};
    if (!traffic.strays.empty())
        event["strays"] = traffic.strays;
    return event;
}

void FirstGroup::access(const Item& item, const Group& group, std::uint32_t op, std::uint32_t number,
                        std::int64_t offset, std::uint64_t bytes, Kind kind)
{
    constexpr std::size_t most_words = 200'000; // of a launch
    const Extent& extent = run_->memory[number];
    if (group.number != 0 || accesses_.size() > most_words ||
        (extent.space != Space::local && extent.space != Space::global && extent.space != Space::constant))
        return;
    for (std::uint64_t word = 0; word < bytes / 4; ++word) {
        const std::int64_t at = offset + static_cast<std::int64_t>(4 * word);
        std::int32_t value = 0;
        if (at >= 0 && at + 4 <= static_cast<std::int64_t>(extent.bytes))
            std::memcpy(&value, extent.data + at, 4);
        accesses_.push_back({fences_.size(), item.number, run_->report.line_of(op),
                             extent.space == Space::local ? "local" : "global", extent.number, at / 4,
                             static_cast<int>(kind), value});
    }
}

json FirstGroup::array(const Extent& extent) const
{
    json values = json::array(), writers = json::array(), lines = json::array();
    for (std::uint64_t at = 0; at + 4 <= extent.bytes; at += 4) {
        std::int32_t value = 0;
        std::memcpy(&value, extent.data + at, 4);
        const Stamp& write = extent.cells[at >> extent.cell_shift].write;
        const bool is_known = write.time > 0 && number_in_group(write.thread) < first_copy;
        values.push_back(value);
        writers.push_back(is_known ? static_cast<std::int64_t>(number_in_group(write.thread)) : -1);
        lines.push_back(is_known ? run_->report.line_of(write.op) : 0);
    }
    return {{"values", std::move(values)}, {"writers", std::move(writers)}, {"lines", std::move(lines)}};
}

void FirstGroup::meeting(const Group& group, std::uint32_t line, std::uint32_t fences)
{
    constexpr std::size_t most_bytes = 4 << 20; // all snapshots of a launch together
    if (group.number != 0)
        return;
    if (line != 0)
        fences_.push_back(fences);
    json arrays = json::array();
    for (const std::uint32_t number : run_->local_extents) {
        const Extent& extent = run_->memory[number];
        if ((snapshot_bytes_ += 3 * extent.bytes) > most_bytes)
            return;
        arrays.push_back(array(extent));
    }
    snapshots_.push_back({{"line", line}, {"fences", fences}, {"arrays", std::move(arrays)}});
}

void FirstGroup::item_ended(const Item& item, const Group& group)
{
    if (!sees_accesses || group.number != 0)
        return;
    for (const NamedSlot& variable : run_->program.functions[item.frames.front().function].names)
        variables_.push_back(
            {item.number, variable.name, static_cast<std::uint32_t>(item.slots[variable.slot])});
}

void FirstGroup::add_to(json& launch) const
{
    launch["snapshots"] = snapshots_;
    if (!sees_accesses)
        return;
    launch["accesses"] = accesses_;
    launch["accesses_cut_short"] = accesses_.size() > 200'000;
    launch["fences"] = fences_;
    launch["variables"] = variables_;
}
} // namespace lab::simulator
