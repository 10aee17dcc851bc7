#include "grader/simulator/runner/launch.hpp"

#include "grader/simulator/domains/domain.hpp"

#include <algorithm>
#include <cstring>

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
    if (const auto* buffer = std::get_if<BufferArgument>(&argument))
        return (parameter.space == Space::global || parameter.space == Space::constant) &&
               buffer->index < prepared.buffers.size();
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

std::vector<std::uint32_t> make_buffers(Memory& memory, const std::vector<worker::Buffer>& buffers)
{
    std::vector<std::uint32_t> numbers;
    for (const worker::Buffer& buffer : buffers) {
        const std::uint32_t number = memory.make({Space::global, buffer.content.size(), true, true});
        std::copy(buffer.content.begin(), buffer.content.end(), memory[number].data);
        memory[number].is_read_only = buffer.read_only;
        memory[number].counts_words = true;
        numbers.push_back(number);
        memory[number].number = numbers.size();
    }
    return numbers;
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
        make_local_extent(run, number + 1, prepared.program.globals[number].bytes, &prepared.program.globals[number].name);
    std::vector<Machine::Argument> arguments;
    for (std::size_t i = 0; i < prepared.launch.arguments.size(); ++i) {
        const worker::Argument& argument = prepared.launch.arguments[i];
        if (const auto* buffer = std::get_if<BufferArgument>(&argument))
            arguments.push_back({{address_of(buffers[buffer->index], 0)}, {}});
        else if (const auto* scalar = std::get_if<ScalarArgument>(&argument))
            arguments.push_back(lanes_of(scalar->value, prepared.kernel.parameters[i]));
        else {
            const std::uint64_t bytes = std::get<LocalArgument>(argument).size_bytes;
            const std::uint32_t number = run.memory.make({Space::local, 0, false, false});
            make_local_extent(run, number, bytes, nullptr);
            arguments.push_back({{address_of(number, 0)}, {}});
        }
    }
    return arguments;
}
} // namespace

Geometry geometry_of(const worker::Launch& launch)
{
    Geometry made;
    made.dimensions = static_cast<unsigned>(std::clamp<std::size_t>(launch.global_size.size(), 1, 3));
    for (std::size_t d = 0; d < made.dimensions; ++d) {
        made.global[d] = d < launch.global_size.size() ? launch.global_size[d] : 1;
        made.offset[d] = d < launch.global_offset.size() ? launch.global_offset[d] : 0;
        made.local[d] = d < launch.local_size.size() ? launch.local_size[d] : 1;
    }
    return made;
}

std::string problem_with(const Prepared& prepared)
{
    const Geometry& range = prepared.geometry;
    std::uint64_t group_size = 1;
    for (unsigned d = 0; d < 3; ++d) {
        if (range.global[d] == 0 || range.global[d] > (std::uint64_t{1} << 32))
            return "clEnqueueNDRangeKernel: CL_INVALID_GLOBAL_WORK_SIZE";
        const bool is_required = prepared.kernel.required_size[0] > 0;
        if (range.local[d] == 0 || range.global[d] % range.local[d] != 0 ||
            (is_required && range.local[d] != prepared.kernel.required_size[d]))
            return "clEnqueueNDRangeKernel: CL_INVALID_WORK_GROUP_SIZE";
        group_size *= range.local[d];
    }
    if (group_size > most_group_size)
        return "clEnqueueNDRangeKernel: CL_INVALID_WORK_GROUP_SIZE";
    if (range.group_count() >= most_groups)
        return "clEnqueueNDRangeKernel: CL_OUT_OF_RESOURCES";
    if (local_bytes(prepared) > most_local_bytes)
        return "clEnqueueNDRangeKernel: CL_OUT_OF_RESOURCES";
    for (std::size_t i = 0; i < prepared.launch.arguments.size(); ++i)
        if (!fits(prepared.launch.arguments[i], prepared.kernel.parameters[i], prepared))
            return std::holds_alternative<ScalarArgument>(prepared.launch.arguments[i]) ? "clSetKernelArg: CL_INVALID_ARG_SIZE"
                                                                                       : "clSetKernelArg: CL_INVALID_ARG_VALUE";
    return {};
}

Ran run(const Prepared& prepared, const Settings& settings, const RunWith& with)
{
    Memory memory(prepared.program, with.domain != nullptr);
    memory.set_shade(prepared.number);
    Report report(prepared.program, prepared.geometry);
    const std::vector<std::uint32_t> buffers = make_buffers(memory, prepared.buffers);
    Time time = 0;
    Execution execution{prepared.program, memory, prepared.kernel, prepared.geometry, report,
                        settings.budget,  settings.schedule, time};
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
    } catch (const EndOfRun& end) {
        ran.ended = end;
    }
    if (with.finish)
        with.finish(execution, buffers);
    for (std::size_t i = 0; i < buffers.size(); ++i)
        std::copy_n(memory[buffers[i]].data, prepared.buffers[i].content.size(), prepared.buffers[i].content.begin());
    ran.traffic = std::move(execution.traffic);
    ran.findings = report.findings();
    return ran;
}
} // namespace lab::simulator
