// An Oclgrind plugin: what a launch did, as data.
//
// Appends one JSON object per line to the file named by LAB_TRACE: `message` (a finding of Oclgrind, whole),
// `launch` (counts per work-item, memory traffic, local memory after each barrier), `budget` (a work-item
// executed more instructions than LAB_TRACE_BUDGET allows, or all of a launch twelve times as many) and `round` (a
// work-group is at a barrier in a state that it had before); after the last two the process ends. `unwritten_read`: what
// was read there, or later, may be uninitialised (unwritten_reads.hpp). `recursion`: a function calls itself.
// With LAB_TRACE_FORMULAS=N, `launch` also holds what the first N launches compute, as formulas (formula_interpreter.hpp).
// With LAB_TRACE_COMBINATIONS=N, also who combined what in the first N launches (combinations.hpp).
// With LAB_TRACE_VALUES_ONLY=N only the end of each launch is written, and `budget` (values_plugin.hpp); N, not 0, draws the order
// of work-items.
// With LAB_TRACE_ACCESSES=1, also every load and store of its first work-group (access_log.hpp), and what its private
// variables hold in the end (private_variables.hpp).
// The format is read by grader/judge/trace.cpp. Needs one simulator thread (OCLGRIND_NUM_THREADS=1).
#include "grader/simulator/access_log.hpp"
#include "grader/simulator/combinations.hpp"
#include "grader/simulator/copies_in_flight.hpp"
#include "grader/simulator/declarations.hpp"
#include "grader/simulator/different_calls.hpp"
#include "grader/simulator/different_rounds.hpp"
#include "grader/simulator/equal_stores.hpp"
#include "grader/simulator/formula_interpreter.hpp"
#include "grader/simulator/group_states.hpp"
#include "grader/simulator/instruction_budget.hpp"
#include "grader/simulator/llvm_view.hpp"
#include "grader/simulator/local_arrays.hpp"
#include "grader/simulator/member_bounds.hpp"
#include "grader/simulator/memory_traffic.hpp"
#include "grader/simulator/oclgrind.hpp"
#include "grader/simulator/order_of_arrival.hpp"
#include "grader/simulator/other_fences.hpp"
#include "grader/simulator/private_variables.hpp"
#include "grader/simulator/recursion.hpp"
#include "grader/simulator/touched_words.hpp"
#include "grader/simulator/trace_file.hpp"
#include "grader/simulator/unwritten_reads.hpp"
#include "grader/simulator/values_plugin.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace
{
using namespace lab::simulator;
using nlohmann::json;

constexpr unsigned message_limit = 500; // per launch and kind

std::uint64_t number_from_environment(const char* name, std::uint64_t fallback)
{
    const char* text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : fallback;
}

class TracePlugin final : public oclgrind::Plugin {
  public:
    TracePlugin(const oclgrind::Context* context, std::uint64_t budget)
        : Plugin(context), budget_(budget),
          follows_uninitialised_(number_from_environment("OCLGRIND_UNINITIALIZED", 0) != 0),
          formula_launches_(number_from_environment("LAB_TRACE_FORMULAS", 0)),
          combination_launches_(number_from_environment("LAB_TRACE_COMBINATIONS", 0)),
          copies_in_flight_(*context), unwritten_reads_(follows_uninitialised_),
          access_log_(number_from_environment("LAB_TRACE_ACCESSES", 0) != 0),
          variables_(number_from_environment("LAB_TRACE_ACCESSES", 0) != 0)
    {
    }

    bool isThreadSafe() const override { return false; }

    void log(oclgrind::MessageType type, const char* message) override
    {
        // A fault in a loop repeats itself; the first ones per launch and kind are enough.
        const std::string kind(message, std::strcspn(message, "0(\t"));
        const bool is_race = kind.find("data race") != std::string::npos;
        if (!is_race) // that is reported at barriers, to whoever comes next
            budget_.message_written();
        if (type < oclgrind::WARNING || ++messages_[kind] > message_limit)
            return;
        json event{{"event", "message"}, {"text", message}};
        if (is_race)
            other_fences_.add_to(event);
        file_.write(event);
    }

    void kernelBegin(const oclgrind::KernelInvocation* invocation) override
    {
        budget_.launch_begins(*invocation);
        words_.launch_begins(work_items_of(*invocation), first_index_of(*invocation));
        equal_stores_.launch_begins();
        different_calls_.launch_begins();
        different_rounds_.launch_begins();
        order_of_arrival_.launch_begins();
        copies_in_flight_.launch_begins();
        unwritten_reads_.launch_begins();
        messages_.clear();
        traffic_ = {};
        local_arrays_.launch_begins();
        member_bounds_.launch_begins();
        access_log_.launch_begins(global_buffers_);
        variables_.launch_begins();
        if (launch_ < formula_launches_)
            formulas_.emplace(global_buffers_, global_constants_);
        if (launch_++ < combination_launches_)
            combinations_.emplace(global_buffers_);
    }

    void kernelEnd(const oclgrind::KernelInvocation*) override
    {
        json event{{"event", "launch"},
                   {"instructions", budget_.instructions()},
                   {"words", words_.by_work_item()},
                   {"span", words_.span()},
                   {"snapshots", local_arrays_.snapshots()}};
        traffic_.add_to(event);
        unwritten_reads_.add_to(event);
        access_log_.add_to(event);
        variables_.add_to(event);
        if (formulas_)
            event["formulas"] = formulas_->result();
        if (combinations_)
            event["combinations"] = combinations_->result();
        formulas_.reset();
        combinations_.reset();
        file_.write(event);
    }

    void instructionExecuted(const oclgrind::WorkItem* item, const llvm::Instruction* instruction,
                             const oclgrind::TypedValue&) override
    {
        if (is_reported_again_)
            return;
        if (!std::exchange(knows_program_, true))
            tell_of_recursion(instruction);
        begin_anew(*item, instruction);
        if (formulas_)
            formulas_->executed(*item, instruction);
        if (combinations_)
            combinations_->executed(*item, instruction);
        words_.executed(instruction);
        variables_.executed(*item, instruction);
        unwritten_reads_.executed(instruction);
        tell_of_unwritten_reads();
        write_if(member_bounds_.executed(*item, instruction));
        different_rounds_.executed(*item, instruction);
        write_if(copies_in_flight_.executed(*item, instruction));
        budget_.spend(*item, instruction, file_);
    }

    void memoryLoad(const oclgrind::Memory* memory, const oclgrind::WorkItem* item, std::size_t address,
                    std::size_t size) override
    {
        const Access access{memory, address, size};
        loaded(item, access);
        member_bounds_.loaded(access);
        write_if(copies_in_flight_.accessed(*item, access, false));
        words_.touched(*item, access);
        access_log_.loaded(*item, access);
    }

    /// By an asynchronous work-group copy.
    void memoryLoad(const oclgrind::Memory* memory, const oclgrind::WorkGroup*, std::size_t address,
                    std::size_t size) override
    {
        const Access access{memory, address, size};
        loaded(nullptr, access);
        words_.touched_together(access);
    }

    void memoryStore(const oclgrind::Memory* memory, const oclgrind::WorkItem* item, std::size_t address,
                     std::size_t size, const std::uint8_t* data) override
    {
        const Access access{memory, address, size};
        stored(item, access);
        member_bounds_.stored(access);
        write_if(copies_in_flight_.accessed(*item, access, true));
        words_.touched(*item, access);
        write_if(equal_stores_.stored(*item, access, data));
        traffic_.written_by(item->getGlobalIndex(), access);
        traffic_.look_for_stray(access, data);
        access_log_.stored(*item, access, data);
        if (memory->getAddressSpace() == oclgrind::AddrSpaceLocal)
            local_arrays_.stored(*item, access);
    }

    void memoryStore(const oclgrind::Memory* memory, const oclgrind::WorkGroup* group, std::size_t address,
                     std::size_t size, const std::uint8_t* data) override
    {
        const Access access{memory, address, size};
        stored(nullptr, access);
        copies_in_flight_.stored_together(access);
        write_if(equal_stores_.copied(*group, access, data));
        words_.touched_together(access);
    }

    void memoryAtomicLoad(const oclgrind::Memory* memory, const oclgrind::WorkItem* item,
                          oclgrind::AtomicOp operation, std::size_t address, std::size_t size) override
    {
        const Access access{memory, address, size};
        words_.touched(*item, access);
        if (operation == oclgrind::AtomicXchg)
            unwritten_reads_.exchanged(access);
        else
            unwritten_reads_.read(item, access);
        tell_of_unwritten_reads();
        write_if(order_of_arrival_.operated(*item, access));
        if (formulas_)
            formulas_->atomic(*item, access);
        if (combinations_)
            combinations_->load(item, access);
        traffic_.atomic();
        access_log_.operated(*item, access);
    }

    void memoryAtomicStore(const oclgrind::Memory* memory, const oclgrind::WorkItem* item, oclgrind::AtomicOp,
                           std::size_t address, std::size_t size) override
    {
        const Access access{memory, address, size};
        write_if(copies_in_flight_.accessed(*item, access, true));
        words_.touched(*item, access);
        unwritten_reads_.written(access);
        if (combinations_)
            combinations_->store(item, access);
        traffic_.written_by(item->getGlobalIndex(), access);
    }

    /// Local memory appears here when a work-group is created, before workGroupBegin.
    void memoryAllocated(const oclgrind::Memory* memory, std::size_t address, std::size_t size_bytes,
                         cl_mem_flags flags, const std::uint8_t* content) override
    {
        const Access access{memory, address, size_bytes};
        const bool is_global = memory->getAddressSpace() == oclgrind::AddrSpaceGlobal;
        if (is_global && (flags & CL_MEM_HOST_READ_ONLY) != 0)
            unwritten_reads_.blank_allocated(access);
        else
            unwritten_reads_.allocated(access, content || (is_global && !flags));
        if (is_global) // what a host makes has flags
            return (flags ? global_buffers_ : global_constants_).push_back(access);
        group_states_.allocated(access);
        if (memory->getAddressSpace() == oclgrind::AddrSpacePrivate) {
            words_.allocated(access);
            declarations_.allocated(access);
            member_bounds_.allocated(access);
            variables_.allocated(access);
        }
        if (formulas_)
            formulas_->allocated(access);
        if (combinations_)
            combinations_->allocated(access);
        if (memory->getAddressSpace() == oclgrind::AddrSpaceLocal)
            local_arrays_.allocated(access);
    }

    void hostMemoryStore(const oclgrind::Memory* memory, std::size_t address, std::size_t size,
                         const std::uint8_t*) override
    {
        unwritten_reads_.written_by_the_host({memory, address, size});
    }

    void memoryDeallocated(const oclgrind::Memory* memory, std::size_t address) override
    {
        group_states_.deallocated(memory, address);
        variables_.deallocated(memory, address);
        unwritten_reads_.deallocated(memory, address);
        for (auto* memories : {&global_buffers_, &global_constants_})
            std::erase_if(*memories, [&](const Access& buffer) {
                return buffer.memory == memory && buffer.address == address;
            });
    }

    void workItemComplete(const oclgrind::WorkItem* item) override { variables_.work_item_ended(*item); }

    void workGroupBegin(const oclgrind::WorkGroup* group) override
    {
        local_arrays_.group_begins(*group);
        copies_in_flight_.group_begins(*group);
        different_rounds_.group_begins();
        other_fences_.group_begins();
    }

    void workGroupBarrier(const oclgrind::WorkGroup* group, std::uint32_t fences) override
    {
        words_.barrier(*group);
        write_if(different_calls_.barrier(*group));
        write_if(different_rounds_.barrier(*group));
        equal_stores_.barrier(fences);
        copies_in_flight_.barrier(fences);
        order_of_arrival_.barrier(fences);
        local_arrays_.take_snapshot(*group, fences);
        access_log_.barrier(*group, fences);
        other_fences_.barrier(line_of(group->getCurrentBarrier()), fences);
        if (group_states_.goes_round(*group, global_buffers_, formulas_ ? &*formulas_ : nullptr))
            file_.end({{"event", "round"}, {"line", line_of(group->getCurrentBarrier())}});
    }

    void workGroupComplete(const oclgrind::WorkGroup* group) override
    {
        local_arrays_.take_snapshot(*group, fences_local | fences_global);
        local_arrays_.group_ended(*group);
        group_states_.group_ended();
        equal_stores_.group_ended(*group);
        order_of_arrival_.group_ended();
        words_.group_ended(*group);
        if (formulas_)
            formulas_->group_ended(*group);
        if (combinations_)
            combinations_->group_ended(*group);
    }

  private:
    bool is_constant(const Access& access) const
    {
        return std::any_of(global_constants_.begin(), global_constants_.end(),
                           [&](const Access& constant) { return constant.contains(access); });
    }

    /// Oclgrind marks a variable as uninitialised when it is allocated, so the allocation is reported to it again.
    void begin_anew(const oclgrind::WorkItem& item, const llvm::Instruction* instruction)
    {
        const llvm::Instruction* const variable = declarations_.reached_again(item, instruction);
        if (!variable)
            return;
        const oclgrind::TypedValue address = item.getOperand(as_value(variable));
        unwritten_reads_.begins_anew(item.getPrivateMemory(), address.getPointer());
        if (!follows_uninitialised_)
            return;
        is_reported_again_ = true;
        m_context->notifyInstructionExecuted(&item, variable, address);
        is_reported_again_ = false;
    }

    void write_if(const std::optional<json>& event)
    {
        if (event)
            file_.write(*event);
    }

    void tell_of_unwritten_reads()
    {
        if (unwritten_reads_.begin_now())
            file_.write({{"event", "unwritten_read"}});
    }

    void tell_of_recursion(const llvm::Instruction* instruction)
    {
        if (const auto recursion = recursion_in_program(instruction))
            file_.write(
                {{"event", "recursion"}, {"function", recursion->function}, {"line", recursion->line}});
    }

    void loaded(const oclgrind::WorkItem* item, const Access& access)
    {
        unwritten_reads_.read(item, access);
        tell_of_unwritten_reads();
        if (formulas_)
            formulas_->load(item, access);
        if (combinations_)
            combinations_->load(item, access);
        if (!is_constant(access)) // a table in the program itself
            traffic_.loaded(access);
    }

    void stored(const oclgrind::WorkItem* item, const Access& access)
    {
        if (formulas_)
            formulas_->store(item, access);
        if (combinations_)
            combinations_->store(item, access);
        traffic_.stored(access);
        unwritten_reads_.written(access);
    }

    TraceFile file_;
    InstructionBudget budget_;
    bool follows_uninitialised_, is_reported_again_ = false, knows_program_ = false;
    std::uint64_t formula_launches_, combination_launches_, launch_ = 0;
    std::optional<FormulaInterpreter> formulas_; // of the running launch
    std::optional<Combinations> combinations_;   // likewise
    GroupStates group_states_;
    LocalArrays local_arrays_;
    MemoryTraffic traffic_;
    TouchedWords words_;
    EqualStores equal_stores_;
    DifferentCalls different_calls_;
    DifferentRounds different_rounds_;
    OrderOfArrival order_of_arrival_;
    CopiesInFlight copies_in_flight_;
    OtherFences other_fences_;
    Declarations declarations_;
    MemberBounds member_bounds_;
    UnwrittenReads unwritten_reads_;
    AccessLog access_log_;
    PrivateVariables variables_;
    std::vector<Access> global_buffers_, global_constants_; // in the order they were made in
    std::map<std::string, unsigned> messages_;              // of the launch, by kind
};

oclgrind::Plugin* new_plugin(const oclgrind::Context& context)
{
    const std::uint64_t budget = number_from_environment("LAB_TRACE_BUDGET", 1'000'000);
    if (const auto order_seed = number_from_environment("LAB_TRACE_VALUES_ONLY", 0))
        return new ValuesPlugin(&context, budget, static_cast<std::uint32_t>(order_seed));
    return new TracePlugin(&context, budget);
}

oclgrind::Plugin* plugin = nullptr;
} // namespace

extern "C" {
[[gnu::visibility("default")]] void initializePlugins(oclgrind::Context* context)
{
    plugin = new_plugin(*context);
    context->registerPlugin(plugin);
}

[[gnu::visibility("default")]] void releasePlugins(oclgrind::Context* context)
{
    context->unregisterPlugin(plugin);
    delete plugin;
}
}
