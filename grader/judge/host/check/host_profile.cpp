#include "grader/judge/host/check/host_profile.hpp"

#include "grader/judge/host/check/host_checks.hpp"
#include "grader/judge/host/run/host_launches.hpp"
#include "grader/layer/told_times.hpp"

#include <CL/cl.h>
#include <re2/re2.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace lab::judge
{
namespace
{
struct Commands {
    std::int64_t launches = 0, transfers = 0;
};

/// Decodes a row of the printed tables (means of iterations), in either language: the recorded time of a command
/// shows its kind (grader/layer/told_times.hpp).
Commands in_rows(const std::string& printed, const std::string& row)
{
    const RE2 line(R"((?im)(\d+) (?:iteration|durchl)[^\n]*\n(?:kernel[^\n]*\n)?)" + row +
                   R"(\s+(\d+)[.,](\d{4}))");
    constexpr auto launch_ms = static_cast<std::int64_t>(layer::launch_ns / layer::transfer_ns);
    Commands commands;
    re2::StringPiece rest(printed);
    std::int64_t iterations = 0, whole = 0, fraction = 0; // of the mean in ms
    while (RE2::FindAndConsume(&rest, line, &iterations, &whole, &fraction)) {
        const std::int64_t ms = iterations * whole + (iterations * fraction + 5000) / 10000;
        commands.launches += ms / launch_ms;
        commands.transfers += ms % launch_ms;
    }
    return commands;
}

bool is_launch(const Call& call)
{
    return call.is_students() && call.succeeded() &&
           (call.is("clEnqueueNDRangeKernel") || call.is("clEnqueueTask"));
}

bool is_transfer(const Call& call)
{
    return call.is_students() && call.succeeded() &&
           (call.name.starts_with("clEnqueueReadBuffer") || call.name.starts_with("clEnqueueWriteBuffer"));
}

/// What is wrong with the events, as a full sentence, and the commands concerned.
struct Misplaced {
    Text seen;
    bool (*are_meant)(const Call&);
    const char* slot = ""; // "transfer(", where their events are and should not be
};

/// True if the statement that makes the call names that slot of the profile.
bool names_slot(const Call& call, const Source& source, const std::string& slot)
{
    constexpr int most_lines = 6;
    for (int line = call.line; line > 0 && line < call.line + most_lines; ++line) {
        const std::string text = source.line(line);
        if (text.find("." + slot) != std::string::npos)
            return true;
        if (text.ends_with(';'))
            return false;
    }
    return false;
}

/// Includes commands that need not be in the profile: copies, fills, maps.
bool may_be_transfer(const Call& call)
{
    return call.is_students() && call.succeeded() && call.name.starts_with("clEnqueue") && !is_launch(call);
}

Commands made_by(const HostRecord& record)
{
    return {std::count_if(record.calls.begin(), record.calls.end(), is_launch),
            std::count_if(record.calls.begin(), record.calls.end(), is_transfer)};
}

/// More commands in a slot of the profile than the program enqueues: some event was added more than once.
std::optional<Misplaced> counted_twice(const HostRecord& record, std::int64_t in_profile,
                                       bool (*are_meant)(const Call&), const Text& what)
{
    const auto made = std::count_if(record.calls.begin(), record.calls.end(), are_meant);
    if (in_profile <= made)
        return {};
    return Misplaced{
        text(
            "The profile contains {} {}, but the program makes only {}: at least one event is in the profile more "
            "than once.",
            "Das Profil enthält {} {}, das Programm macht aber nur {}: Mindestens ein Event steht mehrmals im "
            "Profil.",
            in_profile, what, made),
        are_meant};
}

/// A table with more commands than the profile asked for the times of: the program printed it on its own.
std::optional<Misplaced> printed_otherwise(const HostRecord& record, const Commands& kernels,
                                           const Commands& transfers)
{
    const auto in_profile = std::count_if(record.calls.begin(), record.calls.end(), [](const Call& call) {
        return !call.is_students() && call.is("clGetEventProfilingInfo") &&
               call.number("param_name") == CL_PROFILING_COMMAND_END;
    });
    if (kernels.launches + kernels.transfers + transfers.launches + transfers.transfers <= in_profile)
        return {};
    return Misplaced{text("The printed table does not come from the profile, which contains {} events.",
                          "Die ausgegebene Tabelle stammt nicht aus dem Profil; das Profil enthält {} "
                          "Events.",
                          in_profile),
                     is_launch};
}

std::optional<Misplaced> misplaced(const Commands& made, const Commands& kernels, const Commands& transfers)
{
    if (transfers.launches > 0)
        return Misplaced{text("The profile lists events of launches as transfers: {} of {}.",
                              "Das Profil zählt Events von Kernel-Starts zu den Übertragungen: {} von {}.",
                              transfers.launches, made.launches),
                         is_launch, "transfer("};
    if (kernels.transfers > 0)
        return Misplaced{text("The profile lists events of transfers as kernels: {} of {}.",
                              "Das Profil führt Events von Übertragungen als Kernel: {} von {}.",
                              kernels.transfers, made.transfers),
                         is_transfer, "kernel("};
    if (kernels.launches < made.launches)
        return Misplaced{text("The profile contains the events of only {} of {} launches.",
                              "Das Profil enthält nur die Events von {} der {} Starts.", kernels.launches,
                              made.launches),
                         is_launch};
    if (transfers.transfers < made.transfers)
        return Misplaced{text("The profile contains the events of only {} of {} transfers.",
                              "Das Profil enthält nur die Events von {} der {} Übertragungen.",
                              transfers.transfers, made.transfers),
                         is_transfer};
    return {};
}
} // namespace

Verdict times_its_commands(const HostRun& run, const Source& source)
{
    const Commands made = made_by(run.record), kernels = in_rows(run.outcome.out, "kernel"),
                   transfers = in_rows(run.outcome.out, "transfer");
    auto wrong = printed_otherwise(run.record, kernels, transfers);
    const bool is_invented = wrong.has_value();
    if (!wrong)
        wrong = misplaced(made, kernels, transfers);
    if (!wrong)
        wrong = counted_twice(run.record, kernels.launches, is_launch, {"launches", "Starts"});
    if (!wrong)
        wrong =
            counted_twice(run.record, transfers.transfers, may_be_transfer, {"transfers", "Übertragungen"});
    if (!wrong)
        return Verdict::passed();
    const auto right = is_invented ? 0
                                   : std::min(kernels.launches, made.launches) +
                                         std::min(transfers.transfers, made.transfers);
    const bool some_have_none =
        std::any_of(run.record.calls.begin(), run.record.calls.end(),
                    [&](const Call& call) { return wrong->are_meant(call) && call.event == 0; });
    std::vector<Place> places = places_of(run, source, [&](const Call& call) {
        return wrong->are_meant(call) && *wrong->slot != 0 && names_slot(call, source, wrong->slot);
    });
    if (places.front().line == 0)
        places = places_of(run, source, [&](const Call& call) {
            return wrong->are_meant(call) && (!some_have_none || call.event == 0);
        });
    return Verdict::failed(
        {wrong->seen,
         places,
         {"The last argument of an enqueue call determines where its event is stored. Which commands "
          "belong to profile.kernel(), and which to profile.transfer()?",
          "Das letzte Argument eines enqueue-Aufrufs legt fest, wo sein Event gespeichert wird. Welche "
          "Befehle gehören zu profile.kernel(), und welche zu profile.transfer()?"}},
        static_cast<double>(right) / static_cast<double>(made.launches + made.transfers + 1));
}
} // namespace lab::judge
