#include "drawing.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace
{

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

} // namespace

Drawing sweep_tree() { return SweepTree().draw(); }

Drawing block_sums() { return BlockSums().draw(); }
