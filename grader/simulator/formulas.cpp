#include "grader/simulator/formulas.hpp"

#include <oclgrind/WorkGroup.h>
#include <oclgrind/WorkItem.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <tuple>

// LLVM's C interface; declared here because its headers are a 270 MB package. Opcodes and kinds of types are part of it
// and never change their numbers.
extern "C" {
int LLVMGetInstructionOpcode(const llvm::Instruction* instruction);
unsigned LLVMGetDebugLocLine(const llvm::Instruction* instruction);
int LLVMGetNumOperands(const llvm::Value* user);
const llvm::Value* LLVMGetOperand(const llvm::Value* user, unsigned index);
int LLVMIsConstant(const llvm::Value* value);
int LLVMIsUndef(const llvm::Value* value);
int LLVMIsConditional(const llvm::Value* branch);
int LLVMIsDeclaration(const llvm::Value* function);
const llvm::Value* LLVMIsAFunction(const llvm::Value* value);
const llvm::Value* LLVMGetCalledValue(const llvm::Value* call);
unsigned LLVMGetNumArgOperands(const llvm::Value* call);
unsigned LLVMCountParams(const llvm::Value* function);
const llvm::Value* LLVMGetParam(const llvm::Value* function, unsigned index);
const char* LLVMGetValueName2(const llvm::Value* value, std::size_t* length);
const llvm::Type* LLVMTypeOf(const llvm::Value* value);
int LLVMGetTypeKind(const llvm::Type* type);
unsigned LLVMGetIntTypeWidth(const llvm::Type* type);
unsigned LLVMGetVectorSize(const llvm::Type* type);
const llvm::Type* LLVMGetElementType(const llvm::Type* type);
unsigned LLVMCountIncoming(const llvm::Value* phi);
const llvm::Value* LLVMGetIncomingValue(const llvm::Value* phi, unsigned index);
const llvm::BasicBlock* LLVMGetIncomingBlock(const llvm::Value* phi, unsigned index);
const llvm::Value* LLVMIsAPHINode(const llvm::Value* value);
int LLVMGetMaskValue(const llvm::Value* shuffle, unsigned element);
}

