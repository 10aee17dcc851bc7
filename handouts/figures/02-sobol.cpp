#include "drawing.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace
{

constexpr std::size_t bit_count = 5;

/// The first direction numbers, of bit_count bits, by the recurrence of sobol.hpp.
std::array<std::uint32_t, bit_count> direction_numbers(std::uint32_t polynomial, std::vector<std::uint32_t> m)
{
    const std::size_t s = m.size();
    std::array<std::uint32_t, bit_count> v{};
    for (std::size_t k = 0; k < v.size(); ++k) {
        if (k < s) {
            v[k] = m[k] << (bit_count - 1 - k);
            continue;
        }
        v[k] = v[k - s] ^ (v[k - s] >> s);
        for (std::size_t i = 1; i < s; ++i) {
            v[k] ^= (polynomial >> (s - i) & 1) ? v[k - i] : 0;
        }
    }
    return v;
}

template <typename Numbers> std::uint32_t sobol(const Numbers& v, std::uint32_t index)
{
    std::uint32_t x = 0;
    for (std::size_t k = 0; k < v.size(); ++k) {
        x ^= (index >> k & 1) ? v[k] : 0;
    }
    return x;
}

/// A row of bits, the highest first.
void draw_bits(Drawing& drawing, double x, double y, std::uint32_t bits)
{
    for (std::size_t b = 0; b < bit_count; ++b) {
        const bool is_set = (bits >> (bit_count - 1 - b) & 1) != 0;
        drawing.box(x + 25 * static_cast<double>(b), y, 25, 20, is_set ? "set" : "clear");
    }
}

void draw_dimension(Drawing& drawing, double left, std::string_view name, std::uint32_t index,
                    const std::array<std::uint32_t, bit_count>& v)
{
    static constexpr std::array fractions{"1/2", "1/4", "1/8", "1/16", "1/32"};
    drawing.text(left + 80, 12, name, "start", "text strong");
    for (std::size_t b = 0; b < bit_count; ++b) {
        drawing.text(left + 80 + 25 * (static_cast<double>(b) + 0.5), 34, fractions[b], "middle",
                     "text tiny");
    }
    drawing.text(left + 18, 34, "i", "middle", "text strong");
    for (std::size_t k = 0; k < bit_count; ++k) {
        const double y = 46 + 24 * static_cast<double>(k);
        const bool counts = (index >> k & 1) != 0;
        if (counts) {
            drawing.box(left, y - 2, 208, 24, "chosen");
        }
        drawing.text(left + 18, y + 10, counts ? "1" : "0", "middle", counts ? "text strong" : "text");
        drawing.text(left + 52, y + 10,
                     fmt::format("v<tspan baseline-shift=\"sub\" font-size=\"9\">{}</tspan>", k + 1));
        draw_bits(drawing, left + 80, y, v[k]);
    }
    const std::uint32_t x = sobol(v, index);
    drawing.line(left, 170, left + 208, 170, "");
    drawing.text(left + 18, 186, "\u2295", "middle", "text strong");
    drawing.text(left + 52, 186, "x");
    draw_bits(drawing, left + 80, 176, x);
    drawing.text(left + 142, 212, fmt::format("= {}/32 = {}", x, x / 32.0));
}

} // namespace

/// 02: point 13 in two dimensions, and the first 16 points of both.
Drawing sobol_bits()
{
    constexpr std::uint32_t index = 13;
    const std::array<std::uint32_t, bit_count> first{16, 8, 4, 2, 1};
    const auto second = direction_numbers(0b11, {1});
    Drawing drawing(700, 224);
    draw_dimension(drawing, 4, "j = 1", index, first);
    draw_dimension(drawing, 232, "j = 2", index, second);
    constexpr double left = 492, top = 16, size = 180;
    drawing.box(left, top, size, size, "clear");
    for (int line = 1; line < 4; ++line) {
        drawing.line(left + line * size / 4, top, left + line * size / 4, top + size, "faint");
        drawing.line(left, top + line * size / 4, left + size, top + line * size / 4, "faint");
    }
    for (std::uint32_t i = 0; i < 16; ++i) {
        const double x = left + sobol(first, i) / 32.0 * size,
                     y = top + size - sobol(second, i) / 32.0 * size;
        drawing.dot(x, y, i == index ? 5 : 3.2, i == index ? "changed" : "set");
        drawing.text(x + 6, y - 6, std::to_string(i), "start", "text small");
    }
    drawing.text(left + size / 2, top + size + 14, "j = 1", "middle", "text small");
    drawing.text(left - 6, top + size / 2, "j = 2", "end", "text small");
    return drawing;
}
