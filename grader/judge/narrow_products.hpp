// mul24 and mad24, which need not look at more than 24 bits of what they multiply. Processors multiply all 32, and a kernel
// that relies on it is wrong on GPUs.
#pragma once

#include "grader/judge/source.hpp"

#include <optional>
#include <string>

namespace lab::judge
{
/// The text for a device whose mul24 and mad24 take the lower 24 bits of both factors.
std::string with_narrow_products(const std::string& text);

struct NarrowProduct {
    std::string function;
    int line = 0;
};
/// The first call of one in the file; nothing where there is none.
std::optional<NarrowProduct> narrow_product_in(const Source& source);
} // namespace lab::judge
