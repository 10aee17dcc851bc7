// Gives a submission part of a check's points for the kinds of input that it gets right.
#pragma once

#include "grader/judge/core/verdict.hpp"

#include <optional>
#include <vector>

namespace lab::judge
{
/// The kinds of input of a check, named as a student would name them. A kind is right if all of its inputs are: one
/// input that is right by luck is not enough.
class InputKinds {
  public:
    /// `make_finding` describes what is wrong; it is called for the first wrong input only. `asks_for_work`: a kernel
    /// that writes nothing, writes zeros or copies its input gets this one wrong. Kinds without such an input share
    /// in the points only if some kind that has one is right.
    template <typename MakeFinding>
    void add(const Text& kind, bool is_right, bool asks_for_work, const MakeFinding& make_finding)
    {
        count(kind, is_right, asks_for_work);
        if (!is_right && !first_wrong_)
            first_wrong_ = make_finding();
    }

    /// Passed, or failed with the share of kinds that are right, which the message lists first.
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
