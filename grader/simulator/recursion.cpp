#include "grader/simulator/recursion.hpp"

#include "grader/simulator/llvm_view.hpp"

#include <map>
#include <set>
#include <vector>

namespace lab::simulator
{
namespace
{
using CallGraph =
    std::map<const llvm::Value*, std::vector<const llvm::Instruction*>>; // by the function they stand in

bool comes_back(const CallGraph& calls, const llvm::Value* from, const llvm::Value* to,
                std::set<const llvm::Value*>& seen)
{
    if (from == to)
        return true;
    const auto made = calls.find(from);
    if (!seen.insert(from).second || made == calls.end())
        return false;
    for (const llvm::Instruction* call : made->second)
        if (comes_back(calls, function_called(call), to, seen))
            return true;
    return false;
}
} // namespace

std::optional<Recursion> recursion_in_program(const llvm::Instruction* one)
{
    CallGraph calls;
    for (const llvm::Instruction* each : instructions_of_program(one))
        if (function_called(each))
            calls[function_of(each)].push_back(each);
    for (const auto& [caller, made] : calls)
        for (const llvm::Instruction* call : made) {
            std::set<const llvm::Value*> seen;
            if (comes_back(calls, function_called(call), caller, seen))
                return Recursion{name_of_function(function_called(call)), line_of(call)};
        }
    return {};
}
} // namespace lab::simulator
