// All memory that a launch can reach, as extents: buffers, tables, local arrays, private variables, and arrays inside
// structs. For every byte, records whether it was ever written; for every word that work-items share, who accessed it
// last.
#pragma once

#include "grader/simulator/memory/order.hpp"
#include "grader/simulator/memory/zeroed.hpp"
#include "grader/simulator/translation/address.hpp"
#include "grader/simulator/translation/program.hpp"

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace lab::simulator
{
/// What a domain knows about a 4-byte word, or about a byte of a partly written word.
using ShadowId = std::uint32_t;

struct Extent {
    std::uint8_t* data = nullptr;
    std::uint64_t bytes = 0;
    std::uint64_t word_limit = 0;    // an aligned word that begins below it is inside; 0: always look closer
    std::uint8_t* written = nullptr; // of each byte; null: all were
    Cell* cells = nullptr;           // null: nobody else comes here
    ShadowId* shadows = nullptr;     // null in a plain run
    std::uint8_t cell_shift = 2;     // a cell is a word until a part of one is accessed
    Space space = Space::none;
    bool is_read_only = false, is_write_only = false;
    bool counts_words = false; // as memory that a work-item touches
    std::uint32_t owner = 0;   // private: the work-item's thread
    std::uint32_t parent = 0;  // of an array inside a struct; 0: none
    std::int64_t begin = 0;    // in the parent
    std::uint64_t number = 0;  // global: among the buffers of the case, from 1; local: among the arrays
    const std::string* name = nullptr;
};

/// The memory that belongs to an extent.
struct Storage {
    Zeroed<std::uint8_t> data, written;
    Zeroed<Cell> cells;
    Zeroed<ShadowId> shadows;
};

class Memory {
  public:
    /// The program's variables are the first extents. `has_shadows`: for a run with a domain.
    explicit Memory(const Program& program, bool has_shadows);

    Extent& operator[](std::uint32_t number) { return extents_[number]; }
    Extent& at(Address address) { return extents_[extent_of(address)]; }
    std::size_t size() const { return extents_.size(); }

    struct Wanted {
        Space space = Space::none;
        std::uint64_t bytes = 0;
        bool is_written = false, is_shared = false;
    };
    /// Creates an extent filled with a pattern. Its number may have been used before.
    std::uint32_t make(const Wanted& wanted);
    void release(std::uint32_t number);
    /// Maps a group's local memory into the extent.
    void show(std::uint32_t number, Storage& storage);
    Storage new_storage(const Wanted& wanted) const;

    /// The array of `bytes` bytes that begins at the address, as an extent of its own.
    Address narrowed(Address address, std::uint64_t bytes);
    /// The same place in the enclosing variable or buffer.
    Address widened(Address address) const;

    /// A pointer to one address space that leads into another, or to another work-item's memory, becomes invalid
    /// (OpenCL C 3.0, 6.7).
    Address in_space(Address address, Space space, std::uint32_t thread) const;

    /// Sets the pattern for new memory: it changes between launches, so that code that relies on old contents gets
    /// other results.
    void set_shade(unsigned launch) { shade_ = static_cast<std::uint8_t>(67 * (launch % 3)); }
    void begin_anew(std::uint32_t number);
    /// Tracks each byte separately from now on.
    void refine(std::uint32_t number);

  private:
    struct Piece {
        std::int64_t begin = 0;
        std::uint64_t bytes = 0;
        std::uint32_t number = 0;
    };

    std::uint32_t new_number();

    std::vector<Extent> extents_;
    std::deque<Storage> storages_; // which stay where they are
    std::vector<Storage*> shown_;  // of each extent
    std::vector<std::uint32_t> free_;
    std::map<std::uint32_t, std::vector<Piece>> pieces_; // by parent
    bool has_shadows_;
    std::uint8_t shade_ = 0;
};
} // namespace lab::simulator
