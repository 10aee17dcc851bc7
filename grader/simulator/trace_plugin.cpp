// An Oclgrind plugin: what a launch did, as data.
//
// Appends one JSON object per line to the file named by LAB_TRACE: `message` (a finding of Oclgrind, whole),
// `launch` (counts per work-item, memory traffic, local memory after each barrier), `budget` (a work-item
// executed more instructions than LAB_TRACE_BUDGET allows, or all of a launch twelve times as many) and `round` (a
// work-group is at a barrier in a state that it had before); after the last two the process ends. Before a work-group
// starts, its local memory is filled with a pattern, so that a kernel which relies on zeros there computes something else.
// With LAB_TRACE_FORMULAS=N the first N launches also tell what they compute, as formulas (formulas.hpp).
// The format is read by grader/judge/trace.cpp. Needs one simulator thread (OCLGRIND_NUM_THREADS=1).
#include "grader/simulator/formulas.hpp"
#include "grader/simulator/group_states.hpp"

#include <oclgrind/Context.h>
#include <oclgrind/KernelInvocation.h>
#include <oclgrind/Memory.h>
#include <oclgrind/Plugin.h>
#include <oclgrind/WorkGroup.h>
#include <oclgrind/WorkItem.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <unistd.h>
#include <vector>

// LLVM's C interface; declared here because its headers are a 270 MB package.
extern "C" unsigned LLVMGetDebugLocLine(const llvm::Instruction* instruction);

namespace
{
using nlohmann::json;

constexpr unsigned message_limit = 500;     // per launch and kind
constexpr std::uint64_t launch_budget = 12; // times that of a work-item
constexpr std::uint64_t message_cost = 100; // in instructions: Oclgrind prints the kernel for each of them
constexpr std::size_t stray_limit = 64;     // per launch
constexpr std::size_t snapshot_limit_bytes = 4 << 20; // all snapshots of a launch together

std::uint64_t number_from_environment(const char* name, std::uint64_t fallback)
{
    const char* text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : fallback;
}

unsigned line_of(const llvm::Instruction* instruction)
{
    return instruction ? LLVMGetDebugLocLine(instruction) : 0;
}

/// Who stored the present value of a 4-byte word of local memory.
struct Origin {
    std::int64_t local_index = -1; // of the work-item; -1: nobody yet
    unsigned line = 0;
};

struct LocalBuffer {
    std::size_t address = 0;
    std::size_t size_bytes = 0;
    std::vector<Origin> origins; // one per word
};

class Trace final : public oclgrind::Plugin {
  public:
    explicit Trace(const oclgrind::Context* context)
        : Plugin(context), file_(std::fopen(std::getenv("LAB_TRACE"), "ae")),
          budget_(number_from_environment("LAB_TRACE_BUDGET", 1'000'000)),
          formula_launches_(number_from_environment("LAB_TRACE_FORMULAS", 0))
    {
        if (!file_) {
            std::perror("cl-lab: the simulator's trace cannot be written");
            std::_Exit(70);
        }
    }

    ~Trace() override { std::fclose(file_); }

    bool isThreadSafe() const override { return false; }

    void log(oclgrind::MessageType type, const char* message) override
    {
        // A fault in a loop repeats itself; per launch and first words of a message the first ones tell all.
        const std::string kind(message, std::strcspn(message, "0(\t"));
        if (kind.find("data race") == std::string::npos) // races are told at barriers, whoever comes next
            unpaid_ += message_cost;
        if (type >= oclgrind::WARNING && ++messages_[kind] <= message_limit)
            write({{"event", "message"}, {"text", message}});
    }

    void kernelBegin(const oclgrind::KernelInvocation* invocation) override
    {
        const auto global = invocation->getGlobalSize();
        const auto offset = invocation->getGlobalOffset();
        first_index_ = offset.x + global.x * (offset.y + global.y * offset.z);
        instructions_.assign(global.x * global.y * global.z, 0);
        messages_cost_ = instructions_;
        executed_ = 0;
        messages_.clear();
        global_loads_ = global_stores_ = local_loads_ = local_stores_ = atomics_ = 0;
        global_writers_.clear();
        local_writers_.clear();
        strays_ = json::array();
        snapshots_ = json::array();
        snapshot_bytes_ = 0;
        follows_ = launch_ < formula_launches_;
        ++launch_;
        if (follows_)
            formulas_.begin(global_buffers_, global_constants_);
    }

    void kernelEnd(const oclgrind::KernelInvocation*) override
    {
        json event{{"event", "launch"},
                   {"instructions", instructions_},
                   {"global_loads", global_loads_},
                   {"global_stores", global_stores_},
                   {"local_loads", local_loads_},
                   {"local_stores", local_stores_},
                   {"atomics", atomics_},
                   {"global_writers", global_writers_.size()},
                   {"local_writers", local_writers_.size()},
                   {"snapshots", snapshots_}};
        if (!strays_.empty())
            event["strays"] = strays_;
        if (follows_)
            event["formulas"] = formulas_.result();
        follows_ = false;
        write(event);
    }

