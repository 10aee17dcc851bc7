#include "grader/class/base/name_list.hpp"

#include "grader/course/base/layout.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace lab::classroom
{
std::string listed(const std::vector<std::string>& names) { return fmt::to_string(fmt::join(names, "; ")); }

Text first_listed(const std::vector<std::string>& names)
{
    if (names.size() <= most_listed)
        return {listed(names), listed(names)};
    return text("{} and {} more", "{} und {} weitere", listed({names.begin(), names.begin() + most_listed}),
                names.size() - most_listed);
}

Text counted(std::size_t count, const Text& one, const Text& several)
{
    return course::counted(static_cast<double>(count), one, several);
}

std::string first_few(const std::set<std::string>& names)
{
    constexpr std::size_t most = 5;
    std::vector<std::string> first(names.begin(), std::next(names.begin(), std::min(most, names.size())));
    if (names.size() > most)
        first.emplace_back("…");
    return fmt::to_string(fmt::join(first, ", "));
}
} // namespace lab::classroom
