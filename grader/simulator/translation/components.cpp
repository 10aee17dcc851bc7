#include "grader/simulator/translation/components.hpp"

#include "grader/simulator/translation/function_translator.hpp"

#include <algorithm>

namespace lab::simulator
{
namespace
{
/// The only instruction that uses the value; null if there is none or more than one.
LLVMValueRef only_user(LLVMValueRef value)
{
    const LLVMUseRef use = LLVMGetFirstUse(value);
    return use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : nullptr;
}

/// A vector, and which of its components come unchanged from a load.
struct Loaded {
    LLVMValueRef load = nullptr;
    std::vector<bool> is_kept = {};
};

Loaded loaded(LLVMValueRef value)
{
    if (!LLVMIsAInstruction(value) || !only_user(value))
        return {};
    if (LLVMIsALoadInst(value))
        return {value, std::vector<bool>(LLVMGetVectorSize(LLVMTypeOf(value)), true)};
    if (LLVMIsAInsertElementInst(value) && LLVMIsAConstantInt(LLVMGetOperand(value, 2))) {
        Loaded vector = loaded(LLVMGetOperand(value, 0));
        if (const auto place = LLVMConstIntGetZExtValue(LLVMGetOperand(value, 2));
            place < vector.is_kept.size())
            vector.is_kept[place] = false;
        return vector;
    }
    if (LLVMIsAShuffleVectorInst(value)) {
        Loaded vector = loaded(LLVMGetOperand(value, 0));
        if (LLVMGetNumMaskElements(value) != vector.is_kept.size())
            return {};
        for (std::size_t i = 0; i < vector.is_kept.size(); ++i)
            if (LLVMGetMaskValue(value, static_cast<unsigned>(i)) != static_cast<int>(i))
                vector.is_kept[i] = false;
        return vector;
    }
    return {};
}

bool may_write(LLVMValueRef instruction)
{
    return LLVMIsAStoreInst(instruction) || LLVMIsACallInst(instruction);
}
} // namespace

std::optional<std::vector<bool>> changed_components(LLVMValueRef store)
{
    const LLVMValueRef value = LLVMGetOperand(store, 0);
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMVectorTypeKind || LLVMIsALoadInst(value))
        return {};
    Loaded vector = loaded(value);
    if (!vector.load || LLVMGetOperand(vector.load, 0) != LLVMGetOperand(store, 1) ||
        LLVMGetVolatile(vector.load))
        return {};
    LLVMValueRef between = vector.load;
    while (between && between != store && !may_write(between))
        between = LLVMGetNextInstruction(between);
    if (between != store)
        return {};
    vector.is_kept.flip();
    return std::move(vector.is_kept);
}

bool belongs_to_a_store(LLVMValueRef load)
{
    if (LLVMGetTypeKind(LLVMTypeOf(load)) != LLVMVectorTypeKind)
        return false;
    LLVMValueRef user = only_user(load);
    while (user && (LLVMIsAInsertElementInst(user) || LLVMIsAShuffleVectorInst(user)))
        user = only_user(user);
    return user && LLVMIsAStoreInst(user) && changed_components(user) &&
           loaded(LLVMGetOperand(user, 0)).load == load;
}

/// Emits one store for each run of adjacent components.
void FunctionTranslator::store_components(Slot address, const Slots& lanes,
                                          const std::vector<bool>& is_stored, unsigned bits, Access access)
{
    const unsigned bytes = bits / 8;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (!is_stored[i])
            continue;
        Slots run;
        const Slot place = moved(address, static_cast<std::int64_t>(i * bytes));
        for (; i < lanes.size() && is_stored[i]; ++i)
            run.push_back(lanes[i]);
        Op& op = emit(Code::store, bits, 0, place, list_of(run), std::min(access.alignment, bytes));
        op.lanes = static_cast<std::uint8_t>(run.size());
        op.is_volatile = access.is_volatile;
    }
}

unsigned components_taken(LLVMValueRef load)
{
    const auto all = static_cast<int>(LLVMGetVectorSize(LLVMTypeOf(load)));
    const auto takes_three = [&](LLVMValueRef user) {
        if (!LLVMIsAShuffleVectorInst(user) || LLVMGetOperand(user, 0) != load ||
            LLVMGetOperand(user, 1) == load)
            return false;
        for (unsigned i = 0; i < LLVMGetNumMaskElements(user); ++i)
            if (LLVMGetMaskValue(user, i) == 3)
                return false;
        return true;
    };
    for (LLVMUseRef use = LLVMGetFirstUse(load); use; use = LLVMGetNextUse(use))
        if (all != 4 || !takes_three(LLVMGetUser(use)))
            return static_cast<unsigned>(all);
    return LLVMGetFirstUse(load) ? 3 : static_cast<unsigned>(all);
}
} // namespace lab::simulator
