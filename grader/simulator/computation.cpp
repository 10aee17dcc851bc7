#include "grader/simulator/computation.hpp"

#include "grader/simulator/oclgrind.hpp"

namespace lab::simulator
{
Components all_other(const Operation& done)
{
    return Components(done.shape.components, Dependence::other(done.line));
}

Components Computation::of(const Operation& done) const
{
    if (done.opcode == op_phi)
        return chosen_by_way(done);
    if (values_.has_free_operands(done))
        return {};
    switch (done.opcode) {
    case op_select:
        return selected(done);
    case op_extract_element:
        return extracted(done);
    case op_insert_element:
        return inserted(done);
    case op_shuffle:
        return shuffled(done);
    case op_trunc:
    case op_zext:
    case op_sext:
    case op_bitcast:
    case op_freeze:
        return converted(done);
    default:
        return calculated(done);
    }
}

const Components& Computation::operand(const Operation& done, std::size_t place) const
{
    return values_.of(done.ids[place]);
}

/// A value that depends on where the work-item comes from. Several of one block that name each other are taken at
/// once; that form, which needs an optimiser to arise, is not followed.
Components Computation::chosen_by_way(const Operation& done) const
{
    const llvm::Value* value = incoming(done.value, item_.getPreviousBlock());
    if (value && is_constant(value))
        return {};
    const auto id = value && !is_phi(value) ? operations_.known_id(value) : std::nullopt;
    return id ? values_.of(*id) : all_other(done);
}

Components Computation::selected(const Operation& done) const
{
    if (!values_.is_free(done, 0) || shape_of(done.operands[0]).components != 1)
        return all_other(done);
    return operand(done, item_.getOperand(done.operands[0]).getUInt() ? 1 : 2);
}

Components Computation::extracted(const Operation& done) const
{
    if (!values_.is_free(done, 1))
        return all_other(done);
    return {component(operand(done, 0), item_.getOperand(done.operands[1]).getUInt())};
}

Components Computation::inserted(const Operation& done) const
{
    if (!values_.is_free(done, 2))
        return all_other(done);
    Components result = operand(done, 0);
    result.resize(done.shape.components);
    const std::size_t index = item_.getOperand(done.operands[2]).getUInt();
    if (index < result.size())
        result[index] = component(operand(done, 1), 0);
    return result;
}

Components Computation::shuffled(const Operation& done) const
{
    const unsigned width = shape_of(done.operands[0]).components;
    Components result;
    for (unsigned i = 0; i < done.shape.components; ++i) {
        const auto from = shuffled_from(done.value, i);
        if (!from)
            result.push_back(Dependence::other(done.line));
        else
            result.push_back(*from < width ? component(operand(done, 0), *from)
                                           : component(operand(done, 1), *from - width));
    }
    return result;
}

/// The same number in another type. Of more than 32 bits only the lower 32 are followed.
Components Computation::converted(const Operation& done) const
{
    const Shape from = shape_of(done.operands[0]);
    const bool keeps_low_bits = from.components == done.shape.components && from.bits >= 32 &&
                                done.shape.bits >= 32 &&
                                (done.opcode != op_bitcast || from.bits == done.shape.bits);
    return keeps_low_bits ? operand(done, 0) : Components(done.shape.components, first_not_free(done));
}

Components Computation::calculated(const Operation& done) const
{
    if (done.operands.size() != 2 || done.shape.bits < 32)
        return Components(done.shape.components, first_not_free(done));
    Components result;
    for (unsigned i = 0; i < done.shape.components; ++i)
        result.push_back(arithmetic(done, i));
    return result;
}

Dependence Computation::arithmetic(const Operation& done, unsigned i) const
{
    const Dependence left = component(operand(done, 0), i), right = component(operand(done, 1), i);
    const std::uint64_t free_number =
        left.is_free() != right.is_free()
            ? item_.getOperand(done.operands[right.is_free() ? 1 : 0]).getUInt(i)
            : 0;
    return dependences_.of({done.opcode, done.shape.bits, done.line}, left, right, free_number);
}

/// What becomes of an operand that is not free in an operation that is no sum.
Dependence Computation::first_not_free(const Operation& done) const
{
    for (const std::size_t id : done.ids)
        if (const auto& one = values_.of(id); one.size() == 1 && one[0].is_undefined())
            return one[0];
    for (const std::size_t id : done.ids)
        for (const Dependence& dependence : values_.of(id))
            if (!dependence.is_free())
                return Dependence::other(dependence.is_sum() ? done.line : dependence.line);
    return {};
}
} // namespace lab::simulator
