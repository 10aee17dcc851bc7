#include "grader/judge/host/record/object_names.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <cctype>

namespace lab::judge
{
namespace
{
constexpr std::size_t longest_name = 40; // in bytes: a program may name a kernel as it likes

bool creates_memory(const Call& call)
{
    return call.name.starts_with("clCreateBuffer") || call.name.starts_with("clCreateImage") ||
           call.is("clCreateSubBuffer");
}

bool ends_a_statement(const std::string& line)
{
    const auto last = line.find_last_not_of(" \t");
    return last == std::string::npos || std::string_view(";{}").find(line[last]) != std::string_view::npos ||
           line.starts_with("//");
}

/// The whole statement, including the lines before and after this one.
std::string statement_at(int line, const Source& source)
{
    constexpr int most_lines = 4;
    int first = line;
    while (first > 1 && line - first < most_lines && !ends_a_statement(source.line(first - 1)))
        --first;
    std::string statement;
    for (int i = first; i < first + 2 * most_lines; ++i) {
        statement += source.line(i) + " ";
        if (i >= line && ends_a_statement(source.line(i)))
            break;
    }
    return statement;
}

/// "in" and "out" of "in(context, flags, 4), out(context, flags, 4);".
std::vector<std::string> declared_in(const std::string& declarators)
{
    std::vector<std::string> names(1);
    int depth = 0;
    bool is_name = true;
    for (const char c : declarators) {
        depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
        const bool is_of_a_name = std::isalnum(static_cast<unsigned char>(c)) || c == '_';
        if (depth == 0 && c == ',') {
            names.emplace_back();
            is_name = true;
        } else if (is_name && is_of_a_name)
            names.back() += c;
        else
            is_name = is_name && names.back().empty();
    }
    return names;
}

/// The variables that the statement declares or sets.
std::vector<std::string> names_in(const std::string& statement)
{
    static const RE2 declared(R"((?:cl::(?:Buffer|Image\w*)|cl_mem)\s+(\w+\s*[({=].*);)"),
        set(R"((\w+)\s*=[^=].*(?:cl::Buffer|clCreate|createSubBuffer))");
    std::string found;
    if (RE2::PartialMatch(statement, declared, &found))
        return declared_in(found);
    return RE2::PartialMatch(statement, set, &found) ? std::vector{found} : std::vector<std::string>{};
}
} // namespace

ObjectNames::ObjectNames(const HostRecord& record, const Source& source) : source_(source)
{
    for (const Call& call : record.calls)
        if (auto& places = places_[call.line];
            creates_memory(call) && call.is_students() &&
            std::find(places.begin(), places.end(), call.place) == places.end())
            places.push_back(call.place);
}

void ObjectNames::note(const Call& call)
{
    if (creates_memory(call))
        newest_ = name_of(call);
    else if (call.is("clCreateKernel"))
        newest_ = shortened(call.text("kernel_name"), longest_name);
    else
        return;
    for (const std::uint64_t handle : call.created)
        names_[handle] = newest_;
}

std::string ObjectNames::of(std::uint64_t handle) const
{
    const auto known = names_.find(handle);
    return known == names_.end() ? "?" : known->second;
}

/// The name in the source, or b1, b2, ... if that is unclear. A repeated name gets a number.
std::string ObjectNames::name_of(const Call& creation)
{
    const std::string name = name_in_source(creation);
    if (name.empty())
        return fmt::format("b{}", ++used_["b"]);
    const int count = ++used_[name];
    return count == 1 ? name : fmt::format("{}({})", name, count);
}

/// The variable that the statement declares or sets; empty if that is unclear.
std::string ObjectNames::name_in_source(const Call& creation) const
{
    const auto known = places_.find(creation.line);
    if (creation.line == 0 || known == places_.end())
        return "";
    const auto& places = known->second;
    const std::vector<std::string> names = names_in(statement_at(creation.line, source_));
    const auto place = std::find(places.begin(), places.end(), creation.place);
    if (names.size() != places.size() || place == places.end())
        return "";
    return shortened(names[static_cast<std::size_t>(place - places.begin())], longest_name);
}
} // namespace lab::judge
