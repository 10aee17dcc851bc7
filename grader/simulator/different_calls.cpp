#include "grader/simulator/different_calls.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"

#include <algorithm>
#include <stack>
#include <vector>

namespace lab::simulator
{
namespace
{
using Calls = std::stack<const llvm::Instruction*>;

std::vector<const llvm::Instruction*> from_the_kernel_on(Calls calls)
{
    std::vector<const llvm::Instruction*> path(calls.size());
    for (auto place = path.rbegin(); place != path.rend(); ++place, calls.pop())
        *place = calls.top();
    return path;
}

/// Of the first call that is another one; 0: there is none in one of the two.
std::pair<unsigned, unsigned> lines_where_they_part(const Calls& a, const Calls& b)
{
    const auto path_a = from_the_kernel_on(a), path_b = from_the_kernel_on(b);
    const auto [in_a, in_b] = std::mismatch(path_a.begin(), path_a.end(), path_b.begin(), path_b.end());
    return {in_a == path_a.end() ? 0 : line_of(*in_a), in_b == path_b.end() ? 0 : line_of(*in_b)};
}
} // namespace

std::optional<nlohmann::json> DifferentCalls::barrier(const oclgrind::WorkGroup& group)
{
    const oclgrind::Size3 size = group.getGroupSize();
    const Calls& first = group.getWorkItem({0, 0, 0})->getCallStack();
    for (std::size_t i = 1; i < size.x * size.y * size.z; ++i) {
        const oclgrind::WorkItem& item = *group.getWorkItem(oclgrind::Size3(i, size));
        if (item.getCallStack() == first)
            continue;
        const auto lines = lines_where_they_part(first, item.getCallStack());
        if (!told_.insert(lines).second)
            return {};
        return nlohmann::json{{"event", "different_calls"}, {"lines", {lines.first, lines.second}}};
    }
    return {};
}
} // namespace lab::simulator
