// Where trials are graded, and what is remembered of them.
#pragma once

#include "grader/command/check.hpp"
#include "grader/command/work_folder.hpp"

#include <deque>
#include <functional>

namespace lab::truth
{
/// What a check said of a file.
struct Seen {
    std::string check;
    Status status = Status::grader_fault;
    std::string message;
    double score = 0.0; // not remembered

    bool has(Status wanted) const { return status == wanted; }
    bool operator==(const Seen&) const = default;
};

/// A file as it is handed in, and the suite that judges it: "Kernel.".
struct Submitted {
    std::string file, suite, text;
};

/// Verdicts by content, in the build folder: of a rerun only what changed is graded again. What they depend on beside the
/// submitted text (judge, worker, simulator, solution, compiler, installed packages) is in the name of the folder;
/// with any other one nothing is remembered, and what an older grader said of this exercise is removed.
class Memory {
  public:
    Memory(const command::Course& course, const command::Exercise& exercise);

    std::optional<std::vector<Seen>> recall(const Submitted& submitted) const;
    void keep(const Submitted& submitted, const std::vector<Seen>& verdicts) const;

  private:
    std::filesystem::path file_of(const Submitted& submitted) const;

    std::filesystem::path folder_; // empty: nothing is kept
};

/// A place to grade in, with compiled kernels of its own, which stay from trial to trial: those of the exercise are in it.
class Lane {
  public:
    explicit Lane(command::Course course);

    std::vector<Seen> grade(const command::Exercise& exercise, const Submitted& submitted);

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
} // namespace lab::truth
