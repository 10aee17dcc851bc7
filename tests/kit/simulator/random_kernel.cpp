#include "tests/kit/simulator/random_kernel.hpp"

#include <fmt/format.h>

namespace lab::kit
{
namespace
{
using fmt::format;

constexpr unsigned deepest = 2;
const std::string barrier = "barrier(CLK_LOCAL_MEM_FENCE);";

const std::vector<std::string> integers{"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong"};
const std::vector<std::string> vectors{"uint2",  "uint4", "ushort4", "uchar8",
                                       "ulong2", "int4",  "short2",  "uint3"};

unsigned lanes_of(const std::string& type)
{
    const auto digit = type.find_first_of("2348");
    return digit == std::string::npos ? 1 : static_cast<unsigned>(type[digit] - '0');
}

std::string element_of(const std::string& type) { return type.substr(0, type.find_first_of("2348")); }
} // namespace

const RandomKernel::Variable& RandomKernel::any_variable() { return one_of(variables_); }

std::string RandomKernel::as_number(const Variable& variable)
{
    if (variable.type == "float")
        return format("as_uint({})", variable.name);
    const unsigned lanes = lanes_of(variable.type);
    return lanes == 1 ? format("(uint){}", variable.name)
                      : format("(uint){}.s{}", variable.name, drawn(lanes));
}

std::string RandomKernel::operation(unsigned depth)
{
    const std::string a = number(depth + 1), b = number(depth + 1);
    switch (drawn(16)) {
    case 0:
        return format("({} / ({} | 1u))", a, b);
    case 1:
        return format("({} % ({} | 1u))", a, b);
    case 2:
        return format("({} << ({} & 31u))", a, b);
    case 3:
        return format("((uint)((int){} >> ({} & 31u)))", a, b);
    case 4:
        return format("(uint)((int){} < (int){})", a, b);
    case 5:
        return format("({} > {} ? {} : {})", a, b, number(depth + 1), number(depth + 1));
    case 6:
        return format("{}({}, {})",
                      one_of<std::string>({"min", "max", "add_sat", "sub_sat", "hadd", "rhadd", "mul_hi",
                                           "rotate", "abs_diff"}),
                      a, b);
    case 7:
        return format("(uint){}((int){}, (int){})",
                      one_of<std::string>({"min", "max", "add_sat", "sub_sat", "hadd", "rhadd", "mul_hi"}), a,
                      b);
    case 8:
        return format("{}({})", one_of<std::string>({"clz", "popcount", "abs"}), a);
    case 9:
        return format("(uint)convert_{}{}((int){})", one_of(integers), one_of<std::string>({"", "_sat"}), a);
    case 10:
        return format("select({}, {}, {})", a, b, number(depth + 1));
    case 11:
        return format("(uint)(({0}ul * {1}) >> 16)", drawn(1000) + 1, a);
    default:
        return format("({} {} {})", a, one_of<std::string>({"+", "-", "*", "&", "|", "^"}), b);
    }
}

std::string RandomKernel::of_vector()
{
    const std::string& type = one_of(vectors);
    const unsigned lanes = lanes_of(type);
    std::string mask = ".s";
    for (unsigned i = 0; i < 2; ++i)
        mask += static_cast<char>('0' + drawn(lanes));
    const std::string made = of_type(type);
    if (element_of(type) == "uint")
        return format("(({}{}).s0 + dot((float2)(1.0f, 2.0f), (float2)(3.0f, {}.0f)) > 9.0f)", made, mask,
                      drawn(9));
    const std::string operation = type[0] == 'u' ? one_of<std::string>({"+", "^", "&", "-", "*"}) : "^";
    return format("(uint)({} {} {}){}.s1", made, operation, of_type(type), mask);
}

/// Uses integers below 2^16, so that sums and products are nearly exact, and the same everywhere.
std::string RandomKernel::of_float()
{
    const std::string a = format("(float)({} & 0xfffu)", number(deepest)),
                      b = format("(float)({} & 0xfffu)", number(deepest));
    switch (drawn(6)) {
    case 0:
        return format("fma({}, {}, 0.5f)", a, b);
    case 1:
        return format("floor({} * 0.37f)", a);
    case 2:
        return format("{}({}, {})", one_of<std::string>({"fmin", "fmax", "copysign", "fdim"}), a, b);
    case 3:
        return format("rint({} * 0.5f)", a);
    case 4:
        return format("clamp({}, 1.5f, {} + 2.0f)", a, b);
    default:
        return format("({} {} {})", a, one_of<std::string>({"+", "-", "*"}), b);
    }
}

std::string RandomKernel::number(unsigned depth)
{
    if (depth >= deepest || drawn(4) == 0)
        return drawn(3) == 0 ? format("{}u", generator_() >> drawn(32)) : as_number(any_variable());
    if (drawn(10) == 0)
        return of_vector();
    return drawn(12) == 0 ? format("as_uint({})", of_float()) : operation(depth);
}

std::string RandomKernel::of_type(const std::string& type)
{
    if (type == "float")
        return of_float();
    const unsigned lanes = lanes_of(type);
    if (lanes == 1)
        return format("({}){}", type, number(1));
    std::string made = format("({})(", type);
    for (unsigned i = 0; i < lanes; ++i)
        made += format("{}({}){}", i == 0 ? "" : ", ", element_of(type), number(deepest - 1));
    return made + ")";
}

void RandomKernel::declare()
{
    const std::string type = drawn(3) == 0 ? one_of(vectors) : drawn(6) == 0 ? "float" : one_of(integers);
    const std::string value = of_type(type), name = format("v{}", names_++);
    line(format("{} {} = {};", type, name, value));
    variables_.push_back({type, name});
}

void RandomKernel::assign()
{
    const Variable& variable = any_variable();
    const bool is_whole = lanes_of(variable.type) == 1;
    if (!is_whole && drawn(2) == 0)
        line(format("{}.s{} = ({}){};", variable.name, drawn(lanes_of(variable.type)),
                    element_of(variable.type), number(1)));
    else if (is_whole && variable.type[0] == 'u')
        line(format("{} {}= ({}){};", variable.name, one_of<std::string>({"", "+", "^", "*", "-"}),
                    variable.type, number(1)));
    else
        line(format("{} = {};", variable.name, of_type(variable.type)));
}

void RandomKernel::in_array()
{
    line(format("array[{} & 3u] {}= {};", number(1), one_of<std::string>({"", "+", "^"}), number(1)));
    line(format("v0 += array[{} & 3u];", number(2)));
}

void RandomKernel::in_struct()
{
    line(format("record.whole = {};", number(1)));
    line(format("record.inner.parts[{} & 1u] = (short){};", number(2), number(2)));
    if (drawn(2) == 0)
        line("other = record;");
    line("v0 ^= other.whole + (uint)record.inner.parts[1] + record.lanes.y;");
}

void RandomKernel::branch(unsigned depth)
{
    const std::size_t known = variables_.size();
    line(format("if ({} > {}) {{", number(1), number(1)));
    for (const bool is_last : {false, true}) {
        ++indent_;
        for (unsigned i = 0; i < 2; ++i)
            statement(depth + 1, false);
        --indent_;
        variables_.resize(known);
        line(is_last ? "}" : "} else {");
    }
}

void RandomKernel::choice(unsigned depth)
{
    const std::size_t known = variables_.size();
    line(format("switch ({} & 3u) {{", number(1)));
    for (unsigned i = 0; i < 3; ++i) {
        line(i == 2 ? "default: {" : format("case {}: {{", i));
        ++indent_;
        statement(depth + 1, false);
        --indent_;
        variables_.resize(known);
        line(drawn(2) == 0 ? "}" : "} break;");
    }
    line("}");
}

void RandomKernel::loop(unsigned depth, bool is_uniform)
{
    const std::size_t known = variables_.size();
    const std::string counter = format("i{}", names_++);
    const std::string end = is_uniform ? format("{}", 1 + drawn(4)) : format("({} & 3u)", number(2));
    line(format("for (uint {0} = 0; {0} < {1}; ++{0}) {{", counter, end));
    ++indent_;
    line(format("v0 += {};", counter));
    for (unsigned i = 0; i < 2; ++i)
        statement(depth + 1, is_uniform);
    if (!is_uniform && drawn(2) == 0)
        line(format("if (v0 & {}u) {};", 1 + drawn(7), one_of<std::string>({"continue", "break"})));
    --indent_;
    variables_.resize(known);
    line("}");
}

void RandomKernel::exchange()
{
    line(format("s[l] = (int){};", number(1)));
    barriers_.push_back(body_.size() + 4 * indent_);
    line(barrier);
    line(format("v0 {}= (uint)s[(l + {}) & 7u];", one_of<std::string>({"", "+", "^"}), 1 + drawn(7)));
    line(barrier);
}

void RandomKernel::sum()
{
    line("if (l == 0)");
    line(format("    s[0] = {};", drawn(100)));
    line(barrier);
    line(format("atomic_{}(&s[0], (int){});",
                one_of<std::string>({"add", "xor", "or", "max", "min", "sub", "and"}), number(1)));
    line(barrier);
    line("v0 += (uint)s[0];");
    line(barrier);
}

void RandomKernel::statement(unsigned depth, bool is_uniform)
{
    if (left_ == 0)
        return;
    --left_;
    const unsigned what = drawn(12);
    if (is_uniform && what < 2)
        exchange();
    else if (is_uniform && what == 2)
        sum();
    else if (depth < 3 && what == 3)
        branch(depth);
    else if (depth < 3 && what == 4)
        loop(depth, is_uniform && drawn(2) == 0);
    else if (depth < 3 && what == 5)
        choice(depth);
    else if (what == 6)
        in_array();
    else if (what == 7)
        in_struct();
    else if (what < 10)
        declare();
    else
        assign();
}

void RandomKernel::make()
{
    line(
        "struct { uint whole; struct { short parts[2]; } inner; uint2 lanes; } record = {1u, {{2, 3}}, (uint2)(4u, 5u)}, other = record;");
    line("uint array[4] = {g, l, 7u, 9u};");
    line("uint v0 = (uint)input[g];");
    variables_ = {{"uint", "v0"}};
    left_ = 30;
    while (left_ > 0)
        statement(0, true);
    exchange();
    line("output[g] = (int)v0;");
}

std::string RandomKernel::without_a_barrier() const
{
    std::string text = body_;
    return text.replace(barriers_.back(), barrier.size(), std::string(barrier.size(), ' '));
}
} // namespace lab::kit
