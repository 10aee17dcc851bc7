#include "grader/simulator/runner/foreign_names.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace lab::simulator
{
namespace
{
bool is_of_a_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
} // namespace

std::optional<Foreign> name_of_the_compiler(const std::string& source)
{
    for (auto begin = source.begin(); begin != source.end();) {
        begin = std::find_if(begin, source.end(), is_of_a_name);
        const auto end = std::find_if_not(begin, source.end(), is_of_a_name);
        const std::string_view name(begin, end);
        for (const char* own :
             {"__builtin_", "__sync_", "__atomic_", "__c11_", "_BitInt", "_ExtInt", "__int128"})
            if (name.starts_with(own))
                return Foreign{std::to_string(1 + std::count(source.begin(), begin, '\n')) + ":1",
                               std::string(name)};
        begin = end;
    }
    return {};
}

std::optional<Foreign> not_of_the_language(const Program& program, const std::string& source)
{
    if (program.assembly)
        return Foreign{std::to_string(program.assembly->line) + ":" +
                           std::to_string(program.assembly->column),
                       "assembly"};
    return program.unknowns.empty() ? std::nullopt : name_of_the_compiler(source);
}
} // namespace lab::simulator
