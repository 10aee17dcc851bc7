// The checks of a host program that say the same in every exercise, and what its other checks need.
#pragma once

#include "grader/judge/host_checks.hpp"

namespace lab::judge
{
class HostSuite {
  public:
    /// `proof`: the check of the suite that tells that the results come from the kernels.
    HostSuite(std::string name, const HostRuns& runs, std::string proof);

    Verdict builds() const;
    /// `others`: runs that the exercise made beside those of every exercise.
    Verdict ends(const std::vector<const HostRun*>& others = {}) const;
    Verdict waits_for_the_result() const;
    Verdict reports_errors() const;
    Verdict releases_everything() const;

    /// The program came to an end.
    std::optional<Verdict> requires_end() const;
    /// And launches the kernel: for checks that ask how.
    std::optional<Verdict> requires_launch() const;

  private:
    /// For how a program deals with OpenCL: it launches a kernel and reads a buffer after that. Where its results are right
    /// they must come from the kernel: serving a device that computes nothing is worth nothing.
    std::optional<Verdict> requires_use() const;

    std::string name_;
    const HostRuns& runs_;
    std::string proof_;
};
} // namespace lab::judge
