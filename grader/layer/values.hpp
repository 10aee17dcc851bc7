// What the record holds of a value: numbers and texts as they are, handles and addresses as "0x…", nothing as null.
#pragma once

#include "grader/layer/recorder.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <sstream>
#include <type_traits>

namespace lab::layer
{
inline Json address(const volatile void* pointer)
{
    if (!pointer)
        return nullptr;
    std::ostringstream text;
    text << "0x" << std::hex << reinterpret_cast<std::uintptr_t>(pointer);
    return text.str();
}

template <typename T> Json value(T plain)
{
    if constexpr (std::is_same_v<T, const char*>)
        return plain ? Json(plain) : Json(nullptr);
    else if constexpr (std::is_pointer_v<T> && std::is_function_v<std::remove_pointer_t<T>>)
        return address(reinterpret_cast<const void*>(plain));
    else if constexpr (std::is_pointer_v<T>)
        return address(plain);
    else
        return plain;
}

template <typename T> Json list(const T* first, std::size_t count)
{
    if (!first)
        return nullptr;
    Json all = Json::array();
    for (std::size_t i = 0; i < count; ++i)
        all.push_back(value(first[i]));
    return all;
}

/// Key and value pairs up to the 0 after the last one.
template <typename T> Json properties(const T* first)
{
    std::size_t count = 0;
    while (first && first[count] != 0)
        count += 2;
    return list(first, count);
}

/// Up to 64 bytes of a kernel argument, in hexadecimal. A handle is one of them: the judge knows which there are.
inline Json bytes(const void* first, std::size_t size)
{
    if (!first)
        return nullptr;
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(size, 64); ++i) {
        std::array<char, 3> digits{};
        std::snprintf(digits.data(), digits.size(), "%02x", static_cast<const unsigned char*>(first)[i]);
        text += digits.data();
    }
    return text;
}
} // namespace lab::layer
