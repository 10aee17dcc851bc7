#include "grader/simulator/compare_and_swap.hpp"

#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/opcode.hpp"

#include <set>
#include <vector>

namespace llvm
{
class Use;
}

// LLVM's C interface, declared here: see opcode.hpp.
extern "C" {
int LLVMGetInstructionOpcode(const llvm::Instruction* instruction);
const llvm::Value* LLVMGetOperand(const llvm::Value* user, unsigned index);
const llvm::Use* LLVMGetFirstUse(const llvm::Value* value);
const llvm::Use* LLVMGetNextUse(const llvm::Use* use);
const llvm::Value* LLVMGetUser(const llvm::Use* use);
const llvm::Value* LLVMIsAInstruction(const llvm::Value* value);
const llvm::Value* LLVMIsAAllocaInst(const llvm::Value* value);
}

namespace lab::simulator
{
namespace
{
/// Where a value goes: step by step, each value once.
class Followed {
  public:
    explicit Followed(const llvm::Value* value) { follow(value); }

    /// Whether it goes nowhere but into branches and compare-and-swaps.
    bool leads_to_swaps_only()
    {
        while (!to_see_.empty()) {
            const llvm::Value* const value = to_see_.back();
            to_see_.pop_back();
            for (const llvm::Use* use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use))
                if (!stays_inside(value, LLVMGetUser(use)))
                    return false;
        }
        return true;
    }

  private:
    void follow(const llvm::Value* value)
    {
        if (seen_.insert(value).second)
            to_see_.push_back(value);
    }

    /// A variable: who stores a value there, and who loads it.
    bool stays_in_a_variable(const llvm::Value* value, const llvm::Value* store)
    {
        const llvm::Value* const variable = LLVMGetOperand(store, 1);
        const bool is_kept = LLVMIsAAllocaInst(variable) != nullptr && value != variable;
        if (is_kept)
            follow(variable);
        return is_kept || LLVMIsAAllocaInst(value) != nullptr; // what else is stored there is another value
    }

    bool stays_inside(const llvm::Value* value, const llvm::Value* user)
    {
        const auto* const instruction = reinterpret_cast<const llvm::Instruction*>(LLVMIsAInstruction(user));
        switch (instruction ? LLVMGetInstructionOpcode(instruction) : 0) {
        case op_branch: // the loop goes on, or ends
            return true;
        case op_store:
            return stays_in_a_variable(value, user);
        case op_call:
            return is_swap(instruction) || is_marker(instruction);
        case op_return: // what the callers do with it
            for (const llvm::Instruction* call : calls_of(function_of(instruction)))
                follow(as_value(call));
            return true;
        case op_compare:
        case op_load:
        case op_add:
        case op_sub:
        case op_and:
        case op_or:
        case op_xor:
        case op_trunc:
        case op_zext:
        case op_phi:
        case op_select:
        case op_bitcast:
            follow(user);
            return true;
        default:
            return false;
        }
    }

    static bool is_marker(const llvm::Instruction* call)
    {
        return calls(call, "llvm.lifetime.start") || calls(call, "llvm.lifetime.end") ||
               calls(call, "llvm.dbg.declare");
    }

    static std::vector<const llvm::Instruction*> calls_of(const llvm::Value* function)
    {
        std::vector<const llvm::Instruction*> callers;
        for (const llvm::Use* use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
            if (const llvm::Value* user = LLVMIsAInstruction(LLVMGetUser(use)))
                callers.push_back(reinterpret_cast<const llvm::Instruction*>(user));
        return callers;
    }

    std::set<const llvm::Value*> seen_;
    std::vector<const llvm::Value*> to_see_;
};
} // namespace

bool is_swap(const llvm::Instruction* atomic)
{
    return calls(atomic, "atomic_cmpxchg") || calls(atomic, "atom_cmpxchg");
}

bool leads_to_swaps_only(const llvm::Instruction* atomic)
{
    return Followed(as_value(atomic)).leads_to_swaps_only();
}
} // namespace lab::simulator
