// Every load and store of the first work-group, in its order: what a picture of a run is drawn from.
#pragma once

#include "grader/simulator/access.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <vector>

namespace oclgrind
{
class WorkGroup;
class WorkItem;
} // namespace oclgrind

namespace lab::simulator
{
class AccessLog {
  public:
    /// What is not wanted is not kept: a launch may make millions of accesses.
    explicit AccessLog(bool is_wanted) : is_wanted_(is_wanted) {}

    /// `buffers`: what the host made, in this order.
    void launch_begins(const std::vector<Access>& buffers);
    void loaded(const oclgrind::WorkItem& item, const Access& access);
    /// `data`: what is stored; an access outside its array is kept, too.
    void stored(const oclgrind::WorkItem& item, const Access& access, const std::uint8_t* data);
    void operated(const oclgrind::WorkItem& item, const Access& access);
    void barrier(const oclgrind::WorkGroup& group, std::uint32_t fences);

    /// Adds to the trace's `launch`, where it is wanted: "accesses", a list per word [phase, local index, line, memory,
    /// buffer, word, kind, value], "accesses_cut_short" where there were more than are kept, and "fences" of each barrier.
    /// Buffers and local arrays are numbered from 1 in the order they were made in; 0: a table of the program itself.
    void add_to(nlohmann::json& launch) const;

  private:
    enum class Kind { load, store, atomic };
    std::size_t number_among_buffers(std::size_t buffer) const;
    void add(const oclgrind::WorkItem& item, const Access& access, Kind kind, const std::uint8_t* data);

    bool is_wanted_;
    std::vector<std::size_t> buffers_; // as the simulator numbers them
    nlohmann::json accesses_, fences_;
};
} // namespace lab::simulator
