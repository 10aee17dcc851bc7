// A kernel of a few lines, run by our own simulator: its values and the faults found.
#pragma once

#include "grader/simulator/domains/definedness.hpp"
#include "grader/simulator/runner/launch.hpp"
#include "grader/simulator/translation/compile.hpp"
#include "grader/simulator/translation/translate.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace lab::kit
{
using Ints = std::vector<std::int32_t>;

struct Simulated {
    Ints output;
    std::vector<simulator::Finding> findings;
    std::optional<simulator::EndOfRun> ended;
    simulator::Traffic traffic;

    bool has(simulator::Finding::Kind kind) const
    {
        return std::any_of(findings.begin(), findings.end(),
                           [&](const simulator::Finding& finding) { return finding.kind == kind; });
    }
};

struct Range {
    std::size_t global = 8, local = 8;
    simulator::Schedule schedule = {};
    std::uint64_t budget = 100'000;
    std::size_t first_group = 0; // of a launch that ends with this one
    std::uint64_t missing = 0;   // bytes of the output before those that are looked at
};

/// Runs `kernel void k(global int* input, global int* output)`, or the first kernel of a program with these
/// parameters.
inline Simulated simulate(const std::string& source, const Ints& input, std::size_t outputs,
                          const Range& range = {}, const std::string& language = "CL1.2")
{
    using namespace simulator;
    const Compiled compiled = compile("k.cl", source, "-cl-std=" + language);
    if (!compiled.is_done)
        throw std::runtime_error(compiled.log);
    worker::Launch launch{
        "k", {worker::BufferArgument{0}, worker::BufferArgument{1}}, {range.global}, {range.local}};
    if (range.first_group > 0) {
        launch.whole = {range.first_group * range.local + range.global};
        launch.first_group = {range.first_group};
    }
    std::vector<HeldBuffer> before(2);
    before[0].content.resize(4 * input.size());
    std::memcpy(before[0].content.data(), input.data(), 4 * input.size());
    before[1].content.assign(4 * outputs, 0xee);
    before[1].missing = range.missing;
    Settings settings;
    settings.schedule = range.schedule;
    settings.budget.of_item = range.budget;
    const auto once = [&](const Program& program, std::vector<HeldBuffer>& buffers, const RunWith& with) {
        const auto kernel = std::find_if(program.kernels.begin(), program.kernels.end(),
                                         [](const Kernel& one) { return one.name == "k"; });
        return run({program, *kernel, launch, buffers, geometry_of(launch), 0}, settings, with);
    };
    const Program program = translate(compiled.bitcode);
    std::vector<HeldBuffer> buffers = before;
    Ran ran = once(program, buffers, {});
    Simulated simulated{Ints(outputs), ran.findings, ran.ended, ran.traffic};
    std::memcpy(simulated.output.data(), buffers[1].content.data(), 4 * outputs);
    if (!program.may_use_undefined && !ran.traffic.reads_unwritten)
        return simulated;
    Definedness domain;
    const Ran followed = once(translate(compiled.bitcode, true), before, {.domain = &domain});
    for (const Finding& finding : followed.findings)
        if (finding.kind == Finding::Kind::uninitialised && finding.memory == "private")
            simulated.findings.push_back(finding);
    return simulated;
}
} // namespace lab::kit
