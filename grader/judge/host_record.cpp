#include "grader/judge/host_record.hpp"

#include "grader/judge/setup.hpp"
#include "grader/layer/keyed_hash.hpp"
#include "grader/process/child.hpp"

#include <CL/cl.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <sstream>
#include <utility>

namespace lab::judge
{
namespace
{
using Json = nlohmann::ordered_json;

std::uint64_t hexadecimal(const std::string& digits) { return std::stoull(digits, nullptr, 16); }

/// Handles and addresses are written as "0x…".
void add_value(const Json& value, CallArgument& argument)
{
    if (value.is_number_integer())
        argument.numbers.push_back(value.get<std::uint64_t>());
    else if (value.is_string() && value.get_ref<const std::string&>().starts_with("0x"))
        argument.numbers.push_back(hexadecimal(value.get<std::string>()));
    else if (value.is_string())
        argument.text = value.get<std::string>();
    else if (value.is_array())
        for (const Json& element : value)
            add_value(element, argument);
}

CallArgument argument_from(const std::string& name, const Json& value)
{
    CallArgument argument{name, {}, {}};
    add_value(value, argument);
    return argument;
}

Call begun_call(const Json& line)
{
    Call call;
    call.name = line.at("name").get<std::string>();
    for (const auto& [name, value] : line.at("arguments").items())
        call.arguments.push_back(argument_from(name, value));
    call.frames = line.at("at").get<std::vector<std::uint64_t>>();
    for (const std::size_t number : line.value("changed", std::vector<std::size_t>{}))
        call.changed.push_back(number - 1);
    return call;
}

void add_result(const Json& result, Call& call)
{
    call.has_returned = true;
    call.is_injected = result.contains("injected");
    call.error = result.value("error", std::int64_t{0});
    call.status = result.value("status", std::int64_t{1});
    if (result.contains("created"))
        call.created = argument_from("", result.at("created")).numbers;
    if (result.contains("event"))
        if (const auto event = argument_from("", result.at("event")).numbers; !event.empty())
            call.event = event.front();
}

/// Reads the lines one by one and knows what must come next.
class Reader {
  public:
    explicit Reader(const HashKey& key) : key_(key) {}

    /// False when the line was not written by the layer at this place.
    bool take(const std::string& signed_line)
    {
        const std::string hash = signed_line.substr(0, 16);
        if (signed_line.size() < 18 ||
            fmt::format("{:016x}", keyed_hash(key_, last_hash_ + signed_line.substr(17))) != hash)
            return false;
        last_hash_ = hash;
        const Json line = Json::parse(signed_line.substr(17));
        if (line.contains("call") && line.at("call") == calls.size() + 1)
            calls.push_back(begun_call(line));
        else if (line.contains("return") && line.at("return").get<std::size_t>() <= calls.size())
            add_result(line.at("result"), calls[line.at("return").get<std::size_t>() - 1]);
        else if (line.contains("end") && line.at("end") == calls.size())
            has_end = true;
        else if (line.contains("full"))
            is_full = true;
        else if (line.contains("endless"))
            call_limit = line.at("endless");
        else if (!line.contains("record") && !is_full)
            return false;
        return true;
    }

    std::vector<Call> calls;
    bool has_end = false, is_full = false;
    std::size_t call_limit = 0; // at which the program was ended; 0: it was not

  private:
    HashKey key_;
    std::string last_hash_ = std::string(16, '0');
};

HostRecord::State state_of(const Reader& reader, bool exited_by_itself)
{
    if (reader.call_limit > 0)
        return HostRecord::State::endless;
    if (reader.is_full)
        return HostRecord::State::too_long;
    return reader.has_end || !exited_by_itself ? HostRecord::State::whole : HostRecord::State::incomplete;
}
} // namespace

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

std::uint64_t handle_in(const Call& set_argument)
{
    const std::string& bytes = set_argument.text("arg_value");
    std::uint64_t handle = 0;
    for (std::size_t i = bytes.size() == 16 ? 16 : 0; i >= 2; i -= 2)
        handle = handle << 8 | std::stoull(bytes.substr(i - 2, 2), nullptr, 16);
    return handle;
}

RecordSlip new_record()
{
    std::random_device random; // from the system: a program that knew the key could write a record
    RecordSlip slip{new_folder("record") / "calls", ""};
    for (int i = 0; i < 4; ++i)
        slip.key += fmt::format("{:08x}", random());
    return slip;
}

HostRecord read_host_record(const RecordSlip& slip, bool exited_by_itself)
{
    HostRecord record;
    std::ifstream in(slip.file);
    if (!in)
        return record;
    Reader reader({hexadecimal(slip.key.substr(0, 16)), hexadecimal(slip.key.substr(16))});
    record.state = HostRecord::State::incomplete; // an empty one
    for (std::string line; std::getline(in, line);) {
        if (reader.has_end || !reader.take(line)) {
            record.state = HostRecord::State::tampered;
            break;
        }
        record.state = state_of(reader, exited_by_itself);
    }
    record.calls = std::move(reader.calls);
    record.call_limit = reader.call_limit;
    return record;
}

namespace
{
using Lines = std::map<std::uint64_t, int>; // 0: not in the student's file

/// addr2line's answer: a line with the address, then "FILE:LINE" of the innermost inlined function, of its caller, …
void add_lines(const std::string& answer, const std::string& file_name, Lines& lines)
{
    std::uint64_t address = 0;
    std::istringstream in(answer);
    for (std::string text; std::getline(in, text);) {
        if (text.starts_with("0x")) {
            address = hexadecimal(text);
            continue;
        }
        const auto colon = text.rfind(':');
        if (colon == std::string::npos ||
            std::filesystem::path(text.substr(0, colon)).filename() != file_name)
            continue;
        if (int& line = lines[address]; line == 0)
            line = std::atoi(text.c_str() + colon + 1); // "21 (discriminator 3)", "?"
    }
}

/// Asks for the addresses that `lines` does not hold yet. False when nobody answers.
bool look_up(const HostRecord& record, const std::filesystem::path& program, const std::string& file_name,
             Lines& lines)
{
    process::Command command;
    command.arguments = {"addr2line", "--inlines", "--addresses", "--exe=" + program.string()};
    for (const Call& call : record.calls)
        for (const std::uint64_t address : call.frames)
            if (lines.emplace(address, 0).second)
                command.arguments.push_back(fmt::format("{:#x}", address));
    if (command.arguments.size() == 4)
        return true;
    command.limits.stream_bytes = 4 << 20;
    const process::Outcome outcome = process::run_child(command);
    add_lines(outcome.out, file_name, lines);
    return outcome.exited_with(0);
}
} // namespace

void find_lines(HostRecord& record, const std::filesystem::path& program, const std::string& file_name)
{
    // The runs of a program have nearly all their calls in common, and some runs are made at the same time.
    static std::mutex mutex;
    static std::map<std::pair<std::filesystem::path, std::string>, Lines> known;
    const std::scoped_lock lock(mutex);
    Lines& lines = known[{program, file_name}];
    record.has_lines = look_up(record, program, file_name, lines);
    for (Call& call : record.calls) {
        const auto frame = std::find_if(call.frames.begin(), call.frames.end(),
                                        [&](std::uint64_t address) { return lines[address] > 0; });
        call.line = frame == call.frames.end() ? 0 : lines[*frame];
        call.place = frame == call.frames.end() ? 0 : *frame;
    }
}

namespace
{
struct Flag {
    std::uint64_t bit;
    const char* name;
};

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

/// Nothing for what differs from run to run: handles and addresses.
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
