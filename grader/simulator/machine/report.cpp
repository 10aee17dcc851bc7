#include "grader/simulator/machine/report.hpp"

namespace lab::simulator
{
namespace
{
constexpr std::size_t most_findings = 500; // of a launch

const char* name_of(Space space)
{
    constexpr const char* names[] = {"", "global", "local", "constant", "private"};
    return names[static_cast<unsigned>(space)];
}
} // namespace

Actor Report::actor(Stamp stamp, bool writes) const
{
    Actor actor;
    actor.group_id = geometry_.group_id(group_of(stamp.thread));
    actor.is_work_item = number_in_group(stamp.thread) < first_copy;
    if (actor.is_work_item) {
        actor.local_id = geometry_.local_id(actor.group_id, number_in_group(stamp.thread));
        actor.global_id = geometry_.global_id(actor.group_id, actor.local_id);
    }
    actor.line = program_.places[stamp.op].line;
    actor.column = program_.places[stamp.op].column;
    actor.epoch = stamp.time;
    actor.writes = writes;
    actor.is_atomic = stamp.is_atomic;
    return actor;
}

Actor Report::place(std::uint32_t op) const
{
    Actor actor;
    actor.is_work_item = false;
    actor.line = program_.places[op].line;
    actor.column = program_.places[op].column;
    return actor;
}

Finding Report::about(Finding::Kind kind, const Extent& extent, std::int64_t offset,
                      std::uint64_t bytes) const
{
    Finding finding;
    finding.kind = kind;
    finding.memory = name_of(extent.space);
    finding.variable = extent.name && extent.parent == 0 ? *extent.name : ""; // a part of a struct has none
    finding.buffer = extent.number;
    finding.offset = offset;
    finding.element_bytes = static_cast<std::int64_t>(bytes);
    finding.extent_bytes = static_cast<std::int64_t>(extent.bytes);
    return finding;
}

bool Report::is_known(Finding::Kind kind, std::uint32_t op, std::uint32_t other_op)
{
    return !known_.emplace(kind, op, other_op).second;
}

void Report::add(Finding finding)
{
    if (findings_.size() < most_findings)
        findings_.push_back(std::move(finding));
}
} // namespace lab::simulator
