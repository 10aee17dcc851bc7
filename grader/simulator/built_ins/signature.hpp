// Decodes the mangled name of an OpenCL function: "_Z5clampDv4_iS_S_" is clamp of three vectors of four signed
// integers. LLVM's types do not distinguish signed from unsigned and, with opaque pointers, do not show the
// pointed-to type; the name does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lab::simulator
{
enum class Element : std::uint8_t { other, boolean, i8, u8, i16, u16, i32, u32, i64, u64, f16, f32, f64 };

unsigned bytes_of(Element element); // other: 8, a handle
constexpr bool is_float(Element element) { return element >= Element::f16; }
bool is_signed(Element element);

struct ParameterType {
    Element element = Element::other;
    std::uint8_t lanes = 1;
    bool is_pointer = false; // to such elements
    bool operator==(const ParameterType&) const = default;
};

struct Signature {
    std::string name;
    std::vector<ParameterType> parameters; // none for (void)
};

/// Nothing if the name does not have that form.
std::optional<Signature> signature_of(std::string_view mangled);
} // namespace lab::simulator
