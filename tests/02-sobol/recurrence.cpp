// \if file_sobol_cpp
#include "tests/02-sobol/recurrence.hpp"

#include <algorithm>
#include <functional>

namespace sobol::stage_1
{
namespace
{
/// A step for a polynomial of that degree; k and i as in the recurrence of references.cpp, k from 0.
struct Step {
    std::uint32_t polynomial = 0;
    std::size_t degree = 0, k = 0, i = 0;

    bool has_bit(std::size_t bit) const { return polynomial >> bit & 1; }
};

using Combine = std::function<std::uint32_t(std::uint32_t, std::uint32_t)>;

/// A recurrence that students write instead of the correct one.
struct WrongRecurrence {
    lab::Text advice;
    std::size_t fewer = 0; // the number that is taken for s is so much less
    std::function<std::uint32_t(std::uint32_t, std::size_t)> of_m = [](std::uint32_t m, std::size_t k) {
        return m << (bit_count - 1 - k);
    };                          // v_k where k <= s; k from 0
    bool has_plain_term = true; // v_{k-s}
    std::function<std::uint32_t(std::uint32_t, const Step&)> shifted = [](std::uint32_t v, const Step& step) {
        return v >> step.degree;
    }; // v_{k-s} >> s
    std::function<bool(const Step&)> counts = [](const Step& step) {
        return step.has_bit(step.degree - step.i);
    }; // a_i
    std::function<std::size_t(const Step&)> taken = [](const Step& step) {
        return step.k - step.i;
    }; // number of the v
    std::size_t first_i = 1;
    Combine with_shifted = std::bit_xor<>(); // v_{k-s} with v_{k-s} >> s
    Combine with_term = std::bit_xor<>();    // v_k so far with a_i v_{k-i}
    std::function<std::uint32_t(std::uint32_t, std::size_t)> term = [](std::uint32_t v, std::size_t) {
        return v;
    }; // of v_{k-i} and i
};

std::vector<WrongRecurrence> wrong_coefficients()
{
    return {
        {.advice = {"You get these numbers when every coefficient is taken to be 1. Which bit of polynomial "
                    "holds a_i (TODO 3)?",
                    "Diese Zahlen ergeben sich, wenn alle Koeffizienten als 1 angenommen werden. Welches Bit "
                    "von polynomial enthält a_i (TODO 3)?"},
         .counts = [](const Step&) { return true; }},
        {.advice =
             {"You get these numbers when the coefficients, or the v that they belong to, are counted "
              "from the wrong end: a_1 is next to the highest bit of polynomial, and belongs to v_(k-1) (TODO 3).",
              "Diese Zahlen ergeben sich, wenn die Koeffizienten oder die v, zu denen sie gehören, vom falschen "
              "Ende her gezählt werden: a_1 steht neben dem höchsten Bit von polynomial und gehört zu v_(k-1) (TODO 3)."},
         .counts = [](const Step& step) { return step.has_bit(step.i); }},
        {.advice =
             {"You get these numbers when the coefficients are read one bit too high: a_i is bit s - i of polynomial (TODO "
              "3).",
              "Diese Zahlen ergeben sich, wenn die Koeffizienten ein Bit zu hoch gelesen werden: a_i ist Bit s - i von "
              "polynomial (TODO 3)."},
         .counts = [](const Step& step) { return step.has_bit(step.degree - step.i + 1); }},
        {.advice =
             {"You get these numbers when the coefficients are read one bit too low: a_i is bit s - i of polynomial (TODO "
              "3).",
              "Diese Zahlen ergeben sich, wenn die Koeffizienten ein Bit zu niedrig gelesen werden: a_i ist Bit s - i von "
              "polynomial (TODO 3)."},
         .counts = [](const Step& step) { return step.has_bit(step.degree - step.i - 1); }}};
}

/// Mistakes in the numbers that come from the m alone, and in how many there are.
std::vector<WrongRecurrence> wrong_beginnings()
{
    return {
        {.advice =
             {"You get these numbers if s is one less than the number of m: the last m is never used (TODO 3).",
              "Diese Zahlen ergeben sich, wenn s um eins kleiner ist als die Anzahl der m: Das letzte m wird nie benutzt "
              "(TODO 3)."},
         .fewer = 1},
        {.advice = {"m_k << 31 keeps only the last bit of m_k. The lowest k bits of m_k become the highest k "
                    "bits of v_k: by how many places must m_k be shifted (TODO 3)?",
                    "m_k << 31 behält nur das letzte Bit von m_k. Die untersten k Bits von m_k werden die "
                    "höchsten k Bits von v_k: Um wie viele Stellen muss m_k geschoben werden (TODO 3)?"},
         .of_m = [](std::uint32_t m, std::size_t k) { return (m << (bit_count - 1)) >> k; }}};
}

std::vector<WrongRecurrence> wrong_terms()
{
    return {
        {.advice = {"You get these numbers with v_(k-s) >> (s - 1) in place of v_(k-s) >> s (TODO 3).",
                    "Diese Zahlen ergeben sich mit v_(k-s) >> (s - 1) statt v_(k-s) >> s (TODO 3)."},
         .shifted = [](std::uint32_t v, const Step& step) { return v >> (step.degree - 1); }},
        {.advice =
             {"You get these numbers when v_(k-s) is not combined with v_(k-s) >> s, or is shifted to the left (TODO 3).",
              "Diese Zahlen ergeben sich, wenn v_(k-s) nicht mit v_(k-s) >> s verknüpft oder nach links "
              "geschoben wird (TODO 3)."},
         .shifted = [](std::uint32_t, const Step&) { return 0U; }},
        {.advice = {"You get these numbers with v_(k-s) >> k in place of v_(k-s) >> s (TODO 3).",
                    "Diese Zahlen ergeben sich mit v_(k-s) >> k statt v_(k-s) >> s (TODO 3)."},
         .shifted = [](std::uint32_t v, const Step& step) { return v >> step.k; }},
        {.advice =
             {"You get these numbers when each a_i v_(k-i) overwrites v_k, with = instead of ^= (TODO 3).",
              "Diese Zahlen ergeben sich, wenn jedes a_i v_(k-i) das bisherige v_k überschreibt, mit = statt ^= (TODO 3)."},
         .with_term = [](auto, auto term) { return term; }},
        {.advice =
             {"You get these numbers when i begins at 0: v_(k-0) is v_k itself, and v_k ^ v_k is 0. i "
              "goes from 1 to s - 1 (TODO 3).",
              "Diese Zahlen ergeben sich, wenn i bei 0 beginnt: v_(k-0) ist v_k selbst, und v_k ^ v_k ist 0. i "
              "läuft von 1 bis s - 1 (TODO 3)."},
         .first_i = 0},
        {.advice =
             {"You get these numbers with v_(s-i) in place of v_(k-i): a_i belongs to the number i places before v_k (TODO 3).",
              "Diese Zahlen ergeben sich mit v_(s-i) statt v_(k-i): a_i gehört zu der Zahl, die i "
              "Plätze vor v_k steht (TODO 3)."},
         .taken = [](const Step& step) { return step.degree - step.i; }},
        {.advice =
             {"You get these numbers when v_(k-s) and v_(k-s) >> s are added. They must be combined by "
              "exclusive or, ^ (TODO 3).",
              "Diese Zahlen ergeben sich, wenn v_(k-s) und v_(k-s) >> s addiert werden. Sie müssen mit exklusivem "
              "Oder, ^, verknüpft werden (TODO 3)."},
         .with_shifted = std::plus<>()},
        {.advice =
             {"You get these numbers when the a_i v_(k-i) are added. They must be combined by exclusive "
              "or, ^ (TODO 3).",
              "Diese Zahlen ergeben sich, wenn die a_i v_(k-i) addiert werden. Sie müssen mit exklusivem Oder, ^, "
              "verknüpft werden (TODO 3)."},
         .with_term = std::plus<>()},
        {.advice =
             {"You get these numbers when everything is added. All terms must be combined by exclusive "
              "or, ^ (TODO 3).",
              "Diese Zahlen ergeben sich, wenn alles addiert wird. Alle Terme müssen mit exklusivem Oder, ^, "
              "verknüpft werden (TODO 3)."},
         .with_shifted = std::plus<>(),
         .with_term = std::plus<>()},
        {.advice =
             {"You get these numbers with v_(k-i) << i in place of v_(k-i): the factor 2^i belongs to a "
              "recurrence for the m, not for the v (TODO 3).",
              "Diese Zahlen ergeben sich mit v_(k-i) << i statt v_(k-i): Der Faktor 2^i gehört in eine "
              "Rekursion für die m, nicht für die v (TODO 3)."},
         .term = [](auto v, auto i) { return v << i; }},
        {.advice =
             {"You get these numbers with v_(k-i) >> i in place of v_(k-i). In a recurrence for the m, the "
              "factor 2^i would then be missing (TODO 3).",
              "Diese Zahlen ergeben sich mit v_(k-i) >> i statt v_(k-i). In einer Rekursion für die m würde "
              "dann der Faktor 2^i fehlen (TODO 3)."},
         .term = [](auto v, auto i) { return v >> i; }},
        {.advice =
             {"You get these numbers when only the shifted v_(k-s) is combined but not v_(k-s) itself, or "
              "when v_(k-s) is combined twice: i runs only up to s - 1 (TODO 3).",
              "Diese Zahlen ergeben sich, wenn nur das verschobene v_(k-s) verknüpft wird, nicht aber "
              "v_(k-s) selbst, oder wenn v_(k-s) zweimal verknüpft wird: i läuft nur bis s - 1 (TODO 3)."},
         .has_plain_term = false},
        {.advice =
             {"You get these numbers when none of the terms a_i v_(k-i) is combined with the result: the loop over i never runs or "
              "has no effect (TODO 3).",
              "Diese Zahlen ergeben sich, wenn keiner der Terme a_i v_(k-i) mit dem Ergebnis verknüpft wird: Die Schleife über i "
              "läuft nie oder bewirkt nichts (TODO 3)."},
         .counts = [](const Step&) { return false; }},
        {.advice =
             {"You get these numbers with v_i in place of v_(k-i): a_i belongs to the number i places before v_k (TODO 3).",
              "Diese Zahlen ergeben sich mit v_i statt v_(k-i): a_i gehört zu der Zahl, die i "
              "Plätze vor v_k steht (TODO 3)."},
         .taken = [](const Step& step) { return step.i; }},
        {.advice =
             {"You get these numbers when each a_i is combined with v_(k-1): a_i belongs to v_(k-i) (TODO "
              "3).",
              "Diese Zahlen ergeben sich, wenn jedes a_i mit v_(k-1) verknüpft wird: a_i gehört zu "
              "v_(k-i) (TODO 3)."},
         .taken = [](const Step& step) { return step.k - 1; }},
        {.advice = {"You get these numbers with v_(k-i-1) in place of v_(k-i) (TODO 3).",
                    "Diese Zahlen ergeben sich mit v_(k-i-1) statt v_(k-i) (TODO 3)."},
         .taken = [](const Step& step) { return step.k - step.i - 1; }}};
}

Uints numbers_with(const WrongRecurrence& mistake, const Figures& figures)
{
    Uints v(bit_count);
    const std::size_t degree = figures.m.size() - mistake.fewer;
    for (std::size_t k = 0; k < bit_count; ++k) {
        if (k < degree) {
            v[k] = mistake.of_m(figures.m[k], k);
            continue;
        }
        v[k] = mistake.with_shifted(mistake.has_plain_term ? v[k - degree] : 0,
                                    mistake.shifted(v[k - degree], {figures.polynomial, degree, k, 0}));
        for (std::size_t i = mistake.first_i; i < degree; ++i)
            if (const Step step{figures.polynomial, degree, k, i}; mistake.counts(step))
                v[k] = mistake.with_term(v[k], mistake.term(v[mistake.taken(step)], i));
    }
    return v;
}
} // namespace

std::optional<lab::Text> mistake_in_recurrence(const std::vector<Figures>& dimensions, const Uints& numbers)
{
    const auto makes_them = [&](const WrongRecurrence& mistake) {
        auto first = numbers.begin();
        return std::all_of(dimensions.begin(), dimensions.end(), [&](const Figures& figures) {
            const Uints made(first, first + bit_count);
            first += bit_count;
            return figures.m.empty() ||
                   numbers_with(mistake, figures) == made; // dimension 1 has no polynomial
        });
    };
    for (const auto& mistakes : {wrong_beginnings(), wrong_coefficients(), wrong_terms()})
        for (const WrongRecurrence& mistake : mistakes)
            if (makes_them(mistake))
                return mistake.advice;
    return {};
}
} // namespace sobol::stage_1
// \endif
