#include "grader/simulator/formula_interpreter.hpp"

#include "grader/simulator/computation.hpp"
#include "grader/simulator/oclgrind.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace lab::simulator
{
FormulaInterpreter::FormulaInterpreter(const std::vector<Access>& buffers,
                                       const std::vector<Access>& constants)
    : memory_(buffers, constants, dependences_)
{
}

void FormulaInterpreter::load(const oclgrind::WorkItem* item, const Access& access)
{
    if (!item)
        loads_.clear();
    loads_.push_back(access);
}

void FormulaInterpreter::store(const oclgrind::WorkItem* item, const Access& access)
{
    if (item)
        return stores_.push_back(access);
    if (loads_.size() == 1 && loads_[0].size_bytes == access.size_bytes)
        memory_.copy(loads_[0], access, 0);
    else
        memory_.write(access, Dependence::other(0));
    loads_.clear();
}

/// What an exchange finds where nothing was written is undefined; afterwards it is not.
void FormulaInterpreter::atomic(const oclgrind::WorkItem& item, const Access& access)
{
    const unsigned line = line_of(item.getCurrentInstruction());
    obstacle("order", line);
    found_nothing_written_ = memory_.is_untouched(access);
    changed_ = access;
    if (found_nothing_written_)
        memory_.write(access, Dependence::other(line));
}

/// What decides where a work-item goes on, which of two numbers it takes, and where it reads and writes.
void FormulaInterpreter::look_for_undefined_use(const oclgrind::WorkItem& item, const ItemValues& values,
                                                const Operation& done)
{
    const bool is_address = done.opcode == op_load || done.opcode == op_store;
    if (!is_address && done.opcode != op_branch && done.opcode != op_switch && done.opcode != op_select)
        return;
    const std::size_t place = done.opcode == op_store ? 1 : 0;
    const bool is_used = place < done.ids.size() && component(values.of(done.ids[place]), 0).is_undefined();
    const auto id = item.getGlobalID();
    if (is_used)
        undefined_uses_.emplace(done.line, std::array<std::size_t, 3>{id.x, id.y, id.z});
}

void FormulaInterpreter::group_ended(const oclgrind::WorkGroup& group)
{
    memory_.forget(group.getLocalMemory());
}

void FormulaInterpreter::set(ItemValues& values, std::size_t id, Components components)
{
    values.set(id, std::move(components), operations_.id_limit());
}

void FormulaInterpreter::executed(const oclgrind::WorkItem& item, const llvm::Instruction* instruction)
{
    const Operation& done = operations_.of(instruction);
    ItemValues& values = items_[item.getGlobalIndex()];
    additions_ += additions_in(values, done);
    look_for_undefined_use(item, values, done);
    switch (done.opcode) {
    case op_branch:
    case op_switch:
        if ((done.opcode == op_switch || is_conditional(done.value)) && !values.is_free(done, 0))
            obstacle("branch", done.line);
        break;
    case op_return:
        returned(values, done);
        break;
    case op_store:
        stored(values, done);
        break;
    case op_call:
        called(values, done);
        break;
    default:
        set(values, done.id, computed(item, values, done));
    }
    loads_.clear();
    stores_.clear();
}

/// Of an operation, a moved pointer or a built-in function: its components for which at least two operands depend on inputs.
/// That is an addition in most kernels; in others it stands for one.
std::uint64_t FormulaInterpreter::additions_in(const ItemValues& values, const Operation& done) const
{
    const bool is_operation =
        (done.opcode >= op_add && done.opcode <= op_xor) || done.opcode == op_element_pointer;
    if (!is_operation && (done.opcode != op_call || done.has_body))
        return 0;
    std::uint64_t additions = 0;
    for (unsigned i = 0; i < done.shape.components; ++i)
        additions += 2 <= std::count_if(done.ids.begin(), done.ids.end(), [&](std::size_t id) {
                         return !component(values.of(id), i).is_free();
                     });
    return additions;
}

Components FormulaInterpreter::computed(const oclgrind::WorkItem& item, const ItemValues& values,
                                        const Operation& done)
{
    if (done.takes_undefined)
        return all_other(done);
    if (done.opcode == op_load)
        return loaded(values, done);
    return Computation(item, values, operations_, dependences_).of(done);
}

Components FormulaInterpreter::loaded(const ItemValues& values, const Operation& done)
{
    const bool has_free_address = values.is_free(done, 0);
    if (!has_free_address)
        obstacle("address", done.line);
    if (loads_.size() != 1 || done.shape.bits == 0 || !has_free_address)
        return all_other(done);
    const std::size_t bytes = (done.shape.bits + 7) / 8;
    Components result;
    for (unsigned i = 0; i < done.shape.components; ++i)
        result.push_back(memory_.read({loads_[0].memory, loads_[0].address + i * bytes, bytes}, done.line));
    return result;
}

void FormulaInterpreter::stored(const ItemValues& values, const Operation& done)
{
    if (!values.is_free(done, 1))
        obstacle("address", done.line);
    const Shape shape = shape_of(done.operands[0]);
    const std::size_t bytes = (shape.bits + 7) / 8;
    if (bytes == 0 || stores_.size() != 1 || done.takes_undefined) {
        for (const Access& access : stores_)
            memory_.write(access, Dependence::other(done.line));
        return;
    }
    const Access& whole = stores_[0];
    for (unsigned i = 0; i < shape.components; ++i)
        memory_.write({whole.memory, whole.address + i * bytes, bytes}, component(values.of(done.ids[0]), i));
}

void FormulaInterpreter::called(ItemValues& values, const Operation& done)
{
    if (!done.has_body)
        return set(values, done.id, built_in(values, done));
    for (std::size_t i = 0; i < done.parameters.size() && i < done.ids.size(); ++i)
        set(values, done.parameters[i],
            done.takes_undefined ? Components{Dependence::other(done.line)} : values.of(done.ids[i]));
    values.calls.push_back(&done);
}

void FormulaInterpreter::returned(ItemValues& values, const Operation& done)
{
    if (values.calls.empty())
        return; // from the kernel
    const Operation& call = *values.calls.back();
    values.calls.pop_back();
    if (done.operands.empty())
        return;
    set(values, call.id,
        done.takes_undefined ? Components(call.shape.components, Dependence::other(done.line))
                             : values.of(done.ids[0]));
}

nlohmann::json FormulaInterpreter::result() const
{
    nlohmann::json obstacles = nlohmann::json::object();
    for (const auto& [kind, line] : obstacles_)
        obstacles[kind] = line;
    nlohmann::json uses = nlohmann::json::array();
    for (const auto& [line, id] : undefined_uses_)
        uses.push_back({{"line", line}, {"global_id", id}});
    return {{"additions", additions_},
            {"obstacles", std::move(obstacles)},
            {"undefined_uses", std::move(uses)},
            {"buffers", memory_.buffers()}};
}
} // namespace lab::simulator
