// The columns of a time line: from where a command is enqueued to where the program has waited for it.
#pragma once

#include "grader/base/time_line.hpp"

#include <map>
#include <optional>

namespace lab::course
{
/// Columns of lines as wide as all of them. Takes the rows in their order.
class TimeLineLanes {
  public:
    explicit TimeLineLanes(const std::vector<TimeRow>& rows);

    std::size_t columns() const { return 2 * most_; }

    /// Beside the row: "│ ├─●" where a command is enqueued that waits for another one, "└─●" where one ends another.
    std::string beside(const TimeRow& row);
    /// Beside what is said of the row above.
    std::string below() const;
    /// The commands that no row has ended.
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
