// Rearranges the lanes of one vector or two (6.12.12), as the last argument says.
#include "grader/simulator/built_ins/table.hpp"

namespace lab::simulator
{
namespace
{
template <unsigned vectors> void shuffle(const Operands& operands, Lane* result, Lane*)
{
    const unsigned lanes = operands.signature.parameters[0].lanes;
    for (unsigned i = 0; i < operands.result_lanes; ++i) {
        const auto place = static_cast<unsigned>(operands.get<Lane>(vectors, i) %
                                                 (vectors * lanes)); // more bits do not count
        result[i] = operands.get<Lane>(place / lanes, place % lanes);
    }
}
} // namespace

std::span<const Entry> shuffle_functions()
{
    static const Table table{{"shuffle", Element::other, {shuffle<1>, false}, 2},
                             {"shuffle2", Element::other, {shuffle<2>, false}, 3}};
    return table;
}
} // namespace lab::simulator