    void instructionExecuted(const oclgrind::WorkItem* item, const llvm::Instruction* instruction,
                             const oclgrind::TypedValue&) override
    {
        if (follows_)
            formulas_.executed(*item, instruction);
        const std::size_t index = item->getGlobalIndex() - first_index_;
        const std::uint64_t own = ++instructions_[index], cost = messages_cost_[index] += unpaid_;
        unpaid_ = 0;
        if (++executed_ <= launch_budget * budget_ && own + cost <= budget_)
            return;
        end({{"event", "budget"},
             {"instructions", own},
             {"line", line_of(instruction)},
             {"work_item", item->getGlobalIndex()}});
    }

    void memoryLoad(const oclgrind::Memory* memory, const oclgrind::WorkItem* item, std::size_t address,
                    std::size_t size) override
    {
        if (follows_)
            formulas_.load(item, {memory, address, size});
        count(memory, global_loads_, local_loads_);
    }

    void memoryLoad(const oclgrind::Memory* memory, const oclgrind::WorkGroup*, std::size_t address,
                    std::size_t size) override
    {
        if (follows_)
            formulas_.load(nullptr, {memory, address, size});
        count(memory, global_loads_, local_loads_); // an asynchronous work-group copy
    }

    void memoryStore(const oclgrind::Memory* memory, const oclgrind::WorkItem* item, std::size_t address,
                     std::size_t size, const std::uint8_t* data) override
    {
        if (follows_)
            formulas_.store(item, {memory, address, size});
        count(memory, global_stores_, local_stores_);
        if (memory->getAddressSpace() == oclgrind::AddrSpaceGlobal) {
            global_writers_.insert(item->getGlobalIndex());
            remember_stray(*memory, address, size, data);
        }
        if (memory->getAddressSpace() == oclgrind::AddrSpaceLocal) {
            local_writers_.insert(item->getGlobalIndex());
            remember_origin(*item, address, size);
        }
    }

    void memoryStore(const oclgrind::Memory* memory, const oclgrind::WorkGroup*, std::size_t address,
                     std::size_t size, const std::uint8_t*) override
    {
        if (follows_)
            formulas_.store(nullptr, {memory, address, size});
        count(memory, global_stores_, local_stores_);
    }

    void memoryAtomicLoad(const oclgrind::Memory*, const oclgrind::WorkItem* item, oclgrind::AtomicOp,
                          std::size_t, std::size_t) override
    {
        if (follows_)
            formulas_.atomic(*item);
        ++atomics_;
    }

    void memoryAtomicStore(const oclgrind::Memory* memory, const oclgrind::WorkItem* item, oclgrind::AtomicOp,
                           std::size_t, std::size_t) override
    {
        if (memory->getAddressSpace() == oclgrind::AddrSpaceGlobal)
            global_writers_.insert(item->getGlobalIndex());
    }

    /// Local memory appears here when a work-group is created, before workGroupBegin.
    void memoryAllocated(const oclgrind::Memory* memory, std::size_t address, std::size_t size_bytes,
                         cl_mem_flags flags, const std::uint8_t*) override
    {
        if (memory->getAddressSpace() == oclgrind::AddrSpaceGlobal) { // what a host makes has flags
            (flags ? global_buffers_ : global_constants_).push_back({memory, address, size_bytes});
            return;
        }
        group_states_.allocated({memory, address, size_bytes});
        if (follows_)
            formulas_.allocated({memory, address, size_bytes});
        if (memory->getAddressSpace() != oclgrind::AddrSpaceLocal)
            return;
        auto& buffers = local_buffers_[memory];
        buffers.push_back({address, size_bytes, std::vector<Origin>((size_bytes + 3) / 4)});
    }

    void memoryDeallocated(const oclgrind::Memory* memory, std::size_t address) override
    {
        group_states_.deallocated(memory, address);
        for (auto* memories : {&global_buffers_, &global_constants_})
            std::erase_if(*memories, [&](const lab::simulator::Access& buffer) {
                return buffer.memory == memory && buffer.address == address;
            });
    }

    void workGroupBegin(const oclgrind::WorkGroup* group) override
    {
        for (const LocalBuffer& buffer : local_buffers_[group->getLocalMemory()])
            poison(*group->getLocalMemory(), buffer);
    }

    void workGroupBarrier(const oclgrind::WorkGroup* group, std::uint32_t) override
    {
        take_snapshot(*group);
        if (group_states_.goes_round(*group, global_buffers_, follows_ ? &formulas_ : nullptr))
            end({{"event", "round"}, {"line", line_of(group->getCurrentBarrier())}});
    }

    void workGroupComplete(const oclgrind::WorkGroup* group) override
    {
        take_snapshot(*group);
        formulas_.group_ended(*group);
        group_states_.group_ended();
        local_buffers_.erase(group->getLocalMemory());
    }

  private:
    static void count(const oclgrind::Memory* memory, std::size_t& global, std::size_t& local)
    {
        if (memory->getAddressSpace() == oclgrind::AddrSpaceGlobal)
            ++global;
        else if (memory->getAddressSpace() == oclgrind::AddrSpaceLocal)
            ++local;
    }

