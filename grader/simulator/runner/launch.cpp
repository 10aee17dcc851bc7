#include "grader/simulator/runner/launch.hpp"

#include "grader/simulator/machine/domain.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace lab::simulator
{
namespace
{
using worker::BufferArgument;
using worker::LocalArgument;
using worker::ScalarArgument;

std::uint64_t local_bytes(const Prepared& prepared)
{
    std::uint64_t bytes = 0;
    for (const std::uint32_t number : prepared.kernel.locals)
        bytes += prepared.program.globals[number].bytes;
    for (const worker::Argument& argument : prepared.launch.arguments)
        if (const auto* local = std::get_if<LocalArgument>(&argument))
            bytes += local->size_bytes;
    return bytes;
}

bool fits(const worker::Argument& argument, const KernelParameter& parameter, const Prepared& prepared)
{
    if (const auto* buffer = std::get_if<BufferArgument>(&argument)) {
        if (buffer->index >= prepared.buffers.size())
            throw std::runtime_error("an argument is a buffer that the case lacks");
        return parameter.space == Space::global || parameter.space == Space::constant;
    }
    if (const auto* scalar = std::get_if<ScalarArgument>(&argument))
        return parameter.space == Space::private_ && scalar->value.size() == parameter.bytes;
    return parameter.space == Space::local && std::get<LocalArgument>(argument).size_bytes > 0;
}

Machine::Argument lanes_of(const worker::Bytes& value, const KernelParameter& parameter)
{
    Machine::Argument made;
    if (parameter.passed_bytes > 0) {
        made.bytes = value;
        return made;
    }
    const std::size_t bytes = (parameter.lane_bits + 7) / 8;
    for (std::size_t i = 0; i < parameter.lanes; ++i) {
        std::uint64_t lane = 0;
        if ((i + 1) * bytes <= value.size())
            std::memcpy(&lane, value.data() + i * bytes, bytes);
        made.lanes.push_back(lane);
    }
    return made;
}

std::vector<std::uint32_t> make_buffers(Memory& memory, const std::vector<HeldBuffer>& buffers)
{
    std::vector<std::uint32_t> numbers;
    for (const HeldBuffer& buffer : buffers) {
        const std::uint32_t number =
            memory.make({Space::global, buffer.content.size(), buffer.written.empty(), true});
        Extent& extent = memory[number];
        std::copy(buffer.content.begin(), buffer.content.end(), extent.data);
        std::copy(buffer.written.begin(), buffer.written.end(), extent.written);
        extent.is_read_only = buffer.is_read_only;
        extent.is_write_only = buffer.is_write_only;
        if (buffer.is_write_only)
            extent.word_limit = 0; // look closer
        extent.counts_words = true;
        numbers.push_back(number);
        extent.number = numbers.size();
    }
    return numbers;
}

void keep_buffers(Memory& memory, const std::vector<std::uint32_t>& numbers, std::vector<HeldBuffer>& buffers)
{
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Extent& extent = memory[numbers[i]];
        std::copy_n(extent.data, buffers[i].content.size(), buffers[i].content.begin());
        if (extent.written)
            std::copy_n(extent.written, buffers[i].written.size(), buffers[i].written.begin());
    }
}

Address address_in(Memory& memory, const BufferArgument& argument, const std::vector<std::uint32_t>& buffers,
                   std::uint64_t missing)
{
    const Address begin = address_of(buffers[argument.index], -static_cast<std::int64_t>(missing));
    if (!argument.part)
        return begin;
    return memory.narrowed(moved(begin, static_cast<std::int64_t>(argument.part->offset)),
                           argument.part->bytes);
}

void make_local_extent(Execution& run, std::uint32_t number, std::uint64_t bytes, const std::string* name)
{
    Extent& extent = run.memory[number];
    extent.space = Space::local;
    extent.bytes = bytes;
    extent.counts_words = true;
    extent.name = name;
    run.local_extents.push_back(number);
    extent.number = run.local_extents.size();
}

std::vector<Machine::Argument> make_arguments(const Prepared& prepared, Execution& run,
                                              const std::vector<std::uint32_t>& buffers)
{
    for (const std::uint32_t number : prepared.kernel.locals)
        make_local_extent(run, number + 1, prepared.program.globals[number].bytes,
                          &prepared.program.globals[number].name);
    std::vector<Machine::Argument> arguments;
    for (std::size_t i = 0; i < prepared.launch.arguments.size(); ++i) {
        const worker::Argument& argument = prepared.launch.arguments[i];
        const KernelParameter& parameter = prepared.kernel.parameters[i];
        if (const auto* buffer = std::get_if<BufferArgument>(&argument)) {
            run.memory[buffers[buffer->index]].name = &parameter.name;
            arguments.push_back(
                {{address_in(run.memory, *buffer, buffers, prepared.buffers[buffer->index].missing)}, {}});
        } else if (const auto* scalar = std::get_if<ScalarArgument>(&argument))
            arguments.push_back(lanes_of(scalar->value, parameter));
        else {
            const std::uint64_t bytes = std::get<LocalArgument>(argument).size_bytes;
            const std::uint32_t number = run.memory.make({Space::local, 0, false, false});
            make_local_extent(run, number, bytes, &parameter.name);
            arguments.push_back({{address_of(number, 0)}, {}});
        }
    }
    return arguments;
}
void keep_program_memory(const Prepared& prepared, Memory& memory, bool is_over)
{
    if (!prepared.program_memory)
        return;
    auto& kept = *prepared.program_memory;
    kept.resize(prepared.program.globals.size());
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const Extent& extent = memory[static_cast<std::uint32_t>(i + 1)];
        if (extent.space != Space::global)
            continue;
        if (is_over)
            kept[i].assign(extent.data, extent.data + extent.bytes);
        else if (!kept[i].empty())
            std::copy(kept[i].begin(), kept[i].end(), extent.data);
    }
}

