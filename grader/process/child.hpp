// Starts, limits, reads and ends a child process: the only place where the grader starts programs.
//
// A child runs in a separate session and dies with its parent. Whatever it does, run_child returns: when the child
// has exceeded a limit or a stream is too long, the whole group is killed. Everything that the child started ends
// with it, even if it left the group.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace lab::process
{
struct Limits {
    unsigned cpu_s = 10;                      // processor time of a usual machine (slowness.hpp)
    std::chrono::milliseconds asleep{10'000}; // while neither it nor a descendant runs or could run
    std::chrono::milliseconds wall =
        std::chrono::minutes(15);        // the last resort: depends on the load of the machine
    std::size_t address_space_bytes = 0; // 0: no limit
    std::size_t file_size_bytes = 0;     // 0: no limit
    std::size_t stream_bytes = 64 << 10; // of stdout and of stderr
    std::size_t result_bytes = 0;        // of descriptor 3, a socket; 0: the child has no such descriptor
    std::size_t memory_bytes = 0;        // of all its processes together, watched; 0: no limit
    std::size_t written_bytes = 0;       // in the folders it may write, watched; 0: no limit
};

/// The files of this machine that a child needs in a sandbox (enclosure.hpp). Its program and the system's libraries
/// are always there; anything forgotten here is missing rather than accessible.
struct Needs {
    std::vector<std::filesystem::path> reads;  // files and folders
    std::vector<std::filesystem::path> writes; // folders
    bool compiler = false;                     // the system's programs and headers
    bool tells_of_stops = false;               // it handles SIGSYS, which a forbidden system call gets
    bool is_first_process = false;             // of its sandbox: no other one there can kill or stop it
    std::map<std::filesystem::path, std::filesystem::path> links = {}; // names of what is elsewhere
};

class ForkServer;

/// A text that may be long and that the copies of a command share.
class Input {
  public:
    Input() : Input(std::string()) {}
    Input(std::string text) : text_(std::make_shared<const std::string>(std::move(text))) {}
    Input(const char* text) : Input(std::string(text)) {}
    const std::string& text() const { return *text_; }

  private:
    std::shared_ptr<const std::string> text_;
};

struct Command {
    std::vector<std::string> arguments;             // arguments[0]: the program
    std::filesystem::path directory;                // working directory; empty: the parent's
    std::map<std::string, std::string> environment; // set or replaced in the child
    std::vector<std::string> removed_environment;   // removed in the child
    Input input;                                    // written to its stdin, which is then closed
    Limits limits;
    std::function<bool()> is_cancelled; // asked every 50 ms or so; empty: never
    std::vector<int> inherited;         // descriptors of this process: 4, 5, … in the child
    /// Called with each line that the child writes to descriptor 3, as it arrives. The result is sent to the child on
    /// the same descriptor; after `nullopt` no further line is read.
    std::function<std::optional<std::string>(std::string_view line)> answer;

    Needs needs;
    bool is_trusted = false; // it neither runs nor parses anything of a student's: no sandbox around it
    bool has_own_environment = false; // `environment` is all of it
    /// Uses the same addresses in every run, so that a faulty program's undefined behaviour is repeatable.
    bool has_fixed_addresses = false;
    std::filesystem::path
        memory_groups; // where its memory is limited (memory_group.hpp); empty: it is watched
    uid_t runs_as = 0; // another user and group, for who is root; 0: as this process
    std::shared_ptr<ForkServer> fork_server; // forks for it where it can, and no program is started
    bool counts_for_budget = true;
};

enum class Ending {
    exited,
    crashed,
    timed_out,
    out_of_memory,
    too_much_output,
    cancelled,
    not_started, // or its disk was full, and what it did says nothing
    over_budget  // of all children together (budget.hpp); it was not started
};

struct Outcome {
    Ending ending = Ending::not_started;
    int exit_code = 0; // when exited
    int signal = 0;    // when crashed
    std::string out, err, result;
    std::string
        why; // not_started: the reason; too_much_output: the stream, or "files"; over_budget: its seconds
    bool was_asleep = false; // timed_out, over_budget: it slept, rather than compute
    std::chrono::milliseconds wall{0}, asleep{0};
    std::chrono::milliseconds quiet{0}; // at the end, since the last line that was answered
    double cpu_s = 0.0;

    bool exited_with(int code) const { return ending == Ending::exited && exit_code == code; }
};

/// Runs the command to its end; this process ignores SIGPIPE from then on. Throws only std::bad_alloc; a program that
/// cannot be started results in an Outcome.
Outcome run_child(const Command& command);

/// Makes SIGINT and SIGTERM end every child running under run_child, which then starts no more; the process goes on
/// to clean up and exits with code 130. The second signal ends it at once.
void end_children_on_signals();
bool was_interrupted();

/// "SIGSEGV".
std::string signal_name(int signal);
} // namespace lab::process
