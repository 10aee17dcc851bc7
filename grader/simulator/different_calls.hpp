// A barrier in a function that work-items of one group come to by different calls: OpenCL C asks all of them to be in the same
// branch. Oclgrind compares the barriers, which are the same instruction, and not the calls. Of the barriers it compares line and
// column: here two barriers with the same line and column are two.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <set>
#include <utility>

namespace oclgrind
{
class WorkGroup;
}

namespace lab::simulator
{
class DifferentCalls {
  public:
    void launch_begins() { told_.clear(); }
    /// An event for the trace where two work-items of the group, at the same barrier, came there by different calls, or are at
    /// different ones in the same place; once for the two lines.
    std::optional<nlohmann::json> barrier(const oclgrind::WorkGroup& group);

  private:
    std::set<std::pair<unsigned, unsigned>> told_; // lines
};
} // namespace lab::simulator
