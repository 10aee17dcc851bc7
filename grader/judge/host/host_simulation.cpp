#include "grader/judge/host/host_simulation.hpp"

#include "grader/base/codec.hpp"
#include "grader/judge/host/command_order.hpp"
#include "grader/judge/host/host_launches.hpp"
#include "grader/judge/host/host_record_checks.hpp"
#include "grader/judge/kernel/kernel_run.hpp"

#include <CL/cl.h>

#include <algorithm>
#include <array>
#include <set>

namespace lab::judge
{
namespace
{
constexpr std::uint64_t most_bytes = 128 << 20; // of all buffers together

struct Obstacle {
    Text what;
};

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

std::size_t checked(std::uint64_t begin, std::uint64_t bytes, std::uint64_t limit)
{
    if (bytes > limit || begin > limit - bytes)
        throw BadData("a command that leaves its buffer");
    return begin;
}

/// The effects of a command, applied when it runs.
struct RecordedCommand {
    std::vector<worker::Transfer> transfers = {};
    std::optional<worker::Launch> launch = {};
    std::size_t call = 0;                           // of the record
    std::vector<std::size_t> after = {};            // other commands
    std::vector<std::uint64_t> awaited_events = {}; // of the program's own that it waits for
    bool has_run = false;
};

/// Executes a record command by command, as a driver would.
class CommandReader {
  public:
    explicit CommandReader(const HostRecord& record) : record_(record) {}

    void take(const Call& call)
    {
        arguments_.note(call);
        const std::optional<std::size_t> command = order_.add(call);
        if (!call.may_have_done_it())
            return;
        step_ = {};
        step_.call = static_cast<std::size_t>(&call - record_.calls.data());
        make_objects(call);
        if (!command) // it ended the program, if it is a command at all
            return run(step_);
        step_.after = order_.before(*command);
        for (const char* list : {"event_wait_list", "event_list"})
            for (const std::uint64_t event : call.list(list))
                if (users_events_.contains(event))
                    step_.awaited_events.push_back(event);
        steps_.resize(*command + 1);
        steps_[*command] = std::move(step_);
        waiting_.push_back(*command);
        run_what_can();
    }

    RepeatedCommands take_result() { return {std::move(job_), std::move(calls_), {}}; }

  private:
    void make_objects(const Call& call)
    {
        if (call.name.starts_with("clCreateBuffer"))
            create_buffer(call);
        else if (call.is("clCreateSubBuffer"))
            create_part(call);
        else if (call.is("clCreateProgramWithSource"))
            programs_[created(call)] = {call.brought.value_or(""), 0};
        else if (call.is("clBuildProgram"))
            build(call);
        else if (call.is("clCreateKernel"))
            kernels_[created(call)] = {call.text("kernel_name"), program(call).number};
        else if (call.is("clCloneKernel"))
            clone(call);
        else if (call.is("clCreateUserEvent"))
            users_events_.insert(created(call));
        else if (call.is("clSetUserEventStatus")) {
            users_events_.erase(call.number("event"));
            run_what_can();
        } else if (call.is("clEnqueueNDRangeKernel") || call.is("clEnqueueTask"))
            launch(call);
        else
            transfer(call);
    }

    void run(RecordedCommand& step)
    {
        step.has_run = true;
        std::move(step.transfers.begin(), step.transfers.end(), std::back_inserter(pending_));
        if (!step.launch)
            return;
        step.launch->before = std::move(pending_);
        pending_.clear();
        the_case().launches.push_back(std::move(*step.launch));
        calls_.push_back(step.call);
    }

    bool can_run(const RecordedCommand& step) const
    {
        return std::all_of(step.after.begin(), step.after.end(),
                           [&](std::size_t other) { return steps_.at(other).has_run; }) &&
               std::none_of(step.awaited_events.begin(), step.awaited_events.end(),
                            [&](std::uint64_t event) { return users_events_.contains(event); });
    }

    /// Runs the commands that are ready; most are ready at once.
    void run_what_can()
    {
        for (bool goes_on = true; goes_on;) {
            const auto ready = std::find_if(waiting_.begin(), waiting_.end(),
                                            [&](std::size_t number) { return can_run(steps_[number]); });
            goes_on = ready != waiting_.end();
            if (!goes_on)
                return;
            run(steps_[*ready]);
            waiting_.erase(ready);
        }
    }

