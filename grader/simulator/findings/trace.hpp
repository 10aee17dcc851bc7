// The events of a run, as data: written by the simulator, read by the judge (grader/judge/core/trace.hpp).
#pragma once

#include "grader/base/codec.hpp"
#include "grader/simulator/findings/finding.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lab::simulator
{
struct LocalArray {
    std::vector<std::int32_t> values;  // its 4-byte words
    std::vector<std::int64_t> writers; // local index of the work-item that stored the word last; -1: none
    std::vector<int> lines;            // and the line it did so at
};

/// Local memory of the first work-group when all its work-items have reached a barrier or the end of the kernel.
struct Snapshot {
    int line = 0; // of the barrier; 0: the end
    bool orders_local_memory = true;
    std::vector<LocalArray> arrays;
    std::vector<HeldValue> variables = {}; // private ones of the first work-item
};

/// What a launch computed, as formulas over the initial contents of global memory (domains/sums.hpp).
struct Formulas {
    /// `count` inputs from `first` on, each multiplied by `factor`. The inputs of the case's n-th buffer start at n
    /// << 24.
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

/// The work-items that combined the inputs of a launch's results (domains/combinations.hpp).
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

/// A load or store of a 4-byte word, or of a part of one, by a work-item of the first work-group.
struct WordAccess {
    enum class Kind { load, store, atomic };
    std::uint64_t phase = 0;      // barriers that the work-group had passed
    std::int64_t local_index = 0; // of the work-item
    int line = 0;
    bool is_local = false; // else global
    std::uint64_t buffer =
        0; // its number among the host's buffers, or the local arrays, from 1; 0: a table of the program
    std::int64_t word = 0; // from the start of the buffer; may lie outside
    Kind kind = Kind::load;
    std::int32_t value = 0; // that was loaded or stored, or that an atomic operation found
    std::uint8_t byte = 0;  // of the word, where the access is narrower

    std::int64_t offset() const { return 4 * word + byte; } // in bytes, from the start of the buffer

    bool writes() const { return kind != Kind::load; }
};

/// A finished launch; if only its values were requested, the numbers are 0.
struct LaunchDone {
    std::vector<std::uint64_t> instructions; // per work-item
    std::vector<std::uint64_t> words;        // of memory that each work-item touched (machine/execution.hpp)
    std::uint64_t words_of_enqueued = 0; // by the busiest work-item of the kernels that the launch enqueued
    std::uint64_t span = 0;              // of these, how many one after the other (likewise)
    std::uint64_t global_loads = 0, global_stores = 0, local_loads = 0, local_stores = 0; // in words
    std::uint64_t atomics = 0;
    std::map<std::uint64_t, std::uint64_t> global_writers, local_writers; // words stored, by global index
    std::vector<Snapshot> snapshots;
    std::vector<std::pair<std::uint64_t, std::uint32_t>>
        strays; // numbers stored behind a buffer, by bytes from its start: the last one of a work-item in a place
    std::optional<Formulas> formulas;         // where they were asked for
    std::optional<Combinations> combinations; // likewise
    std::vector<WordAccess>
        accesses; // of the first work-group, in the simulator's order; where they were asked for
    bool accesses_cut_short = false; // there were more
    std::map<std::int64_t, std::map<std::string, std::uint32_t>>
        variables; // private ones at the end of their function, by local index and name; likewise
    std::vector<std::uint32_t> fences; // of each barrier that it passed, likewise
};

/// A value depends on the order in which work-items reach atomic operations.
struct OrderOfArrival {
    int line = 0;
};

/// A function that calls itself, directly or through others.
struct SelfCall {
    std::string function;
    int line = 0; // of the call
};

/// A launch that does not terminate.
struct EndlessLoop {
    int line = 0;
    // 0 instructions: the work-group returned to the barrier in that line in the same state as before.
    std::uint64_t instructions = 0, work_item = 0;
    std::uint64_t launch_instructions = 0; // of all work-items together, where these were too many; else 0
    std::vector<HeldValue> variables = {};
    bool waits = false; // for what other work-items store in memory
};

/// A construct that the simulator does not know, by name.
struct Unknown {
    std::string what;
    int line = 0;
};

using TraceEvent = std::variant<Finding, OrderOfArrival, SelfCall, EndlessLoop, Unknown, LaunchDone>;

constexpr WordAccess::Kind last(WordAccess::Kind) { return WordAccess::Kind::atomic; }
constexpr Formulas::Word::Kind last(Formulas::Word::Kind) { return Formulas::Word::Kind::other; }
constexpr Finding::Kind last(Finding::Kind) { return Finding::Kind::division_by_zero; }

template <class Codec> void fields(Codec& codec, auto& value)
{
    using T = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::is_same_v<T, LocalArray>)
        codec(value.values, value.writers, value.lines);
    else if constexpr (std::is_same_v<T, Snapshot>)
        codec(value.line, value.orders_local_memory, value.arrays, value.variables);
    else if constexpr (std::is_same_v<T, Formulas::Term>)
        codec(value.first, value.count, value.factor);
    else if constexpr (std::is_same_v<T, Formulas::Word>)
        codec(value.kind, value.sum, value.line);
    else if constexpr (std::is_same_v<T, Formulas>)
        codec(value.additions, value.obstacles, value.buffers);
    else if constexpr (std::is_same_v<T, Combinations::Node>)
        codec(value.inputs, value.maker, value.is_direct, value.left, value.right);
    else if constexpr (std::is_same_v<T, Combinations>)
        codec(value.nodes, value.buffers);
    else if constexpr (std::is_same_v<T, WordAccess>)
        codec(value.phase, value.local_index, value.line, value.is_local, value.buffer, value.word,
              value.kind, value.value, value.byte);
    else if constexpr (std::is_same_v<T, Actor>)
        codec(value.global_id, value.local_id, value.group_id, value.line, value.column, value.epoch,
              value.writes, value.is_atomic, value.is_work_item);
    else if constexpr (std::is_same_v<T, PassedBarrier>)
        codec(value.line, value.fences);
    else if constexpr (std::is_same_v<T, Finding>)
        codec(value.kind, value.memory, value.variable, value.buffer, value.offset, value.element_bytes,
              value.extent_bytes, value.writes, value.by_copy, value.arrived, value.expected, value.loop_line,
              value.actors, value.not_ordered_by, value.standing, value.group_count);
    else if constexpr (std::is_same_v<T, OrderOfArrival>)
        codec(value.line);
    else if constexpr (std::is_same_v<T, SelfCall>)
        codec(value.function, value.line);
    else if constexpr (std::is_same_v<T, HeldValue>)
        codec(value.name, value.line, value.value);
    else if constexpr (std::is_same_v<T, Standing>)
        codec(value.line, value.variables);
    else if constexpr (std::is_same_v<T, EndlessLoop>)
        codec(value.line, value.instructions, value.work_item, value.launch_instructions, value.variables,
              value.waits);
    else if constexpr (std::is_same_v<T, Unknown>)
        codec(value.what, value.line);
    else
        codec(value.instructions, value.words, value.span, value.global_loads, value.global_stores,
              value.local_loads, value.local_stores, value.atomics, value.global_writers, value.local_writers,
              value.snapshots, value.strays, value.formulas, value.combinations, value.accesses,
              value.accesses_cut_short, value.variables, value.fences, value.words_of_enqueued);
}
} // namespace lab::simulator
