// Functions that other devices compute otherwise than processors do: mul24 and mad24 need not look at more than 24 bits of what they
// multiply, native_ and half_ functions have as many bits as a device likes (OpenCL C 3.0, 6.15.2 and 6.15.3), and pow, exp2, log2
// and the like may be wrong by some units in the last place (7.4). A kernel that relies on more is wrong there.
#pragma once

#include "grader/judge/core/source.hpp"

#include <optional>
#include <string>

namespace lab::judge
{
/// The text for a device that computes them with as few bits as it may; inexact results are a little too small, or too great.
std::string with_coarse_functions(const std::string& text, bool too_small);

struct CoarseFunction {
    std::string name;
    int line = 0;

    bool is_product() const { return name.ends_with("24"); }
};
/// The first use of one in the file; nothing where there is none.
std::optional<CoarseFunction> coarse_function_in(const Source& source);
} // namespace lab::judge