    static std::uint64_t created(const Call& call) { return call.created.empty() ? 0 : call.created.front(); }

    worker::Case& the_case() { return job_.cases.front(); }

    const KnownBuffer& buffer(const Call& call, const char* argument) const
    {
        const auto found = buffers_.find(call.number(argument));
        if (found == buffers_.end())
            throw Obstacle{text("{} uses memory that is no buffer.",
                                "{} benutzt Speicher, der kein Puffer ist.", call.name)};
        return found->second;
    }

    const KnownProgram& program(const Call& call) const
    {
        const auto found = programs_.find(call.number("program"));
        if (found == programs_.end() || !found->second.text)
            throw Obstacle{text("The simulator runs programs that are built from source alone.",
                                "Der Simulator führt nur Programme aus, die aus Quelltext gebaut sind.")};
        return found->second;
    }

    void create_buffer(const Call& call)
    {
        const std::uint64_t bytes = call.number("size"), flags = call.number("flags");
        if (bytes > most_bytes - total_bytes_)
            throw Obstacle{text("The simulator has room for {} MiB of buffers; with {} there are more.",
                                "Der Simulator hat Platz für {} MiB an Puffern; mit {} sind es mehr.",
                                most_bytes >> 20, shown(call))};
        total_bytes_ += bytes;
        worker::Buffer made;
        made.read_only = (flags & CL_MEM_READ_ONLY) != 0;
        made.write_only = (flags & CL_MEM_WRITE_ONLY) != 0;
        made.unwritten = bytes;
        buffers_[created(call)] = {the_case().buffers.size(), 0, bytes};
        the_case().buffers.push_back(std::move(made));
        if ((flags & (CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR)) != 0)
            write(buffers_[created(call)], 0, brought(call));
    }

    void create_part(const Call& call)
    {
        const KnownBuffer whole = buffer(call, "buffer");
        const auto& region = call.list("buffer_create_info");
        if (region.size() != 2)
            throw BadData("a part without a region");
        buffers_[created(call)] = {whole.index, whole.offset + checked(region[0], region[1], whole.bytes),
                                   region[1], true};
    }

    void build(const Call& call)
    {
        const KnownProgram& known = program(call);
        const worker::Job::Program built{*known.text, call.text("options")};
        const auto same = std::find_if(builds_.begin(), builds_.end(), [&](const auto& other) {
            return other.source == built.source && other.build_options == built.build_options;
        });
        programs_[call.number("program")].number = static_cast<std::size_t>(same - builds_.begin());
        if (same != builds_.end())
            return;
        builds_.push_back(built);
        if (builds_.size() > 1)
            job_.others.push_back(built);
        else
            std::tie(job_.source, job_.build_options) = std::tie(built.source, built.build_options);
    }

    void clone(const Call& call)
    {
        kernels_[created(call)] = kernels_[call.number("source_kernel")];
        arguments_.copy(call.number("source_kernel"), created(call));
    }

    worker::Argument argument(const Call& set) const
    {
        const std::string& digits = set.text("arg_value");
        if (digits.empty())
            return worker::LocalArgument{set.number("arg_size")};
        if (const auto found = buffers_.find(handle_in(set)); found != buffers_.end()) {
            const KnownBuffer& buffer = found->second;
            return buffer.is_part
                       ? worker::BufferArgument{buffer.index, worker::Part{buffer.offset, buffer.bytes}}
                       : worker::BufferArgument{buffer.index};
        }
        const std::string bytes = record::bytes_of(digits);
        return worker::ScalarArgument{{bytes.begin(), bytes.end()}};
    }

    void launch(const Call& call)
    {
        const KnownKernel& kernel = kernels_[call.number("kernel")];
        if (kernel.name.empty())
            throw Obstacle{text("The record does not tell which kernel {} launches.",
                                "Die Aufzeichnung sagt nicht, welchen Kernel {} startet.", shown(call))};
        worker::Launch made;
        made.kernel = kernel.name;
        made.program = kernel.program;
        const auto sizes = [&](const char* name) {
            const auto& list = call.list(name);
            return std::vector<std::size_t>(list.begin(), list.end());
        };
        made.global_size = call.is("clEnqueueTask") ? std::vector<std::size_t>{1} : sizes("global_work_size");
        made.local_size = sizes("local_work_size");
        made.global_offset = sizes("global_work_offset");
        for (const auto& [index, set] : *arguments_.of_launch(call)) {
            if (index != made.arguments.size())
                return; // an argument is not set: the launch failed, or its kernel never began
            made.arguments.push_back(argument(*set));
        }
        step_.launch = std::move(made);
    }

