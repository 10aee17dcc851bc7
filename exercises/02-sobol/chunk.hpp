// The points of some dimensions: as many as fit into the device's memory are computed at a time.
#pragma once

#include "reference.hpp"

#include <filesystem>

/// Dimensions first, first + 1, … and their points, one dimension after the other.
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

/// How many dimensions of `vector_count` points are computed at a time. They fit into a buffer of the device and
/// into half of its memory: where that is the memory of the host, the host's copy of the points is the other
/// half. Throws lab::UsageError when not even one does.
std::size_t dimensions_per_chunk(const cl::Device& device, std::size_t vector_count,
                                 std::size_t dimension_count);

/// Throws lab::WrongResult with the first point that is wrong.
void verify(const Chunk& chunk);

/// Prints "Dimension 2   0 0.5 0.75 0.25 ..." for the first of all dimensions.
void show(const Chunk& chunk, std::size_t dimension_count);

/// Writes the points to the raw file: behind those of the chunk before, unless this is the first one. Throws
/// lab::UsageError.
void append(const std::filesystem::path& file, const Chunk& chunk);
