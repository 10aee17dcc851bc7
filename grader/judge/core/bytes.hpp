// Converts numbers to the bytes of a buffer and back.
#pragma once

#include "grader/worker/job.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace lab::judge
{
/// Converts numbers to bytes and back. Trailing bytes that do not fill an element are dropped.
template <typename Number> worker::Bytes to_bytes(std::span<const Number> numbers)
{
    const auto* first = reinterpret_cast<const std::uint8_t*>(numbers.data());
    return {first, first + numbers.size_bytes()};
}
template <typename Number> std::vector<Number> from_bytes(const worker::Bytes& bytes)
{
    std::vector<Number> numbers(bytes.size() / sizeof(Number));
    std::copy_n(bytes.begin(), numbers.size() * sizeof(Number),
                reinterpret_cast<std::uint8_t*>(numbers.data()));
    return numbers;
}

/// The index of the first element that differs or is missing.
template <typename Number>
std::optional<std::size_t> first_difference(const std::vector<Number>& actual,
                                            const std::vector<Number>& expected)
{
    const auto [a, e] = std::mismatch(actual.begin(), actual.end(), expected.begin(), expected.end());
    if (a == actual.end() && e == expected.end())
        return {};
    return static_cast<std::size_t>(a - actual.begin());
}

/// For each expected element, whether the actual one exists and is equal.
inline std::vector<bool> equal_elements(const worker::Bytes& actual, const worker::Bytes& expected,
                                        std::size_t element_bytes)
{
    std::vector<bool> equal(expected.size() / element_bytes);
    for (std::size_t i = 0; i < std::min(equal.size(), actual.size() / element_bytes); ++i) {
        const auto first = static_cast<std::ptrdiff_t>(i * element_bytes);
        equal[i] = std::equal(expected.begin() + first,
                              expected.begin() + first + static_cast<std::ptrdiff_t>(element_bytes),
                              actual.begin() + first);
    }
    return equal;
}
} // namespace lab::judge
