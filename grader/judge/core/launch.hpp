// Describes the arguments of a kernel launch, one per parameter.
#pragma once

#include "grader/judge/core/bytes.hpp"
#include "grader/judge/core/drawn.hpp"

#include <string>

namespace lab::judge
{
/// The argument for one parameter: a buffer or a scalar.
struct Given {
    worker::Bytes bytes;
    bool is_scalar = false;
    bool is_read_only = false;
    bool is_blank = false; // nothing that the kernel could use before it has written it
};

/// A buffer that the kernel only reads.
template <typename Number> Given reads(const std::vector<Number>& numbers)
{
    return {to_bytes<Number>(numbers), false, true};
}

/// A buffer that the kernel reads and writes.
template <typename Number> Given updates(const std::vector<Number>& numbers)
{
    return {to_bytes<Number>(numbers), false, false};
}

/// A buffer filled with poison: the kernel must write an element before it reads it.
template <typename Number> Given writes(const std::vector<Number>& poison)
{
    return {to_bytes<Number>(poison), false, false, true};
}
/// A buffer of `count` 4-byte elements.
inline Given writes(std::size_t count, std::uint32_t poison = poison_a())
{
    return writes(std::vector<std::uint32_t>(count, poison));
}

template <typename Number> Given scalar(Number number)
{
    return {to_bytes<Number>({&number, 1}), true, false};
}

/// One launch. The buffers of the case are numbered from 0 in the order of `given`; scalars are not counted.
inline worker::Case launched(const std::string& kernel, const std::vector<Given>& given,
                             const std::vector<std::size_t>& global_size,
                             const std::vector<std::size_t>& local_size)
{
    worker::Case the_case;
    worker::Launch launch{kernel, {}, global_size, local_size};
    for (const Given& one : given) {
        if (one.is_scalar) {
            launch.arguments.push_back(worker::ScalarArgument{one.bytes});
            continue;
        }
        launch.arguments.push_back(worker::BufferArgument{the_case.buffers.size()});
        the_case.buffers.push_back(
            {.content = one.bytes, .read_only = one.is_read_only, .is_blank = one.is_blank});
    }
    the_case.launches.push_back(std::move(launch));
    return the_case;
}
} // namespace lab::judge