namespace lab::simulator
{
namespace
{
enum Opcode : unsigned {
    op_return = 1,
    op_branch = 2,
    op_switch = 3,
    op_add = 8,
    op_sub = 10,
    op_mul = 12,
    op_shl = 20,
    op_lshr = 21,
    op_ashr = 22,
    op_and = 23,
    op_or = 24,
    op_xor = 25,
    op_alloca = 26,
    op_load = 27,
    op_store = 28,
    op_trunc = 30,
    op_zext = 31,
    op_sext = 32,
    op_bitcast = 41,
    op_phi = 44,
    op_call = 45,
    op_select = 46,
    op_extract_element = 50,
    op_insert_element = 51,
    op_shuffle = 52,
    op_freeze = 68
};

constexpr std::uint8_t all_bytes = 15;
constexpr std::size_t term_limit = 4 << 20; // of all sums of a launch: 32 MB

const llvm::Value* as_value(const llvm::Instruction* instruction)
{
    return reinterpret_cast<const llvm::Value*>(instruction); // its first base class
}

bool is_pointer(const llvm::Value* value) { return LLVMGetTypeKind(LLVMTypeOf(value)) == 12; }

/// Lanes of a value's type, and bits of one; 0 bits: neither number nor pointer.
std::pair<unsigned, unsigned> shape_of(const llvm::Value* value)
{
    const llvm::Type* type = LLVMTypeOf(value);
    unsigned lanes = 1;
    if (LLVMGetTypeKind(type) == 13) {
        lanes = LLVMGetVectorSize(type);
        type = LLVMGetElementType(type);
    }
    switch (LLVMGetTypeKind(type)) {
    case 2: // float
        return {lanes, 32};
    case 3:  // double
    case 12: // pointer
        return {lanes, 64};
    case 8:
        return {lanes, LLVMGetIntTypeWidth(type)};
    default:
        return {lanes, 0};
    }
}

Dependence lane(const Lanes& lanes, std::size_t index)
{
    return index < lanes.size() ? lanes[index] : Dependence{};
}

bool all_free(const Lanes& lanes)
{
    return std::all_of(lanes.begin(), lanes.end(), [](const Dependence& d) { return d.is_free(); });
}

/// "vload4" of "_Z6vload4mPU3AS1Ki".
std::string plain_name(const std::string& mangled)
{
    if (!mangled.starts_with("_Z"))
        return mangled;
    const std::size_t name = mangled.find_first_not_of("0123456789", 2);
    return name == std::string::npos ? mangled
                                     : mangled.substr(name, std::strtoul(mangled.c_str() + 2, nullptr, 10));
}

/// The name and a number of elements: vload4, not vload_half.
bool moves_vectors(const std::string& name, const std::string& stem)
{
    return name.starts_with(stem) && name.size() > stem.size() && std::isdigit(name[stem.size()]);
}

/// Which bytes of the word at `word_address` an access covers.
std::uint8_t bytes_of(std::size_t word_address, const Access& access)
{
    std::uint8_t bytes = 0;
    for (std::size_t i = 0; i < 4; ++i)
        if (word_address + i >= access.address && word_address + i < access.address + access.size_bytes)
            bytes |= static_cast<std::uint8_t>(1u << i);
    return bytes;
}
} // namespace

void Formulas::begin(const std::vector<Access>& buffers, const std::vector<Access>& constants)
{
    *this = Formulas{};
    ids_[nullptr] = 0;
    buffers_ = buffers;
    for (const Access& buffer : buffers_)
        for (std::size_t i = 0; i < buffer.size_bytes; i += 4) {
            Word& initial = words_[buffer.memory][buffer.address + i];
            initial.written = all_bytes;
            initial.is_initial = true;
        }
    for (const Access& constant : constants)
        for (std::size_t i = 0; i < constant.size_bytes; i += 4)
            words_[constant.memory][constant.address + i].written = all_bytes;
}

void Formulas::load(const oclgrind::WorkItem* item, const Access& access)
{
    if (!item) // an asynchronous copy of a work-group: a load, then the store
        loads_.clear();
    loads_.push_back(access);
}

void Formulas::store(const oclgrind::WorkItem* item, const Access& access)
{
    if (item)
        return stores_.push_back(access);
    if (loads_.size() == 1 && loads_[0].size_bytes == access.size_bytes)
        copy(loads_[0], access, 0);
    else
        write(access, Dependence::other(0));
    loads_.clear();
}

void Formulas::atomic(const oclgrind::WorkItem& item)
{
    obstacle("order", LLVMGetDebugLocLine(item.getCurrentInstruction()));
}

void Formulas::allocated(const Access& access)
{
    auto& words = words_[access.memory];
    for (std::size_t address = access.address & ~std::size_t{3}; address < access.address + access.size_bytes;
         address += 4)
        words.erase(address);
}

void Formulas::group_ended(const oclgrind::WorkGroup& group) { words_.erase(group.getLocalMemory()); }

void Formulas::obstacle(const char* kind, unsigned line) { obstacles_.emplace(kind, line); }

// ------------------------------------------------------------------------------------- instructions

std::size_t Formulas::id_of(const llvm::Value* value)
{
    return LLVMIsConstant(value) ? 0 : ids_.emplace(value, ids_.size()).first->second;
}

const Operation& Formulas::operation(const llvm::Instruction* instruction)
{
    const auto found = operations_.find(instruction);
    if (found != operations_.end())
        return found->second;
    const llvm::Value* value = as_value(instruction);
    Operation operation;
    operation.opcode = static_cast<unsigned>(LLVMGetInstructionOpcode(instruction));
    operation.line = LLVMGetDebugLocLine(instruction);
    std::tie(operation.lanes, operation.element_bits) = shape_of(value);
    operation.id = id_of(value);
    operation.value = value;
    const auto operands = static_cast<unsigned>(operation.opcode == op_call ? LLVMGetNumArgOperands(value)
                                                                            : LLVMGetNumOperands(value));
    for (unsigned i = 0; i < operands; ++i) {
        operation.operands.push_back(LLVMGetOperand(value, i));
        operation.ids.push_back(id_of(operation.operands.back()));
        operation.takes_undefined |= LLVMIsUndef(operation.operands.back()) != 0 &&
                                     operation.opcode != op_insert_element && operation.opcode != op_shuffle;
    }
    if (operation.opcode == op_call)
        look_up_callee(operation);
    return operations_.emplace(instruction, std::move(operation)).first->second;
}

void Formulas::look_up_callee(Operation& call)
{
    const llvm::Value* callee = LLVMIsAFunction(LLVMGetCalledValue(call.value));
    if (!callee)
        return;
    std::size_t length = 0;
    const char* name = LLVMGetValueName2(callee, &length);
    call.callee = plain_name({name, length});
    call.has_body = !LLVMIsDeclaration(callee);
    for (unsigned i = 0; call.has_body && i < LLVMCountParams(callee); ++i)
        call.parameters.push_back(id_of(LLVMGetParam(callee, i)));
}

const Lanes& Formulas::lanes_of(const Item& item, std::size_t id) const
{
    static const Lanes free;
    return id == 0 || id >= item.values.size() ? free : item.values[id];
}

bool Formulas::is_free(const Item& item, const Operation& operation, std::size_t operand) const
{
    return operand >= operation.ids.size() || all_free(lanes_of(item, operation.ids[operand]));
}

void Formulas::set(Item& item, std::size_t id, Lanes lanes)
{
    if (item.values.size() <= id)
        item.values.resize(std::max(ids_.size(), id + 1));
    if (all_free(lanes))
        lanes.clear();
    item.values[id] = std::move(lanes);
}

void Formulas::executed(const oclgrind::WorkItem& item, const llvm::Instruction* instruction)
{
    const Operation& done = operation(instruction);
    Item& state = items_[item.getGlobalIndex()];
    switch (done.opcode) {
    case op_branch:
        if (LLVMIsConditional(done.value) && !is_free(state, done, 0))
            obstacle("branch", done.line);
        break;
    case op_switch:
        if (!is_free(state, done, 0))
            obstacle("branch", done.line);
        break;
    case op_return:
        returned(state, done);
        break;
    case op_store:
        stored(state, done);
        break;
    case op_call:
        called(state, done);
        break;
    default:
        set(state, done.id, compute(item, state, done));
    }
    loads_.clear();
    stores_.clear();
}

Lanes Formulas::compute(const oclgrind::WorkItem& item, const Item& state, const Operation& done)
{
    if (done.takes_undefined)
        return Lanes(done.lanes, Dependence::other(done.line));
    if (done.opcode == op_load)
        return loaded(state, done);
    if (done.opcode == op_phi)
        return chosen_by_way(item, state, done);
    bool free = true;
    for (std::size_t i = 0; i < done.operands.size(); ++i)
        free = free && is_free(state, done, i);
    if (free)
        return {};
    switch (done.opcode) {
    case op_select:
        return selected(item, state, done);
    case op_extract_element:
    case op_insert_element:
    case op_shuffle:
        return rearranged(item, state, done);
    case op_trunc:
    case op_zext:
    case op_sext:
    case op_bitcast:
    case op_freeze:
        return converted(state, done);
    default:
        return calculated(item, state, done);
    }
}

/// The same number in another type. Of more than 32 bits only the lower 32 are followed.
Lanes Formulas::converted(const Item& state, const Operation& done)
{
    const auto [lanes, bits] = shape_of(done.operands[0]);
    if (lanes == done.lanes && bits >= 32 && done.element_bits >= 32 &&
        (done.opcode != op_bitcast || bits == done.element_bits))
        return lanes_of(state, done.ids[0]);
    return Lanes(done.lanes, first_not_free(state, done));
}

/// What becomes of an operand that is not free in an operation that is no sum.
Dependence Formulas::first_not_free(const Item& state, const Operation& done) const
{
    for (const std::size_t id : done.ids)
        for (const Dependence& dependence : lanes_of(state, id))
            if (!dependence.is_free())
                return Dependence::other(dependence.is_sum() ? done.line : dependence.line);
    return {};
}

Lanes Formulas::calculated(const oclgrind::WorkItem& item, const Item& state, const Operation& done)
{
    if (done.operands.size() != 2 || done.element_bits < 32)
        return Lanes(done.lanes, first_not_free(state, done));
    Lanes result;
    for (unsigned i = 0; i < done.lanes; ++i)
        result.push_back(arithmetic(item, done, lane(lanes_of(state, done.ids[0]), i),
                                    lane(lanes_of(state, done.ids[1]), i), i));
    return result;
}

/// What an operation makes of two numbers of which one at least is not free.
Dependence Formulas::arithmetic(const oclgrind::WorkItem& item, const Operation& done, const Dependence& left,
                                const Dependence& right, unsigned lane)
{
    if (left.is_free() && right.is_free())
        return {};
    for (const Dependence& side : {left, right})
        if (!side.is_free() && !side.is_sum())
            return side;
    if (done.opcode == op_add)
        return linear(left, 1, right, 1, done);
    if (done.opcode == op_sub)
        return linear(left, 1, right, ~0u, done);
    if (left.is_sum() && right.is_sum())
        return Dependence::other(done.line);
    const Dependence& sum = left.is_sum() ? left : right;
    const std::uint64_t number = item.getOperand(done.operands[left.is_sum() ? 1 : 0]).getUInt(lane);
    if (const auto factor = factor_of(done, static_cast<std::uint64_t>(number), left.is_sum()))
        return linear(sum, *factor, {}, 0, done);
    return Dependence::other(done.line);
}

/// The factor that an operation with a number free of inputs amounts to, in the lower 32 bits.
std::optional<std::uint32_t> Formulas::factor_of(const Operation& done, std::uint64_t number,
                                                 bool sum_is_left)
{
    const auto low = static_cast<std::uint32_t>(number);
    switch (done.opcode) {
    case op_mul:
        return low;
    case op_shl:
        if (!sum_is_left)
            break;
        return number % done.element_bits < 32 ? 1u << (number % done.element_bits) : 0;
    case op_lshr:
    case op_ashr:
        return sum_is_left && number % done.element_bits == 0 ? std::optional(1u) : std::nullopt;
    case op_and:
        return low == ~0u ? std::optional(1u) : low == 0 ? std::optional(0u) : std::nullopt;
    case op_or:
        return low == 0 ? std::optional(1u) : std::nullopt;
    case op_xor: // ~x is -x - 1
        return low == 0 ? std::optional(1u) : low == ~0u ? std::optional(~0u) : std::nullopt;
    default:
        break;
    }
    return {};
}

Dependence Formulas::linear(const Dependence& left, std::uint32_t left_factor, const Dependence& right,
                            std::uint32_t right_factor, const Operation& done)
{
    static const Sum none;
    const Sum &a = left.sum ? *left.sum : none, &b = right.sum ? *right.sum : none;
    Sum sum;
    sum.reserve(a.size() + b.size());
    const auto add = [&](Input input, std::uint32_t factor) {
        if (factor != 0)
            sum.emplace_back(input, factor);
    };
    auto i = a.begin(), k = b.begin();
    while (i != a.end() || k != b.end()) {
        if (k == b.end() || (i != a.end() && i->first < k->first)) {
            add(i->first, left_factor * i->second);
            ++i;
        } else if (i == a.end() || k->first < i->first) {
            add(k->first, right_factor * k->second);
            ++k;
        } else {
            add(i->first, left_factor * i->second + right_factor * k->second);
            ++i, ++k;
        }
    }
    if (sum.empty() && done.element_bits == 32)
        return {}; // always the same number
    return keep(std::move(sum), done.line);
}

Dependence Formulas::keep(Sum sum, unsigned line)
{
    terms_ += sum.size();
    if (terms_ > term_limit)
        return Dependence::other(line);
    sums_.push_back(std::move(sum));
    return {Dependence::Kind::sum, line, &sums_.back()};
}

Lanes Formulas::selected(const oclgrind::WorkItem& item, const Item& state, const Operation& done)
{
    if (!is_free(state, done, 0) || shape_of(done.operands[0]).first != 1)
        return Lanes(done.lanes, Dependence::other(done.line));
    return lanes_of(state, done.ids[item.getOperand(done.operands[0]).getUInt() ? 1 : 2]);
}

/// A value that depends on where the work-item comes from. Several of one block that name each other are taken at
/// once; that form, which needs an optimiser to arise, is not followed.
Lanes Formulas::chosen_by_way(const oclgrind::WorkItem& item, const Item& state, const Operation& done)
{
    for (unsigned i = 0; i < LLVMCountIncoming(done.value); ++i)
        if (LLVMGetIncomingBlock(done.value, i) == item.getPreviousBlock()) {
            const llvm::Value* incoming = LLVMGetIncomingValue(done.value, i);
            const auto id = ids_.find(incoming);
            if (LLVMIsConstant(incoming))
                return {};
            if (id != ids_.end() && !LLVMIsAPHINode(incoming))
                return lanes_of(state, id->second);
        }
    return Lanes(done.lanes, Dependence::other(done.line));
}

Lanes Formulas::rearranged(const oclgrind::WorkItem& item, const Item& state, const Operation& done)
{
    const Lanes &first = lanes_of(state, done.ids[0]), &second = lanes_of(state, done.ids[1]);
    if (done.opcode == op_shuffle) {
        const unsigned width = shape_of(done.operands[0]).first;
        Lanes result;
        for (unsigned i = 0; i < done.lanes; ++i) {
            const int from = LLVMGetMaskValue(done.value, i);
            if (from < 0)
                result.push_back(Dependence::other(done.line));
            else
                result.push_back(static_cast<unsigned>(from) < width
                                     ? lane(first, static_cast<unsigned>(from))
                                     : lane(second, static_cast<unsigned>(from) - width));
        }
        return result;
    }
    const std::size_t place = done.opcode == op_extract_element ? 1 : 2;
    if (!is_free(state, done, place))
        return Lanes(done.lanes, Dependence::other(done.line));
    const std::size_t index = item.getOperand(done.operands[place]).getUInt();
    if (done.opcode == op_extract_element)
        return {lane(first, index)};
    Lanes result = first;
    result.resize(done.lanes);
    if (index < result.size())
        result[index] = lane(second, 0);
    return result;
}

// ------------------------------------------------------------------------------------------- memory

Lanes Formulas::loaded(const Item& state, const Operation& done)
{
    if (!is_free(state, done, 0))
        obstacle("address", done.line);
    if (loads_.size() != 1 || done.element_bits == 0 || !is_free(state, done, 0))
        return Lanes(done.lanes, Dependence::other(done.line));
    const std::size_t bytes = (done.element_bits + 7) / 8;
    Lanes result;
    for (unsigned i = 0; i < done.lanes; ++i)
        result.push_back(read({loads_[0].memory, loads_[0].address + i * bytes, bytes}, done.line));
    return result;
}

void Formulas::stored(const Item& state, const Operation& done)
{
    if (!is_free(state, done, 1))
        obstacle("address", done.line);
    const auto [lanes, bits] = shape_of(done.operands[0]);
    for (const Access& access : stores_)
        if (bits == 0 || stores_.size() != 1 || done.takes_undefined)
            write(access, Dependence::other(done.line));
        else
            write_lanes(access, lanes_of(state, done.ids[0]), lanes, (bits + 7) / 8);
}

void Formulas::write_lanes(const Access& access, const Lanes& values, unsigned lanes, std::size_t lane_bytes)
{
    for (unsigned i = 0; i < lanes; ++i)
        write({access.memory, access.address + i * lane_bytes, lane_bytes}, lane(values, i));
}

/// The whole word at an address that is a multiple of 4.
Dependence Formulas::whole_word(const oclgrind::Memory* memory, std::size_t address, unsigned line)
{
    Word& word = words_[memory][address];
    if (word.written != all_bytes)
        return Dependence::other(line);
    if (word.is_initial) {
        word.is_initial = false;
        word.dependence = keep({{input_at(address), 1}}, line);
    }
    return word.dependence;
}

bool Formulas::depends_on_an_input(const Access& word) const
{
    const auto memory = words_.find(word.memory);
    if (memory == words_.end())
        return false;
    const auto known = memory->second.find(word.address & ~std::size_t{3});
    return known != memory->second.end() && (known->second.is_initial || !known->second.dependence.is_free());
}

Input Formulas::input_at(std::size_t address) const
{
    for (std::size_t i = 0; i < buffers_.size(); ++i)
        if (address >= buffers_[i].address && address < buffers_[i].address + buffers_[i].size_bytes)
            return static_cast<Input>(i << input_word_bits | (address - buffers_[i].address) / 4);
    return ~Input{0}; // no input has this number: nothing expected is equal to it
}

Dependence Formulas::read(const Access& access, unsigned line)
{
    const bool is_aligned = access.address % 4 == 0;
    if (is_aligned && access.size_bytes == 4)
        return whole_word(access.memory, access.address, line);
    if (is_aligned && access.size_bytes == 8) {
        const Dependence low = whole_word(access.memory, access.address, line);
        const Dependence high = whole_word(access.memory, access.address + 4, line);
        return low.is_free() && !high.is_free() ? Dependence::other(line) : low;
    }
    for (std::size_t at = access.address & ~std::size_t{3}; at < access.address + access.size_bytes;
         at += 4) {
        const Word& word = words_[access.memory][at];
        const std::uint8_t bytes = bytes_of(at, access);
        if ((word.written & bytes) != bytes || word.is_initial || !word.dependence.is_free())
            return Dependence::other(line);
    }
    return {};
}

/// A number of more than 32 bits is followed in its first word only.
void Formulas::write(const Access& access, const Dependence& dependence)
{
    const std::size_t begin = access.address & ~std::size_t{3};
    const bool is_aligned = begin == access.address && access.size_bytes % 4 == 0;
    for (std::size_t at = begin; at < access.address + access.size_bytes; at += 4) {
        Word& word = words_[access.memory][at];
        const std::uint8_t bytes = bytes_of(at, access);
        const bool replaces_all = (word.written & ~bytes) == 0;
        if (dependence.is_free())
            word.dependence = replaces_all || (!word.is_initial && word.dependence.is_free())
                                  ? Dependence{}
                                  : Dependence::other(word.dependence.line);
        else
            word.dependence = is_aligned && at == begin ? dependence : Dependence::other(dependence.line);
        word.written |= bytes;
        word.is_initial = false;
        word.is_changed = true;
    }
}

void Formulas::copy(const Access& from, const Access& to, unsigned line)
{
    if ((from.address | to.address | from.size_bytes) % 4 != 0)
        return write(to, read(from, line));
    std::vector<Dependence> words;
    for (std::size_t i = 0; i < from.size_bytes; i += 4)
        words.push_back(whole_word(from.memory, from.address + i, line));
    for (std::size_t i = 0; i < words.size(); ++i)
        write({to.memory, to.address + 4 * i, 4}, words[i]);
}

// -------------------------------------------------------------------------------------------- calls

void Formulas::called(Item& state, const Operation& done)
{
    if (!done.has_body)
        return set(state, done.id, built_in(state, done));
    for (std::size_t i = 0; i < done.parameters.size() && i < done.ids.size(); ++i)
        set(state, done.parameters[i],
            done.takes_undefined ? Lanes(1, Dependence::other(done.line)) : lanes_of(state, done.ids[i]));
    state.calls.push_back(&done);
}

void Formulas::returned(Item& state, const Operation& done)
{
    if (state.calls.empty())
        return; // from the kernel
    const Operation& call = *state.calls.back();
    state.calls.pop_back();
    if (done.operands.empty())
        return;
    set(state, call.id,
        done.takes_undefined ? Lanes(call.lanes, Dependence::other(done.line))
                             : lanes_of(state, done.ids[0]));
}

/// A function that the simulator itself provides: only those that move data are known.
Lanes Formulas::built_in(Item& state, const Operation& done)
{
    const bool is_vload = moves_vectors(done.callee, "vload"),
               is_vstore = moves_vectors(done.callee, "vstore");
    bool free = !done.takes_undefined, free_address = true;
    for (std::size_t i = 0; i < done.operands.size(); ++i) {
        const bool is_free_operand = is_free(state, done, i);
        free = free && is_free_operand;
        const bool is_address = is_pointer(done.operands[i]) || is_vload || (is_vstore && i > 0) ||
                                done.callee.find("group") != std::string::npos;
        free_address = free_address && (is_free_operand || !is_address);
    }
    if (!free_address)
        obstacle("address", done.line);
    if (done.callee.starts_with("llvm.memcpy") && loads_.size() == 1 && stores_.size() == 1) {
        copy(loads_[0], stores_[0], done.line);
        return {};
    }
    if (is_vload && free_address && done.element_bits >= 32)
        return read_lanes(done);
    if (is_vstore && free_address && shape_of(done.operands[0]).second >= 32) {
        write_consecutively(lanes_of(state, done.ids[0]), shape_of(done.operands[0]).second / 8);
        return {};
    }
    for (const Access& access : loads_)
        free = free && read(access, done.line).is_free();
    for (const Access& access : stores_)
        write(access, free ? Dependence{} : Dependence::other(done.line));
    return free ? Lanes{} : Lanes(done.lanes, Dependence::other(done.line));
}

/// The elements that a vload reads, in one access or several.
Lanes Formulas::read_lanes(const Operation& done)
{
    const std::size_t bytes = done.element_bits / 8;
    Lanes result;
    for (const Access& access : loads_)
        for (std::size_t i = 0; i + bytes <= access.size_bytes; i += bytes)
            result.push_back(read({access.memory, access.address + i, bytes}, done.line));
    if (result.size() < done.lanes) // seen in another form than expected
        return Lanes(done.lanes, Dependence::other(done.line));
    result.resize(done.lanes);
    return result;
}

void Formulas::write_consecutively(const Lanes& values, std::size_t lane_bytes)
{
    std::size_t next = 0;
    for (const Access& access : stores_)
        for (std::size_t i = 0; i < access.size_bytes; i += lane_bytes)
            write({access.memory, access.address + i, std::min(lane_bytes, access.size_bytes - i)},
                  lane(values, next++));
}

// ------------------------------------------------------------------------------------------- result

namespace
{
/// Neighbours with the same factor as [first input, how many, factor].
nlohmann::json runs_of(const Sum& sum)
{
    nlohmann::json runs = nlohmann::json::array();
    for (std::size_t i = 0; i < sum.size();) {
        std::size_t end = i + 1;
        while (end < sum.size() && sum[end].first == sum[i].first + (end - i) &&
               sum[end].second == sum[i].second)
            ++end;
        runs.push_back({sum[i].first, end - i, sum[i].second});
        i = end;
    }
    return runs;
}

nlohmann::json as_json(const Word& word)
{
    if (!word.is_changed)
        return nullptr;
    if (word.written == all_bytes && word.dependence.is_free())
        return nlohmann::json::array();
    if (word.written == all_bytes && word.dependence.is_sum())
        return runs_of(*word.dependence.sum);
    return word.dependence.line;
}
} // namespace

nlohmann::json Formulas::result() const
{
    nlohmann::json obstacles = nlohmann::json::object(), buffers = nlohmann::json::array();
    for (const auto& [kind, line] : obstacles_)
        obstacles[kind] = line;
    for (const Access& buffer : buffers_) {
        nlohmann::json words = nlohmann::json::array();
        for (std::size_t i = 0; i < buffer.size_bytes; i += 4)
            words.push_back(as_json(words_.at(buffer.memory).at(buffer.address + i)));
        buffers.push_back(std::move(words));
    }
    return {{"obstacles", std::move(obstacles)}, {"buffers", std::move(buffers)}};
}
} // namespace lab::simulator
