#include "grader/simulator/domains/combinations.hpp"

#include <algorithm>

namespace lab::simulator
{
namespace
{
constexpr std::size_t node_limit = 200'000; // a right launch has some 20 000
constexpr std::size_t input_limit = 128;
} // namespace

void WhoCombinedWhat::begin(Execution& execution, const std::vector<std::uint32_t>& buffers)
{
    run_ = &execution;
    buffers_ = buffers;
    nodes_.assign(1, {});
    inputs_.assign(input_limit, 0);
    for (const std::uint32_t number : buffers)
        std::fill_n(execution.memory[number].shadows, execution.memory[number].bytes / 4 + 1, untouched);
}

WhoCombinedWhat::Origin WhoCombinedWhat::combined(std::uint64_t maker, Origin left, Origin right, bool is_xor)
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
    nodes_.push_back({inputs, maker, is_direct, left.node, right.node});
    return {static_cast<std::uint32_t>(nodes_.size() - 1), is_direct, is_whole};
}

/// True if the free operand leaves the other one complete.
bool WhoCombinedWhat::keeps_all(const Op& op, std::uint64_t number) const
{
    const std::uint64_t all = op.bits < 64 ? (std::uint64_t{1} << op.bits) - 1 : ~std::uint64_t{0};
    return op.code == Code::bit_xor || (is_product(op.code) && number == 1) ||
           (op.code == Code::bit_and && (number & all) == all);
}

WhoCombinedWhat::Origin WhoCombinedWhat::binary(const Step& step)
{
    const Op& op = step.op;
    const bool is_xor = op.code == Code::bit_xor,
               may_be_nothing = op.code == Code::bit_and || is_product(op.code);
    const Origin left = origin_of(step.ids[op.a]), right = origin_of(step.ids[op.b]);
    Origin one = combined(maker_of(step.item), left, right, is_xor);
    bool is_all = is_xor;
    for (const auto& [origin, slot] : {std::pair(left, op.a), std::pair(right, op.b)}) {
        if (!may_be_nothing || origin.node != 0)
            continue;
        if (step.values[slot] == 0)
            return {};
        is_all = is_all || keeps_all(op, step.values[slot]);
    }
    one.is_whole = one.is_whole && is_all;
    return one;
}

void WhoCombinedWhat::compute(const Step& step)
{
    const Op& op = step.op;
    ShadowId& to = step.ids[op.to];
    if (op.code == Code::check_index)
        return;
    if (op.code == Code::move || op.code == Code::truncate) {
        to = step.ids[op.a];
        return;
    }
    if (op.code >= Code::offset) {
        to = 0; // an address
        return;
    }
    if (op.code == Code::select && step.ids[op.a] == 0) {
        to = step.ids[step.values[op.a] != 0 ? op.b : op.c];
        return;
    }
    Origin one;
    if (takes_two(op.code) || op.code == Code::remainder_float || op.code == Code::compare_float)
        one = binary(step);
    else {
        one = origin_of(step.ids[op.a]);
        one.is_whole = false;
        if (op.code == Code::select || op.code == Code::multiply_add_float)
            for (const Slot slot : {op.b, op.c})
                one = combined(maker_of(step.item), one, origin_of(step.ids[slot]));
    }
    to = id_of(one);
}

/// Words of the first buffer are inputs; the maker of an input is the work-item that reads it first.
WhoCombinedWhat::Origin WhoCombinedWhat::input_at(std::uint32_t extent, std::uint64_t word,
                                                  std::uint64_t maker)
{
    if (buffers_.empty() || extent != buffers_[0] || word >= input_limit)
        return {};
    std::uint32_t& node = inputs_[word];
    if (node == 0) {
        node = static_cast<std::uint32_t>(nodes_.size());
        Node input;
        input.inputs[word / 64] = std::uint64_t{1} << word % 64;
        input.maker = maker;
        nodes_.push_back(input);
    }
    return {node, true, true};
}

WhoCombinedWhat::Origin WhoCombinedWhat::read(std::uint64_t maker, const Touched& place, std::uint64_t bytes)
{
    const Extent& extent = run_->memory[place.extent];
    const auto words = words_of(place, bytes);
    Origin all;
    for (std::uint64_t word = words.first; word < words.first + words.count; ++word) {
        const ShadowId id = extent.shadows[word];
        Origin one = id == untouched ? input_at(place.extent, word, maker) : origin_of(id);
        one.is_direct = one.is_direct && extent.space != Space::local;
        all = combined(maker, all, one);
    }
    return all;
}

void WhoCombinedWhat::write(const Touched& place, std::uint64_t bytes, Origin origin)
{
    const auto words = words_of(place, bytes);
    std::fill_n(run_->memory[place.extent].shadows + words.first, words.count, id_of(origin));
}

void WhoCombinedWhat::load(const Step& step, const Touched& place, unsigned bytes, unsigned lanes,
                           ShadowId* to)
{
    for (unsigned i = 0; i < lanes; ++i)
        to[i] = place.data ? id_of(read(maker_of(step.item), part_of(place, i * bytes), bytes)) : 0;
}

void WhoCombinedWhat::store(const Step& step, const Touched& place, unsigned bytes,
                            const std::vector<ShadowId>& from)
{
    for (std::size_t i = 0; place.data && i < from.size(); ++i) {
        const Touched part = part_of(place, i * bytes);
        Origin origin = origin_of(from[i]);
        if (bytes < 4)
            origin = combined(maker_of(step.item), read(maker_of(step.item), part, bytes), origin);
        write(part, bytes, origin);
    }
}

void WhoCombinedWhat::copy(const Touched& from, const Touched& to, std::uint64_t bytes)
{
    ShadowId *const source = run_->memory[from.extent].shadows, *const target =
                                                                    run_->memory[to.extent].shadows;
    for (std::uint64_t i = 0; i < (bytes + 3) / 4; ++i) {
        const std::uint64_t word = static_cast<std::uint64_t>(from.offset) / 4 + i;
        const ShadowId id = source[word] == untouched ? id_of(input_at(from.extent, word, 0)) : source[word];
        target[static_cast<std::uint64_t>(to.offset) / 4 + i] = id;
    }
}

void WhoCombinedWhat::call(const Step& step, const BuiltInCall& call, ShadowId* to)
{
    for (unsigned i = 0; i < call.result_lanes; ++i) {
        Origin all;
        for (const auto& argument : call.arguments)
            for (std::size_t k = 0; k < argument.size(); ++k)
                if (!call.function.is_lane_wise || k == i || argument.size() == 1)
                    all = combined(maker_of(step.item), all, origin_of(step.ids[argument[k]]));
        all.is_whole = false;
        to[i] = id_of(all);
    }
}

void WhoCombinedWhat::atomic(const Step& step, const Touched& place, unsigned bytes, const ShadowId* operand,
                             ShadowId* to, bool)
{
    if (!place.data)
        return;
    const std::uint64_t maker = maker_of(step.item);
    const Origin all = combined(maker, read(maker, place, bytes), origin_of(operand ? *operand : 0));
    write(place, bytes, all);
    if (to)
        *to = id_of(all);
}

Combinations WhoCombinedWhat::result() const
{
    Combinations combinations{nodes_, {}};
    for (const std::uint32_t number : buffers_) {
        const Extent& extent = run_->memory[number];
        auto& words = combinations.buffers.emplace_back();
        for (std::uint64_t i = 0; i < (extent.bytes + 3) / 4; ++i)
            words.push_back(extent.shadows[i] == untouched ? 0 : extent.shadows[i] >> 2);
    }
    return combinations;
}
} // namespace lab::simulator
