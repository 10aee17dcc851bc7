#include "grader/judge/host/host_launches.hpp"

#include "grader/judge/host/host_checks.hpp"
#include "grader/judge/host/host_record_checks.hpp"

#include <CL/cl.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>
#include <numeric>

namespace lab::judge
{
std::vector<LaunchedKernel> launches_in(const HostRecord& record)
{
    KernelArguments arguments;
    std::vector<LaunchedKernel> launches;
    for (const Call& call : record.calls) {
        arguments.note(call);
        if (const auto* set =
                call.may_have_done_it() || call.is_injected ? arguments.of_launch(call) : nullptr)
            launches.push_back({&call, *set});
    }
    return launches;
}

std::uint32_t LaunchedKernel::number(std::uint64_t argument) const
{
    const auto set = arguments.find(argument);
    return set == arguments.end() ? 0 : uint_in(*set->second);
}

bool are_same_sizes(std::vector<std::uint64_t> a, std::vector<std::uint64_t> b)
{
    for (auto* const sizes : {&a, &b})
        while (sizes->size() > 1 && sizes->back() == 1)
            sizes->pop_back();
    return a == b;
}

std::string kernel_of(const Call& launch, const HostRecord& record)
{
    const std::uint64_t kernel = launch.number("kernel");
    std::string name;
    for (const Call* call = record.calls.data(); call != &launch; ++call)
        if (call->is("clCreateKernel") && !call->created.empty() && call->created.front() == kernel)
            name = call->text("kernel_name");
    return name;
}

const Call* far_too_large_launch(const HostRecord& record)
{
    constexpr double most_work_items = 1 << 26; // one group for each of 21 201 dimensions: 5.4 million
    const auto is_far_too_large = [](const Call& call) {
        const auto& sizes = call.list("global_work_size"); // their product may be larger than any integer
        return call.is_students() && call.is("clEnqueueNDRangeKernel") &&
               std::accumulate(sizes.begin(), sizes.end(), 1.0, std::multiplies<>()) > most_work_items;
    };
    const auto last = std::find_if(record.calls.rbegin(), record.calls.rend(), is_far_too_large);
    return last == record.calls.rend() ? nullptr : &*last;
}

const Call* creator_of(std::uint64_t handle, const HostRecord& record, const Call& before)
{
    const Call* creator = nullptr;
    for (const Call* call = record.calls.data(); call != &before; ++call)
        if ((call->name.starts_with("clCreateBuffer") || call->is("clCreateSubBuffer")) &&
            std::find(call->created.begin(), call->created.end(), handle) != call->created.end())
            creator = call;
    return creator;
}

std::vector<const Call*> buffers_of(const Call& launch, const HostRecord& record)
{
    std::vector<const Call*> buffers;
    for (const LaunchedKernel& each : launches_in(record))
        if (each.call == &launch)
            for (const auto& [index, set] : each.arguments)
                if (const Call* creator = creator_of(handle_in(*set), record, launch);
                    creator && !creator->is("clCreateSubBuffer"))
                    buffers.push_back(creator);
    return buffers;
}

namespace
{
/// The student's last successful read of a buffer; null if there is none.
const Call* last_read(const HostRecord& record)
{
    const auto last = std::find_if(record.calls.rbegin(), record.calls.rend(), [](const Call& call) {
        return call.is_students() && call.succeeded() && call.reads_a_buffer();
    });
    return last == record.calls.rend() ? nullptr : &*last;
}
} // namespace

const Call* read_of_the_output(const HostRecord& record, const KernelBuffers& buffers)
{
    const Call* const last = last_read(record);
    if (!last || !buffers.written)
        return nullptr;
    const std::vector<LaunchedKernel> launches = launches_in(record);
    const auto before = std::find_if(launches.rbegin(), launches.rend(),
                                     [&](const LaunchedKernel& launch) { return launch.call < last; });
    const bool is_of_it =
        before != launches.rend() && before->handle(*buffers.written) == last->number("buffer");
    return is_of_it ? last : nullptr;
}

namespace
{
bool writes_to(const Call& call, std::uint64_t buffer)
{
    const auto& written = call.written_buffer();
    return std::find(written.begin(), written.end(), buffer) != written.end();
}
} // namespace

std::optional<Finding> overwritten_before(const Call& read, const HostRecord& record, const Source& source)
{
    const std::reverse_iterator<const Call*> before(&read), end(record.calls.data());
    const auto call = std::find_if(before, end, [&](const Call& one) {
        return one.is("clEnqueueNDRangeKernel") ||
               (one.may_have_done_it() && writes_to(one, read.number("buffer")));
    });
    if (call == end || call->is("clEnqueueNDRangeKernel"))
        return {};
    return Finding{
        text("{} in line {} overwrites what the kernel wrote before line {} reads it.",
             "{} in Zeile {} überschreibt, was der Kernel geschrieben hat, bevor Zeile {} es liest.",
             call->name, call->line, read.line),
        place_of(*call, source),
        text("Should line {} come before the launch?", "Soll Zeile {} vor dem Start stehen?", call->line)};
}

namespace
{
/// Reports that the buffer read is not an argument of the launch.
std::optional<Finding> other_buffer_read(const HostRecord& record, const Call& read,
                                         const LaunchedKernel& launch, const Source& source,
                                         std::uint64_t output)
{
    const Call* const made = creator_of(read.number("buffer"), record, read);
    const Call* const written = creator_of(launch.handle(output), record, *launch.call);
    if (!made || !written)
        return {};
    return Finding{
        text("The buffer that line {} reads (made in line {}) is not an argument of the "
             "kernel. The kernel writes to argument {} (counted from 0), the buffer of line {}.",
             "Der Puffer, den Zeile {} liest (angelegt in Zeile {}), ist kein Argument des "
             "Kernels. Der Kernel schreibt in Argument {} (von 0 gezählt), den Puffer von Zeile {}.",
             read.line, made->line, output, written->line),
        {{source.name, read.line}, {source.name, launch.arguments.at(output)->line}},
        {"Which buffer is set as which argument?", "Welcher Puffer ist als welches Argument gesetzt?"}};
}

/// Reports that the last read is of a buffer that no earlier launch has as its output, and which argument of the last
/// launch it is.
std::optional<Finding> wrong_buffer_read(const HostRecord& record,
                                         const std::vector<LaunchedKernel>& launches, const Source& source,
                                         std::uint64_t output)
{
    const Call* const last = last_read(record);
    if (!last)
        return {};
    const std::uint64_t buffer = last->number("buffer");
    const Call* set = nullptr;
    const LaunchedKernel* before = nullptr;
    for (const LaunchedKernel& launch : launches) {
        if (launch.call > last)
            break;
        before = &launch;
        if (launch.handle(output) == buffer)
            return {};
        set = nullptr;
        for (const auto& [index, argument] : launch.arguments)
            if (handle_in(*argument) == buffer)
                set = argument;
    }
    if (!set)
        return before ? other_buffer_read(record, *last, *before, source, output) : std::nullopt;
    std::vector<Place> places = place_of(*last, source);
    if (set->is_students())
        places.push_back({source.name, set->line});
    if (std::count_if(launches.begin(), launches.end(), [&](const LaunchedKernel& launch) {
            return set < launch.call && launch.call < last;
        }) > 1)
        return Finding{
            text(
                "At the last launch the buffer that line {} reads is argument {} of the kernel, which writes to "
                "argument {} (counted from 0). Line {} set it before an earlier launch, and not again.",
                "Beim letzten Start ist der Puffer, den Zeile {} liest, Argument {} des Kernels; dieser Kernel schreibt in Argument "
                "{} (von 0 gezählt). Zeile {} setzte es vor einem früheren Start und danach nicht mehr.",
                last->line, set->number("arg_index"), output, set->line),
            places,
            {"A kernel keeps the buffer that was set last: what the host's variable holds later changes nothing. When "
             "has each argument to be set?",
             "Ein Kernel behält den Puffer, der zuletzt gesetzt wurde: Was die Variable des Hosts später enthält, ändert "
             "nichts. Wann muss jedes Argument gesetzt werden?"}};
    return Finding{
        text(
            "The buffer that line {} reads is argument {} of the kernel, which writes to argument {} "
            "(counted from 0).",
            "Der Puffer, den Zeile {} liest, ist Argument {} des Kernels; dieser Kernel schreibt in Argument {} (von "
            "0 gezählt).",
            last->line, set->number("arg_index"), output),
        places,
        text("Which buffer is set as which argument, and in which of them is the result?",
             "Welcher Puffer ist als welches Argument gesetzt, und in welchem steht das Ergebnis?")};
}

/// True if the host writes to the buffer, or maps it, from one call up to another.
bool is_written(std::uint64_t buffer, const Call& from, const Call& to)
{
    return std::any_of(&from, &to, [&](const Call& call) {
        return writes_to(call, buffer) || (call.is("clEnqueueMapBuffer") && call.number("buffer") == buffer);
    });
}

bool is_filled(std::uint64_t buffer, const HostRecord& record, const Call& before)
{
    const Call* creator = creator_of(buffer, record, before);
    if (!creator || (creator->number("flags") & (CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR)) != 0)
        return true; // or not known to be a buffer
    return is_written(buffer, *creator, before);
}

/// A write by the student to an argument that needs no initial value, and the index of that argument.
std::optional<std::pair<const Call*, std::uint64_t>>
written_elsewhere(const HostRecord& record, const LaunchedKernel& launch, const KernelBuffers& buffers)
{
    std::vector<std::uint64_t> inputs = buffers.read;
    if (buffers.written_is_filled_before)
        inputs.push_back(*buffers.written);
    for (const Call* call = record.calls.data(); call != launch.call; ++call)
        for (const auto& [argument, set] : launch.arguments) {
            const auto& written = call->written_buffer();
            const bool is_input = std::find(inputs.begin(), inputs.end(), argument) != inputs.end();
            if (call->is_students() && !is_input &&
                std::find(written.begin(), written.end(), handle_in(*set)) != written.end())
                return std::pair{call, argument};
        }
    return {};
}

/// The student's first write to that buffer (0: to any) after the launch; null if there is none.
const Call* written_after(const Call& launch, const HostRecord& record, std::uint64_t buffer)
{
    const auto found = std::find_if(record.calls.begin(), record.calls.end(), [&](const Call& call) {
        const auto& written = call.written_buffer();
        return &call > &launch && call.is_students() && call.name.starts_with("clEnqueueWriteBuffer") &&
               (buffer == 0 || std::find(written.begin(), written.end(), buffer) != written.end());
    });
    return found == record.calls.end() ? nullptr : &*found;
}

bool shares_buffers(const HostRecord& record)
{
    return std::any_of(record.calls.begin(), record.calls.end(), [](const Call& call) {
        return call.is("clEnqueueCopyBuffer") || call.is("clCreateSubBuffer");
    });
}
} // namespace

std::optional<Finding> empty_input(const HostRecord& record, const Source& source,
                                   const KernelBuffers& buffers)
{
    const std::vector<LaunchedKernel> launches = launches_in(record);
    if (launches.empty() || shares_buffers(record))
        return {};
    const LaunchedKernel& launch = launches.front();
    const auto& inputs = buffers.read;
    const auto empty = std::find_if(inputs.begin(), inputs.end(), [&](std::uint64_t argument) {
        return !is_filled(launch.handle(argument), record, *launch.call);
    });
    if (empty == inputs.end())
        return {};
    const Call* creator = creator_of(launch.handle(*empty), record, *launch.call);
    std::vector<Place> places = place_of(*launch.call, source);
    if (creator->is_students())
        places.insert(places.begin(), {source.name, creator->line});
    Text seen = text("Nothing was written to the buffer passed as argument {} of the kernel (counted from "
                     "0) before the launch of line {}.",
                     "In den Puffer, der Argument {} des Kernels ist (von 0 gezählt), kam vor dem Start "
                     "in Zeile {} nichts.",
                     *empty, launch.call->line);
    Text next{"Which call copies the input to the device, into which buffer, and when?",
              "Welcher Aufruf bringt die Eingabe auf das Gerät, in welchen Puffer, und wann?"};
    if (const auto elsewhere = written_elsewhere(record, launch, buffers)) {
        seen += text(" Line {} writes to the buffer of argument {} instead.",
                     " Zeile {} schreibt stattdessen in den Puffer von Argument {}.", elsewhere->first->line,
                     elsewhere->second);
        next = {"Which buffer is which argument of the kernel, and into which of them does the input go?",
                "Welcher Puffer ist welches Argument des Kernels, und in welchen davon kommt die Eingabe?"};
        places.insert(places.begin(), {source.name, elsewhere->first->line});
    } else if (const Call* const late = written_after(*launch.call, record, launch.handle(*empty))) {
        seen +=
            text(" Line {} writes to it after that.", " Zeile {} schreibt erst danach hinein.", late->line);
        places.insert(places.begin(), {source.name, late->line});
    }
    return Finding{seen, places, next};
}

namespace
{
/// Reports a program that reads a buffer, but not after launching a kernel.
Finding read_before_launch(const HostRecord& record, const Source& source)
{
    const auto& calls = record.calls;
    const Call& read = *std::find_if(calls.rbegin(), calls.rend(), std::mem_fn(&Call::reads_a_buffer));
    const Call& launch = *std::find_if(calls.rbegin(), calls.rend(),
                                       [](const Call& call) { return call.is("clEnqueueNDRangeKernel"); });
    return {
        text(
            "Line {} reads a buffer back before line {} launches a kernel, and nothing is read after that.",
            "Zeile {} liest einen Puffer zurück, bevor Zeile {} einen Kernel startet, und danach wird nichts mehr "
            "gelesen.",
            read.line, launch.line),
        {{source.name, read.line}, {source.name, launch.line}},
        {"A queue executes its commands in their order. Which of these two has to come first?",
         "Eine Befehlswarteschlange führt ihre Befehle der Reihe nach aus. Welcher der beiden muss zuerst kommen?"}};
}
} // namespace

Text order_of_sizes()
{
    return {
        "The launch takes the kernel, the offset, the global size and the local size, in this order. Which range stands "
        "in which place?",
        "Der Start bekommt den Kernel, den Offset, die globale und die lokale Größe, in dieser Reihenfolge. Welcher "
        "Bereich steht an welcher Stelle?"};
}

Text question_on_bytes(std::size_t bytes, std::size_t needed, const Source& source)
{
    const char* const object = bytes == sizeof(std::vector<int>) ? "std::vector"
                               : bytes == sizeof(std::string)    ? "std::string"
                                                                 : nullptr;
    if (object && source.text.find(object) != std::string::npos)
        return text(
            "{} bytes is what sizeof says of a {} itself, however many elements it has. How many bytes do its elements "
            "have together?",
            "{} Bytes ergibt sizeof für einen {} selbst, wie viele Elemente er auch hat. Wie viele Bytes haben "
            "seine Elemente zusammen?",
            bytes, object);
    constexpr std::size_t largest_element = 32 * sizeof(cl_uint); // an array of numbers
    const std::size_t times = bytes > 0 && needed % bytes == 0 ? needed / bytes : 0;
    if (times < sizeof(cl_uint) || !std::has_single_bit(times) || times > largest_element)
        return text(
            "From which number of elements do {} bytes come, and is that number meant here?",
            "Aus welcher Anzahl von Elementen ergeben sich {} Bytes, und ist hier diese Anzahl gemeint?",
            bytes);
    return {"OpenCL counts bytes, std::vector counts elements: how many bytes are that for all elements?",
            "OpenCL zählt Bytes, std::vector zählt Elemente: Wie viele Bytes sind das für alle Elemente?"};
}

namespace
{
const Call* written_after_the_launch(const HostRecord& record)
{
    const std::vector<LaunchedKernel> launches = launches_in(record);
    return launches.empty() ? nullptr : written_after(*launches.front().call, record, 0);
}
} // namespace

std::optional<Finding> step_left_out(const HostRecord& record, const Source& source, const HostSteps& steps)
{
    const auto in_todo = [&](int todo) {
        return std::vector<Place>{{source.name, todo > 0 ? source.line_of_todo(std::to_string(todo)) : 0}};
    };
    const auto calls = [&](auto&& is_meant) {
        return std::any_of(record.calls.begin(), record.calls.end(), is_meant);
    };
    if (record.state != HostRecord::State::whole)
        return {};
    if (!calls([](const Call& call) { return call.is("clEnqueueNDRangeKernel"); }))
        return Finding{{"In this run the program launched no kernel.",
                        "In diesem Lauf startete das Programm keinen Kernel."},
                       in_todo(steps.launch),
                       {"Which statement should launch it (enqueueNDRangeKernel), and is it reached?",
                        "Welche Anweisung soll ihn starten (enqueueNDRangeKernel), und wird sie erreicht?"}};
    if (!calls(std::mem_fn(&Call::reads_a_buffer))) {
        if (const Call* const late = written_after_the_launch(record))
            return Finding{
                text(
                    "In this run the program read no buffer back from the device; line {}, after the launch, writes to "
                    "one.",
                    "In diesem Lauf las das Programm keinen Puffer vom Gerät zurück; Zeile {}, nach dem Start, schreibt "
                    "in einen.",
                    late->line),
                place_of(*late, source),
                {"In which direction do enqueueWriteBuffer and enqueueReadBuffer copy?",
                 "In welche Richtung kopieren enqueueWriteBuffer und enqueueReadBuffer?"}};
        return Finding{
            {"In this run the program read no buffer back from the device.",
             "In diesem Lauf las das Programm keinen Puffer vom Gerät zurück."},
            in_todo(steps.read),
            {"Which statement should bring the result to the host (enqueueReadBuffer), and is it "
             "reached?",
             "Welche Anweisung soll das Ergebnis zum Host bringen (enqueueReadBuffer), und wird sie "
             "erreicht?"}};
    }
    if (!launches_and_reads(record))
        return read_before_launch(record, source);
    return {};
}

std::optional<Finding> reads_the_same_again(const HostRecord& record, const Call& launch,
                                            const Source& source, const KernelBuffers& buffers)
{
    const std::vector<LaunchedKernel> launches = launches_in(record);
    if (launches.size() < 2 || launches.back().call != &launch || !buffers.written)
        return {};
    const LaunchedKernel &before = launches[launches.size() - 2], &last = launches.back();
    const std::uint64_t output = last.handle(*buffers.written);
    for (const std::uint64_t argument : buffers.read) {
        const std::uint64_t buffer = last.handle(argument);
        if (buffer != before.handle(argument) || buffer == before.handle(*buffers.written) ||
            is_written(buffer, *before.call, launch))
            return {};
    }
    const Call* const creator = creator_of(output, record, launch);
    if (!creator)
        return {};
    return Finding{
        text(
            "line {} launches the kernel again and again with the same buffers to read (arguments {}, counted from 0), "
            "and nothing was written to them since the launch before. It writes to argument {}, the buffer of line {}, "
            "which no launch reads.",
            "Zeile {} startet den Kernel immer wieder mit denselben Puffern zum Lesen (Argumente {}, von 0 gezählt), und "
            "seit dem Start davor wurde nichts in sie geschrieben. Er schreibt in Argument {}, den Puffer von Zeile {}, "
            "den kein Start liest.",
            launch.line, fmt::to_string(fmt::join(buffers.read, ", ")), *buffers.written, creator->line),
        {{source.name, launch.line}},
        {"Each launch computes the same from the same. Which argument has to be, in the next round, the buffer that this "
         "round wrote?",
         "Jeder Start rechnet mit denselben Daten und kommt zum selben Ergebnis. Welches Argument muss in der nächsten "
         "Runde der Puffer sein, in den diese Runde schrieb?"}};
}

namespace
{
/// Reports a map after a launch with a flag that discards the contents of the buffer.
std::optional<Finding> lost_by_a_map(const HostRecord& record, const Call& launch, const Source& source)
{
    const Call* const end = record.calls.data() + record.calls.size();
    const Call* const map = std::find_if(&launch, end, [](const Call& call) {
        return call.is("clEnqueueMapBuffer") && call.succeeded() &&
               (call.number("map_flags") & CL_MAP_WRITE_INVALIDATE_REGION) != 0;
    });
    if (map == end)
        return {};
    return Finding{
        {"It was mapped with CL_MAP_WRITE_INVALIDATE_REGION: what the buffer held is lost then.",
         "Er wurde mit CL_MAP_WRITE_INVALIDATE_REGION eingeblendet: Was der Puffer enthielt, ist damit verloren."},
        place_of(*map, source),
        {"With which flag is a buffer mapped whose contents are to be read?",
         "Mit welchem Flag wird ein Puffer eingeblendet, dessen Inhalt gelesen werden soll?"}};
}

/// Reports that the only read of the result covers just part of the buffer.
std::optional<Finding> partly_read(const HostRecord& record, const LaunchedKernel& launch,
                                   const Source& source, std::uint64_t output)
{
    const std::uint64_t buffer = launch.handle(output);
    const Call* const made = creator_of(buffer, record, *launch.call);
    const Call* read = nullptr;
    for (const Call& call : record.calls)
        if (call.is_students() && call.reads_a_buffer() && call.number("buffer") == buffer) {
            if (read || !call.is("clEnqueueReadBuffer"))
                return {};
            read = &call;
        }
    if (!made || !read || !made->is("clCreateBuffer") || read->number("size") >= made->number("size"))
        return {};
    return Finding{text("Line {} reads {} of the {} bytes of the buffer with the result.",
                        "Zeile {} liest {} der {} Bytes des Puffers mit dem Ergebnis.", read->line,
                        read->number("size"), made->number("size")),
                   place_of(*read, source),
                   question_on_bytes(read->number("size"), made->number("size"), source)};
}
} // namespace

namespace
{
/// Reports a launch that reads the buffer that it writes.
std::optional<Finding> same_buffer_twice(const std::vector<LaunchedKernel>& launches, const Source& source,
                                         const KernelBuffers& buffers)
{
    for (std::size_t i = 0; i < launches.size(); ++i)
        for (const std::uint64_t read : buffers.read) {
            const std::uint64_t buffer = launches[i].handle(read);
            if (read == *buffers.written || buffer == 0 || buffer != launches[i].handle(*buffers.written))
                continue;
            return Finding{
                text(
                    "In launch {} (line {}) arguments {} and {} (counted from 0) are the same buffer: the kernel "
                    "reads what it writes.",
                    "Bei Start {} (Zeile {}) sind Argument {} und {} (von 0 gezählt) derselbe Puffer: Der Kernel "
                    "liest, was er schreibt.",
                    i + 1, launches[i].call->line, read, *buffers.written),
                place_of(*launches[i].call, source),
                {"Which two buffers have these arguments in that launch, and what makes them change places?",
                 "Welche zwei Puffer sollen das bei diesem Start sein, und wodurch tauschen sie ihre Plätze?"}};
        }
    return {};
}

bool launches_a_kernel(const Call& call) { return call.is_students() && call.is("clEnqueueNDRangeKernel"); }
bool sets_an_argument(const Call& call) { return call.is_students() && call.is("clSetKernelArg"); }
bool is_of_the_kernel(const Call& call, std::uint64_t kernel)
{
    return (launches_a_kernel(call) || sets_an_argument(call)) && call.number("kernel") == kernel;
}
} // namespace

std::optional<Finding> launched_for_another(const HostRecord& record, const Source& source)
{
    auto previous = record.calls.begin();
    for (auto launch = std::find_if(previous, record.calls.end(), launches_a_kernel);
         launch != record.calls.end();
         previous = launch + 1, launch = std::find_if(previous, record.calls.end(), launches_a_kernel)) {
        const auto set = std::find_if(previous, launch, sets_an_argument);
        const auto own = [&](const Call& call) { return is_of_the_kernel(call, launch->number("kernel")); };
        if (set == launch || std::any_of(previous, launch, own))
            continue;
        const auto later = std::find_if(launch, record.calls.end(), [&](const Call& call) {
            return is_of_the_kernel(call, set->number("kernel"));
        });
        if (later != record.calls.end() && launches_a_kernel(*later))
            continue;
        const std::string name = kernel_of(*launch, record), other = kernel_of(*set, record);
        return Finding{
            text(
                "Line {} launches {}; but the arguments set before it, from line {} on, are those of {}, which is never "
                "launched with them.",
                "Zeile {} startet {}; die Argumente davor (ab Zeile {}) gehören aber zu {}, das mit ihnen nie gestartet "
                "wird.",
                launch->line, name, set->line, other),
            place_of(*launch, source),
            {"Which kernel is this line to launch?", "Welchen Kernel soll diese Zeile starten?"}};
    }
    return {};
}

Finding explained(Finding wrong_result, const HostRun& run, const Source& source,
                  const KernelBuffers& buffers, const HostSteps& steps)
{
    if (const auto lacking = step_left_out(run.record, source, steps))
        return {wrong_result.seen + " " + lacking->seen, lacking->places, lacking->next};
    if (const auto other = launched_for_another(run.record, source))
        return {wrong_result.seen + " " + other->seen, other->places, other->next};
    const std::vector<LaunchedKernel> launches = launches_in(run.record);
    if (const auto lost =
            launches.empty() ? std::nullopt : lost_by_a_map(run.record, *launches.front().call, source))
        return {wrong_result.seen + " " + lost->seen, lost->places, lost->next};
    if (launches.empty() || shares_buffers(run.record))
        return wrong_result;
    std::optional<Finding> cause;
    if (buffers.written)
        cause = same_buffer_twice(launches, source, buffers);
    if (!cause && buffers.written)
        cause = wrong_buffer_read(run.record, launches, source, *buffers.written);
    const bool is_explained = !wrong_result.places.empty() && wrong_result.places.front().line > 0;
    if (!cause && !is_explained)
        cause = empty_input(run.record, source, buffers);
    if (!cause && buffers.written)
        cause = partly_read(run.record, launches.back(), source, *buffers.written);
    if (!cause)
        return wrong_result;
    cause->seen = wrong_result.seen + " " + cause->seen;
    return *cause;
}
} // namespace lab::judge
