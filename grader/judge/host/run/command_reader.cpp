#include "grader/judge/host/run/command_reader.hpp"

#include "grader/base/codec.hpp"

#include <CL/cl.h>

#include <algorithm>
#include <iterator>
#include <tuple>

namespace lab::judge
{
void CommandReader::take(const Call& call)
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

void CommandReader::make_objects(const Call& call)
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
        kernels_[created(call)] = kernels_[call.number("source_kernel")];
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

void CommandReader::run(RecordedCommand& step)
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

bool CommandReader::can_run(const RecordedCommand& step) const
{
    return std::all_of(step.after.begin(), step.after.end(),
                       [&](std::size_t other) { return steps_.at(other).has_run; }) &&
           std::none_of(step.awaited_events.begin(), step.awaited_events.end(),
                        [&](std::uint64_t event) { return users_events_.contains(event); });
}

void CommandReader::run_what_can()
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

const CommandReader::KnownBuffer& CommandReader::buffer(const Call& call, const char* argument) const
{
    const auto found = buffers_.find(call.number(argument));
    if (found == buffers_.end())
        throw Obstacle{text("{} uses memory that is not a buffer.",
                            "{} benutzt Speicher, der kein Puffer ist.", call.name)};
    return found->second;
}

const CommandReader::KnownProgram& CommandReader::program(const Call& call) const
{
    const auto found = programs_.find(call.number("program"));
    if (found == programs_.end() || !found->second.text)
        throw Obstacle{text("The simulator runs only programs that are built from source.",
                            "Der Simulator führt nur Programme aus, die aus Quelltext gebaut sind.")};
    return found->second;
}

void CommandReader::create_buffer(const Call& call)
{
    const std::uint64_t bytes = call.number("size"), flags = call.number("flags");
    if (bytes > most_bytes - total_bytes_)
        throw Obstacle{text("The simulator has room for {} MiB of buffers; {} exceeds that.",
                            "Der Simulator hat Platz für {} MiB an Puffern; {} geht darüber hinaus.",
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

void CommandReader::create_part(const Call& call)
{
    const KnownBuffer whole = buffer(call, "buffer");
    const auto& region = call.list("buffer_create_info");
    if (region.size() != 2)
        throw BadData("a part without a region");
    buffers_[created(call)] = {whole.index, whole.offset + checked(region[0], region[1], whole.bytes),
                               region[1], true};
}

void CommandReader::build(const Call& call)
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

worker::Argument CommandReader::argument(const Call& set) const
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

void CommandReader::launch(const Call& call)
{
    const KnownKernel& kernel = kernels_[call.number("kernel")];
    if (kernel.name.empty())
        throw Obstacle{text("The record does not show which kernel {} launches.",
                            "Aus der Aufzeichnung geht nicht hervor, welchen Kernel {} startet.",
                            shown(call))};
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
} // namespace lab::judge
