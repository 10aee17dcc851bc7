// Calls that the specification forbids but drivers accept: with another driver the program would fail (OpenCL 3.0,
// 5.2.1, 5.4.2, 5.11).
#pragma once

#include "grader/layer/stand_ins.hpp"

#include <bit>
#include <optional>

namespace lab::layer
{
/// True if more than one of these flags is set.
inline bool exclude_each_other(cl_bitfield flags, cl_bitfield these)
{
    return std::popcount(flags & these) > 1;
}

inline bool is_refused(cl_mem_flags flags)
{
    const auto has_both = [&](cl_mem_flags a, cl_mem_flags b) {
        return (flags & a) != 0 && (flags & b) != 0;
    };
    return exclude_each_other(flags, CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY) ||
           exclude_each_other(flags,
                              CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS) ||
           has_both(CL_MEM_USE_HOST_PTR, CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR);
}

/// True for a list that must not be empty but is, or that contains a null event.
inline bool is_refused(cl_uint count, const cl_event* events)
{
    return (count == 0) != (events == nullptr) ||
           std::any_of(events, events + count, [](cl_event event) { return !event; });
}

/// The error for such a call; nothing: the driver decides.
template <auto member, typename... A>
std::optional<cl_int> refusal([[maybe_unused]] const std::tuple<A...>& all)
{
    using All = std::tuple<A...>;
    constexpr std::size_t count = sizeof...(A);
    if constexpr (creates_buffer<member>)
        if (is_refused(std::get<count - 4>(all)))
            return CL_INVALID_VALUE;
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueMapBuffer>)
        if ((std::get<3>(all) & CL_MAP_WRITE_INVALIDATE_REGION) &&
            (std::get<3>(all) & (CL_MAP_READ | CL_MAP_WRITE)))
            return CL_INVALID_VALUE;
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueMapBuffer>) {
        if (is_refused(std::get<6>(all), std::get<7>(all)))
            return CL_INVALID_EVENT_WAIT_LIST;
    } else if constexpr (count > 3)
        if constexpr (std::is_same_v<std::tuple_element_t<count - 1, All>, cl_event*> &&
                      std::is_same_v<std::tuple_element_t<count - 2, All>, const cl_event*>)
            if (is_refused(std::get<count - 3>(all), std::get<count - 2>(all)))
                return CL_INVALID_EVENT_WAIT_LIST;
    return {};
}
} // namespace lab::layer
