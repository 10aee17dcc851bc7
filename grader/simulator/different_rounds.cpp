#include "grader/simulator/different_rounds.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"

#include <algorithm>
#include <stack>
#include <unordered_set>

namespace lab::simulator
{
namespace
{
using Block = const llvm::BasicBlock*;
using Blocks = std::unordered_set<Block>;
using Ways = std::unordered_map<Block, std::vector<Block>>;

/// What can be reached from `start` without `barred`.
Blocks reached_from(Block start, const Ways& ways, Block barred)
{
    Blocks reached;
    std::vector<Block> open;
    const auto meet = [&](Block block) {
        if (block != barred && reached.insert(block).second)
            open.push_back(block);
    };
    for (meet(start); !open.empty();) {
        const Block block = open.back();
        open.pop_back();
        for (const Block next : ways.at(block))
            meet(next);
    }
    return reached;
}

struct Graph {
    std::vector<Block> blocks;
    Ways forwards, backwards;

    explicit Graph(std::vector<Block> all) : blocks(std::move(all))
    {
        for (const Block block : blocks) {
            forwards[block] = successors_of(block);
            backwards[block];
        }
        for (const Block block : blocks)
            for (const Block next : forwards[block])
                backwards[next].push_back(block);
    }

    /// The blocks of the natural loop with this header (Aho, Lam, Sethi and Ullman, Compilers, section 9.6.6): those from
    /// which one comes back to it, where no way from outside leads past it. Empty where it is no header.
    Blocks loop_of(Block header) const
    {
        Blocks loop;
        const Blocks past_it = reached_from(blocks.front(), forwards, header);
        for (const Block from : backwards.at(header))
            if (!past_it.contains(from))
                loop.merge(reached_from(from, backwards, header));
        const bool is_one = std::any_of(backwards.at(header).begin(), backwards.at(header).end(),
                                        [&](Block from) { return from == header || loop.contains(from); });
        if (is_one)
            loop.insert(header);
        return loop;
    }
};
} // namespace

void DifferentRounds::look_at_function_of(const llvm::Instruction* instruction)
{
    const Graph graph(blocks_around(instruction));
    for (const Block block : graph.blocks) {
        entrances_[end_of(block)];
        around_[block];
    }
    for (const Block header : graph.blocks) {
        if (graph.backwards.at(header).size() < 2)
            continue; // a loop is entered and goes round
        const Blocks loop = graph.loop_of(header);
        if (loop.empty())
            continue;
        for (const Block block : loop)
            around_[block].push_back(headers_.size());
        for (const Block from : graph.backwards.at(header))
            entrances_[end_of(from)].push_back({header, headers_.size(), loop.contains(from)});
        headers_.push_back(header);
    }
}

void DifferentRounds::look_for_jump(const llvm::Instruction* instruction)
{
    if (!is_jump(instruction))
        return;
    auto found = entrances_.find(instruction);
    if (found == entrances_.end()) {
        look_at_function_of(instruction);
        found = entrances_.find(instruction);
    }
    jump_ = found->second.empty() ? nullptr : &found->second;
}

void DifferentRounds::arrived(const oclgrind::WorkItem& item, const llvm::Instruction* instruction)
{
    const Block block = block_of(instruction);
    for (const Entrance& entrance : *jump_)
        if (entrance.header == block) {
            const std::size_t number = local_index_of(item);
            rounds_.resize(std::max(rounds_.size(), number + 1));
            auto& rounds = rounds_[number];
            rounds.resize(std::max(rounds.size(), headers_.size()));
            rounds[entrance.loop] = entrance.is_another_round ? rounds[entrance.loop] + 1 : 0;
        }
    jump_ = nullptr;
}

/// Also those around the calls that led to it.
std::vector<DifferentRounds::Loop> DifferentRounds::loops_around(const oclgrind::WorkItem& item,
                                                                 const llvm::Instruction* barrier) const
{
    std::vector<Loop> loops;
    const auto add = [&](const llvm::Instruction* instruction) {
        if (const auto found = around_.find(block_of(instruction)); found != around_.end())
            loops.insert(loops.end(), found->second.begin(), found->second.end());
    };
    add(barrier);
    for (auto calls = item.getCallStack(); !calls.empty(); calls.pop())
        add(calls.top());
    return loops;
}

std::uint32_t DifferentRounds::round_of(const oclgrind::WorkItem& item, Loop loop) const
{
    const std::size_t number = local_index_of(item);
    return number < rounds_.size() && loop < rounds_[number].size() ? rounds_[number][loop] : 0;
}

std::optional<nlohmann::json> DifferentRounds::barrier(const oclgrind::WorkGroup& group)
{
    const oclgrind::Size3 size = group.getGroupSize();
    const oclgrind::WorkItem& first = *group.getWorkItem({0, 0, 0});
    const llvm::Instruction* const barrier = group.getCurrentBarrier();
    if (!barrier)
        return {};
    for (const Loop loop : loops_around(first, barrier))
        for (std::size_t i = 1; i < size.x * size.y * size.z; ++i)
            if (round_of(*group.getWorkItem(oclgrind::Size3(i, size)), loop) != round_of(first, loop) &&
                told_.insert(loop).second)
                return nlohmann::json{{"event", "different_rounds"},
                                      {"line", line_of(barrier)},
                                      {"loop_line", line_of(end_of(headers_[loop]))}};
    return {};
}
} // namespace lab::simulator
