// \if file_sobol_gray_code_cl
#include "tests/02-sobol/gray_walks.hpp"

#include <bit>
#include <functional>

namespace sobol::stage_2
{
namespace
{
/// A walk through a column: 16 points, one bit changing with each step.
struct Walk {
    lab::Text advice;
    std::function<std::uint32_t(std::uint32_t n)> row = [](auto n) { return n ^ n >> 1; }; // of step n
    std::function<int(std::uint32_t n)> bit = [](auto n) {
        return 8 + std::countr_one(n);
    }; // of the index, after step n
    std::function<std::uint32_t(std::uint32_t i)> first = [](auto i) {
        return i;
    }; // whose bits make the first point
    bool shifts_first = true, shifts_each_step = false, shifts_late = false;
    bool steps_past_the_end = true; // also after a row whose point is not stored
};

std::vector<Walk> wrong_rows()
{
    return {
        {.advice =
             {"You get these points when x does not change at a step whose point lies past the end. That "
              "point is not stored, but the next point is computed from it (TODO 9).",
              "Diese Punkte ergeben sich, wenn sich x bei einem Schritt nicht ändert, dessen Punkt hinter dem "
              "Ende liegt. Dieser Punkt wird nicht gespeichert, aber der nächste Punkt wird aus ihm "
              "berechnet (TODO 9)."},
         .steps_past_the_end = false},
        {.advice =
             {"Step n computes the point of row n ^ (n >> 1), the Gray code of n, but here it was stored "
              "in row n (TODO 9).",
              "Schritt n berechnet den Punkt von Zeile n ^ (n >> 1), dem Gray-Code von n, aber "
              "gespeichert wurde er hier in Zeile n (TODO 9)."},
         .row = [](auto n) { return n; }},
        {.advice =
             {"You get these points with v_(k+1) for bit k of the row. A row contains 256 points: bit k "
              "of the row is bit k + 8 of the index (TODO 9).",
              "Diese Punkte ergeben sich mit v_(k+1) für Bit k der Zeile. Eine Zeile enthält 256 Punkte: "
              "Bit k der Zeile ist Bit k + 8 des Index (TODO 9)."},
         .bit = [](auto n) { return std::countr_one(n); }},
        {.advice =
             {"You get these points when all 1 bits of n are counted. The step after n changes the lowest 0 "
              "bit of n: only the 1 bits below it give its position (TODO 9).",
              "Diese Punkte ergeben sich, wenn alle 1-Bits von n gezählt werden. Der Schritt nach n ändert das "
              "niedrigste 0-Bit von n: Nur die 1-Bits darunter geben seine Stelle an (TODO 9)."},
         .bit = [](auto n) { return 8 + std::popcount(n); }},
        {.advice = {"You get these points when the lowest 1 bit of n is used. The step after n changes the "
                    "lowest 0 bit of n (TODO 9).",
                    "Diese Punkte ergeben sich, wenn das niedrigste 1-Bit von n verwendet wird. Der Schritt "
                    "nach n ändert das niedrigste 0-Bit von n (TODO 9)."},
         .bit = [](auto n) { return 8 + std::countr_zero(n) % 24; }},
        {.advice = {"You get these points when the lowest 0 bit of the row, n ^ (n >> 1), is used. The step "
                    "after n changes the lowest 0 bit of n itself (TODO 9).",
                    "Diese Punkte ergeben sich, wenn das niedrigste 0-Bit der Zeile, also von n ^ (n >> 1), "
                    "verwendet wird. Der Schritt nach n ändert das niedrigste 0-Bit von n selbst (TODO 9)."},
         .bit = [](auto n) { return 8 + std::countr_one(n ^ n >> 1); }},
        {.advice = {"You get these points when the lowest 1 bit of the row, n ^ (n >> 1), is used. The step "
                    "after n changes the lowest 0 bit of n itself (TODO 9).",
                    "Diese Punkte ergeben sich, wenn das niedrigste 1-Bit der Zeile, also von n ^ (n >> 1), "
                    "verwendet wird. Der Schritt nach n ändert das niedrigste 0-Bit von n selbst (TODO 9)."},
         .bit = [](auto n) { return 8 + std::countr_zero(n ^ n >> 1) % 24; }},
        {.advice =
             {"You get these points with the direction number before the right one: bit k of an index selects "
              "v_(k+1), which is cache[k] (TODO 9).",
              "Diese Punkte ergeben sich mit der Richtungszahl vor der richtigen: Bit k eines Index wählt "
              "v_(k+1) aus, also cache[k] (TODO 9)."},
         .bit = [](auto n) { return 7 + std::countr_one(n); }},
        {.advice =
             {"You get these points with the direction number after the right one: bit k of an index selects "
              "v_(k+1), which is cache[k] (TODO 9).",
              "Diese Punkte ergeben sich mit der jeweils nächsten Richtungszahl: Bit k eines Index wählt "
              "v_(k+1) aus, also cache[k] (TODO 9)."},
         .bit = [](auto n) { return 9 + std::countr_one(n); }}};
}

std::vector<Walk> wrong_beginnings()
{
    return {
        {.advice = {"Every block holds the points of block 0. Which index "
                    "supplies the bits for the first point of a column (TODO 7)?",
                    "In jedem Block stehen die Punkte von Block 0. Aus welchem Index stammen die Bits "
                    "für den ersten Punkt einer Spalte (TODO 7)?"},
         .first = [](auto i) { return i % row_length; }},
        {.advice =
             {"You get these points when the shift is applied again at each step: apply it only to the "
              "first point of the column; after that, x already includes it (TODO 8 and 9).",
              "Diese Punkte ergeben sich, wenn die Verschiebung bei jedem Schritt erneut angewandt wird: "
              "Wenden Sie sie nur auf den ersten Punkt der Spalte an; danach ist sie in x schon enthalten "
              "(TODO 8 und 9)."},
         .shifts_each_step = true},
        {.advice =
             {"You get these points when x >> 8 is combined with the shift: the shift has 32 bits, so it "
              "must be combined with all 32 bits of x first (TODO 8 and 9).",
              "Diese Punkte ergeben sich, wenn x >> 8 mit der Verschiebung verknüpft wird: Sie hat 32 Bits, muss "
              "also vorher mit allen 32 Bits von x verknüpft werden (TODO 8 und 9)."},
         .shifts_first = false,
         .shifts_late = true},
        {.advice =
             {"You get these points when x >> 8 is combined with the shift again: x already contains it (TODO 8 and 9).",
              "Diese Punkte ergeben sich, wenn x >> 8 noch einmal mit der Verschiebung verknüpft wird: Sie steckt schon "
              "in x (TODO 8 und 9)."},
         .shifts_late = true}};
}

/// Checks one dimension and column.
bool makes_column(const Walk& walk, const GrayCase& the_case, const Floats& actual, std::size_t j,
                  std::size_t column)
{
    const std::uint32_t* const v = &the_case.numbers[j * bit_count];
    const std::uint32_t shift = the_case.shifts[j];
    std::uint32_t x = walk.shifts_first ? shift : 0;
    for (std::uint32_t index = walk.first(static_cast<std::uint32_t>(column)); index != 0; index &= index - 1)
        x ^= v[std::countr_zero(index)];
    for (std::uint32_t n = 0; n < row_count; ++n) {
        const std::size_t i = column + walk.row(n) * row_length;
        const std::uint32_t shown = x >> 8 ^ (walk.shifts_late ? shift : 0);
        if (i >= the_case.vector_count && !walk.steps_past_the_end)
            continue;
        if (i < the_case.vector_count &&
            actual[j * the_case.vector_count + i] != static_cast<float>(shown) * 0x1p-24F)
            return false;
        x ^= v[walk.bit(n)] ^ (walk.shifts_each_step ? shift : 0);
    }
    return true;
}

bool makes(const Walk& walk, const GrayCase& the_case, const Floats& actual)
{
    for (std::size_t j = 0; j < the_case.shifts.size(); ++j)
        for (std::size_t block = 0; block < the_case.vector_count; block += block_length)
            for (std::size_t column = block; column < block + row_length; ++column)
                if (!makes_column(walk, the_case, actual, j, column))
                    return false;
    return true;
}
} // namespace

std::optional<lab::Text> usual_mistake(const GrayCase& the_case, const Floats& actual)
{
    for (const auto& walks : {wrong_rows(), wrong_beginnings()})
        for (const Walk& walk : walks)
            if (makes(walk, the_case, actual))
                return walk.advice;
    return {};
}
} // namespace sobol::stage_2
// \endif
