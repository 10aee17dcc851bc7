// Schedules work-groups and work-items until all of them have ended.
#include "grader/simulator/machine/domain.hpp"
#include "grader/simulator/machine/machine.hpp"

#include <algorithm>
#include <deque>
#include <numeric>

namespace lab::simulator
{
std::vector<std::uint32_t> Machine::order_of(std::uint64_t count, std::uint32_t stream)
{
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0u);
    if (run_.schedule.order == Schedule::Order::descending)
        std::reverse(order.begin(), order.end());
    if (run_.schedule.order == Schedule::Order::drawn) {
        std::mt19937 generator(run_.schedule.seed + stream);
        std::shuffle(order.begin(), order.end(), generator);
    }
    return order;
}

void Machine::set_item_values(const Group& group, Item& item)
{
    const Geometry& range = run_.geometry;
    for (unsigned d = 0; d < 3; ++d) {
        const auto set = [&](ItemValue value, std::uint64_t number) {
            item.values[place_of(value, d)] = number;
        };
        set(ItemValue::global_id, item.global_id[d]);
        set(ItemValue::local_id, item.local_id[d]);
        set(ItemValue::group_id, group.id[d]);
        set(ItemValue::global_size, range.whole_size(d));
        set(ItemValue::local_size, group.size[d]);
        set(ItemValue::group_count, range.whole_groups(d));
        set(ItemValue::global_offset, range.offset[d]);
        set(ItemValue::enqueued_local_size, range.local[d]);
    }
    item.values[place_of(ItemValue::work_dimensions, 0)] = range.dimensions;
    item.values[place_of(ItemValue::global_linear_id, 0)] = range.linear_id(item.global_id);
    item.values[place_of(ItemValue::local_linear_id, 0)] = item.number;
}

void Machine::begin_item(Group& group, Item& item)
{
    item.state = Item::State::ready;
    item.gives_way = false;
    item.local_id = run_.geometry.local_id(group.id, item.number);
    item.global_id = run_.geometry.global_id(group.id, item.local_id);
    item.index = run_.geometry.index_of(item.global_id);
    item.clock.thread = thread_of(group.number, item.number);
    item.clock.time = group.clock.begin;
    item.clock.group = &group.clock;
    item.clock.known.reset();
    item.clock.released.reset();
    item.clock.pending.reset();
    item.instructions = item.words = item.words_at_barrier = item.global_stores = item.local_stores = 0;
    item.spins = item.waits = item.copies = 0;
    set_item_values(group, item);
    enter(item, run_.kernel.function, 0, 0);
    const Function& function = run_.program.functions[run_.kernel.function];
    std::size_t lane = 0;
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
        if (run_.kernel.parameters[i].passed_bytes > 0) {
            const Address copy = new_variable(item, {"", arguments_[i].bytes.size(), false});
            Extent& extent = run_.memory.at(copy);
            extent.name = nullptr;
            std::copy(arguments_[i].bytes.begin(), arguments_[i].bytes.end(), extent.data);
            std::fill_n(extent.written, extent.bytes, std::uint8_t{1});
            if (lane < function.parameters.size())
                item.slots[function.parameters[lane++]] = copy;
            continue;
        }
        for (const std::uint64_t bits : arguments_[i].lanes)
            if (lane < function.parameters.size())
                item.slots[function.parameters[lane++]] = bits;
    }
}

void Machine::show_locals(Group& group)
{
    for (std::size_t i = 0; i < run_.local_extents.size(); ++i)
        run_.memory.show(run_.local_extents[i], group.locals[i]);
}

void Machine::begin(Group& group, std::uint32_t number)
{
    group.number = number;
    group.id = run_.geometry.group_id(number);
    group.size = run_.geometry.size_of(group.id);
    group.clock = {};
    group.clock.group = number;
    group.clock.begin = ++run_.time;
    group.clock.local_barrier = group.clock.global_barrier = group.clock.begin;
    group.copies.clear();
    group.without_local.clear();
    group.without_global.clear();
    group.states.clear();
    group.span = group.words_together = group.barriers = 0;
    group.locals.resize(run_.local_extents.size());
    for (std::size_t i = 0; i < group.locals.size(); ++i)
        group.locals[i] =
            run_.memory.new_storage({Space::local, run_.memory[run_.local_extents[i]].bytes, false, true});
    show_locals(group);
    group.items.resize(group.size[0] * group.size[1] * group.size[2]);
    for (std::size_t i = 0; i < group.items.size(); ++i) {
        group.items[i].number = static_cast<std::uint32_t>(i);
        begin_item(group, group.items[i]);
    }
}

