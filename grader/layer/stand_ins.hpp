// Replaces what the program passes to the driver, and what the driver returns to the program.
#pragma once

#include "grader/layer/arguments.hpp"
#include "grader/layer/borrowed_memory.hpp"
#include "grader/layer/late_callback.hpp"
#include "grader/layer/late_reads.hpp"
#include "grader/layer/late_status.hpp"
#include "grader/layer/mapped_memory.hpp"
#include "grader/layer/recorded_functions.hpp"
#include "grader/layer/told_times.hpp"

namespace lab::layer
{
/// Lets the driver copy the host's memory: see mapped_memory.hpp.
inline void copy_instead(cl_mem_flags& flags)
{
    if (flags & CL_MEM_USE_HOST_PTR)
        flags = (flags & ~cl_mem_flags{CL_MEM_USE_HOST_PTR}) | CL_MEM_COPY_HOST_PTR;
}

template <auto member>
constexpr bool creates_buffer = is<member, &cl_icd_dispatch::clCreateBuffer> ||
                                is<member, &cl_icd_dispatch::clCreateBufferWithProperties>;

/// Records the host memory of a new buffer, which the buffer may use for as long as it exists.
inline void note_memory(std::size_t call, cl_mem buffer, cl_mem_flags flags, const HostMemory& given)
{
    const bool is_used = (flags & CL_MEM_USE_HOST_PTR) != 0;
    mapped_memory().note_buffer(buffer, is_used ? given : HostMemory{});
    if (is_used)
        borrowed_memory().lend(call, given.first);
}

/// For functions that read a buffer: which of their arguments describe the host memory that is written.
template <auto member> constexpr bool reads_rectangle = is<member, &cl_icd_dispatch::clEnqueueReadBufferRect>;
template <auto member>
constexpr bool reads = is<member, &cl_icd_dispatch::clEnqueueReadBuffer> || reads_rectangle<member>;

template <auto member, typename... A> HostRows rows_read(const std::tuple<A...>& all)
{
    if constexpr (!reads_rectangle<member>)
        return HostRows::one(std::get<4>(all));
    else if (const auto* const origin = std::get<4>(all), * const region = std::get<5>(all); origin && region)
        return HostRows::of(origin, region, std::get<8>(all), std::get<9>(all));
    else
        return {};
}

template <typename... A> auto& memory_read(std::tuple<A...>& all) { return std::get<sizeof...(A) - 4>(all); }
template <typename... A> const auto& memory_read(const std::tuple<A...>& all)
{
    return std::get<sizeof...(A) - 4>(all);
}

/// Makes a non-blocking read go to the layer's memory, and gives it an event.
inline void read_late(std::size_t bytes, void*& memory, cl_event*& event, cl_event& own)
{
    void* const room = memory ? late_reads().room_for(bytes) : nullptr;
    if (!room)
        return;
    memory = room;
    if (!event)
        event = &own;
}

/// `own` receives an event that the program did not request.
template <auto member, typename... A> void stand_in(std::tuple<A...>& all, [[maybe_unused]] cl_event& own)
{
    if constexpr (creates_buffer<member>)
        copy_instead(std::get<sizeof...(A) - 4>(all));
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueMapBuffer>)
        if (!std::get<2>(all) && !std::get<8>(all))
            std::get<8>(all) = &own;
    if constexpr (reads<member>)
        if (!std::get<2>(all))
            read_late(rows_read<member>(all).end(), memory_read(all), std::get<sizeof...(A) - 1>(all), own);
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueUnmapMemObject>)
        std::get<2>(all) = mapped_memory().unmap(std::get<2>(all));
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueMigrateMemObjects>)
        std::get<3>(all) &= ~CL_MIGRATE_MEM_OBJECT_HOST; // PoCL 6.0 without threads would wait for ever
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

/// True for transfers between a buffer and host memory. Their third argument says whether they block.
template <auto member>
constexpr bool transfers =
    is<member, &cl_icd_dispatch::clEnqueueReadBuffer> || is<member, &cl_icd_dispatch::clEnqueueWriteBuffer> ||
    is<member, &cl_icd_dispatch::clEnqueueReadBufferRect> ||
    is<member, &cl_icd_dispatch::clEnqueueWriteBufferRect>;

