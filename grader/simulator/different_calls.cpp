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

/// Oclgrind tells barriers apart by line and column, and no column is higher than 65535.
bool waits_elsewhere(const oclgrind::WorkItem& item, const oclgrind::WorkItem& first)
{
    return item.getState() == oclgrind::WorkItem::READY && first.getState() == oclgrind::WorkItem::READY &&
           item.getCurrentInstruction() != first.getCurrentInstruction();
}
} // namespace

std::optional<nlohmann::json> DifferentCalls::barrier(const oclgrind::WorkGroup& group)
{
    const oclgrind::Size3 size = group.getGroupSize();
    const oclgrind::WorkItem& first = *group.getWorkItem({0, 0, 0});
    const unsigned line = line_of(group.getCurrentBarrier());
    for (std::size_t i = 1; i < size.x * size.y * size.z; ++i) {
        const oclgrind::WorkItem& item = *group.getWorkItem(oclgrind::Size3(i, size));
        const bool has_same_calls = item.getCallStack() == first.getCallStack();
        if (has_same_calls && !waits_elsewhere(item, first))
            continue;
        const auto lines = has_same_calls ? std::pair(line, line)
                                          : lines_where_they_part(first.getCallStack(), item.getCallStack());
        if (!told_.insert(lines).second)
            return {};
        return nlohmann::json{{"event", "different_calls"}, {"lines", {lines.first, lines.second}}};
    }
    return {};
}
} // namespace lab::simulator
