// \if file_sobol_gray_code_cl
// Which wrong walk along the Gray code produces the points that a stage 2 kernel wrote.
#pragma once

#include "tests/02-sobol/references.hpp"

#include <optional>

namespace sobol::stage_2
{
constexpr std::size_t row_length = work_group_size, row_count = 16, block_length = row_count * row_length;

struct GrayCase {
    lab::Text kind; // of input, of which there may be several
    std::size_t vector_count = 0;
    Uints numbers, shifts; // 32 and 1 per dimension

    std::size_t size() const { return vector_count * shifts.size(); }
};

/// Explains a common mistake that would produce exactly these points.
std::optional<lab::Text> usual_mistake(const GrayCase& the_case, const Floats& actual);
} // namespace sobol::stage_2
// \endif
