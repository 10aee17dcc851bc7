#include "grader/simulator/domains/definedness.hpp"

#include <algorithm>

namespace lab::simulator
{
namespace
{
ShadowId of_two(const Step& step)
{
    const Op& op = step.op;
    const ShadowId left = step.ids[op.a], right = step.ids[op.b];
    const bool vanishes = op.code == Code::bit_and || is_product(op.code);
    if (vanishes && ((left == 0 && step.values[op.a] == 0) || (right == 0 && step.values[op.b] == 0)))
        return 0;
    return left != 0 ? left : right;
}
} // namespace

ShadowId Definedness::unwritten_in(const Extent& extent, std::uint64_t bytes)
{
    if (!extent.name || extent.bytes <= bytes)
        return never_written;
    const auto known = std::find(arrays_.begin(), arrays_.end(), *extent.name);
    const auto index = static_cast<ShadowId>(known - arrays_.begin());
    if (known == arrays_.end())
        arrays_.push_back(*extent.name);
    return first_array + index;
}

void Definedness::report(const Step& step, ShadowId id)
{
    if (run_->report.is_known(Finding::Kind::uninitialised, step.number, 0))
        return;
    Finding finding;
    finding.kind = Finding::Kind::uninitialised;
    finding.memory = "private";
    if (id >= first_array)
        finding.variable = arrays_[id - first_array];
    finding.actors.push_back(
        run_->report.actor({step.item.clock.thread, step.item.clock.time, step.number}, false));
    run_->report.add(std::move(finding));
}

void Definedness::compute(const Step& step)
{
    const Op& op = step.op;
    if (op.code == Code::check_index)
        return;
    ShadowId& to = step.ids[op.to];
    if (op.code == Code::select) {
        decides(step, step.ids[op.a], "choice");
        to = step.ids[step.values[op.a] != 0 ? op.b : op.c];
    } else if (takes_two(op.code) || op.code == Code::remainder_float || op.code == Code::compare_float ||
               op.code == Code::index)
        to = of_two(step);
    else if (op.code == Code::multiply_add_float)
        to = std::max({step.ids[op.a], step.ids[op.b], step.ids[op.c]});
    else
        to = step.ids[op.a];
}

void Definedness::decides(const Step& step, ShadowId id, const char*)
{
    if (id != 0)
        report(step, id);
}

void Definedness::load(const Step&, const Touched& place, unsigned bytes, unsigned lanes, ShadowId* to)
{
    std::fill_n(to, lanes, 0);
    if (!place.data || run_->memory[place.extent].space != Space::private_)
        return;
    const std::uint8_t* const written = run_->memory[place.extent].written + place.offset;
    for (unsigned i = 0; i < lanes; ++i)
        if (!std::all_of(written + i * bytes, written + (i + 1) * bytes,
                         [](std::uint8_t is) { return is != 0; }))
            to[i] = unwritten_in(run_->memory[place.extent], std::uint64_t{bytes} * lanes);
}

void Definedness::store(const Step& step, const Touched& place, unsigned bytes,
                        const std::vector<ShadowId>& from)
{
    if (!place.data)
        return;
    const Extent& extent = run_->memory[place.extent];
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i] == 0)
            continue;
        if (extent.space != Space::private_ && is_never_written(from[i]))
            report(step, from[i]);
        if (extent.written && extent.space == Space::private_)
            std::fill_n(extent.written + place.offset + i * bytes, bytes, std::uint8_t{0});
    }
}

void Definedness::call(const Step& step, const BuiltInCall& call, ShadowId* to)
{
    for (unsigned i = 0; i < call.result_lanes; ++i) {
        to[i] = 0;
        for (const auto& argument : call.arguments)
            for (std::size_t k = 0; k < argument.size(); ++k)
                if (!call.function.is_lane_wise || k == i || argument.size() == 1)
                    to[i] = std::max(to[i], step.ids[argument[k]]);
    }
}

void Definedness::atomic(const Step& step, const Touched&, unsigned, const ShadowId* operand, ShadowId* to,
                         bool finds_nothing)
{
    if (operand && is_never_written(*operand))
        report(step, *operand);
    if (to)
        *to = finds_nothing ? never_written : 0;
}
} // namespace lab::simulator
