// Compares two pictures step by step: which steps they share, and where their results first differ.
#pragma once

#include "grader/trace/picture.hpp"

namespace lab::trace
{
/// A step that both pictures have, or only one: then the other pointer is null.
struct ComparedStep {
    const Step* one = nullptr;
    const Step* other = nullptr;

    bool is_of_both() const { return one && other; }
    /// True if both have this cell, with different values; always false for a step of only one picture.
    bool differs_in(std::size_t cell) const;
    std::optional<std::size_t> first_difference() const;
    /// True if the text after the step's name ("key 8, pass 1: ...") differs, ignoring line numbers.
    bool is_told_differently() const;
    bool is_named_differently() const;
};

struct FirstDifference {
    std::size_t step = 0;
    std::optional<std::size_t> cell = {}; // none: what is told of the step
};

/// The steps in order, with as many pairs as possible: steps of the same name, ignoring line numbers, and the steps
/// between such pairs if there are equally many in both pictures.
std::vector<ComparedStep> compared_steps(const Picture& one, const Picture& other);

/// The first step of both pictures that differs; nothing if there is none.
std::optional<FirstDifference> first_difference(const std::vector<ComparedStep>& steps);

/// Where the pictures first differ, and who wrote what there; or that they do not differ.
std::vector<Text> comparison_summary(const std::vector<ComparedStep>& steps);
} // namespace lab::trace
