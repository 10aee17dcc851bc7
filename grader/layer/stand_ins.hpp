// What the driver gets in place of what the program gave, and the program in place of what the driver gives.
#pragma once

#include "grader/layer/arguments.hpp"
#include "grader/layer/late_callback.hpp"
#include "grader/layer/mapped_memory.hpp"
#include "grader/layer/recorded_functions.hpp"

namespace lab::layer
{
/// The driver copies the host's memory: mapped_memory.hpp.
inline void copy_instead(cl_mem_flags& flags)
{
    if (flags & CL_MEM_USE_HOST_PTR)
        flags = (flags & ~cl_mem_flags{CL_MEM_USE_HOST_PTR}) | CL_MEM_COPY_HOST_PTR;
}

template <auto member>
constexpr bool creates_buffer = is<member, &cl_icd_dispatch::clCreateBuffer> ||
                                is<member, &cl_icd_dispatch::clCreateBufferWithProperties>;

/// `own` is where an event goes that the program did not ask for.
template <auto member, typename... A> void stand_in(std::tuple<A...>& all, [[maybe_unused]] cl_event& own)
{
    if constexpr (creates_buffer<member>)
        copy_instead(std::get<sizeof...(A) - 4>(all));
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueMapBuffer>)
        if (!std::get<2>(all) && !std::get<8>(all))
            std::get<8>(all) = &own;
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueUnmapMemObject>)
        std::get<2>(all) = mapped_memory().unmap(std::get<2>(all));
    if constexpr (is<member, &cl_icd_dispatch::clSetEventCallback>) {
        const LateCallback late =
            late_callback(std::get<0>(all), std::get<1>(all), {std::get<2>(all), std::get<3>(all)});
        std::get<2>(all) = late.function;
        std::get<3>(all) = late.data;
    }
}

template <auto member>
constexpr bool may_wait =
    is<member, &cl_icd_dispatch::clFinish> || is<member, &cl_icd_dispatch::clWaitForEvents> ||
    is<member, &cl_icd_dispatch::clGetEventInfo> || is<member, &cl_icd_dispatch::clEnqueueReadBuffer> ||
    is<member, &cl_icd_dispatch::clEnqueueWriteBuffer> ||
    is<member, &cl_icd_dispatch::clEnqueueReadBufferRect> ||
    is<member, &cl_icd_dispatch::clEnqueueWriteBufferRect>;

/// `given` is what the program gave, `all` what the driver got.
template <auto member, typename R, typename... A>
R take_over(std::size_t call, const std::tuple<A...>& given, const std::tuple<A...>& all, R returned)
{
    if constexpr (creates_buffer<member>)
        if (returned)
            mapped_memory().note_buffer(returned, std::get<sizeof...(A) - 4>(given) & CL_MEM_USE_HOST_PTR
                                                      ? std::get<sizeof...(A) - 2>(given)
                                                      : nullptr);
    if constexpr (is<member, &cl_icd_dispatch::clCreateSubBuffer>)
        if (const auto* region = static_cast<const cl_buffer_region*>(std::get<3>(all)); returned && region)
            mapped_memory().note_part(returned, std::get<0>(all), region->origin);
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueMapBuffer>)
        if (returned) {
            cl_event until = std::get<2>(all) ? nullptr : *std::get<8>(all);
            if (until && std::get<8>(given)) // it is the program's, too
                target.clRetainEvent(until);
            return mapped_memory().map(
                {call, std::get<1>(all), std::get<3>(all), std::get<4>(all), std::get<5>(all), until},
                returned);
        }
    if constexpr (is<member, &cl_icd_dispatch::clSetEventCallback>)
        if (returned == CL_SUCCESS)
            call_if_missed({std::get<2>(all), std::get<3>(all)});
    if constexpr (may_wait<member>)
        if (returned == CL_SUCCESS)
            mapped_memory().complete();
    return returned;
}
} // namespace lab::layer
