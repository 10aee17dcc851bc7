// The plugin for a run of which nothing but the values counts: it ends endless loops, interleaves work-items, and writes that a
// launch has ended. Watching every access takes four times as long.
#pragma once

#include "grader/simulator/instruction_budget.hpp"
#include "grader/simulator/interleaving.hpp"
#include "grader/simulator/oclgrind.hpp"
#include "grader/simulator/trace_file.hpp"

namespace lab::simulator
{
class ValuesPlugin final : public oclgrind::Plugin {
  public:
    ValuesPlugin(const oclgrind::Context* context, std::uint64_t budget, std::uint32_t order_seed)
        : Plugin(context), budget_(budget), interleaving_(order_seed)
    {
    }

    bool isThreadSafe() const override { return false; }
    void log(oclgrind::MessageType, const char*) override { budget_.message_written(); }
    void kernelBegin(const oclgrind::KernelInvocation* invocation) override
    {
        budget_.launch_begins(*invocation);
        interleaving_.launch_begins(*invocation);
    }
    void kernelEnd(const oclgrind::KernelInvocation*) override { file_.write({{"event", "end_of_launch"}}); }
    void instructionExecuted(const oclgrind::WorkItem* item, const llvm::Instruction* instruction,
                             const oclgrind::TypedValue&) override
    {
        budget_.spend(*item, instruction, file_);
    }
    void memoryAtomicLoad(const oclgrind::Memory*, const oclgrind::WorkItem* item, oclgrind::AtomicOp,
                          std::size_t, std::size_t) override
    {
        interleaving_.atomic_operation(*item);
    }

  private:
    TraceFile file_;
    InstructionBudget budget_;
    Interleaving interleaving_;
};
} // namespace lab::simulator
