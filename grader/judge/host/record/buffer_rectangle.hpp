// The rows of a buffer that a rectangular command uses.
#pragma once

#include "grader/base/codec.hpp"
#include "grader/judge/host/record/host_record.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace lab::judge
{
struct Rectangle {
    std::array<std::uint64_t, 3> origin{}, region{}; // bytes, rows, slices
    std::uint64_t row_pitch = 0, slice_pitch = 0;    // bytes

    std::uint64_t row(std::uint64_t y, std::uint64_t z) const
    {
        return origin[0] + (origin[1] + y) * row_pitch + (origin[2] + z) * slice_pitch;
    }
    std::uint64_t end() const { return row(region[1] - 1, region[2] - 1) + region[0]; }
    bool has_gaps() const { return end() - row(0, 0) > region[0] * region[1] * region[2]; }
};

/// `side`: what the names of the arguments begin with: "buffer", "src", "dst". Throws BadData if these are no
/// rectangle.
inline Rectangle rectangle(const Call& call, const std::string& side)
{
    const auto three = [&](const std::string& argument) -> std::array<std::uint64_t, 3> {
        constexpr std::uint64_t most = 1 << 30; // so that no product overflows
        const auto& list = call.list(argument);
        if (list.size() != 3 || *std::max_element(list.begin(), list.end()) > most)
            throw BadData("a rectangle that there is not");
        return {list[0], list[1], list[2]};
    };
    Rectangle made{three(side + "_origin"), three("region"), call.number(side + "_row_pitch"),
                   call.number(side + "_slice_pitch")};
    made.row_pitch = made.row_pitch > 0 ? made.row_pitch : made.region[0];
    made.slice_pitch = made.slice_pitch > 0 ? made.slice_pitch : made.row_pitch * made.region[1];
    return made;
}
} // namespace lab::judge
