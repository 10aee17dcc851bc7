#include "grader/simulator/member_bounds.hpp"

#include "grader/simulator/oclgrind.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace llvm
{
class Module;
class DataLayout;
class Type;
} // namespace llvm

// LLVM's C interface, declared here: see opcode.hpp.
extern "C" {
const llvm::Value* LLVMIsAConstantExpr(const llvm::Value* value);
const llvm::Value* LLVMIsAInstruction(const llvm::Value* value);
const llvm::Value* LLVMIsAConstantInt(const llvm::Value* value);
int LLVMGetConstOpcode(const llvm::Value* expression);
int LLVMGetInstructionOpcode(const llvm::Instruction* instruction);
unsigned long long LLVMConstIntGetZExtValue(const llvm::Value* constant);
int LLVMGetNumOperands(const llvm::Value* user);
const llvm::Value* LLVMGetOperand(const llvm::Value* user, unsigned index);
const llvm::Type* LLVMTypeOf(const llvm::Value* value);
int LLVMGetTypeKind(const llvm::Type* type);
const llvm::Type* LLVMGetElementType(const llvm::Type* type);
unsigned LLVMGetArrayLength(const llvm::Type* array);
unsigned LLVMCountStructElementTypes(const llvm::Type* type);
const llvm::Type* LLVMStructGetTypeAtIndex(const llvm::Type* type, unsigned index);
const llvm::Module* LLVMGetGlobalParent(const llvm::Value* global);
const llvm::Value* LLVMGetBasicBlockParent(const llvm::BasicBlock* block);
const llvm::DataLayout* LLVMGetModuleDataLayout(const llvm::Module* module);
unsigned long long LLVMABISizeOfType(const llvm::DataLayout* layout, const llvm::Type* type);
}

