#include "grader/judge/host/check/host_checks.hpp"

#include "grader/judge/core/suite.hpp"
#include "grader/judge/host/check/host_ending.hpp"
#include "grader/judge/host/check/host_record_checks.hpp"

#include <algorithm>
#include <set>

namespace lab::judge
{
bool launches(const HostRecord& record)
{
    return std::any_of(record.calls.begin(), record.calls.end(),
                       [](const Call& call) { return call.is("clEnqueueNDRangeKernel"); });
}

namespace
{
Finding computed_elsewhere(const Followed& followed, const HostRuns& runs, const std::string& kernel_file,
                           const Text& next)
{
    const std::size_t first = followed.from_elsewhere.front(), count = followed.from_elsewhere.size();
    return {text("With a different kernel in {}, only part of the result changed: {} of {} elements, the "
                 "first at index {}, do not come from the kernel.",
                 "Mit einem anderen Kernel in {} änderte sich nur ein Teil des Ergebnisses: {} von {} "
                 "Elementen, das erste bei Index {}, kommen nicht vom Kernel.",
                 kernel_file, count, count + followed.count, first),
            {{runs.source.name, 0}},
            next};
}
} // namespace

bool launches_and_reads(const HostRecord& record)
{
    const auto next = [&](auto from, auto&& is_meant) {
        return std::find_if(from, record.calls.end(), [&](const Call& call) {
            return call.is_students() && call.succeeded() && is_meant(call);
        });
    };
    const auto launch =
        next(record.calls.begin(), [](const Call& call) { return call.is("clEnqueueNDRangeKernel"); });
    return next(launch, std::mem_fn(&Call::reads_a_buffer)) != record.calls.end();
}

Verdict follows_the_kernel(const HostRuns& runs, const Followed& followed, bool is_right,
                           const std::string& kernel_file, const Text& next)
{
    const std::size_t elsewhere = followed.from_elsewhere.size();
    // An exclusive scan does not use the last element, so a program that does not send it is still right.
    const std::size_t most = is_right ? (elsewhere + followed.count) / 64 : followed.count;
    if (followed.count > 0 && elsewhere > most)
        return Verdict::failed(computed_elsewhere(followed, runs, kernel_file, next));
    if (followed.count > 0) { // which another program could do in its place
        if (const auto problem = record_problem(runs.probed, runs))
            return *problem;
        // In a search, the result after no pass may look like the result after too few.
        if (launches(runs.probed.record))
            return Verdict::passed();
    }
    if (const std::vector<Place> places = launch_places(runs); places.front().line > 0)
        return Verdict::failed(
            {text("The kernel is launched, but the result does not depend on it: a different kernel in {} "
                  "changed almost nothing.",
                  "Der Kernel wird gestartet, aber das Ergebnis hängt nicht vom Kernel ab: Ein anderer "
                  "Kernel in {} änderte fast nichts.",
                  kernel_file),
             places,
             text(
                 "Does the kernel get the input, is each argument in the right position, and is the kernel's "
                 "output read back and returned?",
                 "Bekommt der Kernel die Eingabe, steht jedes Argument an der richtigen Stelle, und wird die "
                 "Ausgabe des Kernels zurückgelesen und zurückgegeben?")});
    return Verdict::failed(
        {text("With a different kernel in {}, the result is the same: it does not come from the kernel.",
              "Mit einem anderen Kernel in {} ist das Ergebnis dasselbe: Es kommt nicht vom Kernel.",
              kernel_file),
         {{runs.source.name, 0}},
         next});
}

std::optional<Finding> local_size_left_open(const HostRuns& runs)
{
    for (const Call& call : runs.results.front().record.calls)
        if (call.is("clEnqueueNDRangeKernel") && call.is_students() && call.list("local_work_size").empty())
            return Finding{
                text("{} leaves the local size to the driver, and each driver chooses a different one.",
                     "{} überlässt die lokale Größe dem Treiber, und jeder Treiber wählt eine andere.",
                     shown(call)),
                place_of(call, runs.source),
                text("How many work-items does the kernel expect in a work-group?",
                     "Wie viele Work-Items erwartet der Kernel in einer Work-Group?")};
    return {};
}

std::vector<Place> places_of(const HostRun& run, const Source& source,
                             const std::function<bool(const Call&)>& is_meant)
{
    constexpr std::size_t most = 3;
    std::vector<Place> places;
    std::set<int> lines;
    for (const Call& call : run.record.calls)
        if (call.is_students() && is_meant(call) && places.size() < most && lines.insert(call.line).second)
            places.push_back({source.name, call.line});
    return places.empty() ? std::vector<Place>{{source.name, 0}} : places;
}

std::vector<Place> launch_places(const HostRuns& runs)
{
    for (const HostRun& run : runs.results) { // the first one may have nothing to launch a kernel for
        std::vector<Place> places =
            places_of(run, runs.source, [](const Call& call) { return call.is("clEnqueueNDRangeKernel"); });
        if (places.front().line > 0)
            return places;
    }
    return {{runs.source.name, 0}};
}
} // namespace lab::judge
