// Finds uses of private memory that was never written, or of values that the compiler left undefined: in a branch, a
// choice, an address, or a store that others can read. Copying an undefined value is not a fault.
#pragma once

#include "grader/simulator/domains/words.hpp"

namespace lab::simulator
{
/// Tracks one launch of a program that was translated with `follows_undefined`.
class Definedness final : public Domain {
  public:
    void begin(Execution& execution, const std::vector<std::uint32_t>&) override { run_ = &execution; }
    void compute(const Step& step) override;
    void decides(const Step& step, ShadowId id, const char* what) override;
    void forget(const Step&, ShadowId* ids, unsigned count) override
    {
        std::fill_n(ids, count, never_written);
    }
    ShadowId of_undefined() const override { return by_the_compiler; }
    void load(const Step& step, const Touched& place, unsigned bytes, unsigned lanes, ShadowId* to) override;
    void store(const Step& step, const Touched& place, unsigned bytes,
               const std::vector<ShadowId>& from) override;
    void copy(const Touched&, const Touched&, std::uint64_t) override {} // the bytes themselves tell
    void call(const Step& step, const BuiltInCall& call, ShadowId* to) override;
    void atomic(const Step& step, const Touched& place, unsigned bytes, const ShadowId* operand, ShadowId* to,
                bool finds_nothing) override;

  private:
    static constexpr ShadowId never_written = 1, by_the_compiler = 2, first_array = 3;
    static bool is_never_written(ShadowId id) { return id != 0 && id != by_the_compiler; }

    /// The id for an unwritten element of an array, which names the array.
    ShadowId unwritten_in(const Extent& extent, std::uint64_t bytes);
    void report(const Step& step, ShadowId id);

    Execution* run_ = nullptr;
    std::vector<std::string> arrays_; // of the ids from `first_array` on
};
} // namespace lab::simulator
