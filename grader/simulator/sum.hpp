// Sums of inputs modulo 2^32: the algebra of the proofs. Independent of LLVM and the simulator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lab::simulator
{
/// An input: the index of a buffer in the launch (upper 8 bits), and of the word in it.
using Input = std::uint32_t;
constexpr unsigned input_word_bits = 24;

/// A sum of inputs, each multiplied by a factor; an additional constant is not tracked.
class Sum {
  public:
    /// `count` neighbouring inputs from `first` on, each multiplied by `factor`.
    struct Run {
        Input first = 0;
        std::uint32_t count = 0, factor = 0;
        bool operator==(const Run&) const = default;
    };

    /// A sum of no inputs.
    Sum() = default;
    explicit Sum(Input input) : terms_{{input, 1}} {}

    bool is_empty() const { return terms_.empty(); }
    /// The number of inputs in the sum.
    std::size_t size() const { return terms_.size(); }
    /// The inputs in ascending order, in as few runs as possible.
    std::vector<Run> runs() const;

    bool operator==(const Sum&) const = default;
    friend Sum operator+(const Sum& left, const Sum& right) { return combined(left, right, 1); }
    friend Sum operator-(const Sum& left, const Sum& right) { return combined(left, right, ~0u); }
    friend Sum operator*(const Sum& sum, std::uint32_t factor) { return combined({}, sum, factor); }

  private:
    struct Term {
        Input input;
        std::uint32_t factor; // never zero
        bool operator==(const Term&) const = default;
    };

    /// left + factor * right
    static Sum combined(const Sum& left, const Sum& right, std::uint32_t factor);
    void add(Input input, std::uint32_t factor);

    std::vector<Term> terms_; // by input
};
} // namespace lab::simulator
