#include "tests/01-prefix-sum/references.hpp"

#include "grader/judge/core/drawn.hpp"

#include <cstdlib>
#include <functional>
#include <limits>

namespace prefix_sum
{
namespace
{
Ints make(const std::function<std::int32_t(std::size_t)>& element)
{
    Ints values(length);
    for (std::size_t i = 0; i < length; ++i)
        values[i] = element(i);
    return values;
}

/// Numbers from 2 to 51: no sum of 256 of them, even of a ramp, leaves the range of integers that a float holds
/// exactly.
std::int32_t positive(std::int32_t drawn) { return 2 + std::abs(drawn % 50); }

/// A ramp whose start and slope come from two random numbers.
Ints ramp(const Ints& drawn)
{
    const std::int32_t first = positive(drawn[0]), step = positive(drawn[1]);
    return make([=](std::size_t i) { return first + step * static_cast<std::int32_t>(i); });
}

/// Numbers from -50 to 50.
Ints small_numbers(const Ints& drawn)
{
    return make([&](std::size_t i) { return drawn[i] % 51; });
}
} // namespace

Ints prefix_sum_of(const Ints& input)
{
    Ints output;
    std::uint32_t sum = 0;
    for (const std::int32_t value : input) {
        output.push_back(static_cast<std::int32_t>(sum));
        sum += static_cast<std::uint32_t>(value);
    }
    return output;
}

Ints inclusive_sum_of(Ints input)
{
    input.push_back(0);
    Ints sums = prefix_sum_of(input);
    sums.erase(sums.begin());
    return sums;
}

Ints random_input(unsigned seed, std::size_t count)
{
    std::mt19937 generator = lab::judge::generator_of(seed);
    Ints values(count);
    for (std::int32_t& value : values)
        value = static_cast<std::int32_t>(generator());
    return values;
}

Ints of_all_sizes(Ints values)
{
    constexpr std::int32_t ends[] = {std::numeric_limits<std::int32_t>::max(),
                                     std::numeric_limits<std::int32_t>::min(), -1, 0};
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = i % 8 < 4 ? ends[i % 4] : values[i] >> i % 32;
    return values;
}

const std::vector<ValueCase>& value_cases()
{
    const lab::Text random{"random numbers", "Zufallszahlen"};
    static const std::vector<ValueCase> cases = {
        {{"equal elements", "gleiche Elemente"}, {"all ones", "lauter Einsen"}, make([](std::size_t) {
             return 1;
         })},
        {{"equal elements", "gleiche Elemente"}, {"all zeros", "lauter Nullen"}, make([](std::size_t) {
             return 0;
         })},
        {{"equal elements", "gleiche Elemente"}, {"all sevens", "lauter Siebenen"}, make([](std::size_t) {
             return 7;
         })},
        {{"different elements", "verschiedene Elemente"},
         {"the ramp 1, 2, 3, …", "die Rampe 1, 2, 3, …"},
         make([](std::size_t i) { return static_cast<int>(i) + 1; })},
        {{"negative elements", "negative Elemente"},
         {"positive and negative numbers", "positive und negative Zahlen"},
         make([](std::size_t i) { return static_cast<int>(i * 37 % 101) - 50; })},
        {{"negative elements", "negative Elemente"},
         {"a sum of zero", "eine Summe von null"},
         make([](std::size_t i) { return static_cast<int>(i / 2 * 3 + 1) * (i % 2 ? -1 : 1); })},
        {{"sums that wrap around", "Summen mit Überlauf"},
         {"the smallest int among small numbers", "der kleinste int unter kleinen Zahlen"},
         make([](std::size_t i) { return i % 50 == 21 ? INT32_MIN : static_cast<int>(i) - 128; })},
        {{"sums that wrap around", "Summen mit Überlauf"},
         {"sums that wrap around", "Summen mit Überlauf"},
         make([](std::size_t i) {
             return i % 3 ? INT32_MAX - static_cast<int>(i) : INT32_MIN + static_cast<int>(i * i);
         })},
        {{"equal elements", "gleiche Elemente"},
         {"equal random numbers", "gleiche Zufallszahlen"},
         make([](std::size_t) { return positive(random_input(9, 1)[0]); })},
        {{"different elements", "verschiedene Elemente"},
         {"a ramp with a random step", "eine Rampe mit zufälliger Schrittweite"},
         ramp(random_input(10, 2))},
        {{"negative elements", "negative Elemente"},
         {"small random numbers", "kleine Zufallszahlen"},
         small_numbers(random_input(11))},
        {random, {"numbers of all sizes", "Zahlen aller Größen"}, of_all_sizes(random_input(12))},
        {random, {"random numbers, first try", "Zufallszahlen, erster Versuch"}, random_input(1)},
        {random, {"random numbers, second try", "Zufallszahlen, zweiter Versuch"}, random_input(2)},
        {random, {"random numbers, third try", "Zufallszahlen, dritter Versuch"}, random_input(3)}};
    return cases;
}

Ints unit_vector(std::size_t position)
{
    return make([=](std::size_t i) { return i == position ? 1 : 0; });
}

Ints two_pieces()
{
    Ints input = random_input(4);
    const Ints second = random_input(5);
    input.insert(input.end(), second.begin(), second.end());
    return input;
}

std::optional<OtherType> of_another_type(std::int32_t actual, std::int32_t expected)
{
    const auto is_made_by = [&](double number) {
        return actual != expected && actual != 0 && static_cast<double>(actual) == number;
    };
    const bool has_bits_of_float =
        actual == std::bit_cast<std::int32_t>(static_cast<float>(expected)) && actual != 0;
    const char* const type = has_bits_of_float || is_made_by(static_cast<float>(expected)) ? "float"
                             : is_made_by(static_cast<std::uint8_t>(expected))             ? "uchar"
                             : is_made_by(static_cast<std::int8_t>(expected))              ? "char"
                             : is_made_by(static_cast<std::uint16_t>(expected))            ? "ushort"
                             : is_made_by(static_cast<std::int16_t>(expected))             ? "short"
                                                                                           : nullptr;
    if (!type)
        return {};
    if (has_bits_of_float)
        return OtherType{
            type, lab::text("{} is the bit pattern of {} as a float. Which variable or array has that type?",
                            "{} ist das Bitmuster von {} als float. Welche Variable oder welches Feld hat "
                            "diesen Typ?",
                            actual, expected)};
    return OtherType{
        type,
        lab::text(
            "{1} is what you get when a {0} stores {2}. Which variable or array has that type?",
            "{1} ergibt sich, wenn ein {0} den Wert {2} speichert. Welche Variable oder welches Feld hat diesen Typ?",
            type, actual, expected)};
}
} // namespace prefix_sum