void Machine::run_items_drawn(Group& group)
{
    std::vector<std::uint32_t> ready;
    for (;;) {
        ready.clear();
        for (const Item& item : group.items)
            if (item.state == Item::State::ready)
                ready.push_back(item.number);
        if (ready.empty())
            return;
        Item& item = group.items[ready[run_.generator() % ready.size()]];
        item.gives_way = false;
        run_.domain ? run_item<true>(group, item) : run_item<false>(group, item);
    }
}

bool Machine::run_group(Group& group)
{
    show_locals(group);
    const std::vector<std::uint32_t> order = order_of(group.items.size(), group.number);
    for (;;) {
        bool has_moved = false, has_ready = false;
        for (const std::uint32_t number : order) {
            Item& item = group.items[number];
            if (item.state != Item::State::ready)
                continue;
            item.gives_way = false;
            run_.domain ? run_item<true>(group, item) : run_item<false>(group, item);
            has_ready = has_ready || item.gives_way;
            has_moved = has_moved || !item.gives_way;
            if (item.gives_way && run_.schedule.changes_after_atomics) {
                run_items_drawn(group);
                has_moved = true;
                has_ready = false;
                break;
            }
        }
        if (has_ready && !has_moved)
            return false;
        if (has_ready)
            continue;
        if (std::all_of(group.items.begin(), group.items.end(),
                        [](const Item& item) { return item.state == Item::State::ended; }))
            break;
        meet(group);
    }
    end_group(group);
    return true;
}

void Machine::end_group(Group& group)
{
    look_for_missing_copies(group);
    for (const Copy& copy : group.copies)
        if (!copy.is_done && !run_.report.is_known(Finding::Kind::copy_not_awaited, copy.op, 0)) {
            Finding finding;
            finding.kind = Finding::Kind::copy_not_awaited;
            finding.actors.push_back(run_.report.place(copy.op));
            run_.report.add(std::move(finding));
        }
    std::uint64_t most = 0;
    const std::uint64_t share = (group.words_together + group.items.size() - 1) / group.items.size();
    for (Item& item : group.items) {
        item.words += share;
        most = std::max(most, item.words - item.words_at_barrier);
        run_.traffic.instructions[item.index] = item.instructions;
        run_.traffic.words[item.index] = item.words;
        run_.traffic.global_stores[item.index] = item.global_stores;
        run_.traffic.local_stores[item.index] = item.local_stores;
    }
    run_.traffic.span = std::max(run_.traffic.span, group.span + most);
    if (run_.observer)
        run_.observer->meeting(group, 0, fenced_all);
}

void Machine::run(const std::vector<Argument>& arguments)
{
    arguments_ = arguments;
    const std::uint64_t items = run_.geometry.item_count();
    for (auto* counts : {&run_.traffic.instructions, &run_.traffic.words, &run_.traffic.global_stores,
                         &run_.traffic.local_stores})
        counts->assign(items, 0);
    run_.floor = ++run_.time;
    std::deque<std::unique_ptr<Group>> waiting;
    std::unique_ptr<Group> spare = std::move(run_.spare);
    for (const std::uint32_t number : order_of(run_.geometry.group_count(), 0x10000)) {
        if (!spare)
            spare = std::make_unique<Group>();
        begin(*spare, number);
        if (!run_group(*spare)) {
            waiting.push_back(std::move(spare));
            continue;
        }
        for (std::size_t i = 0; i < waiting.size();) // what they wait for may be there now
            if (run_group(*waiting[i]))
                waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(i));
            else
                ++i;
    }
    while (!waiting.empty()) {
        std::unique_ptr<Group> group = std::move(waiting.front());
        waiting.pop_front();
        if (!run_group(*group))
            waiting.push_back(std::move(group));
    }
    run_.spare = std::move(spare);
}
} // namespace lab::simulator
