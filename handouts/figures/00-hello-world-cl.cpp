#include "drawing.hpp"

/// 00: a work-item per character.
Drawing work_items()
{
    const std::string input = "Gdkkn,eqnl";
    constexpr double left = 130, step = 46, size = 30;
    Drawing drawing(600, 168);
    drawing.text(left - 14, 25, "input", "end", "code");
    drawing.text(left - 14, 84, "get_global_id(0)", "end", "code small");
    drawing.text(left - 14, 143, "output", "end", "code");
    for (std::size_t i = 0; i < input.size(); ++i) {
        const double x = left + step * static_cast<double>(i), middle = x + size / 2;
        drawing.box(x, 10, size, size, "plain");
        drawing.text(middle, 25, std::string(1, input[i]), "middle", "code");
        drawing.arrow(middle, 40, middle, 67, "");
        drawing.dot(middle, 84, 16, "chosen");
        drawing.text(middle, 84, std::to_string(i));
        drawing.arrow(middle, 100, middle, 127, "");
        drawing.box(x, 128, size, size, "changed");
        drawing.text(middle, 143, std::string(1, static_cast<char>(input[i] + 1)), "middle", "code");
    }
    return drawing;
}
