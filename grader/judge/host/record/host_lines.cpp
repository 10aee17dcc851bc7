#include "grader/judge/host/record/host_lines.hpp"

#include "grader/process/child.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace lab::judge
{
/// Parses addr2line's output: a line with the address, then "FILE:LINE" of the innermost inlined function, of its
/// caller, …
void HostLines::add(const std::string& answer)
{
    std::uint64_t address = 0;
    std::istringstream in(answer);
    for (std::string text; std::getline(in, text);) {
        if (text.starts_with("0x")) {
            address = std::strtoull(text.c_str(), nullptr, 16);
            continue;
        }
        const auto colon = text.rfind(':');
        if (colon == std::string::npos ||
            std::filesystem::path(text.substr(0, colon)).filename() != file_name_)
            continue;
        if (int& line = lines_[address]; line == 0) {
            line = std::atoi(text.c_str() + colon + 1); // "21 (discriminator 3)", "?"
            const auto known = static_cast<std::size_t>(line);
            line = known < beginnings_.size() ? beginnings_[known] : line;
        }
    }
}

/// Looks up the addresses that are not known yet: the runs of a program have nearly all of their calls in common.
/// False if addr2line is not installed.
bool HostLines::look_up(const HostRecord& record)
{
    process::Command command;
    command.arguments = {"addr2line", "--inlines", "--addresses", "--exe=/proc/self/fd/4"};
    command.inherited = {program_->get()};
    command.needs.compiler = true;
    std::string addresses;
    const auto ask = [&](const std::vector<std::uint64_t>& frames) {
        for (const std::uint64_t address : frames)
            if (lines_.emplace(address, 0).second)
                addresses += fmt::format("{:#x}\n", address); // more than a command line may hold
    };
    for (const Call& call : record.calls)
        ask(call.frames);
    ask(record.failure_frames);
    if (addresses.empty())
        return true;
    command.input = addresses;
    command.limits.stream_bytes = 4 << 20;
    const process::Outcome outcome = process::run_child(command);
    add(outcome.out);
    return outcome.ending !=
           process::Ending::not_started; // whatever else stops it lies in the program's debug information
}

void HostLines::find(HostRecord& record)
{
    const std::scoped_lock lock(mutex_);
    record.has_lines = look_up(record);
    const auto first_known = [&](const std::vector<std::uint64_t>& frames) {
        return std::find_if(frames.begin(), frames.end(),
                            [&](std::uint64_t address) { return lines_[address] > 0; });
    };
    if (const auto frame = first_known(record.failure_frames); frame != record.failure_frames.end())
        record.failure_line = lines_[*frame];
    if (record.calls_itself())
        record.failure_line = lines_[record.failure_frames.back()];
    for (Call& call : record.calls) {
        const auto frame = first_known(call.frames);
        if (frame != call.frames.end())
            call.line = lines_[*frame];
        // If no line is known: the outermost frame, which is not a wrapper that all calls share.
        if (call.is_students())
            call.place = frame == call.frames.end() ? call.frames.back() : *frame;
    }
}
} // namespace lab::judge
