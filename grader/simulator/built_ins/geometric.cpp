// Geometric functions of OpenCL C (6.12.5), for vectors of floats and doubles. They compute in a wider type, so that
// squares do not overflow.
#include "grader/simulator/built_ins/table.hpp"

#include <cmath>

namespace lab::simulator
{
namespace
{
unsigned lanes_of(const Operands& operands) { return operands.signature.parameters[0].lanes; }

template <class T> Wider<T> component(const Operands& operands, unsigned argument, unsigned lane)
{
    return operands.get<T>(argument, lane);
}

template <class T> void dot(const Operands& operands, Lane* result, Lane*)
{
    Wider<T> sum = 0;
    for (unsigned i = 0; i < lanes_of(operands); ++i)
        sum += component<T>(operands, 0, i) * component<T>(operands, 1, i);
    result[0] = to_lane(static_cast<T>(sum));
}

template <class T> void cross(const Operands& operands, Lane* result, Lane*)
{
    for (unsigned i = 0; i < operands.result_lanes; ++i) {
        const unsigned next = (i + 1) % 3, last = (i + 2) % 3;
        const Wider<T> value = component<T>(operands, 0, next) * component<T>(operands, 1, last) -
                               component<T>(operands, 0, last) * component<T>(operands, 1, next);
        result[i] = to_lane(i < 3 ? static_cast<T>(value) : T{0});
    }
}

template <class T> void length(const Operands& operands, Lane* result, Lane*)
{
    Wider<T> sum = 0;
    for (unsigned i = 0; i < lanes_of(operands); ++i)
        sum += component<T>(operands, 0, i) * component<T>(operands, 0, i);
    result[0] = to_lane(static_cast<T>(std::sqrt(sum)));
}

template <class T> void distance(const Operands& operands, Lane* result, Lane*)
{
    Wider<T> sum = 0;
    for (unsigned i = 0; i < lanes_of(operands); ++i) {
        const Wider<T> difference = component<T>(operands, 0, i) - component<T>(operands, 1, i);
        sum += difference * difference;
    }
    result[0] = to_lane(static_cast<T>(std::sqrt(sum)));
}

/// A vector with infinite components has their direction.
template <class T> void normalize(const Operands& operands, Lane* result, Lane*)
{
    bool is_infinite = false;
    for (unsigned i = 0; i < operands.result_lanes; ++i)
        is_infinite = is_infinite || std::isinf(operands.get<T>(0, i));
    const auto direction = [&](unsigned lane) -> Wider<T> {
        const T x = operands.get<T>(0, lane);
        return !is_infinite ? x : std::isinf(x) ? std::copysign(T{1}, x) : 0 * x;
    };
    Wider<T> sum = 0;
    for (unsigned i = 0; i < operands.result_lanes; ++i)
        sum += direction(i) * direction(i);
    const Wider<T> length = sum == 0 ? 1 : std::sqrt(sum);
    for (unsigned i = 0; i < operands.result_lanes; ++i)
        result[i] = to_lane(static_cast<T>(direction(i) / length));
}

template <class T> void add_geometric(Table& table)
{
    constexpr Element element = element_of<T>;
    add(table, {{"dot", element, {dot<T>, false}, 2},
                {"cross", element, {cross<T>, false}, 2},
                {"length", element, {length<T>, false}, 1},
                {"distance", element, {distance<T>, false}, 2},
                {"normalize", element, {normalize<T>, false}, 1},
                {"fast_length", element, {length<T>, false}, 1},
                {"fast_distance", element, {distance<T>, false}, 2},
                {"fast_normalize", element, {normalize<T>, false}, 1}});
}
} // namespace

std::span<const Entry> geometric_functions()
{
    static const Table table = [] {
        Table both;
        add_geometric<float>(both);
        add_geometric<double>(both);
        return both;
    }();
    return table;
}
} // namespace lab::simulator
