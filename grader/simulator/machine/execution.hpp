// The state of a launch: work-items with their frames, in work-groups, run in the order of a schedule.
#pragma once

#include "grader/simulator/machine/report.hpp"
#include "grader/simulator/memory/memory.hpp"
#include "grader/simulator/translation/program.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

namespace lab::simulator
{
class Domain;

/// The order in which work-items and groups run. The same schedule always gives the same run.
struct Schedule {
    enum class Order { ascending, descending, drawn };
    Order order = Order::ascending;
    std::uint32_t seed = 0;
    bool changes_after_atomics = false; // then a work-item goes on that is drawn
    bool keeps_turns = false;           // a work-item that waits for another one is not interrupted
};

struct Budget {
    std::uint64_t of_item = 1'000'000; // instructions
    std::uint64_t times_of_launch = 12;
};

/// Why a launch ended early.
struct EndOfRun {
    enum class Kind { too_many_instructions, state_came_back, unknown };
    Kind kind = Kind::unknown;
    std::uint32_t line = 0;
    std::uint64_t instructions = 0, launch_instructions = 0, work_item = 0;
    std::string what = {};                 // unknown: its name
    std::vector<HeldValue> variables = {}; // the others: of the function that it is in
    bool waits = false;                    // for what others store in memory
};

struct Frame {
    std::uint32_t function = 0;
    std::size_t base = 0;        // of its slots
    std::uint32_t return_to = 0; // operation
    std::uint32_t call = 0;      // number of the call that led here
    std::size_t variables = 0;   // that there were before
};

struct Item {
    enum class State : std::uint8_t { ready, meets, ended };
    State state = State::ready;
    bool gives_way = false;
    std::uint32_t number = 0; // in its group
    Id local_id{}, global_id{};
    std::uint64_t index = 0; // in the launch
    std::array<std::uint64_t, item_value_count> values{};
    std::vector<std::uint64_t> slots;
    std::vector<ShadowId> shadows; // of each slot, in a run with a domain
    std::vector<Frame> frames;
    std::vector<std::uint32_t> variables; // extents
    std::uint32_t op = 0;
    Clock clock;
    std::uint64_t instructions = 0, words = 0, words_at_barrier = 0, global_stores = 0, local_stores = 0;
    std::uint32_t spins = 0;   // atomic operations and volatile loads since it last gave way
    std::uint32_t waits = 0;   // how often it gave way
    std::uint32_t meeting = 0; // machine call that it waits at
    std::uint32_t copies = 0;  // asynchronous copies that it came to
};

/// The variables of the work-item's current function, if it is in one.
std::vector<HeldValue> held_values(const Program& program, const Item& item);
/// The functions that the work-item is in, from the one with this operation up to the kernel.
std::vector<Standing> standing_of(const Program& program, const Item& item, std::uint32_t op);

/// An asynchronous copy that has begun.
struct Copy {
    Address to = 0, from = 0;
    std::uint64_t count = 0, element_bytes = 0, to_stride = 1, from_stride = 1; // strides in elements
    std::uint64_t event = 0; // by which it is awaited; several copies may share one
    std::uint32_t op = 0;
    Thread thread = 0;
    Time time = 0;
    bool is_done = false;

    bool is_same_as(const Copy& other) const
    {
        return op == other.op && to == other.to && from == other.from && count == other.count &&
               to_stride == other.to_stride && from_stride == other.from_stride;
    }
};

struct Group {
    std::uint32_t number = 0;
    Id id{}, size{};
    std::vector<Item> items;
    GroupClock clock;
    std::vector<Storage> locals; // of the kernel's local extents
    std::vector<Copy> copies;
    std::vector<PassedBarrier> without_local,
        without_global; // barriers since the last one that orders such memory
    std::uint64_t span = 0, words_together = 0, barriers = 0;
    std::unordered_map<std::uint64_t, unsigned> states; // how often each was there
};

/// A number stored behind a buffer: the last one of a work-item in a place.
struct Stray {
    std::uint64_t offset; // in bytes, from the start of the buffer
    std::uint32_t number, thread;
};

/// What a launch did, apart from its values.
struct Traffic {
    std::array<std::uint64_t, 5> loads{}, stores{}; // in words, by Space
    std::uint64_t atomics = 0, span = 0;
    std::vector<std::uint64_t> instructions, words, global_stores, local_stores; // of each work-item
    std::vector<Stray> strays;                                                   // the first ones
    std::uint64_t words_of_enqueued =
        0; // that the busiest work-item of a kernel that was enqueued on the device touched
    bool reads_unwritten = false;       // private memory, or what an exchange found where nothing was
    std::uint32_t used_atomic_line = 0; // of the first atomic operation whose result is used
};

/// Gets details of a run.
class Observer {
  public:
    enum class Kind { load, store, atomic };
    virtual ~Observer() = default;
    virtual void access(const Item&, const Group&, std::uint32_t /*op*/, std::uint32_t /*extent*/,
                        std::int64_t /*offset*/, std::uint64_t /*bytes*/, Kind)
    {
    }
    /// Called when all work-items have reached a barrier; line 0: at the end of the group.
    virtual void meeting(const Group&, std::uint32_t /*line*/, std::uint32_t /*fences*/) {}
    virtual void function_ended(const Item&, const Group&) {}
    bool sees_accesses = false;
};

/// A kernel that was enqueued by a kernel.
struct Child {
    const Kernel* kernel = nullptr;
    Geometry geometry;
    std::vector<std::uint8_t> block; // what it captured
};

/// True if work-items may order each other by other means than barriers.
inline bool orders_by_atomics(const Program& program)
{
    return std::any_of(
        program.machine_calls.begin(), program.machine_calls.end(), [](const MachineCall& call) {
            return call.function == MachineFunction::atomic || call.function == MachineFunction::fence;
        });
}

/// The state of one launch.
struct Execution {
    const Program& program;
    Memory& memory;
    const Kernel& kernel;
    Geometry geometry;
    Report& report;
    Budget budget;
    Schedule schedule;
    Time& time;     // the last one that was drawn
    Time floor = 0; // what is older was before the launch
    Observer* observer = nullptr;
    bool observer_of_accesses = false; // it wants to see each one
    Domain* domain = nullptr;
    Traffic traffic = {};
    std::uint64_t instructions = 0;                // of all
    std::vector<std::uint32_t> local_extents = {}; // of arguments and variables in local memory
    std::mt19937 generator{schedule.seed};
    std::unordered_map<std::uint64_t, Knowledge> published = {}; // by what was stored atomically, by address
    const bool has_atomics = orders_by_atomics(program);
    std::unordered_map<Address, FurtherReads> further_reads = {}; // by the address of the word
    std::size_t further_read_count = 0;
    std::unordered_map<Address, Stamp> covered_writes = {}; // plain ones, by the address of the cell
    std::string* printed = nullptr;
    std::vector<Child> children = {};  // that it enqueued
    std::unique_ptr<Group> spare = {}; // of a launch before, to be used again
};
} // namespace lab::simulator
