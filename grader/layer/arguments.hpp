// What the record contains about a call: its arguments by name, and what it returned to the program.
#pragma once

#include "grader/layer/allocations.hpp"
#include "grader/layer/late_callback.hpp"
#include "grader/layer/values.hpp"

#include <CL/cl_icd.h>

#include <algorithm>
#include <array>
#include <dlfcn.h>
#include <pthread.h>
#include <string>
#include <tuple>
#include <type_traits>
#include <unistd.h>
#include <utility>
#include <vector>

extern "C" void* __libc_stack_end; // of the first thread, by the C library

namespace lab::layer
{
/// An OpenCL function, identified by its member in the dispatch table.
template <auto member> struct Function {
};
/// True if the members are the same. Members of different types cannot be compared directly.
template <auto member, auto other> constexpr bool is = std::is_same_v<Function<member>, Function<other>>;

template <typename T>
constexpr bool is_list_of_handles = std::is_same_v<T, const cl_event*> || std::is_same_v<T, const cl_mem*> ||
                                    std::is_same_v<T, const cl_device_id*>;

/// True for functions whose origins and regions have three dimensions.
template <auto member>
constexpr bool has_regions =
    is<member, &cl_icd_dispatch::clEnqueueReadBufferRect> ||
    is<member, &cl_icd_dispatch::clEnqueueWriteBufferRect> ||
    is<member, &cl_icd_dispatch::clEnqueueCopyBufferRect> ||
    is<member, &cl_icd_dispatch::clEnqueueReadImage> || is<member, &cl_icd_dispatch::clEnqueueMapImage>;

/// The origin and size of a part of a buffer.
inline Value region(const cl_buffer_region* part)
{
    return part ? Value{{part->origin, part->size}, {}} : Value{};
}

/// The call's argument number `i`; the length of a list comes from another argument.
template <std::size_t i, auto member, typename... A> Value argument(const std::tuple<A...>& all)
{
    const auto plain = std::get<i>(all);
    using T = std::remove_const_t<decltype(plain)>;
    if constexpr (is_list_of_handles<T>)
        return list(plain, std::get<i - 1>(all));
    else if constexpr (std::is_same_v<T, const size_t*> &&
                       is<member, &cl_icd_dispatch::clEnqueueNDRangeKernel>)
        return list(plain, std::get<2>(all));
    else if constexpr (std::is_same_v<T, const size_t*> && has_regions<member>)
        return list(plain, 3);
    else if constexpr (is<member, &cl_icd_dispatch::clCreateSubBuffer> && i == 3)
        return region(static_cast<const cl_buffer_region*>(plain));
    else if constexpr (is<member, &cl_icd_dispatch::clSetKernelArg> && i == 3)
        return bytes(plain, std::get<2>(all));
    else if constexpr (is<member, &cl_icd_dispatch::clCreateCommandQueueWithProperties> && i == 2)
        return properties(plain);
    else
        return value(plain);
}

/// The start and size of the host memory that the call passes to OpenCL. Null for other functions.
template <auto member, typename... A>
std::pair<const void*, std::size_t> host_memory([[maybe_unused]] const std::tuple<A...>& all)
{
    using Table = cl_icd_dispatch;
    if constexpr (is<member, &Table::clCreateBuffer>)
        return {std::get<3>(all), std::get<2>(all)};
    else if constexpr (is<member, &Table::clCreateBufferWithProperties>)
        return {std::get<4>(all), std::get<3>(all)};
    else if constexpr (is<member, &Table::clEnqueueReadBuffer> || is<member, &Table::clEnqueueWriteBuffer>)
        return {std::get<5>(all), std::get<4>(all)};
    else
        return {};
}

/// True if the memory is on the calling thread's stack. For the first thread, the C library would read /proc, which a
/// sandbox lacks.
inline bool is_on_the_stack(const void* memory)
{
    thread_local const void* const end = []() -> const void* {
        if (::getpid() == ::gettid())
            return __libc_stack_end;
        pthread_attr_t attributes;
        void* first = nullptr;
        std::size_t bytes = 0;
        if (::pthread_getattr_np(::pthread_self(), &attributes) == 0) {
            ::pthread_attr_getstack(&attributes, &first, &bytes);
            ::pthread_attr_destroy(&attributes);
        }
        return static_cast<const char*>(first) + bytes;
    }();
    return memory > __builtin_frame_address(0) && memory < end;
}

/// Adds the number of bytes that the program has allocated there, if the call needs more.
inline void add_shortage(const std::pair<const void*, std::size_t>& memory,
                         std::vector<record::Argument>& named)
{
    static const auto bytes_at =
        reinterpret_cast<decltype(&lab_bytes_allocated_at)>(::dlsym(RTLD_DEFAULT, "lab_bytes_allocated_at"));
    const std::size_t there = bytes_at && memory.first ? bytes_at(memory.first) : 0;
    if (there > 0 && there < memory.second)
        named.push_back({"bytes_there", {there}, {}});
    if (is_on_the_stack(memory.first))
        named.push_back({"on_stack", {1}, {}});
}

inline record::Argument named(const std::string& name, Value value)
{
    return {name, std::move(value.numbers), std::move(value.text)};
}

/// The arguments, in the order of the parameters.
template <auto member, typename... A, std::size_t... i>
std::vector<record::Argument> arguments(const std::vector<std::string>& words, const std::tuple<A...>& all,
                                        std::index_sequence<i...>)
{
    std::vector<record::Argument> list{named(words.at(i + 1), argument<i, member>(all))...};
    add_shortage(host_memory<member>(all), list);
    if (is_in_callback())
        list.push_back({"in_callback", {1}, {}});
    return list;
}

template <auto member>
constexpr bool tells_of_an_object =
    is<member, &cl_icd_dispatch::clGetKernelInfo> || is<member, &cl_icd_dispatch::clGetProgramInfo> ||
    is<member, &cl_icd_dispatch::clGetMemObjectInfo> || is<member, &cl_icd_dispatch::clGetCommandQueueInfo> ||
    is<member, &cl_icd_dispatch::clGetEventInfo>;

/// True if the answer to that query is an object that another one holds.
inline bool is_object(cl_uint question)
{
    constexpr std::array objects{CL_KERNEL_PROGRAM,      CL_KERNEL_CONTEXT,          CL_PROGRAM_CONTEXT,
                                 CL_MEM_CONTEXT,         CL_QUEUE_CONTEXT,           CL_EVENT_CONTEXT,
                                 CL_EVENT_COMMAND_QUEUE, CL_MEM_ASSOCIATED_MEMOBJECT};
    return std::find(objects.begin(), objects.end(), static_cast<int>(question)) != objects.end();
}

inline std::uint64_t number_of(const volatile void* pointer)
{
    return reinterpret_cast<std::uintptr_t>(pointer);
}

/// Adds what the call returned in addition to its error code: an event, kernels, the state of a command, an object.
template <auto member, typename... A>
void add_outcome(record::CallReturns& result, const std::tuple<A...>& all)
{
    using Last = std::tuple_element_t<sizeof...(A) - 1, std::tuple<A...>>;
    if constexpr (std::is_same_v<Last, cl_event*>)
        if (const cl_event* event = std::get<sizeof...(A) - 1>(all))
            result.event = number_of(*event);
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueMapBuffer>)
        if (const cl_event* event = std::get<8>(all))
            result.event = number_of(*event);
    if constexpr (is<member, &cl_icd_dispatch::clCreateKernelsInProgram>)
        result.created = list(std::get<2>(all), std::get<1>(all)).numbers;
    if constexpr (is<member, &cl_icd_dispatch::clGetEventInfo>)
        if (std::get<1>(all) == CL_EVENT_COMMAND_EXECUTION_STATUS && std::get<3>(all) &&
            result.error == CL_SUCCESS)
            result.status = *static_cast<const cl_int*>(std::get<3>(all));
    if constexpr (tells_of_an_object<member>)
        if (sizeof...(A) == 5 && is_object(std::get<1>(all)) && std::get<3>(all) &&
            result.error == CL_SUCCESS)
            result.given = number_of(*static_cast<void* const*>(std::get<3>(all)));
}
} // namespace lab::layer
