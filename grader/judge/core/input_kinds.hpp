// Part of a check's points for the kinds of input that a submission gets right.
#pragma once

#include "grader/judge/core/verdict.hpp"

#include <optional>
#include <vector>

namespace lab::judge
{
/// The kinds of input of a check, named as a student would name them. A kind is right when all its inputs are: one that
/// is right by luck makes no kind right.
class InputKinds {
  public:
    /// `make_finding` says what is wrong; it is called for the first wrong input only. `asks_for_work`: not right for a
    /// kernel that writes nothing, writes zeros or copies its input. A kind without such an input has a share of the points,
    /// but gets it only beside one that has them.
    template <typename MakeFinding>
    void add(const Text& kind, bool is_right, bool asks_for_work, const MakeFinding& make_finding)
    {
        count(kind, is_right, asks_for_work);
        if (!is_right && !first_wrong_)
            first_wrong_ = make_finding();
    }

    /// Passed, or else failed with the share of the kinds that are right; what is seen begins with these kinds.
    Verdict verdict() const;

  private:
    struct Kind {
        Text name;
        bool is_right = true, asks_for_work = false;
    };

    void count(const Text& kind, bool is_right, bool asks_for_work);
    double part() const; // 0 to 1
    Text summary() const;

    std::vector<Kind> kinds_;
    std::optional<Finding> first_wrong_;
};
} // namespace lab::judge
