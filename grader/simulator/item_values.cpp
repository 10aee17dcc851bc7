#include "grader/simulator/item_values.hpp"

#include <algorithm>
#include <utility>

namespace lab::simulator
{
const Components& ItemValues::of(std::size_t id) const
{
    static const Components free;
    return id == 0 || id >= by_id.size() ? free : by_id[id];
}

bool ItemValues::is_free(const Operation& operation, std::size_t operand) const
{
    return operand >= operation.ids.size() || all_free(of(operation.ids[operand]));
}

bool ItemValues::has_free_operands(const Operation& operation) const
{
    return std::all_of(operation.ids.begin(), operation.ids.end(),
                       [&](std::size_t id) { return all_free(of(id)); });
}

void ItemValues::set(std::size_t id, Components components, std::size_t id_limit)
{
    if (by_id.size() <= id)
        by_id.resize(std::max(id_limit, id + 1));
    if (all_free(components))
        components.clear();
    by_id[id] = std::move(components);
}
} // namespace lab::simulator
