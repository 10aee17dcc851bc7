// The checks of 00-hello-world-cl. No student code runs in this process.
#include "grader/judge/checks.hpp"
#include "grader/judge/host_launches.hpp"
#include "grader/judge/host_record_checks.hpp"
#include "grader/judge/host_suite.hpp"
#include "grader/judge/setup.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>

#include <functional>
#include <numeric>

namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;
using lab::worker::Bytes;

const std::string& plain_text()
{
    static const std::string text = "Gdkkn+ c'`ktbqxon`r vh`g HCK< 0123456789 `qhsgldshb nmd'";
    return text;
}

/// What the kernel is to write: the next character of each.
std::string next_characters(std::string text)
{
    for (char& c : text)
        ++c;
    return text;
}

std::string as_text(const Bytes& bytes) { return {bytes.begin(), bytes.end()}; }

/// Most drivers choose the local size themselves: a right kernel is right with several work-items in a group, too.
struct Launched {
    std::size_t length, local_size;
};

const std::vector<Launched>& launches()
{
    static const std::vector<Launched> all = {{plain_text().size(), 1}, {1, 1}, {48, 8}};
    return all;
}

lab::worker::Job hello_job()
{
    lab::worker::Job job;
    for (const auto& [length, local_size] : launches()) {
        const Bytes input(plain_text().begin(), plain_text().begin() + static_cast<std::ptrdiff_t>(length));
        job.cases.push_back({{{input, true}, {Bytes(length, 0xee), false}},
                             {{"hello_world",
                               {lab::worker::BufferArgument{0}, lab::worker::BufferArgument{1}},
                               {length},
                               {local_size}}}});
    }
    return job;
}

struct KernelRuns {
    Source source;
    KernelRun values, simulator, second;
};

const std::vector<std::string>& host_texts()
{
    static const std::vector<std::string> texts = {plain_text(), "Vnqj", "@"};
    return texts;
}

KernelRuns run_kernels()
{
    KernelRuns runs;
    runs.source = read_source("hello_world.cl");
    DeviceRuns both = run_on_both_devices(runs.source, hello_job(), hello_job());
    runs.values = std::move(both.values);
    runs.simulator = std::move(both.simulator);
    runs.second = std::move(both.second);
    return runs;
}

/// The text that it prints is its result.
HostRun run_hello(const HostProgram& program, const std::string& text, const std::filesystem::path& kernels,
                  HostDevice device = HostDevice::values, const std::optional<Fault>& fault = {})
{
    HostRun run = run_host(program, {text}, kernels, device, fault);
    if (!run.outcome.out.empty())
        run.output = Bytes(run.outcome.out.begin(), run.outcome.out.end());
    return run;
}

HostRuns run_hosts()
{
    HostRuns runs;
    runs.source = read_source("hello_world.cpp");
    runs.program = build_host(runs.source);
    if (runs.program.problem)
        return runs;
    const auto simulate = [&] {
        return run_hello(runs.program, plain_text(), setup().solution, HostDevice::simulator);
    };
    for (const std::string& text : host_texts()) {
        runs.results.push_back(run_hello(runs.program, text, setup().solution));
        if (!came_to_an_end(runs, simulate))
            return runs;
    }
    runs.probed = run_hello(runs.program, plain_text(), setup().probes / "launch");
    runs.simulated = simulate();
    run_faults(runs, runs.results[0], [&](const Fault& fault) {
        return run_hello(runs.program, plain_text(), setup().solution, HostDevice::values, fault);
    });
    runs.is_complete = true;
    return runs;
}

const Submission<KernelRuns, HostRuns>& submission()
{
    static const Submission<KernelRuns, HostRuns> the_submission(run_kernels, run_hosts);
    return the_submission;
}

const KernelRuns& kernel() { return submission().kernel(); }
const HostRuns& host() { return submission().host(); }

std::optional<Verdict> requires_kernel()
{
    for (const char* name : {"Kernel.Builds", "Kernel.Ends"})
        if (const auto verdict = requires_check(name))
            return verdict;
    return {};
}

/// The number of right characters of the first case.
std::size_t right_characters()
{
    const std::string actual = as_text(kernel().values.result.cases.at(0).buffers.at(1)),
                      expected = next_characters(plain_text());
    std::size_t right = 0;
    for (std::size_t i = 0; i < expected.size(); ++i)
        right += actual[i] == expected[i];
    return right;
}

