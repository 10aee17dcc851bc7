// Tracks, for each word that a launch stores, the tree of operations that combined its inputs.
//
// Each number has a combination: the words among the first 128 of the first buffer that it may depend on, the
// work-item that combined two such numbers, and these two. Moving, shifting or converting a number keeps its
// combination, and so does combining it with a number that depends on no input. An `and` or a product with zero
// depends on nothing, and an exclusive or of whole numbers drops the inputs that both operands contain. Dependences
// through branches and addresses are not followed.
#pragma once

#include "grader/simulator/domains/words.hpp"
#include "grader/simulator/findings/trace.hpp"

namespace lab::simulator
{
/// Tracks one launch.
class WhoCombinedWhat final : public Domain {
  public:
    void begin(Execution& execution, const std::vector<std::uint32_t>& buffers) override;
    void compute(const Step& step) override;
    void decides(const Step&, ShadowId, const char*) override {}
    void forget(const Step&, ShadowId* ids, unsigned count) override { std::fill_n(ids, count, 0); }
    void load(const Step& step, const Touched& place, unsigned bytes, unsigned lanes, ShadowId* to) override;
    void store(const Step& step, const Touched& place, unsigned bytes,
               const std::vector<ShadowId>& from) override;
    void copy(const Touched& from, const Touched& to, std::uint64_t bytes) override;
    void call(const Step& step, const BuiltInCall& call, ShadowId* to) override;
    void atomic(const Step& step, const Touched& place, unsigned bytes, const ShadowId* operand, ShadowId* to,
                bool finds_nothing) override;

    Combinations result() const;

  private:
    using Inputs = std::array<std::uint64_t, 2>;

    /// Encoded in an id as the node and two bits below it.
    struct Origin {
        std::uint32_t node = 0;
        bool is_direct = false; // was read from global memory itself, not by way of local memory
        bool is_whole = false;  // an exclusive or of inputs, and no part of one
    };
    using Node = Combinations::Node;
    static constexpr ShadowId untouched = ~ShadowId{0};

    static Origin origin_of(ShadowId id) { return {id >> 2, (id & 2) != 0, (id & 1) != 0}; }
    static ShadowId id_of(Origin origin)
    {
        return origin.node == 0
                   ? 0
                   : origin.node << 2 | (origin.is_direct ? 2u : 0u) | (origin.is_whole ? 1u : 0u);
    }
    std::uint64_t maker_of(const Item& item) const { return item.index + run_->geometry.first_index(); }
    Origin combined(std::uint64_t maker, Origin left, Origin right, bool is_xor = false);
    Origin binary(const Step& step);
    bool keeps_all(const Op& op, std::uint64_t number) const;
    Origin read(std::uint64_t maker, const Touched& place, std::uint64_t bytes);
    Origin input_at(std::uint32_t extent, std::uint64_t word, std::uint64_t maker);
    void write(const Touched& place, std::uint64_t bytes, Origin origin);

    Execution* run_ = nullptr;
    std::vector<std::uint32_t> buffers_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> inputs_; // the node of each, where there is one
};
} // namespace lab::simulator
