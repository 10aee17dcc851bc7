// Tracks what a launch computes as sums of the initial contents of global memory, for the proof in README.md. A
// number is free of the inputs, a sum of them, or other; the rules can only err towards other.
#pragma once

#include "grader/simulator/dependence.hpp"
#include "grader/simulator/domains/words.hpp"
#include "grader/simulator/findings/trace.hpp"

#include <map>
#include <string>
#include <unordered_map>

namespace lab::simulator
{
/// Tracks one launch.
class SumsOfInputs final : public Domain {
  public:
    void begin(Execution& execution, const std::vector<std::uint32_t>& buffers) override;
    void compute(const Step& step) override;
    void decides(const Step& step, ShadowId id, const char* what) override;
    void forget(const Step& step, ShadowId* ids, unsigned count) override;
    ShadowId of_undefined() const override { return undefined_; }
    void load(const Step& step, const Touched& place, unsigned bytes, unsigned lanes, ShadowId* to) override;
    void store(const Step& step, const Touched& place, unsigned bytes,
               const std::vector<ShadowId>& from) override;
    void copy(const Touched& from, const Touched& to, std::uint64_t bytes) override;
    void call(const Step& step, const BuiltInCall& call, ShadowId* to) override;
    void atomic(const Step& step, const Touched& place, unsigned bytes, const ShadowId* operand, ShadowId* to,
                bool finds_nothing) override;

    Formulas result() const;

  private:
    static constexpr ShadowId untouched = 1; // of a buffer: as the launch found it

    Formulas::Word word_of(ShadowId id) const;
    ShadowId id_of(const Dependence& dependence);
    ShadowId other(std::uint32_t line);
    const Dependence& of(ShadowId id) const { return known_[id]; }
    ShadowId binary(const Step& step, unsigned opcode);
    /// The result of an operation that cannot give a sum.
    ShadowId mixed(std::uint32_t line, std::initializer_list<ShadowId> operands);
    ShadowId word(const Touched& place, std::uint32_t line);
    ShadowId number(const Touched& place, unsigned bytes, std::uint32_t line);
    void put(const Touched& place, unsigned bytes, ShadowId id);
    std::uint32_t line_of(const Step& step) const { return run_->program.places[step.number].line; }

    Execution* run_ = nullptr;
    std::vector<std::uint32_t> buffers_;
    Dependences dependences_;
    std::vector<Dependence> known_;
    std::map<std::uint32_t, ShadowId> others_;           // by line
    std::unordered_map<std::uint32_t, ShadowId> inputs_; // of words that were read
    std::map<std::string, std::uint32_t> obstacles_;
    std::uint64_t additions_ = 0;
    ShadowId undefined_ = 0;
};
} // namespace lab::simulator
