// The meanings of OpenCL's error codes, from exercises/words.toml, which `lab explain` also reads.
#pragma once

#include <array>
#include <string_view>

namespace lab
{

struct ErrorText {
    int code;
    std::string_view name, en, de;
};

inline constexpr auto error_texts = std::to_array<ErrorText>({
#include "error_texts.inc"
});

} // namespace lab
