#include "grader/class/name_list.hpp"

#include <fmt/ranges.h>

namespace lab::classroom
{
std::string listed(const std::vector<std::string>& names) { return fmt::to_string(fmt::join(names, "; ")); }

Text first_listed(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 10;
    if (names.size() <= most)
        return {listed(names), listed(names)};
    return text("{} and {} more (see the report)", "{} und {} weitere (siehe Bericht)",
                listed({names.begin(), names.begin() + most}), names.size() - most);
}
} // namespace lab::classroom
