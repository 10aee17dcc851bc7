// The checks of 00-hello-world-cl. No student code runs in this process.
#include "grader/judge/checks.hpp"
#include "grader/judge/host_checks.hpp"
#include "grader/judge/setup.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>

#include <future>

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

struct Runs {
    Source kernel = read_source("hello_world.cl"), host = read_source("hello_world.cpp");
    KernelRun values, simulator, second;
    HostProgram program;
    std::vector<HostRun> results; // one per text of host_texts()
};

const std::vector<std::string>& host_texts()
{
    static const std::vector<std::string> texts = {plain_text(), "Vnqj", "@"};
    return texts;
}

void run_host_program(Runs& runs)
{
    runs.program = build_host(runs.host);
    for (const std::string& text : host_texts())
        if (!runs.program.problem)
            runs.results.push_back(run_host(runs.program, {text}, setup().solution));
}

const Runs& runs()
{
    static const Runs the_runs = [] {
        Runs runs;
        auto host = std::async(std::launch::async, [&] { run_host_program(runs); });
        DeviceRuns both = run_on_both_devices(runs.kernel, hello_job(), hello_job());
        runs.values = std::move(both.values);
        runs.simulator = std::move(both.simulator);
        runs.second = std::move(both.second);
        host.get();
        return runs;
    }();
    return the_runs;
}

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
    const std::string actual = as_text(runs().values.result.cases.at(0).buffers.at(1)),
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
    conclude(builds(runs().values, runs().kernel, signature));
}

TEST(Kernel, Ends)
{
    if (const auto verdict = requires_check("Kernel.Builds"))
        return conclude(*verdict);
    conclude(ends(runs().values, runs().simulator));
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
         {{runs().kernel.name, 0}},
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
    conclude(right_on_each_device(runs().values, runs().second, judge_values));
}

/// Of each launch: as many work-items write as there are.
Verdict each_writes_its_own()
{
    for (const LaunchTrace& launch : runs().simulator.trace.launches)
        if (launch.global_writers < launch.instructions.size())
            return Verdict::failed(
                {text("Only {} of {} work-items wrote a character; each is to write its own.",
                      "Nur {} von {} Work-Items schrieben ein Zeichen; jedes soll sein eigenes schreiben.",
                      launch.global_writers, launch.instructions.size()),
                 {{runs().kernel.name, 0}},
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
    Verdict verdict = stays_in_bounds(runs().simulator, runs().values, runs().kernel);
    if (verdict.status == Status::passed && is_right)
        verdict = each_writes_its_own();
    conclude(found_or(verdict, {}, is_right));
}

TEST(Kernel, NoDataRace)
{
    if (const auto verdict = requires_kernel())
        return conclude(*verdict);
    conclude(found_or(no_data_race(runs().simulator, runs().kernel), {},
                      2 * right_characters() > plain_text().size()));
}

TEST(Host, Builds)
{
    const auto& problem = runs().program.problem;
    conclude(problem ? *problem : Verdict::passed());
}

TEST(Host, Result)
{
    if (const auto verdict = requires_check("Host.Builds"))
        return conclude(*verdict);
    std::vector<const HostRun*> all;
    for (const HostRun& run : runs().results)
        all.push_back(&run);
    if (const auto fault = device_fault(all))
        return conclude(*fault);
    std::size_t right = 0;
    std::optional<Finding> finding;
    for (std::size_t k = 0; k < host_texts().size(); ++k) {
        const auto& run = runs().results[k];
        const std::string expected = next_characters(host_texts()[k]);
        const auto problem = ending_problem(run.outcome, run.limits);
        if (run.outcome.exited_with(0) && run.outcome.out == expected + "\n")
            ++right;
        else if (!finding)
            finding = problem ? Finding{*problem, {{runs().host.name, 0}}, {}}
                              : Finding{text("With a right kernel and the text \"{}\" the program printed "
                                             "\"{}\", expected \"{}\" (exit code {}). {}",
                                             "Mit einem richtigen Kernel und dem Text \"{}\" gab das "
                                             "Programm \"{}\" aus, erwartet \"{}\" "
                                             "(Exit-Code {}). {}",
                                             host_texts()[k], run.outcome.out.substr(0, 100), expected,
                                             run.outcome.exit_code, run.outcome.err.substr(0, 300)),
                                        {{runs().host.name, 0}},
                                        text("Is the kernel launched for every character, and is the output "
                                             "read back after it (TODO 2)?",
                                             "Wird der Kernel für jedes Zeichen gestartet und die Ausgabe "
                                             "danach zurückgelesen (TODO 2)?")};
    }
    conclude(finding ? Verdict::failed(*finding,
                                       static_cast<double>(right) / static_cast<double>(host_texts().size()))
                     : Verdict::passed());
}
} // namespace
