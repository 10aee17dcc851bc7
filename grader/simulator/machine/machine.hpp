// Runs a launch.
#pragma once

#include "grader/simulator/machine/accesses.hpp"

namespace lab::simulator
{
class Machine {
  public:
    explicit Machine(Execution& execution) : run_(execution), accesses_(execution) {}

    /// The address of a buffer or local array, or the lanes of a number; for a struct passed by value, its bytes.
    struct Argument {
        std::vector<std::uint64_t> lanes;
        std::vector<std::uint8_t> bytes;
    };
    /// Throws EndOfRun if the launch does not end by itself.
    void run(const std::vector<Argument>& arguments);

  private:
    using Slots = std::uint64_t*;

    // groups.cpp
    void begin(Group& group, std::uint32_t number);
    void begin_item(Group& group, Item& item);
    void set_item_values(const Group& group, Item& item);
    std::vector<std::uint32_t> order_of(std::uint64_t count, std::uint32_t stream);
    /// Runs the group until it ends or all of its work-items wait for another group. True if it has ended.
    bool run_group(Group& group);
    void run_items_drawn(Group& group);
    void end_group(Group& group);
    void show_locals(Group& group);

    // meetings.cpp: barriers and other collective calls
    void meet(Group& group);
    void report_divergence(Group& group, const Item& first, std::size_t ended);
    void pass(Group& group, const std::vector<Item*>& those);
    void combine(Group& group, const std::vector<Item*>& those, const MachineCall& call);
    void pass_barrier(Group& group, std::uint32_t fences, std::uint32_t op);
    void look_for_return(Group& group, std::uint32_t op);
    void report_other_instance(const Item& first, const Item& other, std::optional<std::uint32_t> loop_line);

    // run_loop.cpp
    template <bool has_domain> void run_item(Group& group, Item& item);

    // loop_reports.cpp
    [[noreturn]] void end_by_budget(const Item& item, std::uint32_t op);
    void report_division_by_zero(const Item& item, std::uint32_t op);

    // frames.cpp
    void enter(Item& item, std::uint32_t function, std::uint32_t call, std::uint32_t return_to);
    void call_function(Group& group, Item& item, const Call& call, std::uint32_t number, std::uint32_t op);
    /// False if the kernel itself was left.
    bool leave_function(Group& group, Item& item, const Op& op);
    Address new_variable(Item& item, const Variable& variable);
    void call_built_in(Group& group, Item& item, const BuiltInCall& call, std::uint32_t op);

    // memory_calls.cpp
    static Accesses::Wanted copied_from(Address address, std::uint64_t bytes, std::uint32_t op);
    /// Bytes that were never written in the source stay so in the target: a struct may be copied before all of it is
    /// set.
    void copy_with_state(const Touched& from, const Touched& to, std::uint64_t bytes);
    void load_lanes(Group& group, Item& item, const Op& op, std::uint32_t number);
    void store_lanes(Group& group, Item& item, const Op& op, std::uint32_t number);
    void load_word(Group& group, Item& item, const Op& op, std::uint32_t number);
    void store_word(Group& group, Item& item, const Op& op, std::uint32_t number);
    void copy_memory(Group& group, Item& item, const Op& op, std::uint32_t number);
    void set_memory(Group& group, Item& item, const Op& op, std::uint32_t number);
    void load_vector(Group& group, Item& item, const MachineCall& call, std::uint32_t op);
    void store_vector(Group& group, Item& item, const MachineCall& call, std::uint32_t op);

    // machine_calls.cpp; true: the work-item stops here for now
    bool call_machine(Group& group, Item& item, const MachineCall& call, std::uint32_t op);
    std::uint64_t argument(const Item& item, const MachineCall& call, std::size_t number,
                           std::size_t lane = 0) const;
    void set_result(Item& item, const MachineCall& call, std::uint64_t value);
    void print(Group& group, Item& item, const MachineCall& call, std::uint32_t op);

    // atomics.cpp
    bool atomic(Group& group, Item& item, const MachineCall& call, std::uint32_t op);
    void fence(Item& item, std::uint32_t fences, bool releases, bool acquires);
    void synchronise(Group& group, Item& item, Address address, int order, int scope, Use use);
    std::uint32_t fenced_by_object_at(Address address);
    bool gives_way(Item& item);
    bool is_unwritten(Address address, unsigned bytes) const;

    // copies.cpp
    void begin_copy(Group& group, Item& item, const MachineCall& call, std::uint32_t op);
    /// False if it waits for no copy.
    bool end_copies(Group& group, const MachineCall& call);
    void make_copy(Group& group, Copy& copy);
    void report_other_copy(std::uint32_t op, std::uint32_t other_op);
    void look_for_missing_copies(const Group& group);

    // enqueue.cpp
    void make_range(Group& group, Item& item, const MachineCall& call, std::uint32_t op);
    void enqueue(Group& group, Item& item, const MachineCall& call, std::uint32_t op);

    Slots frame_of(Item& item) const { return item.slots.data() + item.frames.back().base; }
    ShadowId* ids_of(Item& item) const
    {
        return run_.domain ? item.shadows.data() + item.frames.back().base : nullptr;
    }
    std::string text_at(Address address) const;

    Execution& run_;
    Accesses accesses_;
    std::vector<Argument> arguments_;
};
} // namespace lab::simulator
