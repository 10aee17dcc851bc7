// The lanes of a time line: from where a command is enqueued to where the program has waited for it.
#pragma once

#include "grader/base/time_line.hpp"

#include <map>
#include <optional>

namespace lab::course
{
/// Draws the lanes, all lines equally wide. The rows must be passed in order.
class TimeLineLanes {
  public:
    explicit TimeLineLanes(const std::vector<TimeRow>& rows);

    std::size_t columns() const { return 2 * most_; }

    /// The lanes of the row: "│ ├─●" if a command is enqueued that waits for another one, "└─●" if it ends another
    /// one.
    std::string beside(const TimeRow& row);
    /// The lanes next to the text below the row.
    std::string below() const;
    /// The commands that no row so far has ended.
    std::vector<int> running() const;

  private:
    struct Span {
        std::size_t first = 0, last = 0; // lanes that a row connects
    };
    std::size_t enter(int command);
    std::optional<std::size_t> lane_of(int command) const;
    std::optional<Span> connected(const TimeRow& row, std::optional<std::size_t> own) const;
    std::string drawn(const TimeRow& row, std::optional<std::size_t> own) const;
    void leave(const TimeRow& row);

    std::vector<int> lanes_; // the command in each; 0: none
    std::size_t most_ = 0;   // lanes that are drawn
};
} // namespace lab::course
