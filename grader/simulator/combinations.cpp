#include "grader/simulator/combinations.hpp"

#include "grader/simulator/oclgrind.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace lab::simulator
{
namespace
{
constexpr std::size_t node_limit = 200'000; // a right launch has some 20 000

bool moves_vectors(const std::string& name)
{
    return name.starts_with("vload") || name.starts_with("vstore");
}
} // namespace

Combinations::Origin Combinations::component(const Origins& origins, std::size_t index)
{
    return index < origins.size() ? origins[index] : Origin{};
}

const Combinations::Origins& Combinations::of(const Values& values, std::size_t id) const
{
    static const Origins none;
    return id == 0 || id >= values.by_id.size() ? none : values.by_id[id];
}

void Combinations::set(Values& values, std::size_t id, Origins origins) const
{
    if (values.by_id.size() <= id)
        values.by_id.resize(std::max(operations_.id_limit(), id + 1));
    values.by_id[id] = std::move(origins);
}

Combinations::Origin Combinations::combined(const oclgrind::WorkItem& item, Origin left, Origin right,
                                            bool is_xor)
{
    const bool is_direct = left.is_direct || right.is_direct;
    const bool is_whole = is_xor && left.is_whole && right.is_whole;
    if (left.node == 0 || right.node == 0)
        return left.node == 0 ? right : left;
    if (left.node == right.node)
        return is_whole ? Origin{} : Origin{left.node, is_direct, false};
    if (nodes_.size() >= node_limit)
        return {left.node, is_direct, false};
    const Inputs &l = nodes_[left.node].inputs, &r = nodes_[right.node].inputs;
    const Inputs inputs = is_whole ? Inputs{l[0] ^ r[0], l[1] ^ r[1]} : Inputs{l[0] | r[0], l[1] | r[1]};
    if (inputs == Inputs{})
        return {};
    nodes_.push_back({inputs, item.getGlobalIndex(), is_direct, left.node, right.node});
    return {static_cast<std::uint32_t>(nodes_.size() - 1), is_direct, is_whole};
}

Combinations::Origin Combinations::of_all(const oclgrind::WorkItem& item, const Values& values,
                                          const Operation& done)
{
    Origin all;
    for (const std::size_t id : done.ids)
        for (const Origin origin : of(values, id))
            all = combined(item, all, origin);
    return all;
}

void Combinations::executed(const oclgrind::WorkItem& item, const llvm::Instruction* instruction)
{
    const Operation& done = operations_.of(instruction);
    Values& values = items_[item.getGlobalIndex()];
    if (done.opcode == op_return)
        returned(values, done);
    else if (done.opcode == op_store)
        stored(item, of(values, done.ids[0]), shape_of(done.operands[0]));
    else if (done.opcode == op_load)
        set(values, done.id, loaded(item, done.shape));
    else if (done.opcode == op_call && done.has_body) {
        for (std::size_t i = 0; i < done.parameters.size() && i < done.ids.size(); ++i)
            set(values, done.parameters[i], of(values, done.ids[i]));
        values.calls.push_back(&done);
    } else if (done.shape.bits > 0 || done.opcode == op_call)
        set(values, done.id, computed(item, values, done));
    loads_.clear();
    stores_.clear();
}

void Combinations::returned(Values& values, const Operation& done) const
{
    if (values.calls.empty())
        return; // from the kernel
    const Operation& call = *values.calls.back();
    values.calls.pop_back();
    if (!done.operands.empty())
        set(values, call.id, of(values, done.ids[0]));
}

Combinations::Origins Combinations::computed(const oclgrind::WorkItem& item, const Values& values,
                                             const Operation& done)
{
    switch (done.opcode) {
    case op_call:
        return called(item, values, done);
    case op_alloca:
    case op_element_pointer:
        return {};
    case op_phi:
    case op_select:
        return chosen(item, values, done);
    case op_extract_element:
        return {component(of(values, done.ids[0]), item.getOperand(done.operands[1]).getUInt())};
    case op_insert_element: {
        Origins result = of(values, done.ids[0]);
        result.resize(done.shape.components);
        const std::size_t index = item.getOperand(done.operands[2]).getUInt();
        if (index < result.size())
            result[index] = component(of(values, done.ids[1]), 0);
        return result;
    }
    case op_shuffle: {
        const unsigned width = shape_of(done.operands[0]).components;
        Origins result;
        for (unsigned i = 0; i < done.shape.components; ++i) {
            const unsigned from = shuffled_from(done.value, i).value_or(0);
            result.push_back(
                component(of(values, done.ids[from < width ? 0 : 1]), from < width ? from : from - width));
        }
        return result;
    }
    default:
        return by_components(item, values, done);
    }
}

Combinations::Origins Combinations::chosen(const oclgrind::WorkItem& item, const Values& values,
                                           const Operation& done)
{
    if (done.opcode == op_phi) {
        const llvm::Value* value = incoming(done.value, item.getPreviousBlock());
        const auto id =
            value && !is_constant(value) ? operations_.known_id(value) : std::optional<std::size_t>{};
        return id ? of(values, *id) : Origins{};
    }
    if (shape_of(done.operands[0]).components != 1 || component(of(values, done.ids[0]), 0).node != 0)
        return by_components(item, values, done);
    return of(values, done.ids[item.getOperand(done.operands[0]).getUInt() ? 1 : 2]);
}

/// Whether what this free operand leaves of the other one is all of it.
bool Combinations::keeps_all(const oclgrind::WorkItem& item, const Operation& done, std::size_t operand,
                             unsigned component)
{
    const std::uint64_t number = item.getOperand(done.operands[operand]).getUInt(component);
    const std::uint64_t all =
        done.shape.bits < 64 ? (std::uint64_t{1} << done.shape.bits) - 1 : ~std::uint64_t{0};
    return done.opcode == op_xor || (done.opcode == op_mul && number == 1) ||
           (done.opcode == op_and && (number & all) == all);
}

/// Components of operands that have as many; otherwise each depends on all.
Combinations::Origins Combinations::by_components(const oclgrind::WorkItem& item, const Values& values,
                                                  const Operation& done)
{
    const bool are_alike =
        std::all_of(done.operands.begin(), done.operands.end(), [&](const llvm::Value* operand) {
            return shape_of(operand).components == done.shape.components;
        });
    if (!are_alike)
        return Origins(done.shape.components, of_all(item, values, done));
    const bool may_be_nothing = done.opcode == op_and || done.opcode == op_mul;
    const bool is_conversion = done.opcode == op_zext || done.opcode == op_bitcast || done.opcode == op_trunc;
    Origins result;
    for (unsigned i = 0; i < done.shape.components; ++i) {
        Origin one;
        bool is_nothing = false, is_all = is_conversion || done.opcode == op_xor;
        for (std::size_t k = 0; k < done.ids.size(); ++k) {
            const Origin operand = component(of(values, done.ids[k]), i);
            one = combined(item, one, operand, done.opcode == op_xor);
            if (!may_be_nothing || operand.node != 0)
                continue;
            is_nothing = is_nothing || item.getOperand(done.operands[k]).getUInt(i) == 0;
            is_all = is_all || keeps_all(item, done, k, i);
        }
        one.is_whole = one.is_whole && is_all;
        result.push_back(is_nothing ? Origin{} : one);
    }
    return result;
}

/// A function that the simulator provides: of what it is given, and of what it loads.
Combinations::Origins Combinations::called(const oclgrind::WorkItem& item, const Values& values,
                                           const Operation& done)
{
    if (done.callee.starts_with("llvm.memcpy") && loads_.size() == 1 && stores_.size() == 1) {
        copy(loads_[0], stores_[0]);
        return {};
    }
    if (moves_vectors(done.callee) && loads_.size() == 1)
        return loaded(item, done.shape);
    if (moves_vectors(done.callee) && !stores_.empty()) {
        stored(item, of(values, done.ids[0]), shape_of(done.operands[0]));
        return {};
    }
    if (loads_.empty() && stores_.empty())
        return by_components(item, values, done);
    Origin all = of_all(item, values, done);
    for (const Access& access : loads_)
        all = combined(item, all, read(item, access));
    for (const Access& access : stores_)
        write(access, all);
    return Origins(done.shape.components, all);
}

nlohmann::json Combinations::result() const
{
    nlohmann::json nodes = nlohmann::json::array(), buffers = nlohmann::json::array();
    for (const Node& node : nodes_)
        nodes.push_back(
            {node.inputs[0], node.inputs[1], node.maker, node.is_direct ? 1 : 0, node.left, node.right});
    for (const Access& buffer : buffers_) {
        nlohmann::json& words = buffers.emplace_back(nlohmann::json::array());
        const auto known = words_.find(buffer.memory);
        for (std::size_t offset = 0; offset < buffer.size_bytes; offset += 4) {
            const bool has_any = known != words_.end();
            const auto word =
                has_any ? known->second.find((buffer.address + offset) / 4) : decltype(known->second.end()){};
            words.push_back(has_any && word != known->second.end() ? word->second.node : 0);
        }
    }
    return {{"nodes", std::move(nodes)}, {"buffers", std::move(buffers)}};
}
} // namespace lab::simulator
