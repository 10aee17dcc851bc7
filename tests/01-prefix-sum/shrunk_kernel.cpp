#include "tests/01-prefix-sum/shrunk_kernel.hpp"

#include <re2/re2.h>

#include <map>

namespace prefix_sum
{
namespace
{
constexpr std::size_t full_count = 256;
constexpr unsigned long long largest_other_number = 6; // 7 may be the last of 8 levels
} // namespace

std::optional<std::string> shrunk_kernel(const std::string& text, std::size_t element_count)
{
    const std::map<std::string, std::size_t> smaller{{std::to_string(full_count), element_count},
                                                     {std::to_string(full_count - 1), element_count - 1},
                                                     {std::to_string(full_count / 2), element_count / 2}};
    static const RE2 next_number(R"((?s)(.*?)\b(0[xX][0-9a-fA-F]+|[0-9]+))");
    re2::StringPiece rest = text;
    std::string shrunk, before, number;
    bool names_the_size = false;
    while (RE2::Consume(&rest, next_number, &before, &number)) {
        const auto found = smaller.find(number);
        if (found == smaller.end() && std::stoull(number.substr(0, 18), nullptr, 0) > largest_other_number)
            return {};
        names_the_size = names_the_size || found != smaller.end();
        shrunk += before + (found == smaller.end() ? number : std::to_string(found->second));
    }
    return names_the_size ? std::optional(shrunk + std::string(rest)) : std::nullopt;
}
} // namespace prefix_sum
