#include "grader/simulator/touched_words.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"

#include <algorithm>

namespace lab::simulator
{
namespace
{
constexpr std::size_t largest_vector_bytes = 128; // a ulong16; what is larger is no plain variable
} // namespace

void TouchedWords::launch_begins(std::size_t work_items, std::size_t first_index)
{
    first_index_ = first_index;
    words_.assign(work_items, 0);
    words_at_barrier_ = words_;
    span_ = group_span_ = 0;
}

void TouchedWords::executed(const llvm::Instruction* instruction)
{
    if (!made_.memory)
        return;
    const std::size_t buffer = made_.memory->extractBuffer(made_.address);
    if (makes_an_array(instruction) || made_.size_bytes > largest_vector_bytes)
        arrays_[made_.memory].insert(buffer);
    else if (!arrays_.empty())
        arrays_[made_.memory].erase(buffer); // buffers get the numbers of those that are gone
    made_ = {};
}

bool TouchedWords::counts(const Access& access) const
{
    switch (access.memory->getAddressSpace()) {
    case oclgrind::AddrSpaceGlobal:
    case oclgrind::AddrSpaceLocal:
        return true;
    case oclgrind::AddrSpacePrivate: {
        const auto arrays = arrays_.find(access.memory);
        return arrays != arrays_.end() &&
               arrays->second.contains(access.memory->extractBuffer(access.address));
    }
    default:
        return false;
    }
}

void TouchedWords::touched(const oclgrind::WorkItem& item, const Access& access)
{
    if (counts(access))
        words_[item.getGlobalIndex() - first_index_] += access.words();
}

void TouchedWords::barrier(const oclgrind::WorkGroup& group)
{
    const auto size = group.getGroupSize();
    const std::size_t work_items = size.x * size.y * size.z;
    const std::uint64_t share = (together_words_ + work_items - 1) / work_items;
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < work_items; ++i) {
        const std::size_t index =
            group.getWorkItem(oclgrind::Size3(i, size))->getGlobalIndex() - first_index_;
        words_[index] += share;
        most = std::max(most, words_[index] - words_at_barrier_[index]);
        words_at_barrier_[index] = words_[index];
    }
    group_span_ += most;
    together_words_ = 0;
}

void TouchedWords::group_ended(const oclgrind::WorkGroup& group)
{
    barrier(group);
    span_ = std::max(span_, group_span_);
    group_span_ = 0;
    arrays_.clear();
}
} // namespace lab::simulator
