// Reads a record command by command, as a driver would execute it, into a job for the simulator.
#pragma once

#include "grader/judge/host/record/command_order.hpp"
#include "grader/judge/host/run/host_launches.hpp"
#include "grader/judge/host/run/host_simulation.hpp"

#include <map>
#include <set>

namespace lab::judge
{
/// Executes a record command by command, as a driver would.
class CommandReader {
  public:
    static constexpr std::uint64_t most_bytes = 128 << 20; // of all buffers together

    /// Thrown where a record contains what the simulator cannot repeat.
    struct Obstacle {
        Text what;
    };

    explicit CommandReader(const HostRecord& record) : record_(record) {}

    void take(const Call& call);
    RepeatedCommands take_result() { return {std::move(job_), std::move(calls_), {}}; }

  private:
    /// A buffer or a part of one.
    struct KnownBuffer {
        std::size_t index = 0; // in the case
        std::uint64_t offset = 0, bytes = 0;
        bool is_part = false;
    };

    struct KnownProgram {
        std::optional<std::string> text; // none: it was made of something else
        std::size_t number = 0;          // once it is built
    };

    struct KnownKernel {
        std::string name; // empty: not known
        std::size_t program = 0;
    };

    /// The effects of a command, applied when it runs.
    struct RecordedCommand {
        std::vector<worker::Transfer> transfers = {};
        std::optional<worker::Launch> launch = {};
        std::size_t call = 0;                           // of the record
        std::vector<std::size_t> after = {};            // other commands
        std::vector<std::uint64_t> awaited_events = {}; // of the program's own that it waits for
        bool has_run = false;
    };

    /// The offset of that many bytes in a buffer of `limit` bytes; throws BadData if they leave it.
    static std::size_t checked(std::uint64_t begin, std::uint64_t bytes, std::uint64_t limit);
    /// The bytes that the call passed to OpenCL.
    static worker::Bytes brought(const Call& call);
    static std::uint64_t created(const Call& call) { return call.created.empty() ? 0 : call.created.front(); }
    worker::Case& the_case() { return job_.cases.front(); }

    void make_objects(const Call& call);
    void run(RecordedCommand& step);
    bool can_run(const RecordedCommand& step) const;
    /// Runs the commands that are ready; most are ready at once.
    void run_what_can();
    const KnownBuffer& buffer(const Call& call, const char* argument) const;
    const KnownProgram& program(const Call& call) const;
    void create_buffer(const Call& call);
    void create_part(const Call& call);
    void build(const Call& call);
    worker::Argument argument(const Call& set) const;
    void launch(const Call& call);

    void write(const KnownBuffer& to, std::uint64_t offset, worker::Bytes bytes);
    void copy(const KnownBuffer& from, std::uint64_t from_offset, const KnownBuffer& to,
              std::uint64_t to_offset, std::uint64_t bytes);
    void transfer(const Call& call);
    void fill(const Call& call);
    /// The record has bytes only for regions that were mapped for writing.
    void unmap(const Call& call);
    void write_rectangle(const Call& call);
    void copy_rectangle(const Call& call);

    worker::Job job_{"kernels.cl", "", "", {{}}};
    std::vector<worker::Job::Program> builds_;
    std::map<std::uint64_t, KnownBuffer> buffers_;
    std::map<std::uint64_t, KnownProgram> programs_;
    std::map<std::uint64_t, KnownKernel> kernels_;
    std::map<std::uint64_t, std::pair<KnownBuffer, std::uint64_t>>
        maps_; // by where they lie: in which buffer, and where there
    const HostRecord& record_;
    KernelArguments arguments_;
    CommandOrder order_;
    RecordedCommand step_;                  // of the call that is being read
    std::vector<RecordedCommand> steps_;    // of all commands
    std::vector<std::size_t> waiting_;      // commands that did not run yet, the oldest first
    std::set<std::uint64_t> users_events_;  // that have not happened
    std::vector<worker::Transfer> pending_; // before the next launch
    std::vector<std::size_t> calls_;
    std::uint64_t total_bytes_ = 0;
};
} // namespace lab::judge
