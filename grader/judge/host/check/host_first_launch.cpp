#include "grader/judge/host/check/host_first_launch.hpp"

#include "grader/judge/core/bytes.hpp"
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/record/held_bytes.hpp"
#include "grader/judge/host/run/host_simulation.hpp"

#include <algorithm>

namespace lab::judge
{
namespace
{
/// The first launch, if it is the student's and launches the expected kernel.
std::optional<LaunchedKernel> first_launch(const HostRecord& record, const worker::Case& meant)
{
    const std::vector<LaunchedKernel> launches = launches_in(record);
    if (launches.empty() || !launches.front().call->is_students() ||
        kernel_of(*launches.front().call, record) != meant.launches.front().kernel)
        return {};
    return launches.front();
}

std::vector<Place> places(const Call& set, const Call& launch, const Source& source)
{
    std::vector<Place> places = place_of(set, source);
    if (launch.line != set.line)
        places.push_back({source.name, launch.line});
    return places;
}

/// Shows large numbers in hexadecimal: they are bit patterns or wrapped sums.
Text shown(std::uint32_t number)
{
    return number < 1U << 31 ? text("{}", "{}", number)
                             : text("{:#010x} (as an int {})", "{:#010x} (als int {})", number,
                                    static_cast<std::int32_t>(number));
}

std::optional<Finding> other_number(const Call& set, const worker::ScalarArgument& meant,
                                    const LaunchedKernel& launch, const Source& source)
{
    const std::uint64_t index = set.number("arg_index");
    if (meant.value.size() != sizeof(std::uint32_t) || set.number("arg_size") != sizeof(std::uint32_t))
        return {};
    const std::uint32_t given = uint_in(set), wanted = from_bytes<std::uint32_t>(meant.value).front();
    if (given == wanted)
        return {};
    return Finding{
        text("At the first launch argument {} (counted from 0) is {}; it should be {}.",
             "Beim ersten Start ist Argument {} (ab 0 gezählt) {}; es soll {} sein.", index, shown(given),
             shown(wanted)),
        places(set, *launch.call, source),
        given == wanted * sizeof(std::uint32_t)
            ? Text{"That is 4 times the correct value: did you pass the number of bytes instead of the "
                   "number of elements?",
                   "Das ist das Vierfache des korrekten Werts: Haben Sie die Anzahl der Bytes statt der "
                   "Elemente übergeben?"}
            : Text{"What does the kernel use this parameter for, and what should its value be at this "
                   "launch?",
                   "Wofür benutzt der Kernel diesen Parameter, und welchen Wert soll er bei diesem Start "
                   "haben?"}};
}

/// The size of the buffer that the call sets as an argument; 0 if the program did not create it.
std::size_t bytes_of_buffer(const Call& set, const HostRecord& record, const LaunchedKernel& launch)
{
    const Call* const made = creator_of(handle_in(set), record, *launch.call);
    return made && made->is("clCreateBuffer") ? made->number("size") : 0;
}

std::size_t bytes_of(const worker::Buffer& buffer) { return buffer.content.size() + buffer.missing; }

/// The expected size of a buffer argument; 0 if the argument is not a buffer.
std::size_t bytes_meant(const worker::Case& meant, std::size_t argument)
{
    const auto* buffer = std::get_if<worker::BufferArgument>(&meant.launches.front().arguments.at(argument));
    if (!buffer)
        return 0;
    return bytes_of(meant.buffers.at(buffer->index));
}

/// Another argument whose buffer has the size that this one should have, and vice versa.
const Call* exchanged_with(const Call& set, const worker::Case& meant, const HostRecord& record,
                           const LaunchedKernel& launch)
{
    const std::size_t own = bytes_of_buffer(set, record, launch),
                      wanted = bytes_meant(meant, set.number("arg_index"));
    for (const auto& [index, other] : launch.arguments)
        if (index < meant.launches.front().arguments.size() && own == bytes_meant(meant, index) &&
            wanted == bytes_of_buffer(*other, record, launch))
            return other;
    return nullptr;
}

/// Another argument that was set to the same buffer.
const Call* same_buffer_as(const Call& set, const LaunchedKernel& launch)
{
    for (const auto& [index, other] : launch.arguments)
        if (other != &set && handle_in(*other) == handle_in(set))
            return other;
    return nullptr;
}

std::optional<Finding> buffer_of_another_size(const Call& set, const worker::Case& meant,
                                              const HostRecord& record, const LaunchedKernel& launch,
                                              const Source& source, const Fits& fits)
{
    const std::uint64_t index = set.number("arg_index");
    const std::size_t own = bytes_of_buffer(set, record, launch), wanted = bytes_meant(meant, index);
    if (own == 0 || wanted == 0 || fits(own, wanted))
        return {};
    if (const Call* const other = same_buffer_as(set, launch))
        return Finding{text("Arguments {} and {} (counted from 0) of the first launch are the same buffer.",
                            "Die Argumente {} und {} (ab 0 gezählt) des ersten Starts sind derselbe Puffer.",
                            other->number("arg_index"), index),
                       places(set, *other, source),
                       {"Which buffer belongs to which parameter of the kernel?",
                        "Welcher Puffer gehört zu welchem Parameter des Kernels?"}};
    if (const Call* const other = exchanged_with(set, meant, record, launch)) {
        const bool is_first = index < other->number("arg_index");
        const Call &first = is_first ? set : *other, &second = is_first ? *other : set;
        return Finding{
            text("Arguments {} and {} (counted from 0) of the first launch look swapped: each buffer has "
                 "the size that the other one should have.",
                 "Die Argumente {} und {} (ab 0 gezählt) des ersten Starts sehen vertauscht aus: Jeder "
                 "Puffer ist so groß, wie der andere sein sollte.",
                 first.number("arg_index"), second.number("arg_index")),
            places(first, second, source),
            {"Which buffer belongs to which parameter of the kernel?",
             "Welcher Puffer gehört zu welchem Parameter des Kernels?"}};
    }
    return Finding{
        text("Argument {} (counted from 0) of the first launch is a buffer of {} bytes; {} are needed.",
             "Argument {} (ab 0 gezählt) des ersten Starts ist ein Puffer mit {} Bytes; nötig sind {}.",
             index, own, wanted),
        places(*creator_of(handle_in(set), record, *launch.call), *launch.call, source),
        question_on_bytes(own, wanted, source)};
}

/// The student's last call before the launch that wrote to the buffer, or else the call that created it.
const Call& writer_of(std::uint64_t buffer, const HostRecord& record, const Call& launch, const Call& set)
{
    const Call* writer = creator_of(buffer, record, launch);
    for (const Call* call = record.calls.data(); call != &launch; ++call) {
        const auto& written = call->written_buffer();
        if (call->is_students() && std::find(written.begin(), written.end(), buffer) != written.end())
            writer = call;
    }
    return writer ? *writer : set;
}

std::optional<Finding> argument_otherwise(const HostRecord& record, const worker::Case& meant,
                                          const Source& source, bool also_numbers, const Fits& fits)
{
    const auto launch = first_launch(record, meant);
    if (!launch)
        return {};
    const auto& arguments = meant.launches.front().arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto set = launch->arguments.find(i);
        if (set == launch->arguments.end() || !set->second->is_students())
            continue;
        std::optional<Finding> found;
        if (const auto* number = std::get_if<worker::ScalarArgument>(&arguments[i]))
            found = also_numbers ? other_number(*set->second, *number, *launch, source) : found;
        else
            found = buffer_of_another_size(*set->second, meant, record, *launch, source, fits);
        if (found)
            return found;
    }
    return {};
}
} // namespace

