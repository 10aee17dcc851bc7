// Inputs that are easily looked at, the smallest first, for what is wrong with a kernel of 01-prefix-sum.
#pragma once

#include "grader/base/text.hpp"
#include "tests/01-prefix-sum/references.hpp"

#include <vector>

namespace prefix_sum
{
struct SmallNumbers {
    lab::Text name;
    Ints numbers;
};

/// 256 elements: all 0, a single 1, a single large number, more and more ones, and then more and more of `failing`.
std::vector<SmallNumbers> small_inputs_of_one_block(const Ints& failing);
/// Ones, from one element on: of every length up to `every`, then of these.
std::vector<SmallNumbers> small_inputs_of_lengths(std::size_t every, const std::vector<std::size_t>& longer);
} // namespace prefix_sum
