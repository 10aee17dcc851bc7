// Translates blocks and the edges between them: jumps, phis as copies on edges, and round counters of loops around
// barriers.
#include "grader/simulator/translation/function_translator.hpp"

#include <algorithm>

namespace lab::simulator
{
void FunctionTranslator::number_loops()
{
    if (!view_.meets.contains(function_))
        return;
    Ways ways(blocks_.size());
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
        const LLVMValueRef end = LLVMGetBasicBlockTerminator(blocks_[i]);
        for (unsigned k = 0; k < LLVMGetNumSuccessors(end); ++k)
            ways[i].push_back(numbers_.at(LLVMGetSuccessor(end, k)));
    }
    loops_ = loops_of(ways);
    made_.rounds_begin = static_cast<Slot>(made_.frame.size());
    made_.rounds_end = made_.rounds_begin + static_cast<Slot>(loops_.size());
    for (const Loop& loop : loops_) {
        rounds_.push_back(new_slots(1));
        const LLVMBasicBlockRef header = blocks_[static_cast<std::size_t>(loop.headers.front())];
        loop_lines_.push_back(LLVMGetDebugLocLine(LLVMGetBasicBlockTerminator(header)));
    }
}

void FunctionTranslator::translate_block(int block)
{
    block_ = block;
    block_length_ = 0;
    last_value_ = nullptr;
    begins_.push_back(static_cast<std::uint32_t>(program_.ops.size()));
    const LLVMBasicBlockRef the_block = blocks_[static_cast<std::size_t>(block)];
    for (LLVMValueRef i = LLVMGetFirstInstruction(the_block); i; i = LLVMGetNextInstruction(i)) {
        ++block_length_;
        place_ = {LLVMGetDebugLocLine(i), LLVMGetDebugLocColumn(i)};
        const auto before = program_.ops.size();
        try {
            if (LLVMIsATerminatorInst(i))
                terminator(i, block);
            else
                instruction(i);
        } catch (const llvm_c::Unknown& what) {
            unknown(what.what()); // the run ends there: what follows in this block is never reached
            return;
        }
        if (!LLVMIsATerminatorInst(i))
            last_value_ = program_.ops.size() == before + 1 ? i
                          : program_.ops.size() == before   ? last_value_
                                                            : nullptr;
    }
}

void FunctionTranslator::go(Op& op, std::uint32_t Op::*field, int from, LLVMBasicBlockRef to)
{
    const auto number = static_cast<std::uint32_t>(&op - program_.ops.data());
    edges_.push_back({number, field, from, numbers_.at(to), 0});
}

namespace
{
std::optional<Code> branch_on(Code comparison)
{
    switch (comparison) {
    case Code::equal:
        return Code::branch_equal;
    case Code::not_equal:
        return Code::branch_not_equal;
    case Code::less_unsigned:
        return Code::branch_less_unsigned;
    case Code::not_greater_unsigned:
        return Code::branch_not_greater_unsigned;
    case Code::less_signed_32:
        return Code::branch_less_signed_32;
    default:
        return {};
    }
}
} // namespace

/// Merges a branch with the comparison before it, if that is only used by this branch.
bool FunctionTranslator::branches_at_once(LLVMValueRef instruction, int block)
{
    const LLVMValueRef condition = LLVMGetCondition(instruction);
    const bool is_alone = condition == last_value_ && !LLVMGetNextUse(LLVMGetFirstUse(condition));
    const auto code = is_alone ? branch_on(program_.ops.back().code) : std::nullopt;
    if (!code || block_length_ > 255 || program_.ops.back().to != slot_of(condition))
        return false;
    Op& op = program_.ops.back();
    op.code = *code;
    op.lanes = static_cast<std::uint8_t>(block_length_);
    go(op, &Op::c, block, LLVMGetSuccessor(instruction, 0));
    go(op, &Op::to, block, LLVMGetSuccessor(instruction, 1));
    return true;
}

