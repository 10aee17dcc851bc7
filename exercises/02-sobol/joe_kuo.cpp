// Reads joe_kuo_d6.txt, whose header describes the format, and checks everything that can be checked.
#include "joe_kuo.hpp"

#include "harness/raw_file.hpp"
#include "lab/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <sstream>
#include <string>
#include <string_view>

namespace
{

constexpr std::uintmax_t max_file_bytes = 1 << 24;

/// The numbers of one line. Throws std::invalid_argument with the first word that is not a number.
std::vector<cl_uint> read_numbers(const std::string& line)
{
    constexpr std::string_view blanks = " \t";
    std::vector<cl_uint> numbers;
    for (std::size_t first = 0; (first = line.find_first_not_of(blanks, first)) != std::string::npos;) {
        const std::size_t end = std::min(line.find_first_of(blanks, first), line.size());
        cl_uint number = 0;
        const auto [rest, error] = std::from_chars(line.data() + first, line.data() + end, number, 16);
        if (error != std::errc() || rest != line.data() + end) {
            throw std::invalid_argument(fmt::format("\"{}\" is not a hexadecimal number of at most 32 bits",
                                                    line.substr(first, end - first)));
        }
        numbers.push_back(number);
        first = end;
    }
    return numbers;
}

void require_sound_m(const std::vector<cl_uint>& m)
{
    for (std::size_t i = 1; i <= m.size(); ++i) {
        if (m[i - 1] % 2 == 0 || m[i - 1] >> i != 0) {
            throw std::invalid_argument(
                fmt::format("m_{} is {}, but has to be odd and less than 2^{}", i, m[i - 1], i));
        }
    }
}

/// A primitive polynomial ends in 1 and, except for x + 1, has an odd number of terms; Joe and Kuo list them in
/// ascending order.
void require_plausible_polynomial(cl_uint polynomial, cl_uint previous)
{
    const bool has_odd_terms = std::popcount(polynomial) % 2 == 1 || polynomial == 3;
    if (polynomial % 2 == 0 || !has_odd_terms || polynomial <= previous) {
        throw std::invalid_argument(
            fmt::format("{:x} is not a primitive polynomial, or is in the wrong place", polynomial));
    }
}

/// `previous` is the polynomial of the previous dimension, 0 for the first.
JoeKuoDimension read_dimension(const std::string& line, cl_uint previous)
{
    const std::vector<cl_uint> numbers = read_numbers(line);
    if (numbers.size() < 2) {
        throw std::invalid_argument("a polynomial, m_1 ... m_s and a fingerprint are expected");
    }
    JoeKuoDimension dimension{{numbers.front(), {numbers.begin() + 1, numbers.end() - 1}}, numbers.back()};
    SobolFigures& figures = dimension.figures;
    require_plausible_polynomial(figures.polynomial, previous);
    const std::size_t degree = static_cast<std::size_t>(std::bit_width(figures.polynomial)) - 1;
    if (figures.m.size() != degree || degree >= direction_number_count) {
        throw std::invalid_argument(
            fmt::format("the polynomial has degree {}, but there are {} m_i", degree, figures.m.size()));
    }
    require_sound_m(figures.m);
    if (previous == 0) {
        figures.m.assign(direction_number_count, 1); // dimension 1, which has no polynomial
    }
    return dimension;
}

} // namespace

std::vector<JoeKuoDimension> load_joe_kuo(const std::filesystem::path& file, std::size_t count)
{
    const std::string count_line = fmt::format("dimensions {}", joe_kuo_dimension_count);
    std::istringstream lines(lab::harness::read_file(file, max_file_bytes));
    std::vector<JoeKuoDimension> dimensions;
    bool has_count = false;
    std::size_t number = 0, found = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (!line.empty() && line.back() == '\r') {
            line.pop_back();
        }
        if (line.starts_with('#')) {
            continue;
        }
        try {
            if (has_count && ++found <= count) {
                const cl_uint previous = dimensions.empty() ? 0 : dimensions.back().figures.polynomial;
                dimensions.push_back(read_dimension(line, previous));
            } else if (!has_count && line != count_line) {
                throw std::invalid_argument(fmt::format("\"{}\" is expected", count_line));
            }
        } catch (const std::invalid_argument& error) {
            throw lab::UsageError(fmt::format("{}, line {}: {}.", file.string(), number, error.what()));
        }
        has_count = true;
    }
    if (found != joe_kuo_dimension_count) {
        throw lab::UsageError(fmt::format("{} has {} dimensions instead of {}: is it complete?",
                                          file.string(), found, joe_kuo_dimension_count));
    }
    return dimensions;
}

bool has_fingerprint(const JoeKuoDimension& dimension, const DirectionNumbers& numbers)
{
    cl_uint hash = 0;
    for (const cl_uint number : numbers) {
        hash = (hash ^ number) * 16777619U;
    }
    return hash >> 16 == dimension.fingerprint;
}
