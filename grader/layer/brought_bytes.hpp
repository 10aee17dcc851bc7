// Bytes of the host's memory that a call brings to OpenCL, for runs whose launches the judge repeats on the simulator.
#pragma once

#include "grader/layer/arguments.hpp"
#include "grader/layer/mapped_memory.hpp"
#include "grader/layer/watched_memory.hpp"

#include <cstring>

namespace lab::layer
{
/// The rows of a rectangle, one after the other; pitches as the call has them, 0 where rows or slices follow each other.
inline std::string rows_of(const void* memory, const std::size_t* origin, const std::size_t* region,
                           std::size_t row_pitch, std::size_t slice_pitch)
{
    row_pitch = row_pitch > 0 ? row_pitch : region[0];
    slice_pitch = slice_pitch > 0 ? slice_pitch : row_pitch * region[1];
    std::string all;
    for (std::size_t slice = 0; slice < region[2]; ++slice)
        for (std::size_t row = 0; row < region[1]; ++row)
            all += content_of(static_cast<const char*>(memory) + origin[0] + (origin[1] + row) * row_pitch +
                                  (origin[2] + slice) * slice_pitch,
                              region[0])
                       .value_or("");
    return all;
}

inline std::string text_of(cl_uint count, const char** strings, const size_t* lengths)
{
    std::string all;
    for (cl_uint i = 0; strings && i < count; ++i)
        if (const char* const text = strings[i])
            all.append(text, lengths && lengths[i] > 0 ? lengths[i] : std::strlen(text));
    return all;
}

/// Nothing of functions that bring none.
template <auto member, typename... A>
std::optional<std::string> brought_bytes([[maybe_unused]] const std::tuple<A...>& all)
{
    using Table = cl_icd_dispatch;
    if constexpr (is<member, &Table::clEnqueueFillBuffer>)
        return content_of(std::get<2>(all), std::get<3>(all));
    else if constexpr (is<member, &Table::clEnqueueWriteBufferRect>) {
        const auto *const origin = std::get<4>(all), *const region = std::get<5>(all);
        if (!origin || !region)
            return std::nullopt;
        return rows_of(std::get<10>(all), origin, region, std::get<8>(all), std::get<9>(all));
    } else if constexpr (is<member, &Table::clCreateProgramWithSource>)
        return text_of(std::get<1>(all), std::get<2>(all), std::get<3>(all));
    else if constexpr (is<member, &Table::clEnqueueUnmapMemObject>) {
        const HostMemory written = mapped_memory().written(std::get<2>(all));
        return content_of(written.first, written.bytes);
    } else if constexpr (is<member, &Table::clEnqueueWriteBuffer> || is<member, &Table::clCreateBuffer> ||
                         is<member, &Table::clCreateBufferWithProperties>) {
        const auto [first, bytes] = host_memory<member>(all);
        return first ? content_of(first, bytes) : std::nullopt;
    } else
        return std::nullopt;
}
} // namespace lab::layer
