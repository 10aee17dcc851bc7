// Operations of the run loop that take more than a line.
#pragma once

#include "grader/simulator/machine/arithmetic.hpp"
#include "grader/simulator/machine/execution.hpp"

#include <algorithm>

namespace lab::simulator
{
inline std::uint64_t converted_float(const Op& op, std::uint64_t value)
{
    if (op.bits == 16)
        return op.c == 32 ? lane_of(float_of_half(static_cast<std::uint16_t>(value)))
                          : lane_of(static_cast<double>(float_of_half(static_cast<std::uint16_t>(value))));
    return op.c == 64 ? lane_of(static_cast<double>(float_of<float>(value)))
                      : lane_of(static_cast<float>(float_of<double>(value)));
}

inline std::uint64_t computed_float(const Op& op, std::uint64_t a, std::uint64_t b)
{
    switch (op.code) {
    case Code::add_float:
        return on_floats(op.bits, a, b, [](auto x, auto y) { return x + y; });
    case Code::subtract_float:
        return on_floats(op.bits, a, b, [](auto x, auto y) { return x - y; });
    case Code::multiply_float:
        return on_floats(op.bits, a, b, [](auto x, auto y) { return x * y; });
    case Code::divide_float:
        return on_floats(op.bits, a, b, [](auto x, auto y) { return x / y; });
    case Code::remainder_float:
        return on_floats(op.bits, a, b, [](auto x, auto y) { return std::fmod(x, y); });
    default:
        return on_floats(op.bits, a, b, [](auto x, auto) { return -x; });
    }
}

inline std::uint64_t converted(const Op& op, std::uint64_t value)
{
    switch (op.code) {
    case Code::float_to_unsigned:
    case Code::float_to_signed:
        return integer_of(op.c == 32 ? float_of<float>(value) : float_of<double>(value), op.bits,
                          op.code == Code::float_to_signed);
    case Code::unsigned_to_float:
        return op.c == 32 ? lane_of(static_cast<float>(value)) : lane_of(static_cast<double>(value));
    case Code::signed_to_float:
        return op.c == 32 ? lane_of(static_cast<float>(with_sign(value, op.bits)))
                          : lane_of(static_cast<double>(with_sign(value, op.bits)));
    default:
        return converted_float(op, value);
    }
}

/// Counts the instructions of a work-item while it runs, and compares them with what it and the launch may still
/// execute.
class Spending {
  public:
    Spending(Item& item, Execution& run) : item_(item), run_(run)
    {
        const std::uint64_t of_launch = run.budget.times_of_launch * run.budget.of_item;
        const auto left = [](std::uint64_t limit, std::uint64_t spent) {
            return limit > spent ? limit - spent : 0;
        };
        allowed_ = std::min(left(run.budget.of_item, item.instructions), left(of_launch, run.instructions));
    }
    ~Spending() { settle(); }
    Spending(const Spending&) = delete;
    Spending& operator=(const Spending&) = delete;

    bool may_spend(std::uint32_t count) { return (spent_ += count) <= allowed_; }
    void settle()
    {
        item_.instructions += spent_;
        run_.instructions += spent_;
        spent_ = 0;
    }

  private:
    Item& item_;
    Execution& run_;
    std::uint64_t spent_ = 0, allowed_ = 0;
};

inline std::uint32_t chosen(const Switch& choice, std::uint64_t value)
{
    for (const auto& [wanted, to] : choice.cases)
        if (wanted == value)
            return to;
    return choice.otherwise;
}
} // namespace lab::simulator