TEST(Kernel, Builds)
{
    const Signature signature{
        "hello_world",
        {{"char*", CL_KERNEL_ARG_ADDRESS_GLOBAL, true}, {"char*", CL_KERNEL_ARG_ADDRESS_GLOBAL, false}},
        "kernel void hello_world(global const char* input, global char* output)"};
    conclude(builds(kernel().values, kernel().source, signature));
}

TEST(Kernel, Ends)
{
    if (const auto verdict = requires_check("Kernel.Builds"))
        return conclude(*verdict);
    conclude(ends(kernel().values, kernel().simulator, kernel().source));
}

Verdict judge_launch(const KernelRun& run, std::size_t launch)
{
    const std::string expected = next_characters(plain_text().substr(0, launches()[launch].length));
    const std::string actual = as_text(run.result.cases.at(launch).buffers.at(1));
    if (actual == expected)
        return Verdict::passed();
    const std::size_t i = static_cast<std::size_t>(
        std::mismatch(actual.begin(), actual.end(), expected.begin()).first - actual.begin());
    const int given = plain_text()[i], wanted = expected[i], got = static_cast<unsigned char>(actual[i]);
    return Verdict::failed(
        {got == 0xee ? text("output[{}] was never written.", "output[{}] wurde nie geschrieben.", i)
                     : text("input[{}] is {}, so output[{}] should be {}; it is {}.",
                            "input[{}] ist {}, also sollte output[{}] gleich {} sein; es ist {}.", i, given,
                            i, wanted, got),
         {{kernel().source.name, 0}},
         text("Which work-item should write output[{}] (TODO 1)?",
              "Welches Work-Item soll output[{}] schreiben (TODO 1)?", i)});
}

/// The first launch that came out wrong.
Verdict judge_values(const KernelRun& run)
{
    for (std::size_t launch = 0; launch < launches().size(); ++launch)
        if (Verdict verdict = judge_launch(run, launch); verdict.status != Status::passed)
            return verdict;
    return Verdict::passed();
}

TEST(Kernel, Values)
{
    if (const auto verdict = requires_kernel())
        return conclude(*verdict);
    conclude(right_on_each_device(kernel().values, kernel().second, judge_values));
}

/// Of each launch: as many work-items write as there are.
Verdict each_writes_its_own()
{
    for (const LaunchTrace& launch : kernel().simulator.trace.launches)
        if (launch.global_writers < launch.instructions.size())
            return Verdict::failed(
                {text("Only {} of {} work-items wrote a character; each is to write its own.",
                      "Nur {} von {} Work-Items schrieben ein Zeichen; jedes soll sein eigenes schreiben.",
                      launch.global_writers, launch.instructions.size()),
                 {{kernel().source.name, 0}},
                 text("No work-item has to do another one's work: there is one for each character (TODO 1).",
                      "Kein Work-Item muss die Arbeit eines anderen tun: Für jedes Zeichen gibt es eines "
                      "(TODO "
                      "1).")});
    return Verdict::passed();
}

TEST(Kernel, StaysInBounds)
{
    if (const auto verdict = requires_kernel())
        return conclude(*verdict);
    const bool is_right = 2 * right_characters() > plain_text().size();
    Verdict verdict = stays_in_bounds(kernel().simulator, kernel().values, kernel().source);
    if (verdict.status == Status::passed && is_right)
        verdict = each_writes_its_own();
    conclude(found_or(verdict, {}, is_right));
}

TEST(Kernel, NoDataRace)
{
    if (const auto verdict = requires_kernel())
        return conclude(*verdict);
    conclude(found_or(no_data_race(kernel().simulator, kernel().source), {},
                      2 * right_characters() > plain_text().size()));
}

/// The checks that every host suite has.
const HostSuite& suite()
{
    static const HostSuite the_suite("Host", host(), "Host.LaunchesTheKernel");
    return the_suite;
}

TEST(Host, Builds) { conclude(suite().builds()); }

TEST(Host, Ends) { conclude(suite().ends()); }

const KernelBuffers buffers{{0}, 1};