    /// Written past the simulator's bookkeeping: for Oclgrind the memory stays uninitialised. The pattern
    /// changes from launch to launch and is no small number, whatever the type it is read as.
    void poison(const oclgrind::Memory& memory, const LocalBuffer& buffer) const
    {
        auto* bytes = static_cast<unsigned char*>(memory.getPointer(buffer.address));
        for (std::size_t i = 0; bytes && i < buffer.size_bytes; ++i)
            bytes[i] = static_cast<unsigned char>(0x5b + 31 * (i % 4) + 67 * (launch_ % 3));
    }

    /// A number stored behind a buffer: how a judge sees what a kernel does with indices for which no memory suffices.
    void remember_stray(const oclgrind::Memory& memory, std::size_t address, std::size_t size,
                        const std::uint8_t* data)
    {
        std::uint32_t number = 0;
        if (size != sizeof number || strays_.size() >= stray_limit || memory.isAddressValid(address, size))
            return;
        std::memcpy(&number, data, sizeof number);
        strays_.push_back({memory.extractOffset(address), number});
    }

    void remember_origin(const oclgrind::WorkItem& item, std::size_t address, std::size_t size_bytes)
    {
        const oclgrind::WorkGroup* group = item.getWorkGroup();
        const auto size = group->getGroupSize();
        const auto id = item.getLocalID();
        const auto local_index = static_cast<std::int64_t>(id.x + size.x * (id.y + size.y * id.z));
        for (LocalBuffer& buffer : local_buffers_[group->getLocalMemory()]) {
            if (address < buffer.address || address + size_bytes > buffer.address + buffer.size_bytes)
                continue;
            const std::size_t first = (address - buffer.address) / 4;
            const std::size_t last = (address - buffer.address + size_bytes - 1) / 4;
            const unsigned line = line_of(item.getCurrentInstruction());
            for (std::size_t word = first; word <= last; ++word)
                buffer.origins[word] = {local_index, line};
        }
    }

    /// The first work-group only: the others do the same.
    void take_snapshot(const oclgrind::WorkGroup& group)
    {
        if (group.getGroupIndex() != 0)
            return;
        json arrays = json::array();
        for (const LocalBuffer& buffer : local_buffers_[group.getLocalMemory()]) {
            const std::size_t words = buffer.size_bytes / 4;
            const void* data = group.getLocalMemory()->getPointer(buffer.address);
            if (!data || (snapshot_bytes_ += 3 * 4 * words) > snapshot_limit_bytes)
                return;
            std::vector<std::int32_t> values(words);
            std::memcpy(values.data(), data, 4 * words);
            std::vector<std::int64_t> writers;
            std::vector<unsigned> lines;
            for (std::size_t word = 0; word < words; ++word) {
                writers.push_back(buffer.origins[word].local_index);
                lines.push_back(buffer.origins[word].line);
            }
            arrays.push_back({{"values", values}, {"writers", writers}, {"lines", lines}});
        }
        snapshots_.push_back({{"line", line_of(group.getCurrentBarrier())}, {"arrays", std::move(arrays)}});
    }

    /// At once and flushed: what follows may end the process.
    void write(const json& event)
    {
        const std::string text = event.dump(-1, ' ', true, json::error_handler_t::replace) + "\n";
        std::fwrite(text.data(), 1, text.size(), file_);
        std::fflush(file_);
    }

    [[noreturn]] void end(const json& event)
    {
        write(event);
        std::_Exit(0);
    }

    std::FILE* file_;
    std::uint64_t budget_, formula_launches_;
    bool follows_ = false; // the running launch
    lab::simulator::Formulas formulas_;
    lab::simulator::GroupStates group_states_;
    std::vector<lab::simulator::Access> global_buffers_, global_constants_; // in the order they were made in
    std::uint64_t executed_ = 0;
    std::size_t first_index_ = 0; // of the launch's work-items: not 0 where it has an offset
    unsigned launch_ = 0;
    std::vector<std::uint64_t> instructions_, messages_cost_; // per work-item
    std::uint64_t unpaid_ = 0;                                // of the messages since the last instruction
    std::size_t global_loads_ = 0, global_stores_ = 0, local_loads_ = 0, local_stores_ = 0, atomics_ = 0;
    std::set<std::size_t> global_writers_, local_writers_;
    std::map<const oclgrind::Memory*, std::vector<LocalBuffer>> local_buffers_;
    std::map<std::string, unsigned> messages_;
    json snapshots_, strays_;
    std::size_t snapshot_bytes_ = 0;
};

Trace* trace = nullptr;
} // namespace

extern "C" {
[[gnu::visibility("default")]] void initializePlugins(oclgrind::Context* context)
{
    trace = new Trace(context);
    context->registerPlugin(trace);
}

[[gnu::visibility("default")]] void releasePlugins(oclgrind::Context* context)
{
    context->unregisterPlugin(trace);
    delete trace;
}
}