void FunctionTranslator::terminator(LLVMValueRef instruction, int block)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMBr:
        if (LLVMIsConditional(instruction) && branches_at_once(instruction, block))
            return;
        if (LLVMIsConditional(instruction)) {
            Op& op = emit(Code::branch, 1, 0, slot_of(LLVMGetCondition(instruction)), 0, block_length_);
            go(op, &Op::b, block, LLVMGetSuccessor(instruction, 0));
            go(op, &Op::to, block, LLVMGetSuccessor(instruction, 1));
        } else
            go(emit(Code::jump, 0, 0, 0, 0, block_length_), &Op::a, block, LLVMGetSuccessor(instruction, 0));
        return;
    case LLVMSwitch: {
        Switch made;
        const auto number = static_cast<std::uint32_t>(program_.switches.size());
        const unsigned count = LLVMGetNumSuccessors(instruction) - 1;
        for (unsigned i = 0; i < count; ++i) {
            const auto [value, to] = llvm_c::case_of(instruction, i);
            made.cases.emplace_back(value, 0);
            edges_.push_back({number, nullptr, block, numbers_.at(to), i});
        }
        edges_.push_back({number, nullptr, block, numbers_.at(LLVMGetSuccessor(instruction, 0)), count});
        program_.switches.push_back(std::move(made));
        emit(Code::choose, 0, 0, slot_of(LLVMGetOperand(instruction, 0)), number, block_length_);
        return;
    }
    case LLVMRet: {
        const bool has_value = LLVMGetNumOperands(instruction) > 0;
        Slots lanes = has_value ? lanes_of(LLVMGetOperand(instruction, 0)) : Slots{};
        const auto count = static_cast<std::uint8_t>(lanes.size());
        const std::uint32_t list = list_of(std::move(lanes));
        emit(Code::leave, 0, 0, list, 0, block_length_).lanes = count;
        return;
    }
    case LLVMUnreachable:
        emit(Code::stop);
        return;
    default:
        throw llvm_c::Unknown("this kind of jump (indirect jumps, exceptions)");
    }
}

void FunctionTranslator::finish_edges()
{
    for (const Edge& edge : edges_) {
        const std::uint32_t way = way_of(edge);
        if (edge.field)
            program_.ops[edge.op].*edge.field = way;
        else if (Switch& choice = program_.switches[edge.op]; edge.case_number < choice.cases.size())
            choice.cases[edge.case_number].second = way;
        else
            choice.otherwise = way;
    }
}

/// The target of an edge: the block itself, or the copies and counters of the edge, followed by a jump to the block.
std::uint32_t FunctionTranslator::way_of(const Edge& edge)
{
    const auto begin = static_cast<std::uint32_t>(program_.ops.size());
    place_ = {};
    try {
        copy_phis(edge.from, edge.to);
        count_rounds(edge.from, edge.to);
    } catch (const llvm_c::Unknown& what) {
        unknown(what.what());
    }
    const std::uint32_t block = begins_[static_cast<std::size_t>(edge.to)];
    if (program_.ops.size() == begin)
        return block;
    emit(Code::jump, 0, 0, block);
    return begin;
}

/// Phis of a block take effect simultaneously: if a copy would overwrite another one's source, all go through
/// temporary slots.
void FunctionTranslator::copy_phis(int from, int to)
{
    Slots sources, targets;
    const LLVMBasicBlockRef block = blocks_[static_cast<std::size_t>(to)];
    for (LLVMValueRef phi = LLVMGetFirstInstruction(block); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi))
        for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i)
            if (LLVMGetIncomingBlock(phi, i) == blocks_[static_cast<std::size_t>(from)]) {
                const Slots& lanes = lanes_of(LLVMGetIncomingValue(phi, i));
                sources.insert(sources.end(), lanes.begin(), lanes.end());
                const Slots& own = lanes_of(phi);
                targets.insert(targets.end(), own.begin(), own.end());
                break;
            }
    const bool is_crossed = std::any_of(targets.begin(), targets.end(), [&](Slot slot) {
        return std::find(sources.begin(), sources.end(), slot) != sources.end();
    });
    if (is_crossed)
        for (Slot& source : sources) {
            const Slot kept = new_slots(1);
            emit(Code::move, 0, kept, source);
            source = kept;
        }
    for (std::size_t i = 0; i < sources.size(); ++i)
        emit(Code::move, 0, targets[i], sources[i]);
}

void FunctionTranslator::count_rounds(int from, int to)
{
    for (std::size_t i = 0; i < loops_.size(); ++i)
        if (std::find(loops_[i].headers.begin(), loops_[i].headers.end(), to) != loops_[i].headers.end())
            emit(loops_[i].blocks[static_cast<std::size_t>(from)] ? Code::increment : Code::set_zero, 0,
                 rounds_[i]);
}
} // namespace lab::simulator