/// Runs the kernels that the launch enqueued, one after another, including those that they enqueue.
void run_children(Execution& parent, std::vector<Finding>& findings)
{
    constexpr std::size_t most_children = 1'000'000;
    for (std::size_t i = 0; i < parent.children.size(); ++i) {
        const Child child = parent.children[i];
        if (i >= most_children || child.geometry.item_count() == 0)
            throw EndOfRun{
                EndOfRun::Kind::too_many_instructions, 0, parent.instructions, parent.instructions, 0, {}};
        const std::uint32_t block = parent.memory.make({Space::constant, child.block.size(), true, false});
        std::copy(child.block.begin(), child.block.end(), parent.memory[block].data);
        Report report(parent.program, child.geometry);
        Execution execution{parent.program, parent.memory, *child.kernel,   child.geometry,
                            report,         parent.budget, parent.schedule, parent.time};
        execution.instructions = parent.instructions;
        execution.spare = std::move(parent.spare);
        execution.printed = parent.printed;
        for (const std::uint32_t number : child.kernel->locals)
            make_local_extent(execution, number + 1, parent.program.globals[number].bytes,
                              &parent.program.globals[number].name);
        Machine(execution).run({{{address_of(block, 0)}, {}}});
        for (const std::uint64_t words : execution.traffic.words)
            parent.traffic.words_of_enqueued = std::max(parent.traffic.words_of_enqueued, words);
        parent.memory.release(block);
        parent.instructions = execution.instructions;
        parent.spare = std::move(execution.spare);
        findings.insert(findings.end(), report.findings().begin(), report.findings().end());
        parent.children.insert(parent.children.end(), execution.children.begin(), execution.children.end());
    }
}
} // namespace

namespace
{
std::uint32_t address_qualifier(Space space)
{
    constexpr std::uint32_t global = 0x119b, local = 0x119c, constant = 0x119d,
                            priv = 0x119e; // CL_KERNEL_ARG_ADDRESS_...
    return space == Space::global     ? global
           : space == Space::local    ? local
           : space == Space::constant ? constant
                                      : priv;
}
} // namespace

worker::KernelInterface interface_of(const Program& program, const Kernel& kernel)
{
    worker::KernelInterface made;
    made.name = kernel.name;
    made.parameter_count = static_cast<std::uint32_t>(kernel.parameters.size());
    for (const std::uint32_t number : kernel.locals)
        made.local_bytes += program.globals[number].bytes;
    for (const KernelParameter& parameter : kernel.parameters)
        made.parameters.push_back({parameter.type, address_qualifier(parameter.space), parameter.is_const});
    return made;
}

