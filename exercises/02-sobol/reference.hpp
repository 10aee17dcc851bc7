// What the points of main.cpp have to be, and which dimensions they are made of.
#pragma once

#include "sobol.hpp"

#include <optional>
#include <span>

/// What the points are made from, dimension by dimension.
struct Dimensions {
    std::vector<DirectionNumbers> numbers;
    std::vector<cl_uint> shifts; // 0 in stage 1

    /// At most `count` of them, from `first` on.
    Dimensions part(std::size_t first, std::size_t count) const;
};

/// The first `count` dimensions of Joe and Kuo's figures, with digital shifts from the seed (the same bits
/// everywhere; none: no shift). Throws lab::UsageError when there are no such figures, lab::WrongResult
/// when the direction numbers are to be checked and are wrong.
Dimensions make_dimensions(std::size_t count, std::optional<unsigned> shift_seed, bool are_checked);

/// A point that the serial reference makes differently.
struct WrongPoint {
    std::size_t index = 0;
    cl_float expected = 0;
};

/// Compares one dimension with the serial reference, point by point: another such vector may not fit into memory.
std::optional<WrongPoint> first_wrong_point(const DirectionNumbers& numbers, cl_uint shift,
                                            std::span<const cl_float> points);
