#include "grader/class/worksheet.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lab::classroom
{
void Worksheet::compare_maximum(const std::string& of_platform, const Mark& mark)
{
    std::string number = of_platform;
    std::replace(number.begin(), number.end(), ',', '.');
    double maximum = 0.0;
    const bool is_number =
        std::from_chars(number.data(), number.data() + number.size(), maximum).ec == std::errc{};
    if (is_number && std::abs(maximum - mark.most) >= 0.005)
        other_maximum = of_platform;
}
} // namespace lab::classroom
