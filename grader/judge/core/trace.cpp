#include "grader/judge/core/trace.hpp"

#include "grader/base/file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace lab::judge
{
namespace
{
Message::Kind kind_of(simulator::Finding::Kind kind)
{
    using From = simulator::Finding::Kind;
    using To = Message::Kind;
    switch (kind) {
    case From::data_race:
        return To::data_race;
    case From::equal_stores:
        return To::equal_stores;
    case From::copy_not_awaited:
        return To::copy_not_awaited;
    case From::divergence:
        return To::divergence;
    case From::out_of_bounds:
    case From::misaligned:
        return To::out_of_bounds;
    case From::forbidden_access:
        return To::forbidden_access;
    case From::uninitialised:
        return To::uninitialised;
    case From::division_by_zero:
        return To::division_by_zero;
    }
    return To::other;
}

Message message_of(simulator::Finding finding)
{
    Message message;
    message.kind = kind_of(finding.kind);
    message.is_misaligned = finding.kind == simulator::Finding::Kind::misaligned;
    message.memory = std::move(finding.memory);
    message.variable = std::move(finding.variable);
    message.buffer = finding.buffer;
    message.offset = finding.offset;
    message.element_bytes = std::max<std::int64_t>(1, finding.element_bytes);
    message.extent_bytes = finding.extent_bytes;
    message.writes = finding.writes;
    message.by_copy = finding.by_copy;
    message.arrived = finding.arrived;
    message.expected = finding.expected;
    message.loop_line = static_cast<int>(finding.loop_line);
    for (const simulator::Actor& actor : finding.actors)
        message.entities.push_back({actor.global_id, actor.local_id, actor.group_id,
                                    static_cast<int>(actor.line), static_cast<int>(actor.column),
                                    actor.writes, actor.is_work_item, actor.epoch, actor.is_atomic});
    for (const simulator::PassedBarrier& passed : finding.not_ordered_by)
        message.not_ordered_by.push_back({static_cast<int>(passed.line), passed.fences != 0});
    message.standing = std::move(finding.standing);
    message.group_count = finding.group_count;
    return message;
}

/// Reads events in order. A launch ends with the event that sums it up.
class Reader {
  public:
    void operator()(simulator::Finding finding)
    {
        trace.launches.back().messages.push_back(message_of(std::move(finding)));
    }
    void operator()(const simulator::OrderOfArrival& arrival)
    {
        trace.launches.back().arrival_line = arrival.line;
    }
    void operator()(simulator::SelfCall call) { trace.recursion = std::move(call); }
    void operator()(const EndlessLoop& loop) { trace.endless_loop = loop; }
    void operator()(simulator::Unknown unknown) { trace.unknown = std::move(unknown); }
    void operator()(simulator::LaunchDone done)
    {
        static_cast<simulator::LaunchDone&>(trace.launches.back()) = std::move(done);
        trace.launches.emplace_back();
    }
    Trace take()
    {
        if (trace.launches.back().messages.empty())
            trace.launches.pop_back();
        return std::move(trace);
    }

  private:
    Trace trace{std::vector<LaunchTrace>(1), {}, {}, {}};
};
} // namespace

std::string shown(const Id& id)
{
    if (id[1] == 0 && id[2] == 0)
        return std::to_string(id[0]);
    return id[2] == 0 ? fmt::format("({}, {})", id[0], id[1])
                      : fmt::format("({}, {}, {})", id[0], id[1], id[2]);
}

const Message* Trace::first_message(Message::Kind kind) const
{
    for (const LaunchTrace& launch : launches)
        for (const Message& message : launch.messages)
            if (message.kind == kind)
                return &message;
    return nullptr;
}

Trace trace_of(std::string_view bytes)
{
    Reader reader;
    for (std::string_view rest = bytes; rest.size() > sizeof(std::uint64_t);) {
        std::uint64_t length = 0;
        std::memcpy(&length, rest.data(), sizeof length);
        rest.remove_prefix(sizeof length);
        if (length > rest.size())
            break; // the process ended while it wrote its last event
        std::visit([&](auto&& event) { reader(std::forward<decltype(event)>(event)); },
                   decoded<simulator::TraceEvent>(rest.substr(0, length)));
        rest.remove_prefix(length);
    }
    return reader.take();
}

Trace read_trace(const std::filesystem::path& file) { return trace_of(read_file(file)); }
} // namespace lab::judge