const Kernel* kernel_for(const Program& program, const worker::Launch& launch)
{
    for (const Kernel& kernel : program.kernels)
        if (kernel.name == launch.kernel && kernel.parameters.size() == launch.arguments.size())
            return &kernel;
    return nullptr;
}

Geometry geometry_of(const worker::Launch& launch)
{
    if (launch.global_size.size() > 3)
        throw std::runtime_error("an NDRange has at most three dimensions");
    Geometry made;
    made.dimensions = static_cast<unsigned>(std::clamp<std::size_t>(launch.global_size.size(), 1, 3));
    const auto set = [&](Id& to, const std::vector<std::size_t>& sizes) {
        for (std::size_t d = 0; d < std::min<std::size_t>(made.dimensions, sizes.size()); ++d)
            to[d] = sizes[d];
    };
    set(made.global, launch.global_size);
    set(made.offset, launch.global_offset);
    set(made.local, launch.local_size);
    set(made.whole, launch.whole);
    set(made.first_group, launch.first_group);
    return made;
}

std::string problem_with(const Prepared& prepared, std::uint64_t largest_group)
{
    const Geometry& range = prepared.geometry;
    std::uint64_t group_size = 1;
    for (unsigned d = 0; d < 3; ++d) {
        if (range.global[d] == 0 || range.whole_size(d) > (std::uint64_t{1} << 32))
            return "clEnqueueNDRangeKernel: CL_INVALID_GLOBAL_WORK_SIZE";
        const bool is_required = prepared.kernel.required_size[0] > 0;
        if (range.local[d] == 0 || range.whole_size(d) % range.local[d] != 0 ||
            (is_required && range.local[d] != prepared.kernel.required_size[d]))
            return "clEnqueueNDRangeKernel: CL_INVALID_WORK_GROUP_SIZE";
        group_size *= range.local[d];
    }
    if (group_size > largest_group)
        return "clEnqueueNDRangeKernel: CL_INVALID_WORK_GROUP_SIZE";
    if (range.group_count() >= most_groups)
        return "clEnqueueNDRangeKernel: CL_OUT_OF_RESOURCES";
    if (local_bytes(prepared) > most_local_bytes)
        return "clEnqueueNDRangeKernel: CL_OUT_OF_RESOURCES";
    for (std::size_t i = 0; i < prepared.launch.arguments.size(); ++i)
        if (!fits(prepared.launch.arguments[i], prepared.kernel.parameters[i], prepared))
            return std::holds_alternative<ScalarArgument>(prepared.launch.arguments[i])
                       ? "clSetKernelArg: CL_INVALID_ARG_SIZE"
                       : "clSetKernelArg: CL_INVALID_ARG_VALUE";
    return {};
}

Ran run(const Prepared& prepared, const Settings& settings, const RunWith& with)
{
    Memory memory(prepared.program, with.domain != nullptr);
    memory.set_shade(prepared.number);
    Report report(prepared.program, prepared.geometry);
    keep_program_memory(prepared, memory, false);
    const std::vector<std::uint32_t> buffers = make_buffers(memory, prepared.buffers);
    Time time = 0;
    Execution execution{prepared.program, memory,          prepared.kernel,   prepared.geometry,
                        report,           settings.budget, settings.schedule, time};
    execution.observer = with.observer;
    execution.observer_of_accesses = with.observer && with.observer->sees_accesses;
    execution.domain = with.domain;
    execution.printed = with.printed;
    const auto arguments = make_arguments(prepared, execution, buffers);
    if (with.domain)
        with.domain->begin(execution, buffers);
    if (with.prepare)
        with.prepare(execution, buffers);
    Ran ran;
    try {
        Machine(execution).run(arguments);
        ran.findings = report.findings();
        run_children(execution, ran.findings);
    } catch (const EndOfRun& end) {
        ran.ended = end;
    } catch (const std::logic_error& error) { // what no compiler makes of OpenCL C
        ran.ended = EndOfRun{EndOfRun::Kind::unknown, 0, 0, 0, 0, error.what()};
    }
    if (ran.ended)
        ran.findings = report.findings();
    keep_program_memory(prepared, memory, true);
    if (with.finish)
        with.finish(execution, buffers);
    keep_buffers(memory, buffers, prepared.buffers);
    ran.traffic = std::move(execution.traffic);
    return ran;
}
} // namespace lab::simulator