std::optional<Finding> given_otherwise(const HostRecord& record, const worker::Case& meant,
                                       const Source& source)
{
    return argument_otherwise(record, meant, source, true, is_enough);
}

std::optional<Finding> given_another_size(const HostRecord& record, const worker::Case& meant,
                                          const Source& source, const Fits& fits)
{
    return argument_otherwise(record, meant, source, false, fits);
}

std::optional<Finding> made_otherwise(const HostRecord& record, const worker::Case& meant,
                                      const Source& source)
{
    std::vector<std::size_t> wanted;
    for (const worker::Buffer& buffer : meant.buffers)
        wanted.push_back(bytes_of(buffer));
    std::vector<const Call*> made;
    for (const Call& call : record.calls)
        if (call.is_students() && call.is("clCreateBuffer") && call.succeeded())
            made.push_back(&call);
    if (made.size() != wanted.size() || !launches_in(record).empty())
        return {};
    std::erase_if(made, [&](const Call* call) {
        const auto same = std::find(wanted.begin(), wanted.end(), call->number("size"));
        const bool is_wanted = same != wanted.end();
        if (is_wanted)
            wanted.erase(same);
        return is_wanted;
    });
    if (made.empty())
        return {};
    const std::size_t needed = *std::min_element(wanted.begin(), wanted.end());
    const auto small = std::find_if(made.begin(), made.end(),
                                    [&](const Call* call) { return call->number("size") < needed; });
    if (small == made.end())
        return {};
    return Finding{text("Line {} creates a buffer of {} bytes; {} are needed.",
                        "Zeile {} legt einen Puffer mit {} Bytes an; nötig sind {}.", (*small)->line,
                        (*small)->number("size"), needed),
                   place_of(**small, source), question_on_bytes((*small)->number("size"), needed, source),
                   true};
}

