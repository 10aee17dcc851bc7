#include "reference.hpp"

#include <numeric>

std::vector<cl_int> sample_input(std::size_t length)
{
    std::vector<cl_int> input(length);
    for (std::size_t i = 0; i < input.size(); ++i) {
        input[i] = static_cast<cl_int>(i * 37 % 101) - 30;
    }
    return input;
}

std::vector<cl_int> serial_prefix_sum(const std::vector<cl_int>& input)
{
    // Unsigned sums wrap around; an overflow of signed ones would be undefined.
    const auto wrapping_add = [](cl_int a, cl_int b) {
        return static_cast<cl_int>(static_cast<cl_uint>(a) + static_cast<cl_uint>(b));
    };
    std::vector<cl_int> sums(input.size());
    std::exclusive_scan(input.begin(), input.end(), sums.begin(), cl_int{0}, wrapping_add);
    return sums;
}
