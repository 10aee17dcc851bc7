#include "grader/simulator/domains/sums.hpp"

#include "grader/simulator/opcode.hpp"

#include <algorithm>

namespace lab::simulator
{
namespace
{
/// LLVM's opcode of an operation on integers; 1 for any other operation.
unsigned opcode_of(Code code)
{
    switch (code) {
    case Code::add:
    case Code::add_32:
    case Code::add_64:
        return op_add;
    case Code::subtract:
    case Code::subtract_32:
    case Code::subtract_64:
        return op_sub;
    case Code::multiply:
    case Code::multiply_32:
    case Code::multiply_64:
        return op_mul;
    case Code::shift_left:
        return op_shl;
    case Code::shift_right:
        return op_lshr;
    case Code::shift_right_signed:
        return op_ashr;
    case Code::bit_and:
        return op_and;
    case Code::bit_or:
        return op_or;
    case Code::bit_xor:
        return op_xor;
    default:
        return 1;
    }
}

bool compares(Code code)
{
    return (code >= Code::equal && code <= Code::less_signed_32) || code == Code::compare_float;
}
} // namespace

void SumsOfInputs::begin(Execution& execution, const std::vector<std::uint32_t>& buffers)
{
    run_ = &execution;
    buffers_ = buffers;
    known_.assign(2, {});
    undefined_ = id_of(Dependence::undefined(0));
    for (const std::uint32_t number : buffers) {
        const Extent& buffer = execution.memory[number];
        std::fill_n(buffer.shadows, buffer.bytes / 4 + 1, untouched);
    }
}

ShadowId SumsOfInputs::id_of(const Dependence& dependence)
{
    if (dependence.is_free())
        return 0;
    if (dependence.kind == Dependence::Kind::other)
        return other(dependence.line);
    known_.push_back(dependence);
    return static_cast<ShadowId>(known_.size() - 1);
}

ShadowId SumsOfInputs::other(std::uint32_t line)
{
    const auto [known, is_new] = others_.try_emplace(line, static_cast<ShadowId>(known_.size()));
    if (is_new)
        known_.push_back(Dependence::other(line));
    return known->second;
}

ShadowId SumsOfInputs::mixed(std::uint32_t line, std::initializer_list<ShadowId> operands)
{
    for (const ShadowId id : operands)
        if (id != 0)
            return of(id).is_sum() ? other(line) : id;
    return 0;
}

ShadowId SumsOfInputs::binary(const Step& step, unsigned opcode)
{
    const ShadowId left = step.ids[step.op.a], right = step.ids[step.op.b];
    if (left == 0 && right == 0)
        return 0;
    additions_ +=
        left != 0 && right != 0 && step.op.code != Code::bit_xor; // which adds nothing, but exchanges
    if (step.op.bits < 32)
        return mixed(line_of(step), {left, right});
    const std::uint64_t free_number = left == 0    ? step.values[step.op.a]
                                      : right == 0 ? step.values[step.op.b]
                                                   : 0;
    return id_of(dependences_.of({opcode, step.op.bits, line_of(step)}, of(left), of(right), free_number));
}

void SumsOfInputs::compute(const Step& step)
{
    const Op& op = step.op;
    ShadowId& to = step.ids[op.to];
    const ShadowId a = step.ids[op.a];
    switch (op.code) {
    case Code::move:
    case Code::offset:
    case Code::narrow:
    case Code::widen:
    case Code::in_space:
        to = a;
        return;
    case Code::check_index:
        return;
    case Code::truncate:
        to = op.bits >= 32 ? a : mixed(line_of(step), {a});
        return;
    case Code::index:
        additions_ += a != 0 && step.ids[op.b] != 0;
        to = mixed(line_of(step), {a, step.ids[op.b]});
        return;
    case Code::select:
        to = a == 0 ? step.ids[step.values[op.a] != 0 ? op.b : op.c] : other(line_of(step));
        return;
    case Code::multiply_add_float:
        to = mixed(line_of(step), {a, step.ids[op.b], step.ids[op.c]});
        return;
    default:
        break;
    }
    if (compares(op.code))
        to = mixed(line_of(step), {a, step.ids[op.b]});
    else if (takes_two(op.code) || op.code == Code::remainder_float)
        to = binary(step, opcode_of(op.code));
    else if (op.code == Code::extend_sign && op.bits >= 32)
        to = a;
    else
        to = mixed(line_of(step), {a});
}

void SumsOfInputs::decides(const Step& step, ShadowId id, const char* what)
{
    if (id != 0)
        obstacles_.emplace(what, line_of(step));
}

void SumsOfInputs::forget(const Step& step, ShadowId* ids, unsigned count)
{
    std::fill_n(ids, count, other(line_of(step)));
}

/// The whole word; the offset must be a multiple of 4.
ShadowId SumsOfInputs::word(const Touched& place, std::uint32_t line)
{
    const Extent& extent = run_->memory[place.extent];
    if (extent.written) {
        const auto* const written = extent.written + place.offset;
        const auto count = std::count_if(written, written + 4, [](std::uint8_t is) { return is != 0; });
        if (count == 0)
            return undefined_;
        if (count < 4)
            return other(line);
    }
    const ShadowId id = extent.shadows[place.offset / 4];
    if (id != untouched)
        return id;
    const auto buffer = std::find(buffers_.begin(), buffers_.end(), place.extent) - buffers_.begin();
    const Input input = static_cast<Input>(buffer << input_word_bits | place.offset / 4);
    const auto [known, is_new] = inputs_.try_emplace(input, 0);
    if (is_new)
        known->second = id_of(dependences_.on_input(input, line));
    return known->second;
}

ShadowId SumsOfInputs::number(const Touched& place, unsigned bytes, std::uint32_t line)
{
    const auto words = words_of(place, bytes);
    if (words.are_whole && words.count == 1)
        return word(place, line);
    if (words.are_whole && words.count == 2) {
        const ShadowId low = word(place, line), high = word(part_of(place, 4), line);
        return low == 0 && high != 0 ? other(line) : low;
    }
    const Extent& extent = run_->memory[place.extent];
    for (std::uint64_t i = words.first; i < words.first + words.count; ++i)
        if (extent.shadows[i] != 0)
            return other(line);
    return 0;
}

void SumsOfInputs::put(const Touched& place, unsigned bytes, ShadowId id)
{
    const auto words = words_of(place, bytes);
    ShadowId* const shadows = run_->memory[place.extent].shadows;
    for (std::uint64_t i = words.first; i < words.first + words.count; ++i) {
        const bool is_first = i == words.first;
        if (words.are_whole)
            shadows[i] = id == 0 || is_first ? id : other(of(id).line);
        else
            shadows[i] = id == 0 && shadows[i] == 0 ? 0 : other(id == 0 ? of(shadows[i]).line : of(id).line);
    }
}

void SumsOfInputs::load(const Step& step, const Touched& place, unsigned bytes, unsigned lanes, ShadowId* to)
{
    for (unsigned i = 0; i < lanes; ++i)
        to[i] = place.data && !obstacles_.contains("address")
                    ? number(part_of(place, i * bytes), bytes, line_of(step))
                    : other(line_of(step));
}

void SumsOfInputs::store(const Step&, const Touched& place, unsigned bytes, const std::vector<ShadowId>& from)
{
    for (std::size_t i = 0; place.data && i < from.size(); ++i)
        put(part_of(place, i * bytes), bytes, from[i]);
}

void SumsOfInputs::copy(const Touched& from, const Touched& to, std::uint64_t bytes)
{
    const bool are_words = from.offset % 4 == 0 && to.offset % 4 == 0 && bytes % 4 == 0;
    if (!are_words)
        return put(to, static_cast<unsigned>(bytes), number(from, static_cast<unsigned>(bytes), 0));
    std::vector<ShadowId> ids;
    for (std::uint64_t i = 0; i < bytes; i += 4)
        ids.push_back(word(part_of(from, i), 0));
    for (std::uint64_t i = 0; i < bytes; i += 4)
        put(part_of(to, i), 4, ids[i / 4]);
}

void SumsOfInputs::call(const Step& step, const BuiltInCall& call, ShadowId* to)
{
    ShadowId all = 0;
    for (const auto& argument : call.arguments)
        for (const Slot slot : argument)
            all = all == 0 ? mixed(line_of(step), {step.ids[slot]}) : all;
    for (unsigned i = 0; i < call.result_lanes; ++i) {
        const auto depend =
            std::count_if(call.arguments.begin(), call.arguments.end(), [&](const auto& argument) {
                return i < argument.size() && step.ids[argument[i]] != 0;
            });
        additions_ += depend >= 2;
    }
    std::fill_n(to, call.result_lanes, all == 0 ? 0 : other(line_of(step)));
}

void SumsOfInputs::atomic(const Step& step, const Touched& place, unsigned bytes, const ShadowId*,
                          ShadowId* to, bool)
{
    obstacles_.emplace("order", line_of(step));
    if (place.data)
        put(place, bytes, other(line_of(step)));
    if (to)
        *to = other(line_of(step));
}

Formulas::Word SumsOfInputs::word_of(ShadowId id) const
{
    using Word = Formulas::Word;
    if (id == untouched)
        return {};
    if (id != 0 && !of(id).is_sum())
        return {Word::Kind::other, {}, static_cast<int>(of(id).line)};
    Word word{Word::Kind::sum, {}, 0};
    if (id != 0)
        for (const Sum::Run& run : of(id).sum->runs())
            word.sum.push_back({run.first, run.count, run.factor});
    return word;
}

Formulas SumsOfInputs::result() const
{
    Formulas formulas;
    formulas.additions = additions_;
    formulas.obstacles.insert(obstacles_.begin(), obstacles_.end());
    for (const std::uint32_t number : buffers_) {
        const Extent& extent = run_->memory[number];
        auto& words = formulas.buffers.emplace_back();
        for (std::uint64_t i = 0; i < (extent.bytes + 3) / 4; ++i)
            words.push_back(word_of(extent.shadows[i]));
    }
    return formulas;
}
} // namespace lab::simulator
