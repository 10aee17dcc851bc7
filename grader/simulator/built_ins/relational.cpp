// Relational functions of OpenCL C (6.12.6). True is 1 for scalars and -1 in the lanes of vectors.
#include "grader/simulator/built_ins/table.hpp"

#include <cmath>

namespace lab::simulator
{
namespace
{
template <class T> void add_comparisons(Table& table)
{
    add(table, {entry("isequal", [](T x, T y) { return x == y; }),
                entry("isnotequal", [](T x, T y) { return x != y; }),
                entry("isgreater", [](T x, T y) { return x > y; }),
                entry("isgreaterequal", [](T x, T y) { return x >= y; }),
                entry("isless", [](T x, T y) { return x < y; }),
                entry("islessequal", [](T x, T y) { return x <= y; }),
                entry("islessgreater", [](T x, T y) { return x < y || x > y; }),
                entry("isordered", [](T x, T y) { return !std::isunordered(x, y); }),
                entry("isunordered", [](T x, T y) { return std::isunordered(x, y); })});
}

template <class T> void add_kinds_of_numbers(Table& table)
{
    add(table,
        {entry("isfinite", [](T x) { return std::isfinite(x); }),
         entry("isinf", [](T x) { return std::isinf(x); }), entry("isnan", [](T x) { return std::isnan(x); }),
         entry("isnormal", [](T x) { return std::isnormal(x); }),
         entry("signbit", [](T x) { return std::signbit(x); })});
}

bool is_highest_bit_set(const Operands& operands, unsigned argument, unsigned lane)
{
    const unsigned bits = 8 * bytes_of(operands.signature.parameters[argument].element);
    return (operands.get<Lane>(argument, lane) >> (bits - 1) & 1) != 0;
}

unsigned highest_bits(const Operands& operands)
{
    unsigned count = 0;
    for (unsigned i = 0; i < operands.signature.parameters[0].lanes; ++i)
        count += is_highest_bit_set(operands, 0, i) ? 1 : 0;
    return count;
}

void any(const Operands& operands, Lane* result, Lane*) { result[0] = highest_bits(operands) != 0 ? 1 : 0; }

void all(const Operands& operands, Lane* result, Lane*)
{
    result[0] = highest_bits(operands) == operands.signature.parameters[0].lanes ? 1 : 0;
}

/// Set bits of the third argument choose from the second.
void bitselect(const Operands& operands, Lane* result, Lane*)
{
    for (unsigned i = 0; i < operands.result_lanes; ++i) {
        const Lane mask = operands.get<Lane>(2, i);
        result[i] = (operands.get<Lane>(0, i) & ~mask) | (operands.get<Lane>(1, i) & mask);
    }
}

/// A scalar condition chooses by its value, a vector's lane by its highest bit.
void select(const Operands& operands, Lane* result, Lane*)
{
    const bool is_scalar = operands.signature.parameters[2].lanes == 1;
    for (unsigned i = 0; i < operands.result_lanes; ++i) {
        const bool takes_second =
            is_scalar ? operands.get<Lane>(2, i) != 0 : is_highest_bit_set(operands, 2, i);
        result[i] = operands.get<Lane>(takes_second ? 1 : 0, i);
    }
}
} // namespace

std::span<const Entry> relational_functions()
{
    static const Table table = [] {
        Table all_of_them{{"any", Element::other, {any, false}, 1},
                          {"all", Element::other, {all, false}, 1},
                          {"bitselect", Element::other, {bitselect}, 3},
                          {"select", Element::other, {select}, 3}};
        add_comparisons<float>(all_of_them);
        add_comparisons<double>(all_of_them);
        add_kinds_of_numbers<float>(all_of_them);
        add_kinds_of_numbers<double>(all_of_them);
        return all_of_them;
    }();
    return table;
}
} // namespace lab::simulator
