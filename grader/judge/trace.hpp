// What the simulator's plugin (grader/simulator/trace_plugin.cpp) wrote about a run.
#pragma once

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
/// "12", or "(12, 1)" where another dimension than the first is used.
std::string shown(const Id& id);

/// A work-item at a line of the kernel, as a message of the simulator names it.
struct Entity {
    Id global_id{}, local_id{}, group_id{};
    int line = 0; // 0: unknown
    bool writes = false;
    bool is_work_item = true; // else a work-group as a whole, whose copy has no line, or a line alone
};

/// A barrier that does not order memory of one kind.
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
        other
    };
    Kind kind = Kind::other;
    std::string title;              // "Read-write data race at local memory address 0x1000000000004"
    std::string memory;             // "local", "global", "private", "constant" or empty
    std::int64_t offset = 0;        // bytes from the start of the buffer; only where an address is given
    std::uint64_t buffer = 0;       // global: its number, in the order in which buffers were made, from 1
    std::int64_t element_bytes = 4; // of the number that was accessed
    bool is_misaligned = false;     // out_of_bounds: inside, but not where such a number may begin
    std::string variable;           // its name, where the simulator tells
    bool writes = false;            // out_of_bounds, forbidden_access
    bool by_copy = false;           // equal_stores: the second one is an asynchronous copy of the work-group
    std::uint64_t arrived = 0, expected = 0; // divergence: work-items at the barrier, of how many; 0: unknown
    int loop_line = 0; // divergence: of the loop whose rounds are not the same; 0: that is not the reason
    std::vector<Entity> entities; // one, or the two of a race, or one and those that wait at another barrier
    std::vector<PassedBarrier> not_ordered_by; // data_race: barriers on the way that do not order that memory
};

struct LocalArray {
    std::vector<std::int32_t> values;  // its 4-byte words
    std::vector<std::int64_t> writers; // local index of the work-item that stored the word last; -1: none
    std::vector<int> lines;            // and the line it did so at
};

/// Local memory of the first work-group when all its work-items had reached a barrier, or the end of the kernel.
struct Snapshot {
    int line = 0; // of the barrier; 0: the end
    bool orders_local_memory = true;
    std::vector<LocalArray> arrays;
};

/// What a launch computed, as formulas of what global memory held before it (grader/simulator/formula_interpreter.hpp).
struct Formulas {
    /// `count` inputs from `first` on, each times `factor`. Inputs of the n-th buffer of the case start at n << 24.
    struct Term {
        std::uint32_t first = 0, count = 0, factor = 0;
        bool operator==(const Term&) const = default;
    };
    using Sum = std::vector<Term>; // plus a constant
    struct Word {
        enum class Kind { unchanged, sum, other };
        Kind kind = Kind::unchanged;
        Sum sum;
        int line = 0; // other: where it became so; 0: not all of it was ever written
    };
    std::uint64_t additions =
        0; // of two numbers that depend on inputs; other operations on such numbers count as well
    std::map<std::string, int> obstacles;   // branch, address, order: the first line
    std::vector<std::vector<Word>> buffers; // of the case
};

/// Who combined the inputs that a launch's results come from (grader/simulator/combinations.hpp).
struct Combinations {
    struct Node {
        std::array<std::uint64_t, 2> inputs{}; // the first 128 words of the first buffer, a bit each
        std::uint64_t maker = 0;               // global index of the work-item
        bool is_direct = false;                // of a number that came straight from global memory
        std::uint32_t left = 0, right = 0;     // what was combined; both 0: an input
    };
    std::vector<Node> nodes;                         // number 0 depends on nothing
    std::vector<std::vector<std::uint32_t>> buffers; // of the case: the node of each word
};

/// A load or store of a 4-byte word by a work-item of the first work-group.
struct WordAccess {
    enum class Kind { load, store, atomic };
    std::size_t phase = 0;        // barriers that the work-group had passed
    std::int64_t local_index = 0; // of the work-item
    int line = 0;
    bool is_local = false; // else global
    std::uint64_t buffer =
        0; // its number among the host's buffers, or the local arrays, from 1; 0: a table of the program
    std::int64_t word = 0; // from the start of the buffer; may lie outside
    Kind kind = Kind::load;
    std::int32_t value = 0; // that was loaded or stored, or that an atomic operation found

    bool writes() const { return kind != Kind::load; }
};

struct LaunchTrace {
    std::vector<std::uint64_t> instructions; // per work-item
    std::vector<std::uint64_t>
        words;              // of memory that each work-item touched (grader/simulator/touched_words.hpp)
    std::uint64_t span = 0; // of these, how many one after the other (likewise)
    std::uint64_t global_loads = 0, global_stores = 0, local_loads = 0, local_stores = 0; // in words
    std::uint64_t atomics = 0;
    int arrival_line = 0; // where a value follows from the order of atomic operations; 0: nowhere
    std::map<std::uint64_t, std::uint64_t> global_writers, local_writers; // words stored, by global index
    std::vector<Snapshot> snapshots;
    std::vector<Message> messages;
    std::vector<std::pair<std::uint64_t, std::uint32_t>>
        strays; // numbers stored behind a buffer, by bytes from its start; the first ones
    std::optional<Formulas> formulas;         // where they were asked for
    std::optional<Combinations> combinations; // likewise
    std::vector<WordAccess>
        accesses; // of the first work-group, in the simulator's order; where they were asked for
    bool accesses_cut_short = false; // there were more
    std::map<std::int64_t, std::map<std::string, std::uint32_t>>
        variables;                     // private ones at the end, by local index and name; likewise
    std::vector<std::uint32_t> fences; // of each barrier that it passed, likewise
};

struct EndlessLoop {
    int line = 0;
    // No instructions: the work-group comes back to the barrier of that line in a state that it had there before.
    std::uint64_t instructions = 0, work_item = 0;
    std::uint64_t launch_instructions = 0; // of all work-items together, where these were too many; else 0
};

/// A function that calls itself, directly or by others.
struct Recursion {
    std::string function;
    int line = 0; // of the call
};

struct Trace {
    std::vector<LaunchTrace> launches; // the last one may be unfinished: messages only
    std::optional<EndlessLoop> endless_loop;
    std::optional<Recursion> recursion;
    std::optional<std::string>
        unknown; // what the simulator does not know, by name: nothing of it can be graded
    bool may_read_uninitialised = false; // else it surely does not (grader/simulator/unwritten_reads.hpp)

    /// Of all launches; null where there is none.
    const Message* first_message(Message::Kind kind) const;
};

/// Throws std::runtime_error when the file cannot be read or is not such a trace.
Trace read_trace(const std::filesystem::path& file);

/// Takes a message of Oclgrind apart.
Message parse_message(const std::string& text);
} // namespace lab::judge