namespace lab::simulator
{
namespace
{
constexpr int type_struct = 10;

int opcode_of(const llvm::Value* value)
{
    if (LLVMIsAInstruction(value))
        return LLVMGetInstructionOpcode(reinterpret_cast<const llvm::Instruction*>(value));
    return LLVMIsAConstantExpr(value) ? LLVMGetConstOpcode(value) : 0;
}

/// The array that is the last member which a moved pointer leads to, and the place of the first index into it.
struct Member {
    const llvm::Type* array = nullptr;
    unsigned first_index = 0;
};

bool has_bounds(const llvm::Type* owner, unsigned place, const llvm::Type* member)
{
    const bool is_last = place + 1 == LLVMCountStructElementTypes(owner);
    return LLVMGetTypeKind(member) == type_array && (!is_last || LLVMGetArrayLength(member) > 1);
}

/// Nothing where it leads to no member; an array of null where that is none.
std::optional<Member> member_of(const llvm::Value* moved)
{
    std::optional<Member> member;
    const llvm::Type* type = LLVMGetElementType(LLVMTypeOf(LLVMGetOperand(moved, 0)));
    for (int i = 2; i < LLVMGetNumOperands(moved); ++i) {
        const llvm::Value* const index = LLVMGetOperand(moved, static_cast<unsigned>(i));
        if (LLVMGetTypeKind(type) != type_struct) {
            type = LLVMGetElementType(type);
            continue;
        }
        const auto place = static_cast<unsigned>(LLVMConstIntGetZExtValue(index));
        const llvm::Type* const next = LLVMStructGetTypeAtIndex(type, place);
        member = Member{has_bounds(type, place, next) ? next : nullptr, static_cast<unsigned>(i) + 1};
        type = next;
    }
    return member;
}

bool leads_to_an_array(const llvm::Value* value)
{
    const auto member = opcode_of(value) == op_element_pointer ? member_of(value) : std::nullopt;
    return member && member->array;
}

bool needs_bounds(const llvm::Instruction* instruction)
{
    const llvm::Value* const value = as_value(instruction);
    if (leads_to_an_array(value))
        return true;
    for (int i = 0; i < LLVMGetNumOperands(value); ++i) {
        const llvm::Value* operand = LLVMGetOperand(value, static_cast<unsigned>(i));
        while (operand && LLVMIsAConstantExpr(operand)) {
            if (leads_to_an_array(operand))
                return true;
            operand = LLVMGetOperand(operand, 0);
        }
    }
    return false;
}

/// Of a variable in local memory its first member, or all of it: the compiler makes one of these.
bool is_the_beginning(const llvm::Value* moved)
{
    for (int i = 1; i < LLVMGetNumOperands(moved); ++i) {
        const llvm::Value* const index = LLVMGetOperand(moved, static_cast<unsigned>(i));
        if (!LLVMIsAConstantInt(index) || LLVMConstIntGetZExtValue(index) != 0)
            return false;
    }
    return true;
}

std::size_t size_of(const oclgrind::WorkItem& item, const llvm::Type* type)
{
    const llvm::Value* const function = LLVMGetBasicBlockParent(block_of(item.getCurrentInstruction()));
    return LLVMABISizeOfType(LLVMGetModuleDataLayout(LLVMGetGlobalParent(function)), type);
}

bool is_cast(int opcode)
{
    constexpr int op_address_space_cast = 60;
    return opcode == op_bitcast || opcode == op_address_space_cast;
}

bool points_to_a_struct(const llvm::Value* pointer)
{
    return LLVMGetTypeKind(LLVMGetElementType(LLVMTypeOf(pointer))) == type_struct;
}
} // namespace

void MemberBounds::launch_begins()
{
    items_.clear();
    pointers_.clear();
    lines_.clear();
    are_needed_.reset();
}

void MemberBounds::set(Values& values, std::size_t id, const Bounds& bounds)
{
    if (bounds)
        values.by_id[id] = *bounds;
    else
        values.by_id.erase(id);
}

MemberBounds::Bounds MemberBounds::of(const oclgrind::WorkItem& item, const Values& values,
                                      const llvm::Value* pointer) const
{
    if (LLVMIsAConstantExpr(pointer)) {
        if (opcode_of(pointer) == op_element_pointer)
            return is_the_beginning(pointer) ? std::nullopt : of_element(item, values, pointer);
        return is_cast(opcode_of(pointer)) && !points_to_a_struct(pointer)
                   ? of(item, values, LLVMGetOperand(pointer, 0))
                   : std::nullopt;
    }
    const auto id = operations_.known_id(pointer);
    const auto known = id ? values.by_id.find(*id) : values.by_id.end();
    return known == values.by_id.end() ? std::nullopt : Bounds(known->second);
}

/// Of a pointer that was moved: the member that it leads to, or else those that it had.
MemberBounds::Bounds MemberBounds::of_element(const oclgrind::WorkItem& item, const Values& values,
                                              const llvm::Value* pointer) const
{
    const auto member = member_of(pointer);
    if (!member)
        return of(item, values, LLVMGetOperand(pointer, 0));
    if (!member->array)
        return {};
    std::size_t begin = item.getOperand(pointer).getPointer();
    const llvm::Type* type = member->array;
    for (int i = static_cast<int>(member->first_index); i < LLVMGetNumOperands(pointer); ++i) {
        type = LLVMGetElementType(type);
        const auto index = static_cast<std::size_t>(
            item.getOperand(LLVMGetOperand(pointer, static_cast<unsigned>(i))).getSInt());
        begin -= index * size_of(item, type);
    }
    return Extent{begin, begin + size_of(item, member->array)};
}

MemberBounds::Bounds MemberBounds::computed(const oclgrind::WorkItem& item, const Values& values,
                                            const Operation& done) const
{
    switch (done.opcode) {
    case op_element_pointer:
        return of_element(item, values, done.value);
    case op_select:
        return of(item, values, done.operands[item.getOperand(done.operands[0]).getUInt() ? 1 : 2]);
    case op_phi:
        if (const llvm::Value* const value = incoming(done.value, item.getPreviousBlock()))
            return of(item, values, value);
        return {};
    case op_load: {
        const auto kept = pointers_.find({loaded_.memory, loaded_.address});
        return kept == pointers_.end() ? std::nullopt : Bounds(kept->second);
    }
    default:
        return is_cast(static_cast<int>(done.opcode)) && !points_to_a_struct(done.value)
                   ? of(item, values, done.operands[0])
                   : std::nullopt;
    }
}

void MemberBounds::follow(const oclgrind::WorkItem& item, const Operation& done)
{
    Values& values = items_[item.getGlobalIndex()];
    if (done.opcode == op_call && done.has_body) {
        for (std::size_t i = 0; i < done.parameters.size() && i < done.operands.size(); ++i)
            if (is_pointer(done.operands[i]))
                set(values, done.parameters[i], of(item, values, done.operands[i]));
        values.calls.push_back(&done);
    } else if (done.opcode == op_return && !values.calls.empty()) {
        const Operation& call = *values.calls.back();
        values.calls.pop_back();
        if (!done.operands.empty() && is_pointer(done.operands[0]))
            set(values, call.id, of(item, values, done.operands[0]));
    } else if (done.opcode == op_store && is_pointer(done.operands[0])) {
        if (const Bounds bounds = of(item, values, done.operands[0]))
            pointers_[{stored_.memory, stored_.address}] = *bounds;
        else
            pointers_.erase({stored_.memory, stored_.address});
    } else if (done.shape.bits > 0 && is_pointer(done.value))
        set(values, done.id, computed(item, values, done));
}

std::optional<nlohmann::json> MemberBounds::looked_at(const oclgrind::WorkItem& item, const Operation& done)
{
    const bool is_store = done.opcode == op_store;
    if (!is_store && done.opcode != op_load)
        return {};
    const Bounds bounds = of(item, items_[item.getGlobalIndex()], done.operands[is_store ? 1 : 0]);
    const Access& access = is_store ? stored_ : loaded_;
    const bool is_inside =
        !bounds || (access.address >= bounds->begin && access.address + access.size_bytes <= bounds->end);
    if (is_inside || !lines_.insert(done.line).second)
        return {};
    const auto space = access.memory->getAddressSpace();
    const auto triple = [](const oclgrind::Size3& id) { return std::array{id.x, id.y, id.z}; };
    return nlohmann::json{{"event", "outside_member"},
                          {"memory", space == oclgrind::AddrSpaceLocal     ? "local"
                                     : space == oclgrind::AddrSpacePrivate ? "private"
                                                                           : "global"},
                          {"buffer", 0},
                          {"offset", static_cast<std::int64_t>(access.address - bounds->begin)},
                          {"element_bytes", access.size_bytes},
                          {"writes", is_store},
                          {"global_id", triple(item.getGlobalID())},
                          {"local_id", triple(item.getLocalID())},
                          {"group_id", triple(item.getWorkGroup()->getGroupID())},
                          {"line", done.line}};
}

std::optional<nlohmann::json> MemberBounds::executed(const oclgrind::WorkItem& item,
                                                     const llvm::Instruction* instruction)
{
    if (!are_needed_) {
        const auto all = instructions_of_program(instruction);
        are_needed_ = std::any_of(all.begin(), all.end(), needs_bounds);
    }
    if (!*are_needed_)
        return {};
    const Operation& done = operations_.of(instruction);
    auto event = looked_at(item, done);
    follow(item, done);
    return event;
}
} // namespace lab::simulator
