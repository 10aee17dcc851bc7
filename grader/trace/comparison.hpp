// Two pictures step by step: which steps both have, and where what they leave first differs.
#pragma once

#include "grader/trace/picture.hpp"

namespace lab::trace
{
/// A step of both pictures, or of one alone: the other is null then.
struct ComparedStep {
    const Step* one = nullptr;
    const Step* other = nullptr;

    bool is_of_both() const { return one && other; }
    /// Whether both have this cell, with different values; a step of one picture alone has none such.
    bool differs_in(std::size_t cell) const;
    std::optional<std::size_t> first_difference() const;
    /// Whether what stands behind the step's name ("key 8, pass 1: ...") differs, whatever lines it gives.
    bool is_told_differently() const;
    bool is_named_differently() const;
};

struct FirstDifference {
    std::size_t step = 0;
    std::optional<std::size_t> cell = {}; // none: what is told of the step
};

/// In their order; as many steps as possible are taken for the same: those of one name, whatever lines it gives, and what lies between
/// them, where that is as many steps in both.
std::vector<ComparedStep> compared_steps(const Picture& one, const Picture& other);

/// The first step of both that differs; nothing where none does.
std::optional<FirstDifference> first_difference(const std::vector<ComparedStep>& steps);

/// Where they first differ, and who wrote what there; or that they do not.
std::vector<Text> comparison_summary(const std::vector<ComparedStep>& steps);
} // namespace lab::trace
