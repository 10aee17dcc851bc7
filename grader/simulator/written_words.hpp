// Which words of local memory have been written. Oclgrind knows that as well, with two mistakes: it takes for uninitialised
// what an atomic exchange or a strided asynchronous copy is the first to write. Where a launch has one of them, its reads
// are judged by what is kept here.
#pragma once

#include "grader/simulator/access.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace llvm
{
class Instruction;
}

namespace oclgrind
{
class WorkGroup;
class WorkItem;
} // namespace oclgrind

namespace lab::simulator
{
class WrittenWords {
  public:
    void launch_begins();
    void executed(const llvm::Instruction* instruction);
    void written(const Access& access);
    void read(const oclgrind::WorkItem& item, const Access& access);
    /// By an atomic exchange, which reads the word as well.
    void exchanged(const Access& access);
    void group_ended(const oclgrind::WorkGroup& group);

    /// Adds "unwritten_reads" to the trace's `launch` where Oclgrind may be mistaken: the first one of each line.
    void add_to(nlohmann::json& launch) const;

  private:
    bool is_local(const Access& access) const;
    bool is_written(const Access& access) const;

    std::unordered_map<const oclgrind::Memory*, std::unordered_set<std::size_t>> words_; // by address / 4
    bool oclgrind_may_be_mistaken_ = false;
    nlohmann::json unwritten_reads_;
    std::set<unsigned> lines_; // of these
};
} // namespace lab::simulator
