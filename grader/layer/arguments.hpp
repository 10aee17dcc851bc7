// What the record tells of a call: its arguments by name, and what it left to the program.
#pragma once

#include "grader/layer/values.hpp"

#include <CL/cl_icd.h>

#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace lab::layer
{
/// A function of OpenCL, named by its place in the table of all.
template <auto member> struct Function {
};
/// Whether it is that one. Members of different types cannot be compared themselves.
template <auto member, auto other> constexpr bool is = std::is_same_v<Function<member>, Function<other>>;

template <typename T>
constexpr bool is_list_of_handles = std::is_same_v<T, const cl_event*> || std::is_same_v<T, const cl_mem*> ||
                                    std::is_same_v<T, const cl_device_id*>;

/// Argument number `i` of the call; lists are followed as far as another argument says.
template <std::size_t i, auto member, typename... A> Json argument(const std::tuple<A...>& all)
{
    const auto plain = std::get<i>(all);
    using T = std::remove_const_t<decltype(plain)>;
    if constexpr (is_list_of_handles<T>)
        return list(plain, std::get<i - 1>(all));
    else if constexpr (std::is_same_v<T, const size_t*> &&
                       is<member, &cl_icd_dispatch::clEnqueueNDRangeKernel>)
        return list(plain, std::get<2>(all));
    else if constexpr (is<member, &cl_icd_dispatch::clSetKernelArg> && i == 3)
        return bytes(plain, std::get<2>(all));
    else if constexpr (is<member, &cl_icd_dispatch::clCreateCommandQueueWithProperties> && i == 2)
        return properties(plain);
    else
        return value(plain);
}

template <auto member, typename... A, std::size_t... i>
Json arguments(const std::vector<std::string>& words, const std::tuple<A...>& all, std::index_sequence<i...>)
{
    Json named = Json::object();
    ((named[words.at(i + 1)] = argument<i, member>(all)), ...);
    return named;
}

template <typename T> Json pointed_to(T* out) { return out ? value(*out) : Json(nullptr); }

/// What the call gave to the program, beside its error code: events, kernels, the state of a command, a build log's size.
template <auto member, typename... A> void add_outcome(Json& result, const std::tuple<A...>& all)
{
    using Last = std::tuple_element_t<sizeof...(A) - 1, std::tuple<A...>>;
    if constexpr (std::is_same_v<Last, cl_event*>)
        result["event"] = pointed_to(std::get<sizeof...(A) - 1>(all));
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueMapBuffer>)
        result["event"] = pointed_to(std::get<8>(all));
    if constexpr (is<member, &cl_icd_dispatch::clCreateKernelsInProgram>)
        result["created"] = list(std::get<2>(all), std::get<2>(all) ? std::get<1>(all) : 0);
    if constexpr (is<member, &cl_icd_dispatch::clGetEventInfo>)
        if (std::get<1>(all) == CL_EVENT_COMMAND_EXECUTION_STATUS && std::get<3>(all) &&
            result["error"] == CL_SUCCESS)
            result["status"] = *static_cast<const cl_int*>(std::get<3>(all));
}
} // namespace lab::layer
