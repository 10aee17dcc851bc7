// Functions that other devices compute with fewer bits than processors do: mul24 and mad24 need not look at more than 24 bits of what
// they multiply, native_ and half_ functions need not be exact (OpenCL C 3.0, 6.15.2 and 6.15.3). A kernel that relies on more is
// wrong there.
#pragma once

#include "grader/judge/source.hpp"

#include <optional>
#include <string>

namespace lab::judge
{
/// The text for a device that computes them with as few bits as it may.
std::string with_coarse_functions(const std::string& text);

struct CoarseFunction {
    std::string name;
    int line = 0;

    bool is_product() const { return name.ends_with("24"); }
};
/// The first use of one in the file; nothing where there is none.
std::optional<CoarseFunction> coarse_function_in(const Source& source);
} // namespace lab::judge
