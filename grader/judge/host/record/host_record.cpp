#include "grader/judge/host/record/host_record.hpp"

#include <CL/cl.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

namespace lab::judge
{
const std::vector<std::uint64_t>& Call::written_buffer() const
{
    if (is("clEnqueueWriteBuffer") || is("clEnqueueWriteBufferRect") || is("clEnqueueFillBuffer"))
        return list("buffer");
    return list(is("clEnqueueUnmapMemObject") ? "memobj" : "dst_buffer");
}

const std::vector<std::uint64_t>& Call::list(std::string_view argument) const
{
    static const std::vector<std::uint64_t> none;
    const auto found = std::find_if(arguments.begin(), arguments.end(),
                                    [&](const CallArgument& known) { return known.name == argument; });
    return found == arguments.end() ? none : found->numbers;
}

std::uint64_t Call::number(std::string_view argument) const
{
    const auto& numbers = list(argument);
    return numbers.empty() ? 0 : numbers.front();
}

const std::string& Call::text(std::string_view argument) const
{
    static const std::string none;
    const auto found = std::find_if(arguments.begin(), arguments.end(),
                                    [&](const CallArgument& known) { return known.name == argument; });
    return found == arguments.end() ? none : found->text;
}

namespace
{
unsigned hexadecimal(char digit)
{
    return static_cast<unsigned>(digit >= 'a' ? digit - 'a' + 10 : digit - '0') & 15;
}

/// The value of a kernel argument, stored lowest byte first; 0 if its size differs.
template <typename Number> Number value_in(const Call& set_argument)
{
    const std::string& digits = set_argument.text("arg_value");
    Number value = 0;
    for (std::size_t i = digits.size() == 2 * sizeof value ? digits.size() : 0; i >= 2; i -= 2)
        value =
            value << 8 | static_cast<Number>(hexadecimal(digits[i - 2]) << 4 | hexadecimal(digits[i - 1]));
    return value;
}
} // namespace

const Call* students_call(const HostRecord& record, std::string_view function)
{
    const auto found = std::find_if(record.calls.begin(), record.calls.end(), [&](const Call& call) {
        return call.is_students() && call.is(function);
    });
    return found == record.calls.end() ? nullptr : &*found;
}

std::uint64_t handle_in(const Call& set_argument) { return value_in<std::uint64_t>(set_argument); }
std::uint32_t uint_in(const Call& set_argument) { return value_in<std::uint32_t>(set_argument); }

namespace
{
struct Flag {
    std::uint64_t bit;
    const char* name;
};
} // namespace

std::string flags_shown(std::uint64_t flags)
{
    constexpr std::array<Flag, 9> names{{{CL_MEM_READ_WRITE, "CL_MEM_READ_WRITE"},
                                         {CL_MEM_WRITE_ONLY, "CL_MEM_WRITE_ONLY"},
                                         {CL_MEM_READ_ONLY, "CL_MEM_READ_ONLY"},
                                         {CL_MEM_USE_HOST_PTR, "CL_MEM_USE_HOST_PTR"},
                                         {CL_MEM_ALLOC_HOST_PTR, "CL_MEM_ALLOC_HOST_PTR"},
                                         {CL_MEM_COPY_HOST_PTR, "CL_MEM_COPY_HOST_PTR"},
                                         {CL_MEM_HOST_WRITE_ONLY, "CL_MEM_HOST_WRITE_ONLY"},
                                         {CL_MEM_HOST_READ_ONLY, "CL_MEM_HOST_READ_ONLY"},
                                         {CL_MEM_HOST_NO_ACCESS, "CL_MEM_HOST_NO_ACCESS"}}};
    std::vector<std::string> set;
    for (const Flag& flag : names)
        if (flags & flag.bit) {
            set.emplace_back(flag.name);
            flags &= ~flag.bit;
        }
    if (flags != 0 || set.empty())
        set.push_back(fmt::format("{:#x}", flags));
    return fmt::format("{}", fmt::join(set, " | "));
}

namespace
{
/// Empty for handles and addresses, which differ from run to run.
std::string shown(const CallArgument& argument)
{
    static const std::set<std::string> lists{"global_work_offset", "global_work_size", "local_work_size"},
        plain{"size",     "offset",       "src_offset",  "dst_offset",  "arg_index", "arg_size",
              "work_dim", "pattern_size", "device_type", "num_entries", "count",     "num_events"},
        switches{"blocking_read", "blocking_write", "blocking_map"};
    if (argument.name == "kernel_name")
        return fmt::format("\"{}\"", argument.text);
    if (argument.numbers.empty())
        return argument.name == "local_work_size" || argument.name == "ptr" ? argument.name + " = NULL" : "";
    if (argument.name == "flags")
        return "flags = " + flags_shown(argument.numbers.front());
    if (switches.contains(argument.name))
        return fmt::format("{} = {}", argument.name, argument.numbers.front() ? "CL_TRUE" : "CL_FALSE");
    if (lists.contains(argument.name))
        return fmt::format("{} = ({})", argument.name, fmt::join(argument.numbers, ", "));
    return plain.contains(argument.name) ? fmt::format("{} = {}", argument.name, argument.numbers.front())
                                         : "";
}
} // namespace

std::string shown(const Call& call)
{
    std::vector<std::string> arguments;
    for (const CallArgument& argument : call.arguments)
        if (const std::string text = shown(argument); !text.empty())
            arguments.push_back(text);
    return fmt::format("{}({})", call.name, fmt::join(arguments, ", "));
}
} // namespace lab::judge
