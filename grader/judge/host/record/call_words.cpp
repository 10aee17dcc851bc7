#include "grader/judge/host/record/call_words.hpp"

#include "grader/judge/host/record/command_order.hpp"

#include <CL/cl.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace lab::judge
{
namespace
{
/// "256 x 4".
std::string product(const std::vector<std::uint64_t>& sizes)
{
    return fmt::to_string(fmt::join(sizes, " x "));
}

Text blocking(const Call& call, const char* argument)
{
    return call.number(argument) ? Text{", blocking", ", blockierend"}
                                 : Text{", not blocking", ", nicht blockierend"};
}
} // namespace

struct CallWords::Function {
    std::string_view beginning; // of its name
    Words (CallWords::*words)(const Call&);
};

/// Looked up by the first matching prefix, so a longer prefix precedes a shorter one.
const CallWords::Function CallWords::functions[] = {{"clCreateContext", &CallWords::context},
                                                    {"clCreateCommandQueue", &CallWords::queue},
                                                    {"clCreateProgram", &CallWords::program},
                                                    {"clBuildProgram", &CallWords::building},
                                                    {"clCreateKernel", &CallWords::kernel},
                                                    {"clCreateBuffer", &CallWords::buffer},
                                                    {"clCreateImage", &CallWords::image},
                                                    {"clCreateSubBuffer", &CallWords::part},
                                                    {"clEnqueueWriteBuffer", &CallWords::write},
                                                    {"clEnqueueReadBuffer", &CallWords::read},
                                                    {"clEnqueueMapBuffer", &CallWords::map},
                                                    {"clEnqueueUnmapMemObject", &CallWords::unmap},
                                                    {"clEnqueueCopyBuffer", &CallWords::copy},
                                                    {"clEnqueueFillBuffer", &CallWords::fill},
                                                    {"clSetKernelArg", &CallWords::argument},
                                                    {"clEnqueueNDRangeKernel", &CallWords::launch},
                                                    {"clEnqueueTask", &CallWords::launch},
                                                    {"clWaitForEvents", &CallWords::wait},
                                                    {"clFinish", &CallWords::finish},
                                                    {"clEnqueueMarker", &CallWords::marker},
                                                    {"clEnqueueBarrier", &CallWords::marker},
                                                    {"clEnqueueWaitForEvents", &CallWords::marker},
                                                    {"clGetEventInfo", &CallWords::state},
                                                    {"clRetain", &CallWords::retain},
                                                    {"clRelease", &CallWords::release},
                                                    {"clEnqueue", &CallWords::other},
                                                    {"clSVM", &CallWords::other},
                                                    {"clSetEventCallback", &CallWords::callback},
                                                    {"clCreateUserEvent", &CallWords::user_event},
                                                    {"clSetUserEventStatus", &CallWords::other}};

CallWords::CallWords(const HostRecord& record, const Source& source, std::size_t element_bytes)
    : element_bytes_(element_bytes), names_(record, source)
{
}

std::optional<Text> CallWords::of(const Call& call)
{
    names_.note(call);
    for (const std::uint64_t handle : call.created)
        references_[handle] = 1;
    const auto known = std::find_if(std::begin(functions), std::end(functions), [&](const Function& each) {
        return call.name.starts_with(each.beginning);
    });
    return known == std::end(functions) ? std::nullopt : (this->*known->words)(call);
}

std::vector<int> CallWords::commands_of(const std::vector<std::uint64_t>& events) const
{
    std::vector<int> commands;
    for (const std::uint64_t event : events)
        if (const auto known = commands_.find(event); known != commands_.end())
            commands.push_back(known->second);
    return commands;
}

// ---------------------------------------------------------------------------------------------- parts

Text CallWords::size(std::uint64_t bytes) const
{
    Text size = text("{} bytes", "{} Bytes", bytes);
    if (element_bytes_ > 1 && bytes % element_bytes_ == 0)
        size += bytes == element_bytes_ ? Text{" (1 element)", " (1 Element)"}
                                        : text(" ({} elements)", " ({} Elemente)", bytes / element_bytes_);
    return size;
}

/// The size of a transfer and its offset in the buffer.
Text CallWords::extent(const Call& call) const
{
    if (const auto& region = call.list("region"); !region.empty())
        return text(": {} bytes", ": {} Bytes", product(region));
    Text extent = Text{": ", ": "} + size(call.number("size"));
    if (const std::uint64_t offset = call.number("offset"))
        extent += text(" from byte {} on", " ab Byte {}", offset);
    return extent;
}

/// "#2, #3".
std::string CallWords::events(const Call& call) const
{
    std::vector<std::string> numbers;
    for (const int command : commands_of(call.list(call.list("event_list").empty() ? "event" : "event_list")))
        numbers.push_back(fmt::format("#{}", command));
    return numbers.empty() ? "?" : fmt::to_string(fmt::join(numbers, ", "));
}

// ---------------------------------------------------------------------------------------------- words

CallWords::Words CallWords::context(const Call&) { return Text{"context", "Kontext"}; }

CallWords::Words CallWords::queue(const Call& call)
{
    return creates_in_order_queue(call)
               ? Text{"command-queue (in order)", "Befehlswarteschlange (in order)"}
               : Text{"command-queue (out of order)", "Befehlswarteschlange (out of order)"};
}

CallWords::Words CallWords::program(const Call&) { return Text{"program", "Programm"}; }
CallWords::Words CallWords::building(const Call&) { return Text{"build the program", "Programm bauen"}; }

CallWords::Words CallWords::kernel(const Call&) { return text("kernel {}", "Kernel {}", names_.newest()); }

CallWords::Words CallWords::buffer(const Call& call)
{
    return text("buffer {}: {}, {}", "Puffer {}: {}, {}", names_.newest(), size(call.number("size")),
                flags_shown(call.number("flags")));
}

CallWords::Words CallWords::image(const Call& call)
{
    return text("image {}, {}", "Bild {}, {}", names_.newest(), flags_shown(call.number("flags")));
}

CallWords::Words CallWords::part(const Call& call)
{
    const auto& part = call.list("buffer_create_info"); // origin and size
    const std::string name = names_.newest();
    return text("buffer {}: sub-buffer of {} from byte {} on, {}",
                "Puffer {}: Teilpuffer von {} ab Byte {}, {}", name, names_.of(call.number("buffer")),
                part.empty() ? 0 : part.front(), size(part.empty() ? 0 : part.back()));
}

CallWords::Words CallWords::write(const Call& call)
{
    return text("write {}{}{}", "{} beschreiben{}{}", names_.of(call.number("buffer")), extent(call),
                blocking(call, "blocking_write"));
}

CallWords::Words CallWords::read(const Call& call)
{
    return text("read {}{}{}", "{} lesen{}{}", names_.of(call.number("buffer")), extent(call),
                blocking(call, "blocking_read"));
}

CallWords::Words CallWords::map(const Call& call)
{
    const Text use = call.number("map_flags") == CL_MAP_READ ? Text{" for reading", " zum Lesen"}
                                                             : Text{" for writing", " zum Schreiben"};
    return text("map {}{}{}{}", "{} einblenden{}{}{}", names_.of(call.number("buffer")), use, extent(call),
                blocking(call, "blocking_map"));
}

CallWords::Words CallWords::unmap(const Call& call)
{
    return text("unmap {}", "{} ausblenden", names_.of(call.number("memobj")));
}

CallWords::Words CallWords::copy(const Call& call)
{
    return text("copy {} to {}{}", "{} nach {} kopieren{}", names_.of(call.number("src_buffer")),
                names_.of(call.number("dst_buffer")), extent(call));
}

CallWords::Words CallWords::fill(const Call& call)
{
    return text("fill {}{}", "{} füllen{}", names_.of(call.number("buffer")), extent(call));
}

/// The value of a kernel argument: a buffer, a 4-byte number, or only a size.
CallWords::Words CallWords::argument(const Call& call)
{
    const std::uint64_t bytes = call.number("arg_size"), handle = handle_in(call);
    Text value = text("{} bytes", "{} Bytes", bytes);
    if (!call.is("clSetKernelArg"))
        value = {"a host pointer", "ein Host-Zeiger"};
    else if (call.text("arg_value").empty() && bytes > 0)
        value += {" of local memory", " lokaler Speicher"};
    else if (names_.knows(handle))
        value = text("{}", "{}", names_.of(handle));
    else if (bytes == sizeof(cl_uint))
        value = text("{}", "{}", uint_in(call));
    return text("argument {} of {} = {}", "Argument {} von {} = {}", call.number("arg_index"),
                names_.of(call.number("kernel")), value);
}

CallWords::Words CallWords::launch(const Call& call)
{
    const std::string kernel = names_.of(call.number("kernel"));
    const auto& global = call.list("global_work_size");
    if (call.is("clEnqueueTask") || product(global) == "1")
        return text("launch {}: 1 work-item", "{} starten: 1 Work-Item", kernel);
    if (global.empty())
        return text("launch {}, without a global size", "{} starten, ohne globale Größe", kernel);
    const auto& local = call.list("local_work_size");
    const Text groups = local.empty()
                            ? Text{", local size left to the driver", ", lokale Größe wählt der Treiber"}
                            : text(" in work-groups of {}", " in Work-Groups von {}", product(local));
    return text("launch {}: {} work-items{}", "{} starten: {} Work-Items{}", kernel, product(global), groups);
}

CallWords::Words CallWords::wait(const Call& call)
{
    return text("wait for {}", "warten auf {}", events(call));
}

CallWords::Words CallWords::finish(const Call&)
{
    return Text{"wait for all commands (clFinish)", "warten auf alle Befehle (clFinish)"};
}

CallWords::Words CallWords::marker(const Call& call)
{
    return call.name.starts_with("clEnqueueMarker") ? Text{"marker", "Marker"} : Text{"barrier", "Barriere"};
}

CallWords::Words CallWords::state(const Call& call)
{
    if (call.number("param_name") != CL_EVENT_COMMAND_EXECUTION_STATUS)
        return {};
    const Text answer =
        call.status == CL_COMPLETE ? Text{"complete", "fertig"} : Text{"not complete", "nicht fertig"};
    return text("query the state of {}: {}", "Zustand von {} abfragen: {}", events(call), answer);
}

CallWords::Words CallWords::callback(const Call& call)
{
    return text("callback for the end of {}", "Callback für das Ende von {}", events(call));
}

CallWords::Words CallWords::user_event(const Call&) { return Text{"user event", "User-Event"}; }

namespace
{
/// The object of a clRetain… or clRelease… call, which has no other argument.
std::uint64_t handle_of(const Call& call)
{
    return call.arguments.empty() || call.arguments.front().numbers.empty()
               ? 0
               : call.arguments.front().numbers.front();
}
} // namespace

CallWords::Words CallWords::retain(const Call& call)
{
    ++references_[handle_of(call)];
    return {};
}

/// Only reports the last release of a buffer.
CallWords::Words CallWords::release(const Call& call)
{
    const std::uint64_t handle = handle_of(call);
    if (--references_[handle] > 0 || !call.is("clReleaseMemObject"))
        return {};
    return text("release {}", "freigeben: {}", names_.of(handle));
}

CallWords::Words CallWords::other(const Call& call)
{
    const std::string words = shown(call);
    return Text{words, words};
}
} // namespace lab::judge
