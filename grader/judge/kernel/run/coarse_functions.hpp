// Functions that other devices may compute differently from processors: mul24 and mad24 need to use only 24 bits of
// their factors, the precision of native_ and half_ functions is up to the device (OpenCL C 3.0, 6.15.2 and 6.15.3),
// and pow, exp2, log2 and the like may be off by some units in the last place (7.4). A kernel that relies on more is
// wrong there.
#pragma once

#include "grader/judge/core/source.hpp"

#include <optional>
#include <string>

namespace lab::judge
{
/// The text for a device that computes these functions with as few bits as allowed; inexact results are slightly too
/// small or too great.
std::string with_coarse_functions(const std::string& text, bool too_small);

struct CoarseFunction {
    std::string name;
    int line = 0;

    bool is_product() const { return name.ends_with("24"); }
};
/// The first use of such a function in the file; nothing if there is none.
std::optional<CoarseFunction> coarse_function_in(const Source& source);
} // namespace lab::judge
