// Values that follow from the order in which work-items come to atomic operations.
//
// An atomic operation may be followed by any other work-item's until the next barrier. Where no work-item uses what the operations
// on a word return, or all of them do the same with the same constant (a counter that gives each work-item a number of its
// own), that may be right in every order. A word that work-items change in different ways, and whose value one of them uses,
// is a race, whatever the order was here. Of a word with compare-and-swaps no value is used that only leads to the next one.
#pragma once

#include "grader/simulator/access.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace llvm
{
class Instruction;
class Value;
} // namespace llvm

namespace oclgrind
{
class WorkItem;
}

namespace lab::simulator
{
class OrderOfArrival {
  public:
    void launch_begins();
    /// An event for the trace where a value follows from the order, once for a line.
    std::optional<nlohmann::json> operated(const oclgrind::WorkItem& item, const Access& access);
    void barrier(std::uint32_t fences);
    void group_ended();

  private:
    /// What happened to four bytes since the last barrier.
    struct Word {
        std::size_t first_item = 0; // by global index
        std::vector<const llvm::Value*>
            first_call; // what it called, with which constants; empty: no constants
        bool has_one_item = true, is_uniform = true; // all operations are the same
        bool has_swaps = false;
        unsigned used_in_line = 0,
                 kept_in_line = 0; // for what it likes; not for the next swap only. 0: no value is

        bool is_a_race() const
        {
            return !has_one_item && !is_uniform && (has_swaps ? kept_in_line : used_in_line) > 0;
        }
    };

    void note(Word& word, const oclgrind::WorkItem& item);
    bool is_kept(const llvm::Instruction* instruction);

    std::unordered_map<std::size_t, Word> local_words_, global_words_; // by address
    std::set<unsigned> told_;                                          // lines
    std::map<const llvm::Instruction*, bool> is_kept_;
};
} // namespace lab::simulator
