// Compares the simulator's built-in functions with the specification of OpenCL C: a call and its result.
#include "tests/kit/simulator/built_in_call.hpp"

namespace lab::simulator
{
namespace
{
struct Row {
    const char* call;
    const char* outcome; // the result, and what is stored
};

void expect_number(const Number& expected, const std::vector<Lane>& lanes)
{
    // Other last places are also correct, but a zero must have its sign and an integer must be exact.
    for (std::size_t i = 0; i < lanes.size(); ++i)
        EXPECT_LE(distance(expected.type.element, lanes[i], expected.lanes[i]),
                  std::trunc(value_of(expected.type.element, expected.lanes[i])) ==
                          value_of(expected.type.element, expected.lanes[i])
                      ? 0
                      : 1)
            << "lane " << i << " of " << text_of(expected.type.element, lanes) << ", expected "
            << text_of(expected.type.element, expected.lanes);
}

void expect(const Row& row)
{
    SCOPED_TRACE(row.call);
    const std::string call = row.call;
    const std::size_t bracket = call.find('(');
    const std::vector<Number> expected = numbers_of(row.outcome);
    const Outcome outcome =
        outcome_of(call.substr(0, bracket), numbers_of(call.substr(bracket + 1, call.size() - bracket - 2)),
                   expected.at(0).type.lanes);
    expect_number(expected.at(0), outcome.result);
    if (expected.size() > 1)
        expect_number(expected.at(1), outcome.stored);
}

template <std::size_t count> void expect_all(const Row (&rows)[count])
{
    for (const Row& row : rows)
        expect(row);
}

TEST(SimulatorBuiltIns, CompareIntegersBySignednessInTheName)
{
    const Row rows[] = {{"min(int -1, int 1)", "int -1"},
                        {"min(uint -1, uint 1)", "uint 1"},
                        {"max(char -128, char 127)", "char 127"},
                        {"max(uchar 128, uchar 127)", "uchar 128"},
                        {"max(int4 1 -2 3 -4, int 0)", "int4 1 0 3 0"},
                        {"clamp(short 300, short -5, short 7)", "short 7"},
                        {"clamp(long3 -9 0 9, long3 -1 -1 -1, long3 1 1 1)", "long3 -1 0 1"},
                        {"abs(int -2147483648)", "uint 2147483648"},
                        {"abs(char2 -128 5)", "uchar2 128 5"},
                        {"abs_diff(int -2147483648, int 2147483647)", "uint 4294967295"},
                        {"abs_diff(ulong 3, ulong 5)", "ulong 2"}};
    expect_all(rows);
}

TEST(SimulatorBuiltIns, SaturateOrWrapAsTheirNamesSay)
{
    const Row rows[] = {
        {"add_sat(char 100, char 100)", "char 127"},
        {"add_sat(char -100, char -100)", "char -128"},
        {"add_sat(ulong 18446744073709551615, ulong 1)", "ulong 18446744073709551615"},
        {"add_sat(long 9223372036854775807, long 1)", "long 9223372036854775807"},
        {"sub_sat(uint 1, uint 2)", "uint 0"},
        {"sub_sat(ulong 1, ulong 2)", "ulong 0"},
        {"sub_sat(short -32768, short 1)", "short -32768"},
        {"sub_sat(uchar 7, uchar 2)", "uchar 5"},
        {"mad_sat(int 65536, int 65536, int -1)", "int 2147483647"},
        {"mad_sat(int 65536, int -65536, int 5)", "int -2147483648"},
        {"mad_sat(ulong 4294967296, ulong 4294967296, ulong 0)", "ulong 18446744073709551615"},
        {"mad_sat(long 4, long 5, long -7)", "long 13"},
        {"mul_hi(int -1, int 1)", "int -1"},
        {"mul_hi(ulong 18446744073709551615, ulong 18446744073709551615)", "ulong 18446744073709551614"},
        {"mul_hi(long -9223372036854775808, long 2)", "long -1"},
        {"mad_hi(uint 2147483648, uint 2, uint 4294967295)", "uint 0"},
        {"hadd(uchar 255, uchar 254)", "uchar 254"},
        {"rhadd(uchar 255, uchar 254)", "uchar 255"},
        {"hadd(int -3, int 0)", "int -2"},
        {"rhadd(int -3, int 0)", "int -1"},
        {"rhadd(ulong 18446744073709551615, ulong 18446744073709551615)", "ulong 18446744073709551615"},
        {"mul24(int -3, int 5)", "int -15"},
        {"mul24(uint 16777215, uint 16777215)", "uint 4261412865"},
        {"mad24(int 8388607, int -1, int 8388608)", "int 1"}};
    expect_all(rows);
}

TEST(SimulatorBuiltIns, LookAtTheBitsOfTheTypesWidth)
{
    const Row rows[] = {{"clz(char 0)", "char 8"},
                        {"clz(uint 1)", "uint 31"},
                        {"clz(long 0)", "long 64"},
                        {"clz(short -1)", "short 0"},
                        {"ctz(uint 0)", "uint 32"},
                        {"ctz(short 8)", "short 3"},
                        {"popcount(char -1)", "char 8"},
                        {"popcount(ulong2 18446744073709551615 5)", "ulong2 64 2"},
                        {"rotate(uchar 0x81, uchar 1)", "uchar 3"},
                        {"rotate(int 1, int -1)", "int -2147483648"},
                        {"rotate(ulong 1, ulong 64)", "ulong 1"},
                        {"upsample(char -1, uchar 1)", "short -255"},
                        {"upsample(uint 1, uint 2)", "ulong 4294967298"}};
    expect_all(rows);
}

TEST(SimulatorBuiltIns, SayTrueBy1InScalarsAndByMinus1InVectors)
{
    const Row rows[] = {{"isequal(float 1, float 1)", "int 1"},
                        {"isequal(float2 1 2, float2 1 3)", "int2 -1 0"},
                        {"isequal(double2 1 2, double2 1 3)", "long2 -1 0"},
                        {"isnotequal(float nan, float nan)", "int 1"},
                        {"isless(float nan, float 1)", "int 0"},
                        {"isgreaterequal(double 2, double 2)", "int 1"},
                        {"islessgreater(float 1, float 2)", "int 1"},
                        {"islessgreater(float nan, float 2)", "int 0"},
                        {"isordered(float3 1 nan 2, float3 nan nan 2)", "int3 0 0 -1"},
                        {"isunordered(double nan, double 2)", "int 1"},
                        {"isfinite(float4 1 inf -inf nan)", "int4 -1 0 0 0"},
                        {"isinf(float4 1 inf -inf nan)", "int4 0 -1 -1 0"},
                        {"isnan(double nan)", "int 1"},
                        {"isnormal(float4 1e-40 0 inf 1)", "int4 0 0 0 -1"},
                        {"signbit(float -0)", "int 1"},
                        {"any(int3 0 -1 0)", "int 1"},
                        {"any(int3 1 2 3)", "int 0"},
                        {"all(char4 -1 -128 -2 -3)", "int 1"},
                        {"all(char4 -1 -128 1 -3)", "int 0"}};
    expect_all(rows);
}

TEST(SimulatorBuiltIns, SelectByTheHighestBitOfALaneAndByAnyBitOfAScalar)
{
    const Row rows[] = {{"select(int 5, int 6, int 1)", "int 6"},
                        {"select(int 5, int 6, int 0)", "int 5"},
                        {"select(int4 1 2 3 4, int4 5 6 7 8, int4 -1 0 1 2147483648)", "int4 5 2 3 8"},
                        {"select(float2 1 2, float2 3 4, uint2 0x80000000 1)", "float2 3 2"},
                        {"select(uchar2 1 2, uchar2 3 4, uchar2 0x80 0x7f)", "uchar2 3 2"},
                        {"bitselect(uint 0xff00ff00, uint 0x12345678, uint 0x0000ffff)", "uint 0xff005678"},
                        {"bitselect(float -1, float 2, float -0)", "float 1"},
                        {"shuffle(int4 1 2 3 4, uint4 3 2 5 0)", "int4 4 3 2 1"},
                        {"shuffle(float2 1 2, uint4 1 1 0 2)", "float4 2 2 1 1"},
                        {"shuffle2(uchar2 1 2, uchar2 3 4, uchar4 3 2 1 4)", "uchar4 4 3 2 1"}};
    expect_all(rows);
}

TEST(SimulatorBuiltIns, MixStepAndMeasureVectors)
{
    const Row rows[] = {{"mix(float 1, float 3, float 0.25)", "float 1.5"},
                        {"mix(float2 0 4, float2 8 8, float 0.5)", "float2 4 6"},
                        {"step(float 1, float2 0.5 1)", "float2 0 1"},
                        {"smoothstep(float 0, float 2, float4 -1 1 3 0.5)", "float4 0 0.5 1 0.15625"},
                        {"sign(float4 -3 -0 0 nan)", "float4 -1 -0 0 0"},
                        {"degrees(double 1)", "double 57.295779513082320876798"},
                        {"radians(float 180)", "float 3.14159265358979"},
                        {"clamp(float 5, float 0, float 1)", "float 1"},
                        {"min(float2 1 2, float 1.5)", "float2 1 1.5"},
                        {"max(float 1, float nan)", "float 1"},
                        {"dot(float4 1 2 3 4, float4 5 6 7 8)", "float 70"},
                        {"dot(float 3, float 4)", "float 12"},
                        {"cross(float4 1 0 0 9, float4 0 1 0 9)", "float4 0 0 1 0"},
                        {"cross(double3 1 2 3, double3 4 5 6)", "double3 -3 6 -3"},
                        {"length(float2 3e30 4e30)", "float 5e30"},
                        {"length(float2 3e-30 4e-30)", "float 5e-30"},
                        {"distance(float3 1 2 3, float3 1 5 7)", "float 5"},
                        {"normalize(float2 3 4)", "float2 0.6 0.8"},
                        {"normalize(float2 0 0)", "float2 0 0"},
                        {"normalize(float2 inf 4)", "float2 1 0"},
                        {"fast_length(float2 3 4)", "float 5"}};
    expect_all(rows);
}

TEST(SimulatorBuiltIns, ComputePowersAndAnglesWithTheirSpecialCases)
{
    const Row rows[] = {
        {"pow(float -2, float 3)", "float -8"},
        {"pow(float -1, float inf)", "float 1"},
        {"pown(float -2, int -3)", "float -0.125"},
        {"pown(float nan, int 0)", "float 1"},
        {"pown(float 1.0000001192092896, int 16777217)", "float 7.3890561"},
        {"powr(float -1, float 2)", "float nan"},
        {"powr(float 0, float 0)", "float nan"},
        {"powr(float -0, float -1)", "float inf"},
        {"rootn(float -27, int 3)", "float -3"},
        {"rootn(float 16, int 4)", "float 2"},
        {"rootn(float -4, int 2)", "float nan"},
        {"rootn(float -0, int -3)", "float -inf"},
        {"rootn(double -0, int 2)", "double 0"},
        {"exp10(double 3)", "double 1000"},
        {"rsqrt(float 0.25)", "float 2"},
        {"rsqrt(float -0)", "float -inf"},
        {"native_rsqrt(float4 1 4 16 64)", "float4 1 0.5 0.25 0.125"},
        {"half_recip(float 4)", "float 0.25"},
        {"native_divide(float 1, float 8)", "float 0.125"},
        {"lgamma_r(float -0.5, int*)", "float 1.2655121, int -1"},
        {"sinpi(float4 0.5 -1 2 -2.5)", "float4 1 -0 0 -1"},
        {"sinpi(double2 1.25 1.75)", "double2 -0.707106781186547524401 -0.707106781186547524401"},
        {"cospi(float4 0.5 1 1.5 2)", "float4 0 -1 0 1"},
        {"sinpi(float 16777217.5)", "float 0"},
        {"sinpi(double inf)", "double nan"},
        {"tanpi(float4 0.25 0.5 1.5 1)", "float4 1 inf -inf -0"},
        {"asinpi(float 1)", "float 0.5"},
        {"atan2pi(double 1, double -1)", "double 0.75"},
        {"sincos(double 0, double*)", "double 0, double 1"}};
    expect_all(rows);
}

TEST(SimulatorBuiltIns, RoundNumbersAndTakeThemApart)
{
    const Row rows[] = {{"rint(float4 0.5 1.5 -2.5 -0.2)", "float4 0 2 -2 -0"},
                        {"round(float4 0.5 1.5 -2.5 -0.2)", "float4 1 2 -3 -0"},
                        {"fract(float2 -0.25 1.5, float2*)", "float2 0.75 0.5, float2 -1 1"},
                        {"fract(float -1e-30, float*)", "float 0x1.fffffep-1, float -1"},
                        {"fract(float inf, float*)", "float 0, float inf"},
                        {"modf(float -1.5, float*)", "float -0.5, float -1"},
                        {"frexp(float2 8 -0.75, int2*)", "float2 0.5 -0.75, int2 4 0"},
                        {"ldexp(float2 0.5 3, int 4)", "float2 8 48"},
                        {"ldexp(double 1, int -1074)", "double 4.9406564584124654418e-324"},
                        {"ilogb(float4 0 nan inf 0.75)", "int4 -2147483648 2147483647 2147483647 -1"},
                        {"logb(double 1e-320)", "double -1064"},
                        {"nextafter(float 1, float 2)", "float 0x1.000002p0"},
                        {"remquo(float 1000, float 3, int*)", "float 1, int 77"},
                        {"remquo(float -5, float 2, int*)", "float -1, int -2"},
                        {"remainder(float 7, float 2)", "float -1"},
                        {"fmod(float -7, float 2)", "float -1"},
                        {"maxmag(float -3, float 2)", "float -3"},
                        {"minmag(float 2, float -2)", "float -2"},
                        {"fmax(float4 1 2 3 nan, float 2)", "float4 2 2 3 2"},
                        {"fdim(float 1, float 3)", "float 0"},
                        {"fma(float 16777217, float 3, float -50331648)", "float 0"},
                        {"fma(double 0x1.0000000000001p0, double 0x1.0000000000001p0, double -1)",
                         "double 0x1.00000000000008p-51"},
                        {"mad(float 2, float 3, float 4)", "float 10"},
                        {"copysign(double 1, double -0)", "double -1"},
                        {"nan(uint 5)", "float nan"}};
    expect_all(rows);
}

TEST(SimulatorBuiltIns, ConvertWithRoundingAndSaturation)
{
    const Row rows[] = {{"convert_int(float -1.9)", "int -1"},
                        {"convert_int4_rte(float4 0.5 1.5 2.5 -0.6)", "int4 0 2 2 -1"},
                        {"convert_int4_rtp(float4 0.5 1.5 2.5 -0.6)", "int4 1 2 3 0"},
                        {"convert_int4_rtn(float4 0.5 1.5 2.5 -0.6)", "int4 0 1 2 -1"},
                        {"convert_uchar_sat(float4 300 -5 nan 7.9)", "uchar4 255 0 0 7"},
                        {"convert_uchar_sat_rte(float 254.5)", "uchar 254"},
                        {"convert_char_sat(uint 200)", "char 127"},
                        {"convert_char(uint 200)", "char -56"},
                        {"convert_long(int -1)", "long -1"},
                        {"convert_ulong_sat(long -1)", "ulong 0"},
                        {"convert_ulong_sat(float inf)", "ulong 18446744073709551615"},
                        {"convert_long_sat(double 1e300)", "long 9223372036854775807"},
                        {"convert_float(uint 16777217)", "float 16777216"},
                        {"convert_float(ulong 18446744073709551615)", "float 18446744073709551616"},
                        {"convert_float_rtz(ulong 18446744073709551615)", "float 18446742974197923840"},
                        {"convert_float_rtp(int 16777217)", "float 16777218"},
                        {"convert_float_rtn(int -16777217)", "float -16777218"},
                        {"convert_float_rtz(double 1e300)", "float 3.40282346638528859812e38"},
                        {"convert_float_rtp(double -1e300)", "float -3.40282346638528859812e38"},
                        {"convert_double_rtz(long 9223372036854775807)", "double 9223372036854774784"},
                        {"convert_double(float nan)", "double nan"}};
    expect_all(rows);
}

TEST(SimulatorBuiltIns, AreNotFoundForOtherParameters)
{
    for (const char* mangled :
         {"_Z3sini", "_Z3sinff", "_Z3sinPf", "_Z5fractff", "_Z6selectv", "_Z3sin", "_Z3sinDv5_f",
          "_Z15convert_int_satPf", "_Z14convert_nosuchf", "_Z12convert_boolf", "_Z8native_xf"}) {
        const auto signature = signature_of(mangled);
        EXPECT_FALSE(signature && find_built_in(*signature)) << mangled;
    }
}

TEST(SimulatorBuiltIns, AreFoundByTheirMangledNames)
{
    const std::pair<const char*, unsigned> names[] = {{"_Z5clampDv4_iS_S_", 3},
                                                      {"_Z5clampDv4_iii", 3},
                                                      {"_Z5fractDv4_fPS_", 2},
                                                      {"_Z6remquoddPU3AS4i", 3},
                                                      {"_Z18convert_uint16_satDv16_l", 1}};
    for (const auto& [mangled, parameters] : names) {
        const auto signature = signature_of(mangled);
        ASSERT_TRUE(signature) << mangled;
        EXPECT_EQ(signature->parameters.size(), parameters) << mangled;
        EXPECT_TRUE(find_built_in(*signature)) << mangled;
    }
}
} // namespace
} // namespace lab::simulator
