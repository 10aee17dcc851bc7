// What the simulator (grader/simulator/runner) reported about a run.
#pragma once

#include "grader/simulator/findings/trace.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lab::judge
{
using Id = std::array<std::uint64_t, 3>; // by dimension
/// "12", or "(12, 1)" if another dimension than the first is used.
std::string shown(const Id& id);

/// A work-item at a line of the kernel, as a message of the simulator names it.
struct Entity {
    Id global_id{}, local_id{}, group_id{};
    int line = 0, column = 0; // 0: unknown
    bool writes = false;
    bool is_work_item = true; // else a work-group as a whole, whose copy has no line, or a line alone
    std::uint32_t epoch = 0;  // barriers count it up
    bool is_atomic = false;
};

/// A barrier that does not order one kind of memory.
struct PassedBarrier {
    int line = 0;
    bool orders_other_memory = true; // global, or local; else none
};

struct Message {
    enum class Kind {
        data_race,
        equal_stores,
        copy_not_awaited,
        divergence,
        out_of_bounds,
        forbidden_access,
        uninitialised,
        division_by_zero,
        other
    };
    Kind kind = Kind::other;
    std::string memory;             // "local", "global", "private", "constant" or empty
    std::int64_t offset = 0;        // bytes from the start of the buffer; only where an address is given
    std::uint64_t buffer = 0;       // global: its number, in the order in which buffers were made, from 1
    std::int64_t element_bytes = 4; // of the number that was accessed
    std::int64_t extent_bytes = 0;  // of the array; 0: unknown
    bool is_misaligned = false;     // out_of_bounds: inside, but not where such a number may begin
    std::string variable;           // its name, where the simulator tells
    bool writes = false;            // out_of_bounds, forbidden_access
    bool by_copy = false;           // equal_stores: the second one is an asynchronous copy of the work-group;
                                    // divergence: work-items made different ones
    std::uint64_t arrived = 0, expected = 0; // divergence: work-items at the barrier, of how many; 0: unknown
    int loop_line = 0; // divergence: of the loop whose rounds are not the same; 0: that is not the reason
    std::vector<Entity> entities; // one, or the two of a race, or one and those that wait at another barrier
    std::vector<PassedBarrier> not_ordered_by; // data_race: barriers on the way that do not order that memory
    std::vector<simulator::Standing>
        standing;                  // out_of_bounds: the function of the access, its caller, …, the kernel
    std::uint64_t group_count = 0; // out_of_bounds: work-groups of the launch
};

using simulator::Combinations;
using simulator::EndlessLoop;
using simulator::Formulas;
using simulator::LocalArray;
using simulator::Snapshot;
using simulator::WordAccess;
using Recursion = simulator::SelfCall;

struct LaunchTrace : simulator::LaunchDone {
    std::vector<Message> messages;
    int arrival_line = 0; // where a value follows from the order of atomic operations; 0: nowhere
};

struct Trace {
    std::vector<LaunchTrace> launches; // the last one may be unfinished: messages only
    std::optional<EndlessLoop> endless_loop;
    std::optional<Recursion> recursion;
    std::optional<simulator::Unknown> unknown; // then its checks stay open

    /// The first one in any launch; null if there is none.
    const Message* first_message(Message::Kind kind) const;
};

/// Throws BadData if the bytes are not a valid trace. If the process was killed, the last event may be missing.
Trace trace_of(std::string_view bytes);
/// Also throws std::runtime_error if the file cannot be read.
Trace read_trace(const std::filesystem::path& file);
} // namespace lab::judge
