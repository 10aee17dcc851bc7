// Small inputs, the smallest first, that show clearly what is wrong with a kernel of 01-prefix-sum.
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

/// 256 elements: all 0, a single 1, a single large number, more and more ones, and then more and more elements of
/// `failing`.
std::vector<SmallNumbers> small_inputs_of_one_block(const Ints& failing);
/// Ones from one element on: all lengths up to `every`, then the `longer` ones.
std::vector<SmallNumbers> small_inputs_of_lengths(std::size_t every, const std::vector<std::size_t>& longer);
} // namespace prefix_sum
