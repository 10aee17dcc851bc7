// Additional values that a run computes: an id for each slot and each word of memory, whose meaning depends on the
// domain. A plain run has none and pays nothing. 0 means nothing to report (free of inputs, not combined, defined).
#pragma once

#include "grader/simulator/machine/accesses.hpp"

namespace lab::simulator
{
/// The current operation, with the values and ids of the frame's slots before it.
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

    /// Called for an operation that computes one slot.
    virtual void compute(const Step& step) = 0;
    /// Called if a branch, a choice or an address depends on the value.
    virtual void decides(const Step& step, ShadowId id, const char* what) = 0;
    /// Called for variables that have no value yet, or no longer.
    virtual void forget(const Step& step, ShadowId* ids, unsigned count) = 0;
    /// The id of a value that the compiler left undefined.
    virtual ShadowId of_undefined() const { return 0; }
    /// Move numbers of `bytes` bytes each from memory to slots, or back.
    virtual void load(const Step& step, const Touched& place, unsigned bytes, unsigned lanes,
                      ShadowId* to) = 0;
    virtual void store(const Step& step, const Touched& place, unsigned bytes,
                       const std::vector<ShadowId>& from) = 0;
    virtual void copy(const Touched& from, const Touched& to, std::uint64_t bytes) = 0;
    /// Called for a built-in function; its arguments' ids are by lane.
    virtual void call(const Step& step, const BuiltInCall& call, ShadowId* to) = 0;
    /// `finds_nothing`: the memory was never written before.
    virtual void atomic(const Step& step, const Touched& place, unsigned bytes, const ShadowId* operand,
                        ShadowId* to, bool finds_nothing) = 0;
    /// Called when the memory of a launch exists, including the buffers of the case.
    virtual void begin(Execution& execution, const std::vector<std::uint32_t>& buffers) = 0;
    /// Called for slots that the machine fills, such as an id or a count.
    virtual void fill(ShadowId* to, unsigned lanes) { std::fill_n(to, lanes, 0); }
};
} // namespace lab::simulator
