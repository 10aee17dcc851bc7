// The record of a host program's run, as written by grader/layer: its OpenCL calls, in order.
#pragma once

#include "grader/judge/core/verdict.hpp"
#include "grader/layer/record_line.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lab::judge
{
using CallArgument = record::Argument;

/// A call of an OpenCL function. A handle is the address that represents an object.
struct Call {
    std::string name;
    std::vector<CallArgument> arguments;
    std::vector<std::uint64_t> frames; // return addresses in the student's object, innermost first
    int line = 0; // of the student's file, HostLines; 0: debug information has none for these frames
    std::uint64_t place = 0; // the address of that line
    // Indices of earlier calls whose host memory had changed, or had been freed, when this call began.
    std::vector<std::size_t> changed, freed;

    std::optional<std::string> brought = {}; // bytes of the host's, in runs that keep them

    bool has_returned = false;   // otherwise the program ended in it
    bool is_injected = false;    // it failed because the judge wanted it
    bool is_system_call = false; // which ended the program
    std::int64_t error = 0;
    std::vector<std::uint64_t> created; // handles
    std::uint64_t given = 0;            // the handle of an object that the one asked about holds
    std::uint64_t event = 0;
    std::int64_t status = 1; // of a command that was asked about: CL_COMPLETE is 0

    bool is(std::string_view function) const { return name == function; }
    /// True if the student's code made the call, according to its addresses and independent of debug information.
    bool is_students() const { return !frames.empty(); }
    bool succeeded() const { return has_returned && error == 0; }
    /// Also true if the program ended in the call.
    bool may_have_done_it() const { return has_returned ? error == 0 : !is_system_call; }
    /// The size in bytes of the host memory that the call uses, if it is smaller than the call assumes; 0: it is
    /// large enough, or unknown.
    std::uint64_t bytes_there() const { return number("bytes_there"); }
    /// True if the call copies or maps the contents of a buffer to the host.
    bool reads_a_buffer() const
    {
        return is("clEnqueueReadBuffer") || is("clEnqueueReadBufferRect") || is("clEnqueueMapBuffer");
    }
    /// The buffer that a command of the host writes to, if any.
    const std::vector<std::uint64_t>& written_buffer() const;
    /// The numbers of an argument; empty if there is no such argument.
    const std::vector<std::uint64_t>& list(std::string_view argument) const;
    /// The first number of an argument; 0 if there is none.
    std::uint64_t number(std::string_view argument) const;
    const std::string& text(std::string_view argument) const;
};

/// A callback of the program that was about to run, and the number of calls that had begun by then.
struct Told {
    std::uint64_t event = 0;
    std::size_t calls = 0;
};

struct HostRecord {
    enum class State { whole, missing, incomplete, tampered, too_long, endless };
    State state = State::missing;
    std::vector<Call> calls; // what can be trusted of them
    std::vector<Told> told;
    bool has_lines = false; // HostLines could look them up
    const Call* touched() const { return touched_call ? &calls.at(*touched_call) : nullptr; }
    std::optional<std::size_t> touched_call = {}; // what it mapped was used out of its time; that crashed it
    std::vector<std::uint64_t> failure_frames = {}; // where it crashed or threw last, as those of a call
    int failure_line = 0;                           // of the student's file; 0: not known
    /// True if it crashed because recursive calls of one function filled its stack.
    bool calls_itself() const
    {
        return failure_frames.size() == record::most_frames_of_failure &&
               std::count(failure_frames.begin(), failure_frames.end(), failure_frames.back()) > 8;
    }
};

/// The first call of this function in the student's file; null if there is none.
const Call* students_call(const HostRecord& record, std::string_view function);
/// The call by which the program shares memory with the device (SVM); null if there is none.
inline const Call* shares_memory(const HostRecord& record) { return students_call(record, "clSVMAlloc"); }

/// The value of a clSetKernelArg argument as a handle; 0 if the value has another size.
std::uint64_t handle_in(const Call& set_argument);
/// The same for a uint.
std::uint32_t uint_in(const Call& set_argument);

/// "CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR".
std::string flags_shown(std::uint64_t flags);
/// "clCreateBuffer(flags = CL_MEM_READ_ONLY, size = 1024)": can be compared with the program's source.
std::string shown(const Call& call);
} // namespace lab::judge
