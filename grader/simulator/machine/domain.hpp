// What a run computes beside its numbers: for each slot and each word of memory an id whose meaning is the domain's. A plain run
// has none and pays nothing. 0 says: nothing to tell (free of inputs, combined by nobody, defined).
#pragma once

#include "grader/simulator/machine/accesses.hpp"

namespace lab::simulator
{
/// Of the operation that runs: values and ids of the frame's slots, before it.
struct Step {
    const Op& op;
    std::uint32_t number; // of the operation
    const std::uint64_t* values;
    ShadowId* ids;
    const Item& item;
    const Group& group;
};

class Domain {
  public:
    virtual ~Domain() = default;

    /// An operation that computes one slot.
    virtual void compute(const Step& step) = 0;
    /// A branch, a choice or an address is decided by it.
    virtual void decides(const Step& step, ShadowId id, const char* what) = 0;
    /// Variables that hold nothing yet, or nothing again.
    virtual void forget(const Step& step, ShadowId* ids, unsigned count) = 0;
    /// Of what the compiler left undefined.
    virtual ShadowId of_undefined() const { return 0; }
    /// Numbers of so many bytes each, from memory into slots, or back.
    virtual void load(const Step& step, const Touched& place, unsigned bytes, unsigned lanes,
                      ShadowId* to) = 0;
    virtual void store(const Step& step, const Touched& place, unsigned bytes,
                       const std::vector<ShadowId>& from) = 0;
    virtual void copy(const Touched& from, const Touched& to, std::uint64_t bytes) = 0;
    /// A built-in function; the ids of its arguments by lane.
    virtual void call(const Step& step, const BuiltInCall& call, ShadowId* to) = 0;
    /// `finds_nothing`: nobody has written there before.
    virtual void atomic(const Step& step, const Touched& place, unsigned bytes, const ShadowId* operand,
                        ShadowId* to, bool finds_nothing) = 0;
    /// The memory of a launch is there: the buffers of the case among it.
    virtual void begin(Execution& execution, const std::vector<std::uint32_t>& buffers) = 0;
    /// A slot that the machine fills: the work-item's place, a count.
    virtual void fill(ShadowId* to, unsigned lanes) { std::fill_n(to, lanes, 0); }
};
} // namespace lab::simulator
