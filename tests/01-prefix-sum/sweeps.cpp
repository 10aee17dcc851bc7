#include "tests/01-prefix-sum/sweeps.hpp"

namespace prefix_sum
{
namespace
{
using lab::Text;
using lab::text;

void sweep(SweepState& state, std::size_t stride, bool up)
{
    state.stride = stride;
    state.is_up = up;
    for (std::size_t right = 2 * stride - 1; right < state.values.size(); right += 2 * stride) {
        auto& l = state.values[right - stride];
        auto& r = state.values[right];
        const auto sum =
            static_cast<std::int32_t>(static_cast<std::uint32_t>(l) + static_cast<std::uint32_t>(r));
        if (!up)
            l = r;
        r = sum;
    }
}
} // namespace

std::vector<SweepState> sweep_states(const Ints& input, const SweepTodos& todos)
{
    std::vector<SweepState> states{{{"the load", "dem Laden"}, todos.load, input, 0, false}};
    const auto add = [&](Text name, int todo) -> SweepState& {
        states.push_back({std::move(name), todo, Ints(states.back().values), 0, false});
        return states.back();
    };
    int level = 0;
    for (std::size_t stride = 1; stride < input.size(); stride *= 2)
        sweep(
            add(text("up-sweep level {} (stride {})", "Up-Sweep-Ebene {} (Schrittweite {})", ++level, stride),
                todos.up),
            stride, true);
    add({"setting the root to 0", "dem Nullsetzen der Wurzel"}, todos.down).values.back() = 0;
    level = 0;
    for (std::size_t stride = input.size() / 2; stride > 0; stride /= 2)
        sweep(add(text("down-sweep level {} (stride {})", "Down-Sweep-Ebene {} (Schrittweite {})", ++level,
                       stride),
                  todos.down),
              stride, false);
    return states;
}
} // namespace prefix_sum
