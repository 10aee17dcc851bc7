#include "grader/judge/object_names.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <set>

namespace lab::judge
{
namespace
{
constexpr std::size_t longest_name = 40; // in bytes: a program may name a kernel as it likes

bool creates_a_buffer(const Call& call)
{
    return call.name.starts_with("clCreateBuffer") || call.is("clCreateSubBuffer");
}
} // namespace

ObjectNames::ObjectNames(const HostRecord& record, const Source& source) : source_(source)
{
    std::set<std::pair<int, std::uint64_t>> places;
    for (const Call& call : record.calls)
        if (creates_a_buffer(call) && call.is_students() &&
            places.emplace(call.line, call.frames.front()).second)
            ++places_[call.line];
}

void ObjectNames::note(const Call& call)
{
    std::string name;
    if (creates_a_buffer(call))
        name = name_of(call);
    else if (call.is("clCreateKernel"))
        name = shortened(call.text("kernel_name"), longest_name);
    else
        return;
    for (const std::uint64_t handle : call.created)
        names_[handle] = name;
}

std::string ObjectNames::of(std::uint64_t handle) const
{
    const auto known = names_.find(handle);
    return known == names_.end() ? "?" : known->second;
}

/// As the source calls it; where that does not tell, b1, b2 and so on. A name that comes again is numbered.
std::string ObjectNames::name_of(const Call& creation)
{
    const std::string name = name_in_source(creation);
    if (name.empty())
        return fmt::format("b{}", ++used_["b"]);
    const int count = ++used_[name];
    return count == 1 ? name : fmt::format("{}({})", name, count);
}

/// Of the variable that the statement declares or sets. Nothing where it makes several buffers.
std::string ObjectNames::name_in_source(const Call& creation) const
{
    static const RE2 declared(R"((?:cl::Buffer|cl_mem)\s+(\w+)\s*[({=])"),
        set(R"((\w+)\s*=[^=].*(?:cl::Buffer|clCreateBuffer|clCreateSubBuffer|createSubBuffer))");
    const auto places = places_.find(creation.line);
    std::string name;
    if (creation.line == 0 || places == places_.end() || places->second > 1)
        return name;
    const std::string line = source_.line(creation.line);
    if (!RE2::PartialMatch(line, declared, &name))
        RE2::PartialMatch(line, set, &name);
    return shortened(name, longest_name);
}
} // namespace lab::judge
