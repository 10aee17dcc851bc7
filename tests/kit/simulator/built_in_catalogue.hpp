// All built-in functions that compute values, with their types, and how far from the correct result they may be.
#pragma once

#include "tests/kit/simulator/built_in_call.hpp"

namespace lab::simulator
{
/// The inputs for which a function is tested; for others its result is undefined.
enum class Inputs : std::uint8_t {
    any, // of floats in vectors: moderate, because PoCL 3.1 confuses lanes beside infinite and huge ones
    of_24_bits,
    ordered_last,  // the last two parameters, the smaller one first
    ordered_first, // the first two likewise, and different
    moderate,      // near 1, of both signs
    positive,
    whole,   // small, of both signs: products are exact
    fitting, // into the type of the result
};

/// Each type is a letter: T one of `types`, S its scalar, U as T but unsigned, W twice as wide, L and M integers as
/// wide as T, signed and unsigned, R the result of comparing T, I int with as many lanes, B one int; t and i are
/// pointers to T and I. Each of `types` stands for a scalar and a vector of some width; with a number, only for that
/// many lanes.
struct Family {
    const char* names;
    const char* result;
    const char* parameters;
    const char* types;
    double float_ulps = 0, double_ulps = 0;
    Inputs inputs = Inputs::any;
};

inline constexpr const char* integers = "char uchar short ushort int uint long ulong";
inline constexpr const char* floats = "float double";
inline constexpr const char* geometric = "float1 float2 float3 float4 double1 double2 double3 double4";
inline constexpr double coarse = 8192; // half_; native_ promises nothing

inline constexpr Family families[] = {
    {"min max add_sat sub_sat hadd rhadd mul_hi rotate", "T", "TT", integers},
    {"mad_sat mad_hi", "T", "TTT", integers},
    {"clamp", "T", "TTT", integers, 0, 0, Inputs::ordered_last},
    {"clz popcount", "T", "T", integers},
    {"abs", "U", "T", integers},
    {"abs_diff", "U", "TT", integers},
    {"upsample", "W", "TU", "char uchar short ushort int uint"},
    {"mul24", "T", "TT", "int uint", 0, 0, Inputs::of_24_bits},
    {"mad24", "T", "TTT", "int uint", 0, 0, Inputs::of_24_bits},

    {"min max step", "T", "TT", floats, 0, 0, Inputs::moderate},
    {"min max", "T", "TS", floats, 0, 0, Inputs::moderate},
    {"step", "T", "ST", floats, 0, 0, Inputs::moderate},
    {"clamp", "T", "TTT", floats, 0, 0, Inputs::ordered_last},
    {"smoothstep", "T", "TTT", floats, 16, 16, Inputs::ordered_first},
    {"mix", "T", "TTT", floats, 4, 4, Inputs::positive},
    {"mix", "T", "TTS", floats, 4, 4, Inputs::positive},
    {"degrees radians", "T", "T", floats, 2, 2},
    {"sign", "T", "T", floats},

    {"isequal isnotequal isgreater isgreaterequal isless islessequal islessgreater isordered isunordered",
     "R", "TT", floats},
    {"isfinite isinf isnan isnormal signbit", "R", "T", floats},
    {"any all", "B", "T", "char short int long"},
    {"bitselect", "T", "TTT", "char uint ulong float double"},
    {"select", "T", "TTL", "char short int long float double"},
    {"select", "T", "TTM", "uchar ushort uint ulong float double"},

    {"sin cos", "T", "T", floats, 4, 4},
    {"tan", "T", "T", floats, 5, 5},
    {"asin acos sinh cosh asinh acosh sinpi cospi", "T", "T", floats, 4, 4},
    {"atan atanh tanh asinpi acospi atanpi", "T", "T", floats, 5, 5},
    {"tanpi", "T", "T", floats, 6, 6},
    {"atan2 atan2pi", "T", "TT", floats, 6, 6},
    {"exp exp2 exp10 expm1 log log2 log10", "T", "T", floats, 3, 3},
    {"log1p cbrt rsqrt", "T", "T", floats, 2, 2},
    {"sqrt", "T", "T", floats, 3},
    {"erf erfc tgamma", "T", "T", floats, 16, 16},
    {"pow powr", "T", "TT", floats, 16, 16},
    {"pown", "T", "TI", floats, 16, 16},
    {"rootn", "T", "TI", "float double1 double2", 16,
     16}, // PoCL 3.1 takes another lane's n in wide vectors of doubles
    {"hypot", "T", "TT", floats, 4, 4},
    {"half_cos half_exp half_exp2 half_exp10 half_log half_log2 half_log10 half_recip half_rsqrt half_sin half_sqrt half_tan",
     "T", "T", "float", coarse, 0, Inputs::positive},
    {"native_cos native_exp native_exp2 native_exp10 native_log native_log2 native_log10 native_recip native_rsqrt native_sin "
     "native_sqrt native_tan",
     "T", "T", "float", coarse, 0, Inputs::positive},
    {"half_divide half_powr native_divide native_powr", "T", "TT", "float", coarse, 0, Inputs::positive},

    {"ceil floor trunc round rint fabs logb", "T", "T", floats},
    {"copysign nextafter fdim fmax fmin fmod remainder maxmag minmag", "T", "TT", floats},
    {"fmax fmin", "T", "TS", floats},
    {"ilogb", "I", "T", floats},
    {"ldexp", "T", "TI", floats},
    {"fma", "T", "TTT", floats},
    {"mad", "T", "TTT", floats, 4, 4, Inputs::positive},
    {"nan", "T", "M", floats},
    {"fract modf", "T", "Tt", floats},
    {"sincos", "T", "Tt", floats, 4, 4},
    {"frexp", "T", "Ti", floats},
    {"remquo", "T", "TTi", floats, 0, 0, Inputs::moderate},
    {"lgamma", "T", "T", floats, 16, 16, Inputs::positive}, // no bound is promised
    {"lgamma_r", "T", "Ti", floats, 16, 16, Inputs::positive},

    {"dot", "S", "TT", geometric, 0, 0, Inputs::whole},
    {"cross", "T", "TT", "float3 float4 double3 double4", 0, 0, Inputs::whole},
    {"length", "S", "T", geometric, 7, 9, Inputs::moderate},
    {"distance", "S", "TT", geometric, 7, 9, Inputs::moderate},
    {"normalize", "T", "T", geometric, 6, 8, Inputs::moderate},
    {"fast_length", "S", "T", "float4", coarse, 0, Inputs::moderate},
    {"fast_distance", "S", "TT", "float3", coarse, 0, Inputs::moderate},
    {"fast_normalize", "T", "T", "float2", coarse, 0, Inputs::moderate},
    {"shuffle", "T", "TM", "uchar16 short2 int4 ulong8 float4 double2"},
    {"shuffle2", "T", "TTM", "uchar16 short2 int4 ulong8 float4 double2"},
};

/// A function for certain types; if it stores a result, the last parameter is a pointer.
struct Overload {
    std::string name;
    ParameterType result;
    std::vector<ParameterType> parameters;
    double ulps = 0;
    Inputs inputs = Inputs::any;
};

/// The overloads of all families, in this order.
std::vector<Overload> overloads();
/// All forms of convert_T from each other type to this one.
std::vector<Overload> conversions_to(Element element);
} // namespace lab::simulator
