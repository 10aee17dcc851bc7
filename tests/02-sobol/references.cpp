#include "tests/02-sobol/references.hpp"

#include <bit>
#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>

namespace sobol
{
namespace
{
void append(Uints& all, const Uints& more) { all.insert(all.end(), more.begin(), more.end()); }

/// The first eight points of four dimensions: Bratley and Fox 1988 (dimension 1 and 2), Joe and Kuo 2008, put into
/// binary order.
ValueCase published_case()
{
    const lab::Text name{"the first points, as they are published",
                         "die ersten Punkte, wie sie veröffentlicht sind"};
    ValueCase published{name, name, first_direction_numbers(), work_group_size, {}};
    published.direction_numbers.resize(4 * bit_count);
    published.expected = points_of(published.direction_numbers, work_group_size);
    const std::array<std::array<float, 8>, 4> first{{{0, .5F, .25F, .75F, .125F, .625F, .375F, .875F},
                                                     {0, .5F, .75F, .25F, .625F, .125F, .375F, .875F},
                                                     {0, .5F, .75F, .25F, .375F, .875F, .625F, .125F},
                                                     {0, .5F, .75F, .25F, .125F, .625F, .875F, .375F}}};
    for (std::size_t j = 0; j < first.size(); ++j)
        for (std::size_t i = 0; i < first[j].size(); ++i)
            if (published.expected[j * work_group_size + i] != first[j][i])
                throw std::logic_error("the reference disagrees with the published points");
    return published;
}

Figures read_figures(const std::string& line)
{
    std::istringstream words(line);
    words >> std::hex;
    Figures figures;
    words >> figures.polynomial;
    for (std::uint32_t number = 0; words >> number;)
        figures.m.push_back(number);
    if (figures.m.empty())
        throw std::runtime_error("joe_kuo_d6.txt: no figures in the line " + line);
    figures.m.pop_back(); // the fingerprint
    return figures;
}
} // namespace

Uints direction_numbers_of(const Figures& figures)
{
    Uints m = figures.m;
    const std::size_t degree = m.size();
    if (degree == 0)
        m.assign(bit_count, 1); // dimension 1
    for (std::size_t k = m.size(); k < bit_count; ++k) {
        std::uint32_t next = m[k - degree];
        for (std::size_t i = 1; i <= degree; ++i)
            if (figures.polynomial >> (degree - i) & 1)
                next ^= m[k - i] << i;
        m.push_back(next);
    }
    for (std::size_t k = 0; k < bit_count; ++k)
        m[k] <<= bit_count - 1 - k;
    return m;
}

Uints joe_kuo_direction_numbers(const std::filesystem::path& exercise, std::size_t dimension_count)
{
    std::ifstream file(exercise / "joe_kuo_d6.txt");
    Uints numbers;
    for (std::string line; numbers.size() < dimension_count * bit_count && std::getline(file, line);)
        if (!line.starts_with('#') && !line.starts_with("dimensions"))
            append(numbers, direction_numbers_of(read_figures(line)));
    if (numbers.size() != dimension_count * bit_count)
        throw std::runtime_error("joe_kuo_d6.txt of the exercise is missing or not complete");
    return numbers;
}

Uints first_direction_numbers()
{
    static const std::vector<Figures> figures = {{1, {}},
                                                 {3, {1}},
                                                 {7, {1, 3}},
                                                 {11, {1, 3, 1}},
                                                 {13, {1, 1, 1}},
                                                 {19, {1, 1, 3, 3}},
                                                 {25, {1, 3, 5, 13}},
                                                 {37, {1, 1, 5, 5, 17}},
                                                 {41, {1, 1, 5, 5, 5}},
                                                 {47, {1, 1, 7, 11, 19}}};
    Uints numbers;
    for (const Figures& dimension : figures)
        append(numbers, direction_numbers_of(dimension));
    return numbers;
}

float component(const std::uint32_t* direction_numbers, std::uint32_t i)
{
    std::uint32_t x = 0;
    for (std::size_t k = 0; k < bit_count; ++k)
        x ^= (i >> k & 1) * direction_numbers[k];
    return static_cast<float>(x >> 8) * 0x1p-24F; // 24 bits are exact in a float
}

Floats points_of(const Uints& direction_numbers, std::size_t vector_count)
{
    Floats points;
    for (std::size_t j = 0; j < direction_numbers.size() / bit_count; ++j)
        for (std::size_t i = 0; i < vector_count; ++i)
            points.push_back(component(&direction_numbers[j * bit_count], static_cast<std::uint32_t>(i)));
    return points;
}

ValueCase make_case(lab::Text name, Uints direction_numbers, std::size_t vector_count, lab::Text kind)
{
    Floats expected = points_of(direction_numbers, vector_count);
    return {kind.empty() ? name : std::move(kind), std::move(name), std::move(direction_numbers),
            vector_count, std::move(expected)};
}

Uints random_direction_numbers(std::size_t dimension_count, unsigned seed)
{
    std::mt19937 generator(seed); // the same numbers everywhere, unlike the standard distributions
    Uints numbers(dimension_count * bit_count);
    for (std::uint32_t& number : numbers)
        number = static_cast<std::uint32_t>(generator());
    return numbers;
}

const std::vector<ValueCase>& value_cases()
{
    const lab::Text random{"random direction numbers", "zufällige Richtungszahlen"};
    static const std::vector<ValueCase> cases = {
        published_case(),
        make_case({"ten dimensions of Joe and Kuo", "zehn Dimensionen von Joe und Kuo"},
                  first_direction_numbers(), 16 * work_group_size),
        make_case({"one dimension, one work-group", "eine Dimension, eine Work-Group"},
                  random_direction_numbers(1, 1), work_group_size),
        make_case({"random direction numbers, seed 2", "zufällige Richtungszahlen, Startwert 2"},
                  random_direction_numbers(7, 2), 2 * work_group_size, random),
        make_case({"random direction numbers, seed 3", "zufällige Richtungszahlen, Startwert 3"},
                  random_direction_numbers(3, 3), 8 * work_group_size, random),
        make_case({"direction numbers with all bits set", "Richtungszahlen, in denen alle Bits gesetzt sind"},
                  Uints(2 * bit_count, 0xffffffff), work_group_size)};
    return cases;
}

const std::vector<ValueCase>& tail_cases()
{
    static const std::vector<ValueCase> cases = [] {
        const lab::Text fewer{"fewer vectors than a work-group has work-items",
                              "weniger Vektoren, als eine Work-Group Work-Items hat"},
            more{"several work-groups, not all full", "mehrere Work-Groups, nicht alle voll"};
        std::vector<ValueCase> made;
        unsigned seed = 10;
        for (const std::size_t count : {1, 255, 257, 1000})
            made.push_back(make_case(lab::text("{} vectors", "{} Vektoren", count),
                                     random_direction_numbers(3, seed++), count,
                                     count < work_group_size ? fewer : more));
        return made;
    }();
    return cases;
}

const ValueCase& powers_case()
{
    static const ValueCase powers =
        make_case({"points 0 and 2^k", "die Punkte 0 und 2^k"}, random_direction_numbers(1, 20),
                  (std::size_t{1} << last_power) + work_group_size);
    return powers;
}
} // namespace sobol
