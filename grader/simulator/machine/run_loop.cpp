// The loop that executes a work-item's operations until it ends, waits for the others or yields.
#include "grader/simulator/machine/domain.hpp"
#include "grader/simulator/machine/machine.hpp"
#include "grader/simulator/machine/operations.hpp"

namespace lab::simulator
{
namespace
{
constexpr std::uint32_t most_spins = 300; // then somebody else may do what this one waits for
} // namespace

template <bool has_domain> void Machine::run_item(Group& group, Item& item)
{
    const Op* const ops = run_.program.ops.data();
    const Op* op = ops + item.op;
    std::uint64_t* r = frame_of(item);
    [[maybe_unused]] ShadowId* ids = ids_of(item);
    Spending spending(item, run_);
    const auto here = [&] { return static_cast<std::uint32_t>(op - ops); };
    const auto spend = [&](std::uint32_t count) {
        if (!spending.may_spend(count)) [[unlikely]] {
            spending.settle();
            end_by_budget(item, here());
        }
    };
    const auto branch = [&](bool is_so) {
        spend(op->lanes);
        op = ops + (is_so ? op->c : op->to) - 1;
    };
    for (;; ++op) {
        if constexpr (has_domain) {
            const Step step{*op, here(), r, ids, item, group};
            if (op->code <= Code::narrow || op->code == Code::widen || op->code == Code::in_space)
                run_.domain->compute(step);
            else if (op->code == Code::branch || op->code == Code::choose)
                run_.domain->decides(step, ids[op->a], "branch");
            else if (op->code >= Code::branch_equal && op->code <= Code::branch_less_signed_32)
                run_.domain->decides(step, ids[op->a] != 0 ? ids[op->a] : ids[op->b], "branch");
            else if (op->code == Code::forget)
                run_.domain->forget(step, ids + op->to, op->c);
            else if (op->code == Code::new_variable || op->code == Code::item_value ||
                     op->code == Code::set_zero || op->code == Code::increment)
                run_.domain->fill(ids + op->to, 1);
        }
        switch (op->code) {
        case Code::move:
            r[op->to] = r[op->a];
            break;
        case Code::add_32:
            r[op->to] = static_cast<std::uint32_t>(r[op->a] + r[op->b]);
            break;
        case Code::add_64:
            r[op->to] = r[op->a] + r[op->b];
            break;
        case Code::add:
            r[op->to] = cut(r[op->a] + r[op->b], op->bits);
            break;
        case Code::subtract_32:
            r[op->to] = static_cast<std::uint32_t>(r[op->a] - r[op->b]);
            break;
        case Code::subtract_64:
            r[op->to] = r[op->a] - r[op->b];
            break;
        case Code::subtract:
            r[op->to] = cut(r[op->a] - r[op->b], op->bits);
            break;
        case Code::multiply_32:
            r[op->to] = static_cast<std::uint32_t>(r[op->a] * r[op->b]);
            break;
        case Code::multiply_64:
            r[op->to] = r[op->a] * r[op->b];
            break;
        case Code::multiply:
            r[op->to] = cut(r[op->a] * r[op->b], op->bits);
            break;
        case Code::divide_unsigned:
            if (r[op->b] == 0) [[unlikely]]
                report_division_by_zero(item, here());
            r[op->to] = r[op->b] == 0 ? 0 : r[op->a] / r[op->b];
            break;
        case Code::remainder_unsigned:
            if (r[op->b] == 0) [[unlikely]]
                report_division_by_zero(item, here());
            r[op->to] = r[op->b] == 0 ? 0 : r[op->a] % r[op->b];
            break;
        case Code::divide_signed:
        case Code::remainder_signed:
            if (r[op->b] == 0) [[unlikely]]
                report_division_by_zero(item, here());
            r[op->to] = cut(divided(with_sign(r[op->a], op->bits), with_sign(r[op->b], op->bits),
                                    op->code == Code::remainder_signed),
                            op->bits);
            break;
        case Code::shift_left:
            r[op->to] = shifted_left(r[op->a], r[op->b], op->bits);
            break;
        case Code::shift_right:
            r[op->to] = shifted_right(r[op->a], r[op->b], op->bits);
            break;
        case Code::shift_right_signed:
            r[op->to] = shifted_right_signed(r[op->a], r[op->b], op->bits);
            break;
        case Code::bit_and:
            r[op->to] = r[op->a] & r[op->b];
            break;
        case Code::bit_or:
            r[op->to] = r[op->a] | r[op->b];
            break;
        case Code::bit_xor:
            r[op->to] = r[op->a] ^ r[op->b];
            break;
        case Code::equal:
            r[op->to] = r[op->a] == r[op->b];
            break;
        case Code::not_equal:
            r[op->to] = r[op->a] != r[op->b];
            break;
        case Code::less_unsigned:
            r[op->to] = r[op->a] < r[op->b];
            break;
        case Code::not_greater_unsigned:
            r[op->to] = r[op->a] <= r[op->b];
            break;
        case Code::less_signed_32:
            r[op->to] = static_cast<std::int32_t>(r[op->a]) < static_cast<std::int32_t>(r[op->b]);
            break;
        case Code::less_signed:
            r[op->to] = with_sign(r[op->a], op->bits) < with_sign(r[op->b], op->bits);
            break;
        case Code::not_greater_signed:
            r[op->to] = with_sign(r[op->a], op->bits) <= with_sign(r[op->b], op->bits);
            break;
        case Code::add_float:
        case Code::subtract_float:
        case Code::multiply_float:
        case Code::divide_float:
        case Code::remainder_float:
        case Code::negate_float:
            r[op->to] = computed_float(*op, r[op->a], r[op->b]);
            break;
        case Code::compare_float:
            r[op->to] = op->bits == 32
                            ? compares(float_of<float>(r[op->a]), float_of<float>(r[op->b]), op->c)
                            : compares(float_of<double>(r[op->a]), float_of<double>(r[op->b]), op->c);
            break;
        case Code::multiply_add_float:
            r[op->to] = on_floats(
                op->bits, on_floats(op->bits, r[op->a], r[op->b], [](auto x, auto y) { return x * y; }),
                r[op->c], [](auto x, auto y) { return x + y; });
            break;
        case Code::truncate:
            r[op->to] = cut(r[op->a], op->bits);
            break;
        case Code::extend_sign:
            r[op->to] = cut(static_cast<std::uint64_t>(with_sign(r[op->a], op->bits)), op->c);
            break;
        case Code::float_to_unsigned:
        case Code::float_to_signed:
        case Code::unsigned_to_float:
        case Code::signed_to_float:
        case Code::float_to_float:
            r[op->to] = converted(*op, r[op->a]);
            break;
        case Code::select:
            r[op->to] = r[op->a] != 0 ? r[op->b] : r[op->c];
            break;
        case Code::offset:
            r[op->to] = moved(r[op->a], static_cast<std::int32_t>(op->c));
            break;
        case Code::index:
            r[op->to] = moved(r[op->a], with_sign(r[op->b], op->bits) * static_cast<std::int64_t>(op->c));
            break;
        case Code::check_index:
            if (r[op->a] >= op->c) [[unlikely]]
                accesses_.report_index(item, here(), r[op->b], with_sign(r[op->a], op->bits), op->c);
            break;
        case Code::narrow:
            r[op->to] = run_.memory.narrowed(r[op->a], op->c);
            break;
        case Code::widen:
            r[op->to] = run_.memory.widened(r[op->a]);
            break;
        case Code::in_space:
            r[op->to] = run_.memory.in_space(r[op->a], static_cast<Space>(op->c), item.clock.thread);
            break;
        case Code::load_32:
            if (has_domain || !accesses_.quick_load(group, item, r[op->a], here(), r[op->to]))
                load_word(group, item, *op, here());
            if (op->is_volatile && ++item.spins > most_spins && gives_way(item)) {
                item.op = here() + 1;
                return;
            }
            break;
        case Code::store_32:
            if (has_domain || !accesses_.quick_store(group, item, r[op->a], here(), r[op->b]))
                store_word(group, item, *op, here());
            break;
        case Code::load:
            load_lanes(group, item, *op, here());
            break;
        case Code::store:
            store_lanes(group, item, *op, here());
            break;
        case Code::copy_memory:
            copy_memory(group, item, *op, here());
            break;
        case Code::set_memory:
            set_memory(group, item, *op, here());
            break;
        case Code::new_variable: {
            const Function& function = run_.program.functions[item.frames.back().function];
            r[op->to] = new_variable(item, function.variables[op->c]);
            break;
        }
        case Code::begin_anew:
            if (extent_of(r[op->a]) < run_.memory.size() && run_.memory.at(r[op->a]).space == Space::private_)
                run_.memory.begin_anew(extent_of(r[op->a]));
            break;
        case Code::forget:
            break;
        case Code::item_value:
            r[op->to] = item.values[op->a];
            break;
        case Code::set_zero:
            r[op->to] = 0;
            break;
        case Code::increment:
            ++r[op->to];
            break;
        case Code::jump:
            spend(op->c);
            op = ops + op->a - 1;
            break;
        case Code::branch:
            spend(op->c);
            op = ops + (r[op->a] != 0 ? op->b : op->to) - 1;
            break;
        case Code::branch_equal:
            branch(r[op->a] == r[op->b]);
            break;
        case Code::branch_not_equal:
            branch(r[op->a] != r[op->b]);
            break;
        case Code::branch_less_unsigned:
            branch(r[op->a] < r[op->b]);
            break;
        case Code::branch_not_greater_unsigned:
            branch(r[op->a] <= r[op->b]);
            break;
        case Code::branch_less_signed_32:
            branch(static_cast<std::int32_t>(r[op->a]) < static_cast<std::int32_t>(r[op->b]));
            break;
        case Code::choose:
            spend(op->c);
            op = ops + chosen(run_.program.switches[op->b], r[op->a]) - 1;
            break;
        case Code::leave:
            spend(op->c);
            if (!leave_function(group, item, *op))
                return;
            op = ops + item.op - 1;
            r = frame_of(item);
            ids = ids_of(item);
            break;
        case Code::call:
            call_function(group, item, run_.program.calls[op->a], op->a, here());
            op = ops + item.op - 1;
            r = frame_of(item);
            ids = ids_of(item);
            break;
        case Code::call_built_in:
            call_built_in(group, item, run_.program.built_in_calls[op->a], here());
            break;
        case Code::call_machine:
            if (call_machine(group, item, run_.program.machine_calls[op->a], here())) {
                item.op = here() + 1;
                return;
            }
            break;
        case Code::stop:
            throw EndOfRun{EndOfRun::Kind::unknown,     run_.report.line_of(here()), 0, 0, 0,
                           "code marked as unreachable"};
        case Code::unknown:
            throw EndOfRun{EndOfRun::Kind::unknown,     run_.report.line_of(here()), 0, 0, 0,
                           run_.program.unknowns[op->a]};
        default:
            __builtin_unreachable(); // the translation makes no others
        }
    }
}

template void Machine::run_item<false>(Group& group, Item& item);
template void Machine::run_item<true>(Group& group, Item& item);
} // namespace lab::simulator
