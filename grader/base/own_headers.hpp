// A student's own headers: small files next to the requested one, which includes them by name. The same ones must
// count at home, in `lab submit` and in a class, or the verdicts would differ.
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

/// True for an acceptable header name: letters, digits, "_", "-" and ".", at most 64, ending in .h, .hpp or .cl.
bool is_header_name(std::string_view name);

/// The names that a text includes in quotes, in order.
std::vector<std::string> included_names(const std::string& text);

/// The headers that a text includes in quotes, directly or through another header, in order. `beside` returns the
/// text of the header with that name, or nothing if there is none. Headers that are too large count as missing, and
/// so do those beyond the maximum number.
std::vector<Header> own_headers(const std::string& text,
                                const std::function<std::optional<std::string>(const std::string&)>& beside);
} // namespace lab
