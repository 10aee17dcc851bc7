// A student's own headers: small files that lie beside the one that the exercise asks for, which includes them by their names.
// At home, in `lab submit` and in a class the same ones count, or the verdicts would differ.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lab
{
constexpr std::size_t header_limit_bytes = std::size_t{64} << 10;
constexpr std::size_t most_headers = 8; // of a file that the exercise asks for

struct Header {
    std::string name, text;
};

/// Whether a header may be called so: letters, digits, "_", "-" and ".", at most 64, with .h, .hpp or .cl at the end.
bool is_header_name(std::string_view name);

/// What a text includes in quotes, itself or by another header, in the order in which it does. `beside` gives the text of
/// the header of that name, or nothing where there is none. What is too large counts as if it were not there, and so do
/// those after the most.
std::vector<Header> own_headers(const std::string& text,
                                const std::function<std::optional<std::string>(const std::string&)>& beside);
} // namespace lab
