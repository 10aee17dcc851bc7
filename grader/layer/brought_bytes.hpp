// The bytes of host memory that a call passes to OpenCL, for runs whose launches the judge repeats on the simulator.
#pragma once

#include "grader/layer/arguments.hpp"
#include "grader/layer/host_rows.hpp"
#include "grader/layer/mapped_memory.hpp"
#include "grader/layer/watched_memory.hpp"

#include <cstring>

namespace lab::layer
{
/// Concatenates the rows.
inline std::string content_of(const void* memory, const HostRows& rows)
{
    std::string all;
    rows.for_each([&](std::size_t offset) {
        all += content_of(static_cast<const char*>(memory) + offset, rows.row_bytes).value_or("");
    });
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

/// Nothing for functions that transfer no bytes.
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
        return content_of(std::get<10>(all),
                          HostRows::of(origin, region, std::get<8>(all), std::get<9>(all)));
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
