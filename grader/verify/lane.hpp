// Where trials are graded.
#pragma once

#include "grader/command/course.hpp"
#include "grader/command/work_folder.hpp"
#include "grader/verify/verdict.hpp"

#include <deque>
#include <functional>

namespace lab::verify
{
/// A place to grade in, with compiled kernels of its own, which stay from trial to trial: those of the exercise are in it.
class Lane {
  public:
    explicit Lane(command::Course course);

    /// With inputs that follow from the seed.
    std::vector<Seen> grade(const command::Exercise& exercise, const Submitted& submitted,
                            std::uint32_t seed = 1);

  private:
    command::WorkFolder folder_;
    command::Course course_;
};

/// A lane for each processor (at least two: a lane waits at times), all at work side by side.
class Lanes {
  public:
    explicit Lanes(const command::Course& course);

    /// Calls `grade` once for each number below `count`, in any order, until that throws or the run is interrupted.
    void each(std::size_t count, const std::function<void(Lane&, std::size_t)>& grade);

  private:
    std::deque<Lane> lanes_;
};
} // namespace lab::verify
