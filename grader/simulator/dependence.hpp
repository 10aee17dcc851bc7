// How numbers depend on the inputs of a launch, and the arithmetic on such numbers.
#pragma once

#include "grader/simulator/sum.hpp"

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace lab::simulator
{
/// A number is *free* of the inputs, a *sum* of them, or *other*: neither, or unknown. The rules can only err towards
/// `other`. *Undefined* is a number that certainly comes from memory that was never written.
struct Dependence {
    enum class Kind : std::uint8_t { free, sum, other, undefined };
    Kind kind = Kind::free;
    unsigned line = 0;        // other: where it became so; 0: it was never written
    const Sum* sum = nullptr; // owned by the Dependences of the launch

    bool is_free() const { return kind == Kind::free; }
    bool is_sum() const { return kind == Kind::sum; }
    bool is_undefined() const { return kind == Kind::undefined; }
    static Dependence other(unsigned line) { return {Kind::other, line, nullptr}; }
    static Dependence undefined(unsigned line) { return {Kind::undefined, line, nullptr}; }
};

/// One for each component of a vector; empty if all are free.
using Components = std::vector<Dependence>;

Dependence component(const Components& components, std::size_t index);

/// An operation on two integers: its opcode, its width in bits, and its line.
struct BinaryOperation {
    unsigned opcode = 0, bits = 32, line = 0;
};

/// The factor, in the lower 32 bits, by which an operation with this input-free number multiplies a sum.
std::optional<std::uint32_t> factor_of(const BinaryOperation& operation, std::uint64_t number,
                                       bool sum_is_left);

/// All sums of a launch.
class Dependences {
  public:
    Dependences() = default;
    Dependences(const Dependences&) = delete;
    Dependences& operator=(const Dependences&) = delete;

    Dependence on_input(Input input, unsigned line) { return keep(Sum(input), line); }
    /// `free_number`: the value of the free operand, if there is one.
    Dependence of(const BinaryOperation& operation, const Dependence& left, const Dependence& right,
                  std::uint64_t free_number);

  private:
    Dependence keep(Sum sum, unsigned line);
    /// In 32 bits, a sum of no inputs is a constant.
    Dependence result(const BinaryOperation& operation, Sum sum);

    std::deque<Sum> sums_;
    std::size_t terms_ = 0; // of all sums
};
} // namespace lab::simulator
