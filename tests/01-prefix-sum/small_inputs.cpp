#include "tests/01-prefix-sum/small_inputs.hpp"

#include <algorithm>
#include <limits>

namespace prefix_sum
{
namespace
{
using lab::text;

Ints single(std::size_t k, std::int32_t number)
{
    Ints numbers(length);
    numbers[k] = number;
    return numbers;
}

/// The first `count` elements, followed by zeros.
Ints beginning(const Ints& numbers, std::size_t count)
{
    Ints kept(length);
    std::copy_n(numbers.begin(), count, kept.begin());
    return kept;
}
} // namespace

std::vector<SmallNumbers> small_inputs_of_one_block(const Ints& failing)
{
    std::vector<SmallNumbers> inputs{{{"all elements are 0", "alle Elemente sind 0"}, Ints(length)}};
    for (const std::int32_t number : {1, -1, std::numeric_limits<std::int32_t>::max()})
        for (std::size_t k = 0; k < length; ++k)
            inputs.push_back({text("input[{}] is {}, all others are 0",
                                   "input[{}] ist {}, alle anderen sind 0", k, number),
                              single(k, number)});
    for (std::size_t count = 2; count <= length; ++count)
        inputs.push_back({text("the first {} elements are 1, the others 0",
                               "die ersten {} Elemente sind 1, die anderen "
                               "0",
                               count),
                          beginning(Ints(length, 1), count)});
    for (std::size_t count = 2; count <= length; ++count)
        inputs.push_back({text("{} random elements, then 0", "{} zufällige Elemente, danach 0", count),
                          beginning(failing, count)});
    return inputs;
}

std::vector<SmallNumbers> small_inputs_of_lengths(std::size_t every, const std::vector<std::size_t>& longer)
{
    std::vector<SmallNumbers> inputs;
    const auto add = [&](std::size_t count) {
        inputs.push_back(
            {text("length {}, all elements are 1", "Länge {}, alle Elemente sind 1", count), Ints(count, 1)});
    };
    for (std::size_t count = 1; count <= every; ++count)
        add(count);
    for (const std::size_t count : longer)
        add(count);
    return inputs;
}
} // namespace prefix_sum
