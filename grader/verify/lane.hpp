// Grades trials in parallel.
#pragma once

#include "grader/course/check/check_alone.hpp"
#include "grader/verify/verdict.hpp"

#include <deque>
#include <functional>

namespace lab::verify
{
/// One of several places in which to grade.
class Lane {
  public:
    /// `slot`: lanes with different slots can be used in parallel.
    Lane(const course::Course& course, const course::GradingPlace& place, std::size_t slot)
        : course_(course), place_(place), slot_(slot)
    {
    }

    /// Draws the inputs from the seed.
    std::vector<Seen> grade(const course::Exercise& exercise, const Submitted& submitted,
                            std::uint32_t seed = 1);

    /// The same lane for another course.
    Lane in(const course::Course& course) const { return {course, place_, slot_}; }

  private:
    course::Course course_;
    const course::GradingPlace& place_;
    std::size_t slot_;
};

/// One lane per processor (at least two, since a lane sometimes waits), all working in parallel.
class Lanes {
  public:
    explicit Lanes(const course::Course& course);

    /// Calls `grade` once for each number below `count`, in any order, until it throws or the run is interrupted.
    void each(std::size_t count, const std::function<void(Lane&, std::size_t)>& grade);

  private:
    course::GradingPlace place_; // before the lanes
    std::deque<Lane> lanes_;
};
} // namespace lab::verify
