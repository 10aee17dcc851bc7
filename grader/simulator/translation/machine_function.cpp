#include "grader/simulator/translation/machine_function.hpp"

#include <map>

namespace lab::simulator
{
namespace
{
using Names = std::map<std::string_view, MachineFunctionKind>;

template <class Kind> MachineFunctionKind of(MachineFunction function, Kind kind)
{
    return {function, static_cast<int>(kind)};
}

void add_item_values(Names& names)
{
    const std::pair<std::string_view, ItemValue> values[] = {
        {"get_global_id", ItemValue::global_id},
        {"get_local_id", ItemValue::local_id},
        {"get_group_id", ItemValue::group_id},
        {"get_global_size", ItemValue::global_size},
        {"get_local_size", ItemValue::local_size},
        {"get_num_groups", ItemValue::group_count},
        {"get_global_offset", ItemValue::global_offset},
        {"get_work_dim", ItemValue::work_dimensions},
        {"get_enqueued_local_size", ItemValue::enqueued_local_size},
        {"get_global_linear_id", ItemValue::global_linear_id},
        {"get_local_linear_id", ItemValue::local_linear_id}};
    for (const auto& [name, value] : values)
        names[name] = of(MachineFunction::item_value, value);
}

void add_atomics(Names& names)
{
    const std::pair<std::string_view, Atomic> atomics[] = {
        {"atomic_add", Atomic::add},
        {"atomic_sub", Atomic::subtract},
        {"atomic_inc", Atomic::increment},
        {"atomic_dec", Atomic::decrement},
        {"atomic_and", Atomic::bit_and},
        {"atomic_or", Atomic::bit_or},
        {"atomic_xor", Atomic::bit_xor},
        {"atomic_min", Atomic::smallest},
        {"atomic_max", Atomic::largest},
        {"atomic_xchg", Atomic::exchange},
        {"atomic_cmpxchg", Atomic::compare_exchange},
        {"atom_add", Atomic::add},
        {"atom_sub", Atomic::subtract},
        {"atom_inc", Atomic::increment},
        {"atom_dec", Atomic::decrement},
        {"atom_and", Atomic::bit_and},
        {"atom_or", Atomic::bit_or},
        {"atom_xor", Atomic::bit_xor},
        {"atom_min", Atomic::smallest},
        {"atom_max", Atomic::largest},
        {"atom_xchg", Atomic::exchange},
        {"atom_cmpxchg", Atomic::compare_exchange},
        {"atomic_init", Atomic::initialise},
        {"atomic_load", Atomic::load},
        {"atomic_store", Atomic::store},
        {"atomic_exchange", Atomic::exchange},
        {"atomic_compare_exchange_strong", Atomic::compare_exchange_truth},
        {"atomic_compare_exchange_weak", Atomic::compare_exchange_truth},
        {"atomic_fetch_add", Atomic::add},
        {"atomic_fetch_sub", Atomic::subtract},
        {"atomic_fetch_and", Atomic::bit_and},
        {"atomic_fetch_or", Atomic::bit_or},
        {"atomic_fetch_xor", Atomic::bit_xor},
        {"atomic_fetch_min", Atomic::smallest},
        {"atomic_fetch_max", Atomic::largest},
        {"atomic_flag_test_and_set", Atomic::flag_set},
        {"atomic_flag_clear", Atomic::flag_clear}};
    for (const auto& [name, kind] : atomics)
        names[name] = of(MachineFunction::atomic, kind);
}

void add_collectives(Names& names)
{
    const std::pair<std::string_view, Collective> collectives[] = {
        {"work_group_all", Collective::all},
        {"work_group_any", Collective::any},
        {"work_group_broadcast", Collective::broadcast},
        {"work_group_reduce_add", Collective::sum},
        {"work_group_reduce_min", Collective::least},
        {"work_group_reduce_max", Collective::most},
        {"work_group_scan_inclusive_add", Collective::sum_to},
        {"work_group_scan_inclusive_min", Collective::least_to},
        {"work_group_scan_inclusive_max", Collective::most_to},
        {"work_group_scan_exclusive_add", Collective::sum_before},
        {"work_group_scan_exclusive_min", Collective::least_before},
        {"work_group_scan_exclusive_max", Collective::most_before}};
    for (const auto& [name, kind] : collectives)
        names[name] = of(MachineFunction::collective, kind);
}

/// kind: for a fence, 1 if it releases, plus 2 if it acquires; for a vector, its number of lanes.
void add_others(Names& names)
{
    names["barrier"] = names["work_group_barrier"] = {MachineFunction::barrier, 0};
    names["mem_fence"] = names["atomic_work_item_fence"] = {MachineFunction::fence, 3};
    names["write_mem_fence"] = {MachineFunction::fence, 1};
    names["read_mem_fence"] = {MachineFunction::fence, 2};
    names["async_work_group_copy"] = {MachineFunction::copy, 0};
    names["async_work_group_strided_copy"] = {MachineFunction::copy_strided, 0};
    names["wait_group_events"] = {MachineFunction::wait_for_copies, 0};
    names["printf"] = {MachineFunction::print, 0};
    names["prefetch"] = {MachineFunction::nothing, 0};
    names["get_default_queue"] = {MachineFunction::queue, 0};
    names["__enqueue_kernel_basic"] = {MachineFunction::enqueue, 0};
    names["__enqueue_kernel_basic_events"] = {MachineFunction::enqueue, 1};
    names["retain_event"] = names["release_event"] = {MachineFunction::nothing, 0};
    names["ndrange_1D"] = {MachineFunction::range, 1};
    names["ndrange_2D"] = {MachineFunction::range, 2};
    names["ndrange_3D"] = {MachineFunction::range, 3};
}
} // namespace

std::optional<MachineFunctionKind> machine_function(std::string_view name)
{
    static const Names names = [] {
        Names all;
        add_item_values(all);
        add_atomics(all);
        add_collectives(all);
        add_others(all);
        return all;
    }();
    constexpr std::string_view with_order = "_explicit";
    if (name.ends_with(with_order))
        name.remove_suffix(with_order.size());
    if (const auto found = names.find(name); found != names.end())
        return found->second;
    for (const auto& [prefix, function] :
         {std::pair<std::string_view, MachineFunction>{"vload", MachineFunction::load_vector},
          {"vstore", MachineFunction::store_vector}})
        if (name.starts_with(prefix) && name.find("half") == std::string_view::npos)
            return MachineFunctionKind{function, 0};
    return {};
}
} // namespace lab::simulator
