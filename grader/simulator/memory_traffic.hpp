// What a launch loads from and stores to memory, and who stores.
#pragma once

#include "grader/simulator/access.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <map>

namespace lab::simulator
{
class MemoryTraffic {
  public:
    void loaded(const Access& access);
    void stored(const Access& access);
    void atomic() { ++atomics_; }
    void written_by(std::size_t work_item, const Access& access);
    /// Remembers a number stored past the end of a buffer. This is how a judge sees what a kernel computes for indices that
    /// no buffer is large enough for.
    void look_for_stray(const Access& access, const std::uint8_t* data);

    /// Adds its counts to the trace's `launch`.
    void add_to(nlohmann::json& launch) const;

  private:
    struct Counts {
        std::size_t loads = 0, stores = 0;          // in words
        std::map<std::size_t, std::size_t> writers; // by global index: the words that each stored
    };
    Counts* counts_of(const oclgrind::Memory& memory);

    Counts global_, local_;
    std::size_t atomics_ = 0;
    nlohmann::json strays_ = nlohmann::json::array();
};
} // namespace lab::simulator
