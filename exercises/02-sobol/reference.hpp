// The correct points for main.cpp, and the dimensions they are computed from.
#pragma once

#include "sobol.hpp"

#include <optional>
#include <span>

/// The input of the points, dimension by dimension.
struct Dimensions {
    std::vector<DirectionNumbers> numbers;
    std::vector<cl_uint> shifts; // 0 in stage 1

    /// At most `count` dimensions, starting at `first`.
    Dimensions part(std::size_t first, std::size_t count) const;
};

/// The first `count` dimensions of Joe and Kuo's figures, with digital shifts from the seed (the same bits
/// everywhere; none: no shift). Throws lab::UsageError if there are no such figures, lab::WrongResult if the
/// direction numbers are checked and wrong.
Dimensions make_dimensions(std::size_t count, std::optional<unsigned> shift_seed, bool are_checked);

/// A point for which the serial reference has another value.
struct WrongPoint {
    std::size_t index = 0;
    cl_float expected = 0;
};

/// Compares one dimension with the serial reference, point by point: a second vector of this size may not fit into
/// memory.
std::optional<WrongPoint> first_wrong_point(const DirectionNumbers& numbers, cl_uint shift,
                                            std::span<const cl_float> points);
