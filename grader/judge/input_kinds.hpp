// Part of a check's points for the kinds of input that a submission gets right.
#pragma once

#include "grader/judge/verdict.hpp"

#include <vector>

namespace lab::judge
{
/// The kinds of input of a check, named as a student would name them. A kind is right when all its cases are: one that
/// is right by luck makes no kind right.
class InputKinds {
  public:
    /// `asks_for_work`: not right for a kernel that writes nothing, writes zeros or copies its input. A kind without
    /// such a case has a share of the points, but gets it only beside one that has them.
    void add(const Text& kind, bool is_right, bool asks_for_work = true);

    /// Passed, or else failed with the share of the kinds that are right. What is seen begins with these kinds; what
    /// `first_wrong` says follows, which is asked for only then.
    template <typename MakeFinding> Verdict judge(const MakeFinding& first_wrong) const
    {
        return all_are_right() ? Verdict::passed() : failed(first_wrong());
    }

    bool all_are_right() const;
    double part() const; // 0 to 1

  private:
    struct Kind {
        Text name;
        bool is_right = true, asks_for_work = false;
    };

    Verdict failed(Finding first_wrong) const;
    Text summary() const;

    std::vector<Kind> kinds_;
};
} // namespace lab::judge