namespace
{
/// A buffer of the first launch, and its expected contents.
struct Filled {
    std::size_t argument;
    Held held;
    const worker::Bytes& meant;
};

/// Nothing if the record is insufficient.
std::optional<std::vector<Filled>> filled_at_the_first_launch(const HostRecord& record,
                                                              const worker::Case& meant)
{
    const auto launch = first_launch(record, meant);
    const RepeatedCommands repeated = commands_of(record);
    const worker::Case& the_case = repeated.job.cases.front();
    if (!launch || the_case.launches.empty() || is_too_much(the_case.launches.front().before) ||
        &record.calls.at(repeated.calls.front()) != launch->call)
        return {};
    const std::vector<Held> buffers = held_at_the_first_launch(the_case);
    const auto &given = the_case.launches.front().arguments, &wanted = meant.launches.front().arguments;
    std::vector<Filled> filled;
    for (std::size_t i = 0; i < std::min(given.size(), wanted.size()); ++i) {
        const auto *own = std::get_if<worker::BufferArgument>(&given[i]),
                   *right = std::get_if<worker::BufferArgument>(&wanted[i]);
        if (own && right && !own->part && !meant.buffers.at(right->index).is_blank)
            filled.push_back({i, buffers.at(own->index), meant.buffers[right->index].content});
    }
    return filled;
}
} // namespace

std::optional<Finding> holds_otherwise(const HostRecord& record, const worker::Case& meant,
                                       const Source& source)
{
    const auto filled = filled_at_the_first_launch(record, meant);
    if (!filled)
        return {};
    for (const auto& [argument, held, wanted] : *filled) {
        const auto other = other_number_in(held, wanted);
        if (!other)
            continue;
        const auto launch = first_launch(record, meant);
        const Call& set = *launch->arguments.at(argument);
        return Finding{
            text("At the first launch, element {} of the buffer passed as argument {} is {}; it should be "
                 "{} (4-byte elements; elements and arguments counted from 0).",
                 "Beim ersten Start hat Element {} des Puffers in Argument {} den Wert {} statt {} (4 "
                 "Bytes je Element; Elemente und Argumente ab 0 gezählt).",
                 *other, argument, shown(number_at(held.bytes, *other)), shown(number_at(wanted, *other))),
            places(writer_of(handle_in(set), record, *launch->call, set), *launch->call, source),
            {"Which values does the host write to this buffer, and which ones does the kernel need at the "
             "start?",
             "Welche Werte schreibt der Host in diesen Puffer, und welche braucht der Kernel am Anfang?"}};
    }
    return {};
}

bool holds_as_meant(const HostRecord& record, const worker::Case& meant)
{
    const auto filled = filled_at_the_first_launch(record, meant);
    return filled && !filled->empty() && std::all_of(filled->begin(), filled->end(), [](const Filled& one) {
               return one.held.bytes.size() >= one.meant.size() &&
                      std::equal(one.meant.begin(), one.meant.end(), one.held.bytes.begin()) &&
                      std::all_of(one.held.is_known.begin(),
                                  one.held.is_known.begin() + static_cast<std::ptrdiff_t>(one.meant.size()),
                                  [](bool is_known) { return is_known; });
           });
}
} // namespace lab::judge
