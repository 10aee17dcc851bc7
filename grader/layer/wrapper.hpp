// Wraps an OpenCL function: records the call, makes it fail if the judge wants that, and otherwise passes it on.
#pragma once

#include "grader/layer/arguments.hpp"
#include "grader/layer/brought_bytes.hpp"
#include "grader/layer/failed_build.hpp"
#include "grader/layer/recorded_functions.hpp"
#include "grader/layer/recorder.hpp"
#include "grader/layer/refused.hpp"
#include "grader/layer/stand_ins.hpp"

#include <algorithm>
#include <sstream>

namespace lab::layer
{
/// "clCreateBuffer context flags …": the function and its parameters, as a template argument.
template <std::size_t size> struct Words {
    char text[size]{};
    // NOLINTNEXTLINE(google-explicit-constructor): a literal becomes one
    constexpr Words(const char (&literal)[size]) { std::copy_n(literal, size, text); }
};

inline std::vector<std::string> split(const char* words)
{
    std::vector<std::string> all;
    std::istringstream stream(words);
    for (std::string word; stream >> word;)
        all.push_back(word);
    return all;
}

/// Tracks the host memory that a command uses after the call has returned.
template <auto member, typename... A> void follow_memory(std::size_t number, const std::tuple<A...>& all)
{
    if constexpr (transfers<member>)
        if (!std::get<2>(all))
            borrowed_memory().lend(number, std::get<sizeof...(A) - 4>(all));
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueNDRangeKernel>)
        for (const HostMemory& memory : mapped_memory().used_by(std::get<1>(all)))
            recorder().reads(number, memory.first, memory.bytes);
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueWriteBuffer>)
        if (!std::get<2>(all))
            recorder().reads(number, std::get<5>(all), std::get<4>(all));
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueReadBuffer>)
        recorder().writes(std::get<5>(all), std::get<4>(all));
}

/// The last parameter if it receives the error code; null if the caller passed null.
template <typename... A> cl_int** error_parameter(std::tuple<A...>& all)
{
    if constexpr (std::is_same_v<std::tuple_element_t<sizeof...(A) - 1, std::tuple<A...>>, cl_int*>)
        return &std::get<sizeof...(A) - 1>(all);
    return nullptr;
}

/// For functions that find no platforms or devices when they fail, so that the count is 0 as well.
template <auto member>
constexpr bool finds_devices =
    is<member, &cl_icd_dispatch::clGetPlatformIDs> || is<member, &cl_icd_dispatch::clGetDeviceIDs>;

template <auto member, typename... A> void leave_nothing(const std::tuple<A...>& all)
{
    if constexpr (finds_devices<member>)
        if (cl_uint* count = std::get<sizeof...(A) - 1>(all))
            *count = 0;
    if constexpr (is<member, &cl_icd_dispatch::clBuildProgram>)
        recorder().unbuilt = std::get<0>(all);
}

template <Words words, auto member> struct Recorded;

template <Words words, typename R, typename... A, R (CL_API_CALL* cl_icd_dispatch::*member)(A...)>
struct Recorded<words, member> {
    static R CL_API_CALL call(A... given)
    {
        static const auto* const names = new std::vector<std::string>(split(words.text));
        std::tuple<A...> all(given...);
        const auto [number, fault] = recorder().begin(
            names->front().c_str(), arguments<member>(*names, all, std::index_sequence_for<A...>()));
        cl_int error = CL_SUCCESS;
        if (cl_int** wanted = error_parameter(all); wanted && !*wanted)
            *wanted = &error; // the record needs it
        if (recorder().keeps_bytes() && !fault)
            if (auto bytes = brought_bytes<member>(all))
                recorder().brings(number, std::move(*bytes));
        follow_memory<member>(number, all);
        record::CallReturns result{.number = number, .is_injected = fault.has_value()};
        if constexpr (std::is_void_v<R>) {
            std::apply(target.*member, all);
            recorder().end(result);
        } else {
            const auto refused = fault ? fault : refusal<member>(all);
            const R returned = refused ? failed(*refused, all) : passed_on(number, all);
            if constexpr (std::is_same_v<R, cl_int>)
                error = returned;
            else if (cl_int** wanted = error_parameter(all))
                error = **wanted;
            result.error = error;
            if constexpr (!std::is_same_v<R, cl_int>)
                result.created = value(returned).numbers;
            add_outcome<member>(result, all);
            recorder().end(result);
            return returned;
        }
    }

  private:
    static R passed_on([[maybe_unused]] std::size_t number, const std::tuple<A...>& all)
    {
        if constexpr (is<member, &cl_icd_dispatch::clGetProgramBuildInfo>)
            if (std::get<0>(all) == recorder().unbuilt)
                if (const auto info = failed_build_info(std::get<2>(all), std::get<3>(all), std::get<4>(all),
                                                        std::get<5>(all)))
                    return *info;
        std::tuple<A...> for_driver = all;
        cl_event own = nullptr;
        stand_in<member>(for_driver, own);
        const R returned = std::apply(target.*member, for_driver);
        return take_over<member>(number, all, for_driver, returned);
    }

    static R failed(cl_int error, std::tuple<A...>& all)
    {
        // The argument is set anyway: otherwise the launch would fail later, which would hide that the program
        // ignored this error.
        if constexpr (is<member, &cl_icd_dispatch::clSetKernelArg>)
            std::apply(target.*member, all);
        leave_nothing<member>(all);
        if (cl_int** wanted = error_parameter(all))
            **wanted = error;
        if constexpr (std::is_same_v<R, cl_int>)
            return error;
        else
            return R{};
    }
};
} // namespace lab::layer
