// Accesses that leave an array inside a struct for another member of it: for Oclgrind the struct is one piece of memory.
//
// A pointer to a member that is an array may be moved within that array only. Its bounds go with it through variables, functions and
// casts, not through a cast to a pointer to a struct, which means all of it. An array of one element at the end of a struct has no
// bounds: it is how C says that more follows. Nor has the first array of a struct in local memory, which the compiler does not tell from
// the struct. A kernel without such structs costs nothing.
#pragma once

#include "grader/simulator/access.hpp"
#include "grader/simulator/llvm_view.hpp"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace oclgrind
{
class WorkItem;
}

namespace lab::simulator
{
class MemberBounds {
  public:
    void launch_begins();
    /// What an instruction stores comes before the instruction itself.
    void stored(const Access& access) { stored_ = access; }
    void loaded(const Access& access) { loaded_ = access; }
    /// Private memory that begins to exist.
    void allocated(const Access& access) { pointers_.erase({access.memory, access.address}); }
    /// The event for the trace where this instruction left a member, once for each line.
    std::optional<nlohmann::json> executed(const oclgrind::WorkItem& item,
                                           const llvm::Instruction* instruction);

  private:
    struct Extent {
        std::size_t begin = 0, end = 0; // addresses
    };
    using Bounds = std::optional<Extent>;
    struct Values {
        std::unordered_map<std::size_t, Extent> by_id;
        std::vector<const Operation*> calls;
    };

    Bounds of(const oclgrind::WorkItem& item, const Values& values, const llvm::Value* pointer) const;
    Bounds of_element(const oclgrind::WorkItem& item, const Values& values, const llvm::Value* pointer) const;
    Bounds computed(const oclgrind::WorkItem& item, const Values& values, const Operation& done) const;
    static void set(Values& values, std::size_t id, const Bounds& bounds);
    void follow(const oclgrind::WorkItem& item, const Operation& done);
    std::optional<nlohmann::json> looked_at(const oclgrind::WorkItem& item, const Operation& done);

    Operations operations_;
    std::optional<bool> are_needed_;                                             // by the program
    std::unordered_map<std::size_t, Values> items_;                              // by global index
    std::map<std::pair<const oclgrind::Memory*, std::size_t>, Extent> pointers_; // in memory
    std::set<unsigned> lines_;
    Access stored_, loaded_;
};
} // namespace lab::simulator
