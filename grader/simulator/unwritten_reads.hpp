// Whether a kernel may read uninitialised memory. To follow each uninitialised value, as Oclgrind can, takes more than half of
// a run's time; what is looked for here is only where such values come from: a load from memory that was never written, and
// an operand that the compiler left undefined. Without either there is nothing to follow.
//
// In local memory Oclgrind is mistaken on two counts: it takes for uninitialised what an atomic exchange or a strided
// asynchronous copy is the first to write. Where a launch has one of them, its reads of local memory and of private variables
// are judged by what is kept here; and where Oclgrind does not follow uninitialised values, or crashes when it does. So are,
// always, reads of what a kernel is to write: Oclgrind takes the poison there for a value.
#pragma once

#include "grader/simulator/written_memory.hpp"

#include <nlohmann/json.hpp>

#include <set>
#include <utility>
#include <vector>

namespace llvm
{
class Instruction;
}

namespace oclgrind
{
class WorkItem;
} // namespace oclgrind

namespace lab::simulator
{
class UnwrittenReads {
  public:
    explicit UnwrittenReads(bool oclgrind_follows) : oclgrind_follows_(oclgrind_follows) {}

    void launch_begins();
    void allocated(const Access& buffer, bool is_filled) { memory_.allocated(buffer, is_filled); }
    /// An output: a buffer that the host never writes, though it contains a poison.
    void blank_allocated(const Access& buffer);
    void deallocated(const oclgrind::Memory* memory, std::size_t address);
    void executed(const llvm::Instruction* instruction);
    void written(const Access& access) { memory_.written(access); }
    void written_by_the_host(const Access& access);
    /// A private variable whose declaration is reached again.
    void begins_anew(const oclgrind::Memory* memory, std::size_t address)
    {
        memory_.begins_anew(memory, address);
    }
    /// `item`: null where the whole group copies.
    void read(const oclgrind::WorkItem* item, const Access& access);
    /// By an atomic exchange, which reads the word as well.
    void exchanged(const Access& access);

    /// True once: from then on the run may have used what was not initialised.
    bool begin_now() { return were_seen_ && !std::exchange(were_told_, true); }

    /// Adds "unwritten_outputs" to the trace's `launch`, and "unwritten_reads", of local memory, and "unset_variables" where
    /// Oclgrind's word does not count: of each the first read of a line.
    void add_to(nlohmann::json& launch) const;

  private:
    /// The first reads of each line.
    struct Reads {
        nlohmann::json list = nlohmann::json::array();
        std::set<unsigned> lines;
        void note(const oclgrind::WorkItem& item);
    };

    void note(const oclgrind::WorkItem& item, const Access& access);
    bool is_blank(const Access& access) const;

    WrittenMemory memory_;
    bool were_seen_ = false, were_told_ = false;
    bool knows_program_ = false; // of the launch
    bool oclgrind_follows_, oclgrind_may_be_mistaken_ = false;
    Reads local_, private_, blank_;
    std::vector<Access> blank_buffers_;
};
} // namespace lab::simulator
