// Which bytes of the simulator's memory have been written: private, local and global.
#pragma once

#include "grader/simulator/access.hpp"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace lab::simulator
{
class WrittenMemory {
  public:
    /// A new variable or buffer; `is_filled`: it has a content from the beginning.
    void allocated(const Access& buffer, bool is_filled);
    void written(const Access& access);
    /// All of the variable is as if it had never been written.
    void begins_anew(const oclgrind::Memory* memory, std::size_t address);
    /// All of it. What lies outside its buffer never is.
    bool is_written(const Access& access);
    /// None of it.
    bool is_untouched(const Access& access);

  private:
    using Buffers =
        std::vector<std::vector<std::uint8_t>>; // of a memory by the simulator's numbers; 1: a written byte

    /// Null where an access leaves its buffer.
    struct Range {
        std::uint8_t *begin = nullptr, *end = nullptr;
    };

    Buffers& buffers_of(const oclgrind::Memory* memory);
    Range range_of(const Access& access);

    std::unordered_map<const oclgrind::Memory*, Buffers> memories_;
    // One access after the other goes to the same memory, often.
    const oclgrind::Memory* last_ = nullptr;
    Buffers* last_buffers_ = nullptr;
};
} // namespace lab::simulator
