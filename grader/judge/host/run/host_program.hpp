// The student's host program: compiled, linked with the course's code, and run as a process.
#pragma once

#include "grader/judge/core/compile_log.hpp"
#include "grader/judge/host/record/host_lines.hpp"
#include "grader/judge/host/record/recording.hpp"
#include "grader/judge/host/run/host_kernels.hpp"
#include "grader/judge/host/run/host_simulation.hpp"
#include "grader/judge/kernel/run/kernel_run.hpp"

namespace lab::judge
{
struct HostProgram {
    std::shared_ptr<const process::Descriptor> program; // a file in memory, sealed against writing
    std::shared_ptr<HostLines> lines;
    std::optional<Verdict> problem; // why there is no program
    std::optional<Warning> warning; // of the compiler, about the student's file
};

/// Compiles and links one host file of the submission. Stand-ins replace the exercise's other host files, so that a
/// stage is judged regardless of the others.
HostProgram build_host(const Source& source);

/// What a program wrote to the file after --output.
struct HostOutput {
    std::optional<worker::Bytes> output; // unless it is far too much
    std::size_t output_bytes = 0;        // how much it is
};

struct HostRun : HostOutput {
    process::Outcome outcome;
    process::Limits limits;
    HostRecord record;                   // its OpenCL calls
    HostSimulation simulation;           // of its launches, where that was asked for
    std::vector<HostOutput> before = {}; // of the runs before this one in the same process
};

/// `recorded`: like values, and the bytes that calls pass to OpenCL are recorded, so that the launches can be
/// simulated.
enum class HostDevice { values, recorded, none };

/// An option that names an input file, and the file's bytes.
struct InputFile {
    std::string option;
    worker::Bytes content;
    std::uint64_t zeros = 0; // bytes that follow it
};

/// The input of a program under the contract, and its output limit.
struct HostJob {
    std::vector<std::string> options; // beside -q, the input files and --output
    std::vector<InputFile> inputs = {};
    std::size_t output_limit_bytes = 0;
    bool prints_its_result = false;   // it gets the options alone, and what it prints is its result
    bool prints_its_times = false;    // -t in place of -q
    std::vector<HostJob> before = {}; // runs in the same process
};

/// Repeats the launches of a recorded run on the simulator.
void simulate_launches(HostRun& run, const Source& source);

/// Runs the program with these kernels, and with `-q`, the options, the input files and `--output FILE`. An output
/// that exceeds the limit or is not a regular file is ignored.
HostRun run_host(const HostProgram& host, const HostJob& job, const HostKernels& kernels,
                 HostDevice device = HostDevice::values, const std::optional<Fault>& fault = {});
} // namespace lab::judge
