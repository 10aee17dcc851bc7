// All memory that a launch can reach, as extents: buffers, tables, local arrays, private variables, and arrays inside structs.
// Every byte knows whether it was ever written; every word of memory that work-items share knows who accessed it last.
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
/// Beside each 4-byte word, and each byte of a word of which only a part was written: what a domain knows of it.
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

/// What an extent owns.
struct Storage {
    Zeroed<std::uint8_t> data, written;
    Zeroed<Cell> cells;
    Zeroed<ShadowId> shadows;
};

class Memory {
  public:
    /// Extents of the program's variables come first. `has_shadows`: for a domain.
    explicit Memory(const Program& program, bool has_shadows);

    Extent& operator[](std::uint32_t number) { return extents_[number]; }
    Extent& at(Address address) { return extents_[extent_of(address)]; }
    std::size_t size() const { return extents_.size(); }

    struct Wanted {
        Space space = Space::none;
        std::uint64_t bytes = 0;
        bool is_written = false, is_shared = false;
    };
    /// A new extent, with a pattern as content. Its number may have been another's before.
    std::uint32_t make(const Wanted& wanted);
    void release(std::uint32_t number);
    /// Local memory of a group: makes it the content of the extent.
    void show(std::uint32_t number, Storage& storage);
    Storage new_storage(const Wanted& wanted) const;

    /// The array of `bytes` bytes that begins at the address, as an extent of its own.
    Address narrowed(Address address, std::uint64_t bytes);
    /// The same place in the variable or buffer itself.
    Address widened(Address address) const;

    /// A pointer of one address space to memory of another, or to another work-item's, leads nowhere (OpenCL C 3.0, 6.7).
    Address in_space(Address address, Space space, std::uint32_t thread) const;

    /// Of what is new: changes from launch to launch, so that what relies on old contents computes something else.
    void set_shade(unsigned launch) { shade_ = static_cast<std::uint8_t>(67 * (launch % 3)); }
    void begin_anew(std::uint32_t number);
    /// Cells of bytes from now on.
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