/// What is wrong with a run on a right kernel; nothing when it printed what it should.
std::optional<Finding> result_finding(const HostRun& run, const std::string& given)
{
    const std::string expected = next_characters(given);
    if (run.outcome.exited_with(0) && run.outcome.out == expected + "\n")
        return {};
    const Finding wrong_result{
        text("With a right kernel and the text \"{}\" the program printed \"{}\", expected \"{}\" (exit "
             "code {}). {}",
             "Mit einem richtigen Kernel und dem Text \"{}\" gab das Programm \"{}\" aus, erwartet "
             "\"{}\" (Exit-Code {}). {}",
             given, run.outcome.out.substr(0, 100), expected, run.outcome.exit_code,
             run.outcome.err.substr(0, 300)),
        {{host().source.name, 0}},
        text("Is the kernel launched for every character, and is the output read back after it (TODO 2)?",
             "Wird der Kernel für jedes Zeichen gestartet und die Ausgabe danach zurückgelesen (TODO 2)?")};
    return explained(wrong_result, run, host().source, buffers);
}

TEST(Host, Result)
{
    if (const auto verdict = suite().requires_end())
        return conclude(*verdict);
    std::size_t right = 0;
    std::optional<Finding> first;
    for (std::size_t k = 0; k < host_texts().size(); ++k) {
        const auto finding = result_finding(host().results[k], host_texts()[k]);
        right += !finding;
        first = first ? first : finding;
    }
    conclude(
        first ? Verdict::failed(*first, static_cast<double>(right) / static_cast<double>(host_texts().size()))
              : Verdict::passed());
}

/// Characters that the probe kernel made: the one after the next.
std::size_t followed(const Bytes& output)
{
    const std::string printed = as_text(output), expected = next_characters(next_characters(plain_text()));
    std::size_t count = 0;
    for (std::size_t i = 0; i < std::min(expected.size(), printed.size()); ++i)
        count += printed[i] == expected[i];
    return 2 * count > expected.size() ? count : 0; // any text has some of them
}

TEST(Host, LaunchesTheKernel)
{
    if (const auto verdict = suite().requires_end())
        return conclude(*verdict);
    conclude(follows_the_kernel(
        host(), followed, "hello_world.cl",
        text("Launch the kernel, and print what it wrote (TODO 2).",
             "Starten Sie den Kernel, und geben Sie aus, was er geschrieben hat (TODO 2).")));
}

/// Launches whose work-items are not the characters of the text, each one once.
std::optional<Finding> range_finding(const HostRecord& record, std::size_t length)
{
    std::size_t work_items = 0;
    const Call* launch = nullptr;
    bool is_inside = true;
    for (const Call& call : record.calls) {
        if (!call.is("clEnqueueNDRangeKernel"))
            continue;
        launch = &call;
        const auto& sizes = call.list("global_work_size");
        work_items += std::accumulate(sizes.begin(), sizes.end(), std::size_t{1}, std::multiplies<>());
        is_inside =
            is_inside && call.number("global_work_offset") + call.number("global_work_size") <= length;
    }
    if (!launch || (is_inside && work_items == length))
        return {};
    return Finding{
        text("{}: the text has {} characters; one work-item for each of them is asked for.",
             "{}: Der Text hat {} Zeichen; verlangt ist ein Work-Item für jedes davon.", shown(*launch),
             length),
        {{host().source.name, launch->line}},
        text("A work-item behind the end of the text reads and writes memory that is not its own (TODO 2).",
             "Ein Work-Item hinter dem Ende des Textes liest und schreibt fremden Speicher (TODO 2).")};
}

TEST(Host, NDRange)
{
    if (const auto verdict = suite().requires_launch())
        return conclude(*verdict);
    conclude(judge_records(host(), [](std::size_t i) {
        return range_finding(host().results[i].record, host_texts()[i].size());
    }));
}

TEST(Host, BuffersFit)
{
    if (const auto verdict = suite().requires_launch())
        return conclude(*verdict);
    conclude(buffers_fit(host(), sizeof(cl_char), !requires_check("Host.NDRange")));
}

TEST(Host, WaitsForTheResult) { conclude(suite().waits_for_the_result()); }

TEST(Host, ReportsErrors) { conclude(suite().reports_errors()); }

TEST(Host, ReleasesEverything) { conclude(suite().releases_everything()); }
} // namespace
