// The representation of values in the record: numbers, handles and addresses as numbers, texts as they are, null as
// nothing.
#pragma once

#include "grader/layer/recorder.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <type_traits>

namespace lab::layer
{
/// An argument or a result, without its name.
struct Value {
    std::vector<std::uint64_t> numbers;
    std::string text;
};

inline Value address(const volatile void* pointer)
{
    return pointer ? Value{{reinterpret_cast<std::uintptr_t>(pointer)}, {}} : Value{};
}

template <typename T> Value value(T plain)
{
    if constexpr (std::is_same_v<T, const char*>)
        return {{}, plain ? plain : ""};
    else if constexpr (std::is_pointer_v<T> && std::is_function_v<std::remove_pointer_t<T>>)
        return address(reinterpret_cast<const void*>(plain));
    else if constexpr (std::is_pointer_v<T>)
        return address(plain);
    else
        return {{static_cast<std::uint64_t>(plain)}, {}};
}

template <typename T> Value list(const T* first, std::size_t count)
{
    Value all;
    for (std::size_t i = 0; first && i < count; ++i)
        for (const std::uint64_t number : value(first[i]).numbers)
            all.numbers.push_back(number);
    return all;
}

/// Key and value pairs, up to the terminating 0.
template <typename T> Value properties(const T* first)
{
    std::size_t count = 0;
    while (first && first[count] != 0)
        count += 2;
    return list(first, count);
}

/// Up to 64 bytes of a kernel argument, in hexadecimal. They may be a handle: the judge knows all handles.
inline Value bytes(const void* first, std::size_t size)
{
    Value value;
    for (std::size_t i = 0; first && i < std::min<std::size_t>(size, 64); ++i) {
        std::array<char, 3> digits{};
        std::snprintf(digits.data(), digits.size(), "%02x", static_cast<const unsigned char*>(first)[i]);
        value.text += digits.data();
    }
    return value;
}
} // namespace lab::layer