    static worker::Bytes brought(const Call& call)
    {
        if (!call.brought)
            throw Obstacle{text("{} brings more bytes than the record keeps.",
                                "{} bringt mehr Bytes, als die Aufzeichnung behält.", shown(call))};
        return {call.brought->begin(), call.brought->end()};
    }

    void write(const KnownBuffer& to, std::uint64_t offset, worker::Bytes bytes)
    {
        pending_.emplace_back(
            worker::Write{to.index, to.offset + checked(offset, bytes.size(), to.bytes), std::move(bytes)});
    }

    void copy(const KnownBuffer& from, std::uint64_t from_offset, const KnownBuffer& to,
              std::uint64_t to_offset, std::uint64_t bytes)
    {
        step_.transfers.emplace_back(worker::Copy{from.index, to.index,
                                                  from.offset + checked(from_offset, bytes, from.bytes),
                                                  to.offset + checked(to_offset, bytes, to.bytes), bytes});
    }

    void transfer(const Call& call)
    {
        if (call.is("clEnqueueWriteBuffer"))
            write(buffer(call, "buffer"), call.number("offset"), brought(call));
        else if (call.is("clEnqueueFillBuffer"))
            fill(call);
        else if (call.is("clEnqueueCopyBuffer"))
            copy(buffer(call, "src_buffer"), call.number("src_offset"), buffer(call, "dst_buffer"),
                 call.number("dst_offset"), call.number("size"));
        else if (call.is("clEnqueueWriteBufferRect"))
            write_rectangle(call);
        else if (call.is("clEnqueueCopyBufferRect"))
            copy_rectangle(call);
        else if (call.is("clEnqueueMapBuffer"))
            maps_[created(call)] = {buffer(call, "buffer"), call.number("offset")};
        else if (call.is("clEnqueueUnmapMemObject"))
            unmap(call);
        else if (lacks(call))
            throw Obstacle{text("The simulator repeats the program's commands, but it does not know {}.",
                                "Der Simulator wiederholt die Befehle des Programms, aber {} kennt er nicht.",
                                call.name)};
    }

    static bool lacks(const Call& call)
    {
        constexpr std::array functions{"clSVMAlloc",
                                       "clCreateImage",
                                       "clCreateImage2D",
                                       "clCreateImage3D",
                                       "clCreateImageWithProperties",
                                       "clCreatePipe",
                                       "clEnqueueNativeKernel"};
        return std::any_of(functions.begin(), functions.end(),
                           [&](const char* function) { return call.is(function); });
    }

    void fill(const Call& call)
    {
        const worker::Bytes pattern = brought(call);
        const KnownBuffer& to = buffer(call, "buffer");
        checked(call.number("offset"), call.number("size"), to.bytes);
        worker::Bytes bytes(call.number("size"));
        for (std::size_t i = 0; i < bytes.size() && !pattern.empty(); ++i)
            bytes[i] = pattern[i % pattern.size()];
        write(to, call.number("offset"), std::move(bytes));
    }

    /// The record has bytes only for regions that were mapped for writing.
    void unmap(const Call& call)
    {
        const auto map = maps_.find(call.number("mapped_ptr"));
        if (map != maps_.end() && call.brought && !call.brought->empty())
            write(map->second.first, map->second.second, brought(call));
    }

    struct Rectangle {
        std::array<std::uint64_t, 3> origin{};
        std::uint64_t row_pitch = 0, slice_pitch = 0;

        std::uint64_t row(std::uint64_t y, std::uint64_t z) const
        {
            return origin[0] + (origin[1] + y) * row_pitch + (origin[2] + z) * slice_pitch;
        }
    };

