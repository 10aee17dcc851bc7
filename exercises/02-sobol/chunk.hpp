// The points of some dimensions: as many as fit into the device's memory are computed at once.
#pragma once

#include "reference.hpp"

#include <filesystem>

/// Dimensions first, first + 1, … and their points, one dimension after another.
struct Chunk {
    std::size_t first = 0;
    const Dimensions& dimensions;
    std::span<const cl_float> points;

    std::size_t points_per_dimension() const { return points.size() / dimensions.numbers.size(); }
    std::span<const cl_float> points_of(std::size_t dimension) const
    {
        return points.subspan(dimension * points_per_dimension(), points_per_dimension());
    }
};

/// The number of dimensions of `vector_count` points computed at once. They fit into a buffer of the device and into
/// half of its memory: if that is host memory, the host's copy of the points takes the other half. Throws
/// lab::UsageError if not even one fits.
std::size_t dimensions_per_chunk(const cl::Device& device, std::size_t vector_count,
                                 std::size_t dimension_count);

/// Throws lab::WrongResult with the first wrong point.
void verify(const Chunk& chunk);

/// Prints "Dimension 2   0 0.5 0.75 0.25 ..." for the first of all dimensions.
void show(const Chunk& chunk, std::size_t dimension_count);

/// Writes the points to the raw file: after those of the previous chunk, unless this is the first one. Throws
/// lab::UsageError.
void append(const std::filesystem::path& file, const Chunk& chunk);
