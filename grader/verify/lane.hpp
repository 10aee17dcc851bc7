// Where trials are graded.
#pragma once

#include "grader/course/check_alone.hpp"
#include "grader/verify/verdict.hpp"

#include <deque>
#include <functional>

namespace lab::verify
{
/// One of several places to grade in.
class Lane {
  public:
    /// `slot`: lanes of different slots are used side by side.
    Lane(const course::Course& course, const course::GradingPlace& place, std::size_t slot)
        : course_(course), place_(place), slot_(slot)
    {
    }

    /// With inputs that follow from the seed.
    std::vector<Seen> grade(const course::Exercise& exercise, const Submitted& submitted,
                            std::uint32_t seed = 1);

    /// The same lane, in another course.
    Lane in(const course::Course& course) const { return {course, place_, slot_}; }

  private:
    course::Course course_;
    const course::GradingPlace& place_;
    std::size_t slot_;
};

/// A lane for each processor (at least two: a lane waits at times), all at work side by side.
class Lanes {
  public:
    explicit Lanes(const course::Course& course);

    /// Calls `grade` once for each number below `count`, in any order, until that throws or the run is interrupted.
    void each(std::size_t count, const std::function<void(Lane&, std::size_t)>& grade);

  private:
    course::GradingPlace place_; // before the lanes
    std::deque<Lane> lanes_;
};
} // namespace lab::verify
