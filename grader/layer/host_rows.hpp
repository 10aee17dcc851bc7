// The rows of a rectangle in the host's memory (OpenCL 3.0, clEnqueueReadBufferRect); a plain transfer is one row.
#pragma once

#include <cstddef>

namespace lab::layer
{
struct HostRows {
    std::size_t first = 0, row_bytes = 0; // bytes from the pointer that the call was given
    std::size_t rows = 1, row_pitch = 0, slices = 1, slice_pitch = 0;

    static HostRows one(std::size_t bytes) { return {.row_bytes = bytes}; }

    /// `origin` and `region` have three elements. The pitches are as passed to the call; 0 means that rows or slices
    /// are contiguous.
    static HostRows of(const std::size_t* origin, const std::size_t* region, std::size_t row_pitch,
                       std::size_t slice_pitch)
    {
        row_pitch = row_pitch > 0 ? row_pitch : region[0];
        slice_pitch = slice_pitch > 0 ? slice_pitch : row_pitch * region[1];
        return {.first = origin[0] + origin[1] * row_pitch + origin[2] * slice_pitch,
                .row_bytes = region[0],
                .rows = region[1],
                .row_pitch = row_pitch,
                .slices = region[2],
                .slice_pitch = slice_pitch};
    }

    /// The end of the last row, as an offset.
    std::size_t end() const
    {
        return rows == 0 || slices == 0
                   ? 0
                   : first + (rows - 1) * row_pitch + (slices - 1) * slice_pitch + row_bytes;
    }

    /// Calls `take` with the offset of each row.
    template <typename F> void for_each(F&& take) const
    {
        for (std::size_t slice = 0; slice < slices; ++slice)
            for (std::size_t row = 0; row < rows; ++row)
                take(first + row * row_pitch + slice * slice_pitch);
    }
};
} // namespace lab::layer
