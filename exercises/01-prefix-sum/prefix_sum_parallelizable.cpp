// The prefix sum of prefix_sum.cl on the CPU, in its two phases: a program to run, to read and then
// to turn into a kernel. Two of its loops may run in parallel; they are marked. After every level
// it prints the elements that the level wrote: their number, the first and the last few. Algorithm:
// Blelloch, "Prefix Sums and Their Applications", 1990.
#include <array>
#include <cstddef>
#include <iomanip>
#include <iostream>
#include <string>

namespace
{

constexpr std::size_t element_count = 256;
using Elements = std::array<int, element_count>;

/// Prints every `step`-th element, counted from the right end: the nodes of one level of the tree.
void print_level(const std::string& name, std::size_t step, const Elements& elements)
{
    constexpr std::size_t first_count = 6, last_count = 2;
    const std::size_t node_count = element_count / step;
    std::cout << std::left << std::setw(20) << name << std::right << std::setw(4) << node_count << ':';
    for (std::size_t k = 0; k < node_count; ++k) {
        if (k < first_count || k + last_count >= node_count) {
            std::cout << ' ' << elements[(k + 1) * step - 1];
        } else if (k == first_count) {
            std::cout << " ...";
        }
    }
    std::cout << '\n';
}

/// Leaves in elements[i] the sum of the last p elements up to i, p the largest power of two that
/// divides i + 1: the inner nodes of a binary tree, stored where their right-most leaf was.
void up_sweep(Elements& elements)
{
    // One level after the other: each reads the sums that the level before it wrote.
    for (std::size_t stride = 1; stride < element_count; stride *= 2) {
        const std::size_t pair_count = element_count / (2 * stride);
        // PARALLELISE THIS LOOP. Pair k reads and writes two elements that no other pair of this
        // level touches, so the pairs may be added in any order, or all at once.
        for (std::size_t k = 0; k < pair_count; ++k) {
            const std::size_t right = (k + 1) * 2 * stride - 1;
            const std::size_t left = right - stride;
            elements[right] += elements[left];
        }
        print_level("up,   stride " + std::to_string(stride), 2 * stride, elements);
    }
}

/// Turns the tree into prefix sums: each node hands down the sum of all elements before its leaves.
void down_sweep(Elements& elements)
{
    elements[element_count - 1] = 0; // the root: nothing is before all leaves
    print_level("root = 0", element_count, elements);
    // Again one level after the other, now from the root to the leaves.
    for (std::size_t stride = element_count / 2; stride > 0; stride /= 2) {
        const std::size_t pair_count = element_count / (2 * stride);
        // PARALLELISE THIS LOOP, for the same reason: no two pairs of a level share an element.
        for (std::size_t k = 0; k < pair_count; ++k) {
            const std::size_t right = (k + 1) * 2 * stride - 1;
            const std::size_t left = right - stride;
            const int left_sum = elements[left];
            elements[left] = elements[right]; // before the left child comes what is before both
            elements[right] += left_sum;      // before the right child, the left one as well
        }
        print_level("down, stride " + std::to_string(stride), stride, elements);
    }
}

} // namespace

int main()
{
    Elements elements;
    for (std::size_t i = 0; i < element_count; ++i) {
        elements[i] = static_cast<int>(i % 10);
    }
    print_level("input", 1, elements);
    up_sweep(elements);
    down_sweep(elements);
    print_level("prefix sums", 1, elements);
}
