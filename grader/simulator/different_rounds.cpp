#include "grader/simulator/different_rounds.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"

#include <algorithm>
#include <iterator>
#include <stack>
#include <unordered_set>

namespace lab::simulator
{
namespace
{
using Block = const llvm::BasicBlock*;
using Blocks = std::unordered_set<Block>;
using Ways = std::unordered_map<Block, std::vector<Block>>;

/// What can be reached from `start` in at least one step, of those blocks alone.
Blocks reached_from(Block start, const Ways& ways, const Blocks& among)
{
    Blocks reached;
    std::vector<Block> open{start};
    while (!open.empty()) {
        const Block block = open.back();
        open.pop_back();
        for (const Block next : ways.at(block))
            if (among.contains(next) && reached.insert(next).second)
                open.push_back(next);
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

    /// The blocks from which one comes to this one and back, of those alone. Empty where it is in no loop.
    Blocks loop_through(Block block, const Blocks& among) const
    {
        Blocks loop = reached_from(block, forwards, among);
        const Blocks back = reached_from(block, backwards, among);
        std::erase_if(loop, [&](Block other) { return !back.contains(other); });
        return loop;
    }

    /// The loops of those blocks alone: largest sets of blocks of which each leads to each other.
    std::vector<Blocks> loops_among(Blocks among) const
    {
        std::vector<Blocks> loops;
        for (const Block block : blocks) {
            if (!among.contains(block) || backwards.at(block).size() < 2)
                continue; // a loop is entered and goes round
            const Blocks loop = loop_through(block, among);
            std::erase_if(among, [&](Block other) { return loop.contains(other); });
            if (!loop.empty())
                loops.push_back(loop);
        }
        return loops;
    }

    /// Where one comes into the loop: one block, but where goto or switch leads into its middle.
    std::vector<Block> headers_of(const Blocks& loop) const
    {
        std::vector<Block> headers;
        std::copy_if(blocks.begin(), blocks.end(), std::back_inserter(headers), [&](Block block) {
            const auto& from = backwards.at(block);
            return loop.contains(block) &&
                   std::any_of(from.begin(), from.end(), [&](Block other) { return !loop.contains(other); });
        });
        return headers;
    }
};
} // namespace

/// A round of a loop begins at its headers. Without these it falls apart into the loops within it (Steensgaard, Sequentializing
/// Program Dependence Graphs for Irreducible Programs, 1993).
void DifferentRounds::look_at_function_of(const llvm::Instruction* instruction)
{
    const Graph graph(blocks_around(instruction));
    for (const Block block : graph.blocks) {
        entrances_[end_of(block)];
        around_[block];
    }
    std::vector<Blocks> open = graph.loops_among({graph.blocks.begin(), graph.blocks.end()});
    while (!open.empty()) {
        Blocks loop = std::move(open.back());
        open.pop_back();
        const std::vector<Block> headers = graph.headers_of(loop);
        if (headers.empty())
            continue; // nothing leads there
        for (const Block block : loop)
            around_[block].push_back(headers_.size());
        for (const Block header : headers)
            for (const Block from : graph.backwards.at(header))
                entrances_[end_of(from)].push_back({header, headers_.size(), loop.contains(from)});
        headers_.push_back(headers.front());
        for (const Block header : headers)
            loop.erase(header);
        const std::vector<Blocks> within = graph.loops_among(std::move(loop));
        open.insert(open.end(), within.begin(), within.end());
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
