#include "drawing.hpp"

#include <algorithm>
#include <array>
#include <vector>

/// 03: 64 elements, 4 segments a pass; each row is the range that the row above left, stretched.
Drawing shrinking_range()
{
    constexpr std::uint32_t place = 41, segments = 4;
    constexpr double left = 84, width = 500, height = 30, gap = 62;
    Drawing drawing(640, 250);
    std::uint32_t lower = 0, upper = 64;
    double y = 22;
    for (int pass = 1; upper - lower > 1; ++pass, y += gap) {
        const std::uint32_t size = (upper - lower + segments - 1) / segments;
        drawing.text(left - 14, y + height / 2, fmt::format("[{}, {})", lower, upper), "end", "code");
        std::uint32_t next = lower;
        for (std::uint32_t s = 0; s < segments; ++s) {
            const std::uint32_t begin = lower + s * size;
            const bool holds = begin <= place && place < begin + size;
            const double x = left + width / segments * s;
            drawing.box(x, y, width / segments, height, holds ? "changed" : "plain");
            drawing.text(x + 4, y - 8, std::to_string(begin), "start", "code small");
            drawing.text(x + width / segments / 2, y + height / 2, std::to_string(s), "middle",
                         holds ? "text strong" : "text");
            if (holds) {
                next = begin;
                drawing.line(x, y + height, left, y + gap, "move");
                drawing.line(x + width / segments, y + height, left + width, y + gap, "move");
            }
        }
        drawing.text(left + width + 8, y - 8, std::to_string(upper), "start", "code small");
        lower = next;
        upper = next + size;
    }
    drawing.box(left, y, width, height, "changed");
    drawing.text(left - 14, y + height / 2, fmt::format("[{}, {})", lower, upper), "end", "code");
    drawing.text(left + width / 2, y + height / 2, fmt::format("sorted[{}]", place), "middle", "code");
    return drawing;
}

/// 03, stage B: who starts the passes, above with -eq 0, below with -eq 1. Time runs to the right.
Drawing device_enqueue()
{
    constexpr double left = 130, pass = 62, wait = 84;
    Drawing drawing(640, 210);
    const auto lanes = [&](double y, std::string_view option) {
        drawing.text(8, y + 40, option, "start", "text strong code");
        drawing.text(left - 12, y + 12, "host", "end", "code small");
        drawing.text(left - 12, y + 68, "device", "end", "code small");
        drawing.line(left, y + 12, 630, y + 12, "faint");
        drawing.line(left, y + 68, 630, y + 68, "faint");
    };
    const auto launch = [&](double x, double y, int number) {
        drawing.box(x, y + 56, pass, 24, "changed");
        drawing.text(x + pass / 2, y + 68, std::to_string(number));
    };
    lanes(8, "-eq 0");
    for (int k = 0; k < 3; ++k) {
        const double x = left + 20 + k * (pass + wait);
        drawing.box(x - 14, 12, 14, 16, "set");
        drawing.arrow(x - 6, 28, x + 2, 62, "");
        launch(x, 8, k + 1);
        drawing.arrow(x + pass, 64, x + pass + wait - 18, 30, "");
    }
    const double end = left + 20 + 3 * (pass + wait);
    drawing.box(end - 14, 12, 14, 16, "set");
    lanes(114, "-eq 1");
    drawing.box(left + 6, 118, 14, 16, "set");
    drawing.arrow(left + 14, 134, left + 22, 168, "");
    double x = left + 20;
    for (int k = 0; k < 3; ++k, x += pass + 22) {
        launch(x, 114, k + 1);
        if (k > 0) {
            drawing.arrow(x - 20, 182, x - 2, 182, "");
        }
    }
    drawing.arrow(x - 22, 170, x + 20, 136, "");
    drawing.box(x + 20, 118, 14, 16, "set");
    return drawing;
}
