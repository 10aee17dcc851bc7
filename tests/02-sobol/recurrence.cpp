// \if file_sobol_cpp
#include "tests/02-sobol/recurrence.hpp"

#include <functional>

namespace sobol::stage_1
{
namespace
{
/// Whether coefficient a_i of a polynomial of that degree counts, i from 1.
using Counts = std::function<bool(std::uint32_t polynomial, std::size_t degree, std::size_t i)>;

struct WrongRecurrence {
    Counts counts;
    bool has_shifted_term = true; // v_{k-s} >> s
    lab::Text advice;
    bool has_plain_term = true; // v_{k-s}
};

bool is_set(std::uint32_t polynomial, std::size_t bit) { return polynomial >> bit & 1; }

const std::vector<WrongRecurrence>& wrong_recurrences()
{
    const Counts right = [](auto polynomial, auto degree, auto i) { return is_set(polynomial, degree - i); };
    static const std::vector<WrongRecurrence> all{
        {[](auto, auto, auto) { return true; },
         true,
         {"These come out when every coefficient is taken for 1. Which bit of polynomial says whether a_i is (TODO 3)?",
          "Das kommt heraus, wenn jeder Koeffizient für 1 gehalten wird. Welches Bit von polynomial sagt, ob a_i es ist "
          "(TODO 3)?"}},
        {[](auto polynomial, auto, auto i) { return is_set(polynomial, i); },
         true,
         {"These come out when the coefficients are read from the wrong end: a_1 is next to the highest bit of "
          "polynomial (TODO 3).",
          "Das kommt heraus, wenn die Koeffizienten vom falschen Ende her gelesen werden: a_1 steht neben dem höchsten "
          "Bit von polynomial (TODO 3)."}},
        {[](auto polynomial, auto degree, auto i) { return is_set(polynomial, degree - i + 1); },
         true,
         {"These come out when the coefficients are read one bit too high: a_i is bit s - i of polynomial (TODO 3).",
          "Das kommt heraus, wenn die Koeffizienten ein Bit zu hoch gelesen werden: a_i ist Bit s - i von polynomial "
          "(TODO 3)."}},
        {[](auto polynomial, auto degree, auto i) { return is_set(polynomial, degree - i - 1); },
         true,
         {"These come out when the coefficients are read one bit too low: a_i is bit s - i of polynomial (TODO 3).",
          "Das kommt heraus, wenn die Koeffizienten ein Bit zu niedrig gelesen werden: a_i ist Bit s - i von polynomial "
          "(TODO 3)."}},
        {right,
         false,
         {"These come out when v_(k-s) is combined once: its second, shifted term is missing (TODO 3).",
          "Das kommt heraus, wenn v_(k-s) einmal verknüpft wird: Sein zweiter, verschobener Term fehlt (TODO 3)."}},
        {right,
         true,
         {"These come out when v_(k-s) itself is missing beside its shifted term, or is combined twice: i ends at s - 1 "
          "(TODO 3).",
          "Das kommt heraus, wenn v_(k-s) selbst neben seinem verschobenen Term fehlt, oder zweimal verknüpft wird: i endet "
          "bei s - 1 (TODO 3)."},
         false}};
    return all;
}

/// On the m_k, as in references.cpp.
Uints numbers_with(const WrongRecurrence& mistake, const Figures& figures)
{
    Uints m = figures.m;
    const std::size_t degree = m.size();
    while (m.size() < bit_count) {
        const std::size_t k = m.size();
        std::uint32_t sum = (mistake.has_plain_term ? m[k - degree] << degree : 0) ^
                            (mistake.has_shifted_term ? m[k - degree] : 0);
        for (std::size_t i = 1; i < degree; ++i)
            sum ^= mistake.counts(figures.polynomial, degree, i) ? m[k - i] << i : 0;
        m.push_back(sum);
    }
    for (std::size_t k = 0; k < bit_count; ++k)
        m[k] <<= bit_count - 1 - k;
    return m;
}
} // namespace

std::optional<lab::Text> mistake_in_recurrence(const std::vector<Figures>& dimensions, const Uints& numbers)
{
    for (const WrongRecurrence& mistake : wrong_recurrences()) {
        std::size_t j = 0;
        for (auto first = numbers.begin(); j < dimensions.size(); ++j, first += bit_count)
            if (!dimensions[j].m.empty() && // dimension 1 has no polynomial
                numbers_with(mistake, dimensions[j]) != Uints(first, first + bit_count))
                break;
        if (j == dimensions.size())
            return mistake.advice;
    }
    return {};
}
} // namespace sobol::stage_1
// \endif
