// Sums of inputs, modulo 2^32: the algebra of the proofs. It knows neither LLVM nor the simulator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lab::simulator
{
/// An input: the place of a buffer among those of the launch (upper 8 bits), and of the word in it.
using Input = std::uint32_t;
constexpr unsigned input_word_bits = 24;

/// Each input times a factor, added up; the constant that may come on top is not followed.
class Sum {
  public:
    /// `count` neighbouring inputs from `first` on, each times `factor`.
    struct Run {
        Input first = 0;
        std::uint32_t count = 0, factor = 0;
        bool operator==(const Run&) const = default;
    };

    /// Of no input.
    Sum() = default;
    explicit Sum(Input input) : terms_{{input, 1}} {}

    bool is_empty() const { return terms_.empty(); }
    /// How many inputs there are in it.
    std::size_t size() const { return terms_.size(); }
    /// Its inputs in ascending order, in as few runs as possible.
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
