// The figures of the handouts as SVG files, drawn from what the algorithms compute: handout_figures DIRECTORY.
// They hold no words but identifiers of the code, so both languages share them; captions are on the pages.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace
{

/// One picture. Coordinates are pixels; `kind` is one of the classes of the style sheet below.
class Drawing {
  public:
    Drawing(int width, int height) : width_(width), height_(height) {}

    void box(double x, double y, double width, double height, std::string_view kind)
    {
        body_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\"/>\n",
                             kind, x, y, width, height);
    }
    void line(double x1, double y1, double x2, double y2, std::string_view kind)
    {
        body_ += fmt::format("<path class=\"{}\" d=\"M{} {}L{} {}\"/>\n", kind, x1, y1, x2, y2);
    }
    void arrow(double x1, double y1, double x2, double y2, std::string_view kind)
    {
        body_ += fmt::format("<path class=\"{}\" marker-end=\"url(#tip)\" d=\"M{} {}L{} {}\"/>\n", kind, x1,
                             y1, x2, y2);
    }
    void area(const std::string& corners, std::string_view kind)
    {
        body_ += fmt::format("<polygon class=\"{}\" points=\"{}\"/>\n", kind, corners);
    }
    void dot(double x, double y, double radius, std::string_view kind)
    {
        body_ += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", kind, x, y, radius);
    }
    /// `anchor`: start, middle or end of the text is at x; y is its vertical middle.
    void text(double x, double y, std::string_view words, std::string_view anchor = "middle",
              std::string_view kind = "text")
    {
        body_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n", kind, x,
                             y + 4.5, anchor, words);
    }

    void write(const std::filesystem::path& file) const
    {
        std::ofstream out(file);
        out << fmt::format(
            R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}">
<style>
text {{ font: 13px "DejaVu Sans", Arial, sans-serif; fill: #222 }}
.code {{ font-family: "DejaVu Sans Mono", Consolas, monospace; font-size: 12px }}
.small {{ font-size: 10.5px }}
.tiny {{ font-size: 9px }}
.strong {{ font-weight: bold }}
rect, circle, polygon, path {{ stroke: #667; stroke-width: 1; fill: none }}
.paper {{ fill: #fff; stroke: none }}
.plain {{ fill: #f4f5f7 }}
.changed {{ fill: #fbd38d; stroke: #b7651a }}
.zero {{ fill: #fff; stroke: #b7651a; stroke-width: 2 }}
.set {{ fill: #2b5c8a }}
.clear {{ fill: #fff }}
.chosen {{ fill: #cfe2f3 }}
.soft {{ fill: #eef4fa; stroke: none }}
.faint {{ stroke: #bbc }}
.move {{ stroke: #2b5c8a; stroke-width: 1.3; stroke-dasharray: 4 3 }}
.add {{ stroke: #b7651a; stroke-width: 1.3 }}
.mark {{ fill: #b7651a; stroke: none }}
#tip path {{ fill: #667; stroke: none }}
@media screen and (prefers-color-scheme: dark) {{
text {{ fill: #ddd }} .paper {{ fill: #1c1e21 }} .plain {{ fill: #2a2d33 }} .changed {{ fill: #7a4a17 }} .zero, .clear {{ fill: #1c1e22 }}
.chosen {{ fill: #244766 }} .soft {{ fill: #22303d }} .set {{ fill: #7fb2e0 }} .faint {{ stroke: #445 }}
.move {{ stroke: #7fb2e0 }} .add {{ stroke: #e0a060 }} .mark {{ fill: #e0a060 }} }}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
<rect class="paper" width="{0}" height="{1}"/>
{2}</svg>
)",
            width_, height_, body_);
        if (!out.flush()) {
            throw std::runtime_error(file.string() + " cannot be written");
        }
    }

  private:
    int width_, height_;
    std::string body_;
};

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

/// 01: both sweeps over eight elements, a row of boxes per level.
class SweepTree {
  public:
    Drawing draw()
    {
        row("input", {});
        for (std::size_t stride = 1; stride < count; stride *= 2) {
            level("\u2191 " + std::to_string(stride), stride, false);
        }
        elements_[count - 1] = 0;
        y_ += height + 6;
        row("0", {count - 1}, "zero");
        for (std::size_t stride = count / 2; stride > 0; stride /= 2) {
            level("\u2193 " + std::to_string(stride), stride, true);
        }
        return drawing_;
    }

  private:
    static constexpr std::size_t count = 8;
    static constexpr double left = 70, step = 50, width = 36, height = 22, gap = 38;

    static double middle(std::size_t i) { return left + step * static_cast<double>(i) + width / 2; }

    void row(const std::string& label, const std::vector<std::size_t>& changed,
             std::string_view kind = "changed")
    {
        drawing_.text(left - 16, y_ + height / 2, label, "end", "code");
        for (std::size_t i = 0; i < count; ++i) {
            const bool is_new = std::ranges::find(changed, i) != changed.end();
            drawing_.box(middle(i) - width / 2, y_, width, height, is_new ? kind : "plain");
            drawing_.text(middle(i), y_ + height / 2, std::to_string(elements_[i]));
        }
    }
    void level(const std::string& label, std::size_t stride, bool down)
    {
        const double from = y_ + height, to = y_ + gap;
        std::vector<std::size_t> changed;
        for (std::size_t right = 2 * stride - 1; right < count; right += 2 * stride) {
            const std::size_t left_child = right - stride;
            const int left_sum = elements_[left_child];
            drawing_.line(middle(left_child), from, middle(right), to, "add");
            drawing_.line(middle(right), from, middle(right), to, "add");
            changed.push_back(right);
            if (down) {
                drawing_.line(middle(right), from, middle(left_child), to, "move");
                elements_[left_child] = elements_[right];
                changed.push_back(left_child);
            }
            elements_[right] += left_sum;
        }
        y_ = to;
        row(label, changed);
    }

    std::array<int, count> elements_{5, 2, 0, 7, 1, 3, 6, 4};
    double y_ = 8;
    Drawing drawing_{470, 326};
};

/// 01, stage 2: 14 elements in blocks of 4.
class BlockSums {
  public:
    Drawing draw()
    {
        std::vector<int> blocks = input_, sums;
        for (std::size_t begin = 0; begin < input_.size(); begin += block) {
            const auto first = input_.begin() + static_cast<std::ptrdiff_t>(begin);
            const auto last =
                input_.begin() + static_cast<std::ptrdiff_t>(std::min(begin + block, input_.size()));
            std::exclusive_scan(first, last, blocks.begin() + static_cast<std::ptrdiff_t>(begin), 0);
            sums.push_back(std::accumulate(first, last, 0));
        }
        std::vector<int> offsets(sums.size()), output = blocks;
        std::exclusive_scan(sums.begin(), sums.end(), offsets.begin(), 0);
        for (std::size_t i = 0; i < output.size(); ++i) {
            output[i] += offsets[i / block];
        }
        elements(8, "input", input_, "plain");
        elements(58, "scan_blocks", blocks, "chosen");
        per_block(108, "block_sums", sums, "changed");
        per_block(158, "block_offsets", offsets, "changed");
        elements(208, "add_block_offsets", output, "chosen");
        arrows(sums.size());
        return drawing_;
    }

  private:
    static constexpr std::size_t block = 4;
    static constexpr double left = 142, width = 26, height = 24, between = 10;

    static double x(std::size_t i)
    {
        return left + width * static_cast<double>(i) + between * static_cast<double>(i / block);
    }
    double middle_of_block(std::size_t b) const
    {
        const std::size_t held = std::min(block, input_.size() - b * block);
        return x(b * block) + width * static_cast<double>(held) / 2;
    }

    void elements(double y, std::string_view label, const std::vector<int>& values, std::string_view kind)
    {
        drawing_.text(left - 14, y + height / 2, label, "end", "code");
        for (std::size_t i = 0; i < values.size(); ++i) {
            drawing_.box(x(i), y, width, height, kind);
            drawing_.text(x(i) + width / 2, y + height / 2, std::to_string(values[i]));
        }
    }
    void per_block(double y, std::string_view label, const std::vector<int>& values, std::string_view kind)
    {
        drawing_.text(left - 14, y + height / 2, label, "end", "code");
        for (std::size_t b = 0; b < values.size(); ++b) {
            drawing_.box(middle_of_block(b) - width / 2, y, width, height, kind);
            drawing_.text(middle_of_block(b), y + height / 2, std::to_string(values[b]));
        }
    }
    void arrows(std::size_t block_count)
    {
        for (std::size_t b = 0; b < block_count; ++b) {
            const double middle = middle_of_block(b);
            drawing_.arrow(middle, 8 + height, middle, 57, "");
            drawing_.arrow(middle, 58 + height, middle, 107, "add");
            drawing_.arrow(middle, 158 + height, middle, 207, "add");
            for (std::size_t later = b + 1; later < block_count; ++later) {
                drawing_.line(middle, 108 + height, middle_of_block(later), 158, "faint");
            }
        }
    }

    const std::vector<int> input_{3, 1, 4, 1, 5, 2, 0, 6, 1, 1, 2, 7, 2, 3};
    Drawing drawing_{542, 240};
};

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

} // namespace

int main(int argc, char* argv[])
{
    try {
        if (argc != 2) {
            throw std::runtime_error("Usage: handout_figures DIRECTORY");
        }
        const std::filesystem::path directory = argv[1];
        std::filesystem::create_directories(directory);
        work_items().write(directory / "work-items.svg");
        SweepTree().draw().write(directory / "sweep-tree.svg");
        BlockSums().draw().write(directory / "block-sums.svg");
        sobol_bits().write(directory / "sobol-bits.svg");
        shrinking_range().write(directory / "shrinking-range.svg");
        device_enqueue().write(directory / "device-enqueue.svg");
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
