// Calls of functions that the simulator itself provides: only those that move data are followed.
#include "grader/simulator/computation.hpp"
#include "grader/simulator/formula_interpreter.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace lab::simulator
{
namespace
{
/// The name and a number of elements: vload4, not vload_half.
bool moves_vectors(const std::string& name, const std::string& stem)
{
    return name.starts_with(stem) && name.size() > stem.size() && std::isdigit(name[stem.size()]);
}

bool is_vload(const Operation& call) { return moves_vectors(call.callee, "vload"); }
bool is_vstore(const Operation& call) { return moves_vectors(call.callee, "vstore"); }
} // namespace

bool FormulaInterpreter::has_free_address(const ItemValues& values, const Operation& done) const
{
    for (std::size_t i = 0; i < done.operands.size(); ++i) {
        const bool is_address = is_pointer(done.operands[i]) || is_vload(done) ||
                                (is_vstore(done) && i > 0) || done.callee.find("group") != std::string::npos;
        if (is_address && !values.is_free(done, i))
            return false;
    }
    return true;
}

Components FormulaInterpreter::built_in(const ItemValues& values, const Operation& done)
{
    if (done.callee == "atomic_xchg" && component(values.of(done.ids.at(1)), 0).is_undefined())
        memory_.write(changed_, Dependence::undefined(done.line));
    if (std::exchange(found_nothing_written_, false))
        return Components(done.shape.components, Dependence::undefined(done.line));
    const bool free_address = has_free_address(values, done);
    if (!free_address)
        obstacle("address", done.line);
    if (done.callee.starts_with("llvm.memcpy") && loads_.size() == 1 && stores_.size() == 1) {
        memory_.copy(loads_[0], stores_[0], done.line);
        return {};
    }
    if (is_vload(done) && free_address && done.shape.bits >= 32)
        return read_components(done);
    if (is_vstore(done) && free_address && shape_of(done.operands[0]).bits >= 32) {
        write_components(values.of(done.ids[0]), shape_of(done.operands[0]).bits / 8);
        return {};
    }
    return anything(done, !done.takes_undefined && values.has_free_operands(done));
}

/// A function of which only the operands and the memory it touches are known.
Components FormulaInterpreter::anything(const Operation& done, bool operands_are_free)
{
    bool free = operands_are_free;
    for (const Access& access : loads_)
        free = free && memory_.read(access, done.line).is_free();
    for (const Access& access : stores_)
        memory_.write(access, free ? Dependence{} : Dependence::other(done.line));
    return free ? Components{} : all_other(done);
}

/// The elements that a vload reads, in one access or several.
Components FormulaInterpreter::read_components(const Operation& done)
{
    const std::size_t bytes = done.shape.bits / 8;
    Components result;
    for (const Access& access : loads_)
        for (std::size_t i = 0; i + bytes <= access.size_bytes; i += bytes)
            result.push_back(memory_.read({access.memory, access.address + i, bytes}, done.line));
    if (result.size() < done.shape.components) // seen in another form than expected
        return all_other(done);
    result.resize(done.shape.components);
    return result;
}

void FormulaInterpreter::write_components(const Components& values, std::size_t component_bytes)
{
    std::size_t next = 0;
    for (const Access& access : stores_)
        for (std::size_t i = 0; i < access.size_bytes; i += component_bytes)
            memory_.write(
                {access.memory, access.address + i, std::min(component_bytes, access.size_bytes - i)},
                component(values, next++));
}
} // namespace lab::simulator
