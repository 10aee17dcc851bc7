#include "chunk.hpp"

#include "lab/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>

std::size_t dimensions_per_chunk(const cl::Device& device, std::size_t vector_count,
                                 std::size_t dimension_count)
{
    const cl_ulong per_dimension = cl_ulong{vector_count} * sizeof(cl_float);
    const cl_ulong all_memory = device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
    const cl_ulong largest_buffer = device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
    const cl_ulong count =
        std::min({largest_buffer / per_dimension,
                  all_memory / (per_dimension + sizeof(DirectionNumbers) + sizeof(cl_uint)),
                  largest_buffer / sizeof(DirectionNumbers), cl_ulong{dimension_count}});
    if (count == 0) {
        throw lab::UsageError(
            fmt::format("{} vectors need {} bytes per dimension, but a buffer on this device has at most {}.",
                        vector_count, per_dimension, std::min(all_memory, largest_buffer)));
    }
    return static_cast<std::size_t>(count);
}

void verify(const Chunk& chunk)
{
    for (std::size_t j = 0; j < chunk.dimensions.numbers.size(); ++j) {
        const auto points = chunk.points_of(j);
        const auto wrong = first_wrong_point(chunk.dimensions.numbers[j], chunk.dimensions.shifts[j], points);
        if (wrong) {
            throw lab::WrongResult(fmt::format("Wrong at point {} in dimension {}: expected {}, actual {}.",
                                               wrong->index, chunk.first + j + 1, wrong->expected,
                                               points[wrong->index]));
        }
    }
}

void show(const Chunk& chunk, std::size_t dimension_count)
{
    constexpr std::size_t shown_dimensions = 8, shown_points = 8;
    for (std::size_t j = 0; j < chunk.dimensions.numbers.size(); ++j) {
        if (chunk.first + j >= shown_dimensions) {
            break;
        }
        const auto points = chunk.points_of(j);
        fmt::print("Dimension {:<3} {}{}\n", chunk.first + j + 1,
                   fmt::join(points.first(std::min(points.size(), shown_points)), " "),
                   points.size() > shown_points ? " ..." : "");
    }
    if (chunk.first == 0 && dimension_count > shown_dimensions) {
        fmt::print("... and {} more dimensions\n", dimension_count - shown_dimensions);
    }
}

void append(const std::filesystem::path& file, const Chunk& chunk)
{
    std::ofstream stream(file, chunk.first == 0 ? std::ios::binary : std::ios::binary | std::ios::app);
    stream.write(reinterpret_cast<const char*>(chunk.points.data()),
                 static_cast<std::streamsize>(chunk.points.size_bytes()));
    if (!stream.flush()) {
        throw lab::UsageError(fmt::format("Cannot write {}.", file.string()));
    }
}
