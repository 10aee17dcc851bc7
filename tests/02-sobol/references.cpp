#include "tests/02-sobol/references.hpp"

#include "grader/judge/core/drawn.hpp"

#include <cmath>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace sobol
{
namespace
{
void append(Uints& all, const Uints& more) { all.insert(all.end(), more.begin(), more.end()); }

/// The first eight points of four dimensions: Bratley and Fox 1988 (dimensions 1 and 2), Joe and Kuo 2008, put into
/// binary order. Throws std::logic_error if the definition here disagrees with them.
ValueCase published_case()
{
    const lab::Text name{"the first points of the published sequence",
                         "die ersten Punkte der veröffentlichten Folge"};
    ValueCase published{name, name, first_direction_numbers(), work_group_size};
    published.direction_numbers.resize(4 * bit_count);
    const Floats first{0, .5F, .25F, .75F, .125F, .625F, .375F, .875F, //
                       0, .5F, .75F, .25F, .625F, .125F, .375F, .875F, //
                       0, .5F, .75F, .25F, .375F, .875F, .625F, .125F, //
                       0, .5F, .75F, .25F, .125F, .625F, .875F, .375F};
    if (points_of(published.direction_numbers, 8) != first)
        throw std::logic_error("the reference disagrees with the published points");
    return published;
}

/// A case with a kind of its own.
ValueCase single_case(const lab::Text& name, Uints direction_numbers, std::size_t vector_count)
{
    return {name, name, std::move(direction_numbers), vector_count};
}

Uints some_of_zero(Uints direction_numbers)
{
    for (std::size_t k = 2; k < direction_numbers.size(); k += 5)
        direction_numbers[k] = 0;
    return direction_numbers;
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

std::vector<Figures> joe_kuo_figures(const std::filesystem::path& exercise, std::size_t dimension_count)
{
    std::ifstream file(exercise / "joe_kuo_d6.txt");
    std::vector<Figures> figures;
    for (std::string line; figures.size() < dimension_count && std::getline(file, line);)
        if (!line.starts_with('#') && !line.starts_with("dimensions"))
            figures.push_back(read_figures(line));
    if (figures.size() != dimension_count)
        throw std::runtime_error("joe_kuo_d6.txt of the exercise is missing or not complete");
    return figures;
}

Uints joe_kuo_direction_numbers(const std::filesystem::path& exercise, std::size_t dimension_count)
{
    Uints numbers;
    for (const Figures& figures : joe_kuo_figures(exercise, dimension_count))
        append(numbers, direction_numbers_of(figures));
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

std::uint32_t combined_numbers(const std::uint32_t* direction_numbers, std::uint32_t i)
{
    std::uint32_t x = 0;
    for (std::size_t k = 0; k < bit_count; ++k)
        x ^= (i >> k & 1) * direction_numbers[k];
    return x;
}

float component(const std::uint32_t* direction_numbers, std::uint32_t i, std::uint32_t shift)
{
    const std::uint32_t x = combined_numbers(direction_numbers, i) ^ shift;
    return static_cast<float>(x >> 8) * 0x1p-24F; // 24 bits are exact in a float
}

std::optional<std::size_t> as_point(const std::uint32_t* direction_numbers, std::size_t count, float value)
{
    std::optional<std::size_t> point;
    for (std::size_t i = 0; i < count; ++i) {
        if (component(direction_numbers, static_cast<std::uint32_t>(i)) != value)
            continue;
        if (point)
            return {};
        point = i;
    }
    return point;
}

bool is_nearly(float actual, float expected) { return std::abs(actual - expected) < 0x1p-22F; }

Floats points_of(const Uints& direction_numbers, std::size_t vector_count)
{
    Floats points;
    for (std::size_t j = 0; j < direction_numbers.size() / bit_count; ++j)
        for (std::size_t i = 0; i < vector_count; ++i)
            points.push_back(component(&direction_numbers[j * bit_count], static_cast<std::uint32_t>(i)));
    return points;
}

Uints random_direction_numbers(std::size_t dimension_count, unsigned seed)
{
    std::mt19937 generator = lab::judge::generator_of(seed);
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
        single_case({"ten dimensions of Joe and Kuo", "zehn Dimensionen von Joe und Kuo"},
                    first_direction_numbers(), 16 * work_group_size),
        single_case({"one dimension, one work-group", "eine Dimension, eine Work-Group"},
                    random_direction_numbers(1, 1), work_group_size),
        {random,
         {"random direction numbers, seven dimensions", "zufällige Richtungszahlen, sieben Dimensionen"},
         random_direction_numbers(7, 2),
         2 * work_group_size},
        {random,
         {"random direction numbers, three dimensions", "zufällige Richtungszahlen, drei Dimensionen"},
         random_direction_numbers(3, 3),
         8 * work_group_size},
        {random, {"300 dimensions", "300 Dimensionen"}, random_direction_numbers(300, 6), work_group_size},
        {random,
         {"direction numbers, some of them 0", "Richtungszahlen, einige davon 0"},
         some_of_zero(random_direction_numbers(2, 7)),
         2 * work_group_size},
        single_case(
            {"direction numbers with all bits set", "Richtungszahlen, in denen alle Bits gesetzt sind"},
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
            made.push_back({count < work_group_size ? fewer : more,
                            count == 1 ? lab::Text{"1 vector", "1 Vektor"}
                                       : lab::text("{} vectors", "{} Vektoren", count),
                            random_direction_numbers(3, seed++), count});
        return made;
    }();
    return cases;
}

std::size_t rounded_up_to_work_groups(std::size_t vector_count)
{
    return (vector_count + work_group_size - 1) / work_group_size * work_group_size;
}

lab::worker::Case launch_of_some(const Uints& direction_numbers, std::uint32_t vector_count,
                                 std::size_t launched, std::size_t room)
{
    using namespace lab::judge;
    return lab::judge::launched("sobol", {reads(direction_numbers), writes(room), scalar(vector_count)},
                                {rounded_up_to_work_groups(launched), direction_numbers.size() / bit_count},
                                {work_group_size, 1});
}

lab::worker::Case launch_of(const ValueCase& value_case)
{
    const std::size_t count = value_case.vector_count;
    return launch_of_some(value_case.direction_numbers, static_cast<std::uint32_t>(count), count,
                          count * value_case.dimension_count());
}
} // namespace sobol
