#include "grader/course/terminal/time_line_lanes.hpp"

#include <algorithm>

namespace lab::course
{
namespace
{
constexpr std::size_t most_lanes = 6;

bool has(const std::vector<int>& commands, int command)
{
    return std::find(commands.begin(), commands.end(), command) != commands.end();
}
} // namespace

TimeLineLanes::TimeLineLanes(const std::vector<TimeRow>& rows)
{
    for (const TimeRow& row : rows) {
        if (row.command)
            enter(row.command);
        most_ = std::max(most_, std::min(lanes_.size(), most_lanes));
        leave(row);
    }
    lanes_.clear();
}

/// Puts the command into the first free lane.
std::size_t TimeLineLanes::enter(int command)
{
    auto lane = std::find(lanes_.begin(), lanes_.end(), 0);
    if (lane == lanes_.end())
        lane = lanes_.insert(lane, 0);
    *lane = command;
    return static_cast<std::size_t>(lane - lanes_.begin());
}

std::optional<std::size_t> TimeLineLanes::lane_of(int command) const
{
    const auto lane = std::find(lanes_.begin(), lanes_.end(), command);
    if (lane == lanes_.end())
        return {};
    return static_cast<std::size_t>(lane - lanes_.begin());
}

/// The span from the lanes of the commands that the row waits for to its own lane.
std::optional<TimeLineLanes::Span> TimeLineLanes::connected(const TimeRow& row,
                                                            std::optional<std::size_t> own) const
{
    std::vector<std::size_t> lanes;
    for (const auto* commands : {&row.waits_for, &row.ended})
        for (const int command : *commands)
            if (const auto lane = lane_of(command))
                lanes.push_back(*lane);
    if (own)
        lanes.push_back(*own);
    if (lanes.size() < 2)
        return {};
    const auto [first, last] = std::minmax_element(lanes.begin(), lanes.end());
    return Span{*first, *last};
}

std::string TimeLineLanes::drawn(const TimeRow& row, std::optional<std::size_t> own) const
{
    const auto span = connected(row, own);
    std::string text;
    for (std::size_t lane = 0; lane < most_; ++lane) {
        const int command = lane < lanes_.size() ? lanes_[lane] : 0;
        const bool is_crossed = span && lane > span->first && lane < span->last;
        text += lane == own                              ? "●"
                : command && has(row.ended, command)     ? is_crossed                   ? "┴"
                                                           : span && lane == span->last ? "┘"
                                                                                        : "└"
                : command && has(row.waits_for, command) ? span && lane == span->last ? "┤" : "├"
                : command                                ? is_crossed ? "┼" : "│"
                : is_crossed                             ? "─"
                                                         : " ";
        text += span && lane >= span->first && lane < span->last ? "─" : " ";
    }
    return text;
}

void TimeLineLanes::leave(const TimeRow& row)
{
    for (int& command : lanes_)
        if (has(row.ended, command))
            command = 0;
}

std::string TimeLineLanes::beside(const TimeRow& row)
{
    const auto own = row.command ? std::optional(enter(row.command)) : std::nullopt;
    std::string text = drawn(row, own);
    leave(row);
    return text;
}

std::string TimeLineLanes::below() const
{
    std::string text;
    for (std::size_t lane = 0; lane < most_; ++lane)
        text += lane < lanes_.size() && lanes_[lane] ? "│ " : "  ";
    return text;
}

std::vector<int> TimeLineLanes::running() const
{
    std::vector<int> commands;
    std::copy_if(lanes_.begin(), lanes_.end(), std::back_inserter(commands),
                 [](int command) { return command != 0; });
    return commands;
}
} // namespace lab::course