/// True if the program knows, when the call returns, that a command has ended.
template <auto member, typename... A> bool waits([[maybe_unused]] const std::tuple<A...>& given)
{
    if constexpr (transfers<member> || is<member, &cl_icd_dispatch::clEnqueueMapBuffer>)
        return std::get<2>(given);
    else
        return is<member, &cl_icd_dispatch::clFinish> || is<member, &cl_icd_dispatch::clWaitForEvents>;
}

/// The place for the command's event; null if the program wants none.
template <auto member, typename... A> cl_event* wanted_event([[maybe_unused]] const std::tuple<A...>& given)
{
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueMapBuffer>)
        return std::get<8>(given);
    else if constexpr (std::is_same_v<std::tuple_element_t<sizeof...(A) - 1, std::tuple<A...>>, cl_event*>)
        return std::get<sizeof...(A) - 1>(given);
    else
        return nullptr;
}

/// After a successful call: updates what the program knows about its commands, and replaces the driver's answer about
/// a command.
template <auto member, typename... A> void tell_otherwise(const std::tuple<A...>& given)
{
    if (waits<member>(given)) {
        late_status().waited();
        late_reads().bring();
    } else if (const cl_event* const event = wanted_event<member>(given))
        late_status().enqueued(*event);
    if constexpr (is<member, &cl_icd_dispatch::clGetEventInfo>)
        if (auto* const status = static_cast<cl_int*>(std::get<3>(given));
            status && std::get<1>(given) == CL_EVENT_COMMAND_EXECUTION_STATUS) {
            *status = late_status().answer(std::get<0>(given), *status);
            if (*status == CL_COMPLETE)
                late_reads().bring();
        }
    if constexpr (is<member, &cl_icd_dispatch::clGetEventProfilingInfo>)
        if (auto* const end = static_cast<cl_ulong*>(std::get<3>(given));
            end && std::get<1>(given) == CL_PROFILING_COMMAND_END)
            *end = told_end(std::get<0>(given), *end);
}

/// `given` is what the program passed, `all` what the driver got.
template <auto member, typename R, typename... A>
R take_over(std::size_t call, const std::tuple<A...>& given, const std::tuple<A...>& all, R returned)
{
    if constexpr (creates_buffer<member>)
        if (returned)
            note_memory(
                call, returned, std::get<sizeof...(A) - 4>(given),
                {static_cast<char*>(std::get<sizeof...(A) - 2>(given)), std::get<sizeof...(A) - 3>(given)});
    if constexpr (is<member, &cl_icd_dispatch::clSetKernelArg>)
        if (returned == CL_SUCCESS)
            mapped_memory().note_argument(std::get<0>(given), std::get<1>(given),
                                          std::get<2>(given) == sizeof(cl_mem) ? std::get<3>(given)
                                                                               : nullptr);
    if constexpr (is<member, &cl_icd_dispatch::clCreateSubBuffer>)
        if (const auto* region = static_cast<const cl_buffer_region*>(std::get<3>(all)); returned && region)
            mapped_memory().note_part(returned, std::get<0>(all), region->origin, region->size);
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueMapBuffer>)
        if (returned) {
            cl_event until = std::get<2>(all) ? nullptr : *std::get<8>(all);
            if (until && std::get<8>(given)) // it is the program's, too
                target.clRetainEvent(until);
            tell_otherwise<member>(given);
            return mapped_memory().map(
                {call, std::get<1>(all), std::get<3>(all), std::get<4>(all), std::get<5>(all), until},
                returned);
        }
    if constexpr (reads<member>)
        if (void* const room = memory_read(all); room != memory_read(given)) {
            if (returned != CL_SUCCESS) {
                late_reads().refused(room);
                return returned;
            }
            const cl_event until = *std::get<sizeof...(A) - 1>(all);
            if (std::get<sizeof...(A) - 1>(given)) // it is the program's, too
                target.clRetainEvent(until);
            late_reads().read(room, memory_read(given), rows_read<member>(all), until);
        }
    if constexpr (is<member, &cl_icd_dispatch::clSetEventCallback>)
        if (returned == CL_SUCCESS)
            call_if_missed({std::get<2>(all), std::get<3>(all)});
    if constexpr (may_wait<member>)
        if (returned == CL_SUCCESS)
            mapped_memory().complete();
    if constexpr (std::is_same_v<R, cl_int>)
        if (returned == CL_SUCCESS)
            tell_otherwise<member>(given);
    return returned;
}
} // namespace lab::layer
