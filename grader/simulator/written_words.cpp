#include "grader/simulator/written_words.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/oclgrind.hpp"

namespace lab::simulator
{
namespace
{
constexpr std::size_t word_bytes = 4;
} // namespace

void WrittenWords::launch_begins()
{
    words_.clear();
    lines_.clear();
    unwritten_reads_ = nlohmann::json::array();
    oclgrind_may_be_mistaken_ = false;
}

void WrittenWords::executed(const llvm::Instruction* instruction)
{
    oclgrind_may_be_mistaken_ =
        oclgrind_may_be_mistaken_ || calls(instruction, "async_work_group_strided_copy");
}

bool WrittenWords::is_local(const Access& access) const
{
    return access.memory->getAddressSpace() == oclgrind::AddrSpaceLocal;
}

bool WrittenWords::is_written(const Access& access) const
{
    const auto words = words_.find(access.memory);
    for (std::size_t at = 0; at < access.size_bytes; at += word_bytes)
        if (words == words_.end() || !words->second.contains((access.address + at) / word_bytes))
            return false;
    return true;
}

void WrittenWords::written(const Access& access)
{
    for (std::size_t at = 0; is_local(access) && at < access.size_bytes; at += word_bytes)
        words_[access.memory].insert((access.address + at) / word_bytes);
}

void WrittenWords::read(const oclgrind::WorkItem& item, const Access& access)
{
    if (!is_local(access) || is_written(access) ||
        !access.memory->isAddressValid(access.address, access.size_bytes))
        return;
    const unsigned line = line_of(item.getCurrentInstruction());
    const auto id = item.getGlobalID();
    if (lines_.insert(line).second)
        unwritten_reads_.push_back({{"global_id", {id.x, id.y, id.z}}, {"line", line}});
}

void WrittenWords::exchanged(const Access& access)
{
    oclgrind_may_be_mistaken_ = oclgrind_may_be_mistaken_ || (is_local(access) && !is_written(access));
}

void WrittenWords::group_ended(const oclgrind::WorkGroup& group) { words_.erase(group.getLocalMemory()); }

void WrittenWords::add_to(nlohmann::json& launch) const
{
    if (oclgrind_may_be_mistaken_)
        launch["unwritten_reads"] = unwritten_reads_;
}
} // namespace lab::simulator
