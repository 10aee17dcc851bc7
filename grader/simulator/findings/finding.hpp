// The simulator's findings, as data. Only the judge turns them into sentences.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace lab::simulator
{
using Id = std::array<std::uint64_t, 3>;

/// Who or what is involved in a finding, and where.
struct Actor {
    Id global_id{}, local_id{}, group_id{};
    std::uint32_t line = 0, column = 0;
    std::uint32_t epoch = 0; // barriers and releases count it up
    bool writes = false, is_atomic = false;
    bool is_work_item = true; // else an asynchronous copy, or a line alone
};

struct PassedBarrier {
    std::uint32_t line = 0, fences = 0;
};

/// The value of a private variable at the point where its function stands.
struct HeldValue {
    std::string name; // LLVM numbers those of one name: i, i5
    int line = 0;     // of its first store; 0: unknown
    std::uint64_t value = 0;
};

/// A function that a work-item is in.
struct Standing {
    int line = 0; // of what it does, or of its call of the next function
    std::vector<HeldValue> variables;
};

struct Finding {
    enum class Kind : std::uint8_t {
        data_race,
        equal_stores,
        copy_not_awaited,
        divergence,
        out_of_bounds,
        misaligned,
        forbidden_access, // of a buffer that is read only, or write only
        uninitialised,
        division_by_zero // of integers
    };
    Kind kind = Kind::data_race;
    std::string memory;             // local, global, private, constant
    std::string variable;           // its name, where it has one
    std::uint64_t buffer = 0;       // global: its number among those of the case, from 1
    std::int64_t offset = 0;        // bytes from the start
    std::int64_t element_bytes = 4; // of the number that was accessed
    std::int64_t extent_bytes = 0;
    bool writes = false;
    bool by_copy = false;                    // divergence: work-items made different asynchronous copies
    std::uint64_t arrived = 0, expected = 0; // divergence: work-items at the barrier, of how many
    std::uint32_t loop_line = 0;             // divergence: of the loop whose rounds differ
    std::vector<Actor> actors;
    std::vector<PassedBarrier> not_ordered_by; // a race: barriers that do not order that memory
    std::vector<Standing> standing =
        {};                        // out of bounds: the function of the access, its caller, …, the kernel
    std::uint64_t group_count = 0; // out of bounds: work-groups of the launch
};
} // namespace lab::simulator
