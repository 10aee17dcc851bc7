// Asynchronous copies and what is unordered with them. A copy may begin as soon as one work-item comes to it and ends when the
// work-group has waited for its event; Oclgrind makes it all at the wait, and so it sees only what happens since the barrier
// before that. A copy and a work-item's access to the same bytes, of which one writes, is a data race from the last barrier
// before the copy to the wait, and so is another copy on its way.
#pragma once

#include "grader/simulator/access.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace llvm
{
class Instruction;
}

namespace oclgrind
{
class Context;
class WorkGroup;
class WorkItem;
} // namespace oclgrind

namespace lab::simulator
{
class CopiesInFlight {
  public:
    explicit CopiesInFlight(const oclgrind::Context& context) : context_(context) {}
    void launch_begins();
    void group_begins(const oclgrind::WorkGroup& group);
    /// Each returns an event for the trace where it is unordered with a copy, or the copy with another: once for two lines.
    std::optional<nlohmann::json> executed(const oclgrind::WorkItem& item,
                                           const llvm::Instruction* instruction);
    std::optional<nlohmann::json> accessed(const oclgrind::WorkItem& item, const Access& access, bool writes);
    /// By the work-group, which has waited for a copy that stores there.
    void stored_together(const Access& access);
    void barrier(std::uint32_t fences);

  private:
    /// Elements `stride_bytes` apart from `address` on.
    struct Elements {
        const oclgrind::Memory* memory = nullptr;
        std::size_t address = 0, element_bytes = 0, count = 0, stride_bytes = 0;
        std::optional<Access> shared_with(const Elements& other) const;
    };
    struct Use { // by a work-item, or by a copy that begins
        Elements elements;
        bool writes = false;
        unsigned line = 0;
        std::optional<std::array<std::size_t, 3>> global_id = {}; // none: a copy
    };
    struct Copy {
        Use source, destination;
    };

    Copy copy_of(const oclgrind::WorkItem& item, const llvm::Instruction* call) const;
    std::optional<nlohmann::json> begins(const Copy& copy);
    std::optional<nlohmann::json> race(const Copy& copy, const Use& use);

    const oclgrind::Context& context_;
    bool knows_program_ = false, has_copies_ = false; // of the launch
    std::vector<Use> uses_;                           // of the running work-group since its last barrier
    std::vector<Copy> copies_;                        // on their way
    std::vector<std::size_t> begun_;                  // copies that each work-item came to
    std::size_t all_begun_ = 0;
    std::set<std::pair<unsigned, unsigned>> told_; // lines
};
} // namespace lab::simulator