    static std::array<std::uint64_t, 3> three(const Call& call, const char* argument)
    {
        constexpr std::uint64_t most = 1 << 30; // so that no product overflows
        const auto& list = call.list(argument);
        if (list.size() != 3 || *std::max_element(list.begin(), list.end()) > most)
            throw BadData("a rectangle that there is not");
        return {list[0], list[1], list[2]};
    }

    static Rectangle rectangle(const Call& call, const char* origin, const char* row_pitch,
                               const char* slice_pitch)
    {
        const auto region = three(call, "region");
        Rectangle made{three(call, origin), call.number(row_pitch), call.number(slice_pitch)};
        made.row_pitch = made.row_pitch > 0 ? made.row_pitch : region[0];
        made.slice_pitch = made.slice_pitch > 0 ? made.slice_pitch : made.row_pitch * region[1];
        return made;
    }

    template <typename Row> static void for_each_row(const Call& call, const Row& row)
    {
        const auto region = three(call, "region");
        if (region[1] * region[2] > most_bytes)
            throw BadData("a rectangle of too many rows");
        for (std::uint64_t z = 0; z < region[2]; ++z)
            for (std::uint64_t y = 0; y < region[1]; ++y)
                row(y, z, region[0]);
    }

    void write_rectangle(const Call& call)
    {
        const worker::Bytes bytes = brought(call);
        const Rectangle to = rectangle(call, "buffer_origin", "buffer_row_pitch", "buffer_slice_pitch");
        std::uint64_t done = 0;
        for_each_row(call, [&](std::uint64_t y, std::uint64_t z, std::uint64_t count) {
            const auto begin =
                bytes.begin() + static_cast<std::ptrdiff_t>(checked(done, count, bytes.size()));
            write(buffer(call, "buffer"), to.row(y, z), {begin, begin + static_cast<std::ptrdiff_t>(count)});
            done += count;
        });
    }

    void copy_rectangle(const Call& call)
    {
        const Rectangle from = rectangle(call, "src_origin", "src_row_pitch", "src_slice_pitch"),
                        to = rectangle(call, "dst_origin", "dst_row_pitch", "dst_slice_pitch");
        for_each_row(call, [&](std::uint64_t y, std::uint64_t z, std::uint64_t count) {
            copy(buffer(call, "src_buffer"), from.row(y, z), buffer(call, "dst_buffer"), to.row(y, z), count);
        });
    }

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
} // namespace

RepeatedCommands commands_of(const HostRecord& record)
{
    CommandReader commands(record);
    std::optional<RepeatedCommands::Obstacle> obstacle;
    for (const Call& call : record.calls)
        try {
            commands.take(call);
        } catch (const Obstacle& found) {
            obstacle = {found.what, &call};
            break;
        }
    RepeatedCommands result = commands.take_result();
    result.obstacle = std::move(obstacle);
    return result;
}

namespace
{
/// Student programs choose the kernels and work-groups of a run: if the simulator refuses them, the program is at
/// fault.
Verdict verdict_on(const KernelRun& run)
{
    if (run.state == KernelRun::State::fault)
        return Verdict::grader_fault(run.problem.seen);
    if (run.state == KernelRun::State::unavailable)
        return Verdict::not_gradable(run.problem.seen);
    if (run.state == KernelRun::State::unknown || run.outcome.exited_with(2))
        return Verdict::open({run.problem.seen, {}, run.problem.next});
    return Verdict::failed(
        {text("On the simulator a launch does not work: ", "Im Simulator geht ein Start nicht: ") +
             run.problem.seen,
         {},
         {"Would each device take these work-groups and these arguments?",
          "Nähme jedes Gerät diese Work-Groups und diese Argumente an?"}});
}
} // namespace

HostSimulation simulate(const HostRecord& record, const Source& source)
{
    const RepeatedCommands commands = commands_of(record);
    HostSimulation result;
    result.calls = commands.calls;
    if (const auto& obstacle = commands.obstacle)
        result.obstacle =
            Verdict::open(undecided(obstacle->what_is_missing, place_of(*obstacle->call, source)));
    if (commands.job.cases.front().launches.empty())
        return result;
    const KernelRun run =
        run_as_it_is(commands.job, Device::simulator, {.simulation = {.instruction_budget = 100'000'000}});
    result.trace = run.trace;
    if (!run.is_done() && !result.obstacle)
        result.obstacle = verdict_on(run);
    return result;
}
} // namespace lab::judge
