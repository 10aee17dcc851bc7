// Arguments for built-in functions: many special ones, the others of all sizes. Random, but always the same for the
// same name.
#pragma once

#include "tests/kit/simulator/built_in_catalogue.hpp"

#include <random>

namespace lab::simulator
{
class DrawnNumbers {
  public:
    explicit DrawnNumbers(const std::string& name)
    {
        std::seed_seq seed(name.begin(), name.end());
        engine_.seed(seed);
    }

    /// One argument for each parameter that is not a pointer.
    std::vector<Number> arguments_of(const Overload& overload)
    {
        std::vector<Number> arguments;
        for (const ParameterType& type : overload.parameters) {
            arguments.push_back({type, {}});
            for (unsigned i = 0; i < (type.is_pointer ? 1 : type.lanes); ++i)
                arguments.back().lanes.push_back(lane_of(type.element, number(overload, type.element)));
        }
        const std::size_t count = arguments.size();
        if (overload.inputs == Inputs::ordered_first)
            put_in_order(arguments[0], arguments[1]);
        if (overload.inputs == Inputs::ordered_last)
            put_in_order(arguments[count - 2], arguments[count - 1]);
        return arguments;
    }

  private:
    static void put_in_order(Number& low, Number& high)
    {
        for (std::size_t i = 0; i < low.lanes.size(); ++i)
            if (value_of(low.type.element, high.lanes[i]) < value_of(low.type.element, low.lanes[i]))
                std::swap(low.lanes[i], high.lanes[i]);
    }

    long double number(const Overload& overload, Element element)
    {
        const bool is_in_vector = overload.parameters[0].lanes > 1;
        switch (overload.inputs) {
        case Inputs::of_24_bits:
            return is_signed(element) ? below(1 << 24) - (1 << 23) : below(1 << 24);
        case Inputs::whole:
            return is_float(element) ? below(17) - 8 : any_integer(element);
        case Inputs::fitting:
            return fitting(overload.result.element);
        case Inputs::any:
            return !is_float(element) ? any_integer(element) : is_in_vector ? moderate() : any_float(element);
        case Inputs::positive:
            return 0.01L + 8 * fraction();
        default:
            return is_float(element) ? moderate() : any_integer(element);
        }
    }

    long double below(std::uint64_t limit) { return engine_() % limit; }
    long double moderate() { return 16 * fraction() - 8; }
    long double fraction() { return below(1 << 20) / (1 << 20); }

    /// Keeps some distance from the limits, which rounding could exceed.
    long double fitting(Element element)
    {
        const long double highest =
            value_of(element, all_bits(bytes_of(element)) >> (is_signed(element) ? 1 : 0));
        const long double size = (engine_() % 2 == 0 ? highest : 20) * fraction() * 0.99L;
        return is_signed(element) && engine_() % 2 == 0 ? -size : size;
    }

    long double any_integer(Element element)
    {
        const Lane all = all_bits(bytes_of(element));
        const Lane special[] = {0, 1, all, all / 2, all / 2 + 1, 2, 7};
        switch (engine_() % 3) {
        case 0:
            return value_of(element, special[engine_() % std::size(special)]);
        case 1:
            return value_of(element, (engine_() % 40 - 20) & all);
        default:
            return value_of(element, engine_() & all);
        }
    }

    long double any_float(Element element)
    {
        using Limits = std::numeric_limits<float>;
        constexpr long double special[] = {0.0L,
                                           -0.0L,
                                           1,
                                           -1,
                                           0.5L,
                                           -0.5L,
                                           2,
                                           -2.5L,
                                           1.5L,
                                           1e10L,
                                           -3e9L,
                                           1e-30L,
                                           1e30L,
                                           Limits::max(),
                                           Limits::min(),
                                           Limits::infinity(),
                                           -Limits::infinity(),
                                           Limits::quiet_NaN()};
        switch (engine_() % 6) {
        case 0:
            return special[engine_() % std::size(special)];
        case 1:
            return below(41) - 20;
        case 2:
            return value_of(element, engine_() & all_bits(bytes_of(element)));
        case 3:
            return 2 * fraction() - 1;
        default:
            return 20 * fraction() - 10;
        }
    }

    std::mt19937_64 engine_;
};
} // namespace lab::simulator
