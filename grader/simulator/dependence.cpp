#include "grader/simulator/dependence.hpp"

#include "grader/simulator/opcode.hpp"

#include <utility>

namespace lab::simulator
{
namespace
{
constexpr std::size_t term_limit = 4 << 20; // of all sums of a launch: 32 MB
constexpr std::uint32_t minus_one = ~0u;

const Sum& sum_of(const Dependence& dependence)
{
    static const Sum none;
    return dependence.sum ? *dependence.sum : none;
}

std::optional<std::uint32_t> factor_of_shift(unsigned bits, std::uint64_t number)
{
    const std::uint64_t places = number % bits;
    return places < 32 ? 1u << places : 0u;
}
} // namespace

Dependence component(const Components& components, std::size_t index)
{
    return index < components.size() ? components[index] : Dependence{};
}

std::optional<std::uint32_t> factor_of(const BinaryOperation& operation, std::uint64_t number,
                                       bool sum_is_left)
{
    const auto low = static_cast<std::uint32_t>(number);
    switch (operation.opcode) {
    case op_mul:
        return low;
    case op_shl:
        return sum_is_left ? factor_of_shift(operation.bits, number) : std::nullopt;
    case op_lshr:
    case op_ashr:
        return sum_is_left && number % operation.bits == 0 ? std::optional(1u) : std::nullopt;
    case op_and:
        return low == ~0u ? std::optional(1u) : low == 0 ? std::optional(0u) : std::nullopt;
    case op_or:
        return low == 0 ? std::optional(1u) : std::nullopt;
    case op_xor: // ~x is -x - 1
        return low == 0 ? std::optional(1u) : low == ~0u ? std::optional(minus_one) : std::nullopt;
    default:
        return {};
    }
}

Dependence Dependences::of(const BinaryOperation& operation, const Dependence& left, const Dependence& right,
                           std::uint64_t free_number)
{
    if (left.is_free() && right.is_free())
        return {};
    const bool may_be_set_now = operation.opcode == op_or || (operation.opcode == op_and && free_number == 0);
    for (const Dependence& side : {left, right})
        if (side.is_undefined()) // of a bit-field a part, in two operations
            return may_be_set_now ? Dependence::other(side.line) : side;
    for (const Dependence& side : {left, right})
        if (!side.is_free() && !side.is_sum())
            return side;
    if (operation.opcode == op_add)
        return result(operation, sum_of(left) + sum_of(right));
    if (operation.opcode == op_sub)
        return result(operation, sum_of(left) - sum_of(right));
    if (left.is_sum() && right.is_sum())
        return Dependence::other(operation.line);
    if (const auto factor = factor_of(operation, free_number, left.is_sum()))
        return result(operation, sum_of(left.is_sum() ? left : right) * *factor);
    return Dependence::other(operation.line);
}

Dependence Dependences::result(const BinaryOperation& operation, Sum sum)
{
    if (sum.is_empty() && operation.bits == 32)
        return {};
    return keep(std::move(sum), operation.line);
}

Dependence Dependences::keep(Sum sum, unsigned line)
{
    terms_ += sum.size();
    if (terms_ > term_limit)
        return Dependence::other(line);
    sums_.push_back(std::move(sum));
    return {Dependence::Kind::sum, line, &sums_.back()};
}
} // namespace lab::simulator
