#include "grader/trace/traced.hpp"

#include "grader/judge/core/setup.hpp"
#include "grader/judge/kernel/check/simulator_messages.hpp"

#include <algorithm>
#include <sstream>

namespace lab::trace
{
using namespace judge;

namespace
{
constexpr std::uint64_t most_instructions = 100'000; // of a work-item: runs to look at are small

std::vector<Tracer>& registered()
{
    static std::vector<Tracer> all;
    return all;
}
} // namespace

const std::vector<Tracer>& tracers() { return registered(); }

Drawable::Drawable(const Tracer& tracer)
{
    auto& all = registered();
    const auto behind = [](const Tracer& one, const Tracer& other) {
        return std::string_view(one.exercise) < other.exercise;
    };
    all.insert(std::upper_bound(all.begin(), all.end(), tracer, behind), tracer);
}

KernelRun run_to_look_at(const Source& kernel, worker::Case launch)
{
    worker::Job job;
    job.cases = {std::move(launch)};
    KernelRun run =
        run_kernel(kernel, job, Device::simulator,
                   {.simulation = {.instruction_budget = most_instructions, .records_accesses = true}});
    if (run.is_done() && run.trace.launches.empty())
        throw std::runtime_error("the simulator recorded no launch");
    return run;
}

Finding problem_of(const KernelRun& run)
{
    if (!run.problem.next.empty())
        return run.problem;
    return {text("The kernel did not run ({}).", "Der Kernel lief nicht ({}).", run.problem.seen),
            {},
            text("./lab check {} shows the reason.", "./lab check {} zeigt den Grund.", setup().id)};
}

Traced first_wrong_of(std::size_t count, WantedRun wanted, const std::function<Traced(std::size_t)>& run)
{
    const auto made = [&](std::size_t i) {
        Traced traced = run(i);
        traced.run = i;
        return traced;
    };
    Traced first = made(wanted.value_or(0));
    for (std::size_t i = 1; i < count && !wanted && !first.goes_wrong(); ++i)
        if (Traced other = made(i); other.goes_wrong())
            return other;
    return first;
}

namespace
{
/// Leaves out races if work-items stood at different barriers: they are a consequence, which `lab check` does not
/// count either.
std::vector<Text> findings_in(const Trace& trace, const Source& kernel)
{
    using Kind = Message::Kind;
    std::vector<Text> findings;
    const Reported divergence = first_of(trace, {Kind::divergence});
    if (divergence.message)
        findings.push_back(divergence_finding(*divergence.message, kernel).seen);
    if (const Reported access = first_of(trace, {Kind::out_of_bounds, Kind::forbidden_access});
        access.message)
        findings.push_back(bounds_finding(access, kernel).seen);
    if (!divergence.message) {
        if (const Reported race = first_of(trace, {Kind::data_race});
            race.message && !race.message->entities.empty())
            findings.push_back(race_finding(race, kernel).seen);
        else if (const Reported stores = first_of(trace, {Kind::equal_stores}); stores.message)
            findings.push_back(equal_stores_finding(stores, kernel).seen);
    }
    if (const Reported division = first_of(trace, {Kind::division_by_zero}); division.message)
        findings.push_back(division_finding(division, kernel).seen);
    if (const Reported read = first_of(trace, {Kind::uninitialised}); read.message)
        findings.push_back(uninitialised_finding(read, kernel).seen);
    return findings;
}
} // namespace

void add_judgement(Picture& picture, const Trace& trace, const Source& kernel)
{
    picture.file = kernel.name;
    std::istringstream lines(kernel.text);
    for (std::string line; std::getline(lines, line);)
        picture.source.push_back(line);
    picture.findings = findings_in(trace, kernel);
    if (std::any_of(trace.launches.begin(), trace.launches.end(),
                    [](const LaunchTrace& launch) { return launch.accesses_cut_short; }))
        picture.counted +=
            text("{}Not every access could be recorded: the kernel made too many accesses, and the "
                 "picture ends early.",
                 "{}Nicht jeder Zugriff ließ sich aufzeichnen: Der Kernel machte zu viele Zugriffe, und "
                 "das Bild endet vorzeitig.",
                 picture.counted.empty() ? "" : " ");
}
} // namespace lab::trace
