// The given program around the three stages of the exercise, each with a kernel file and a host
// function of its own; prefix_sum --help shows its options.
// Exit code 0: fine, 1: the prefix sum is wrong or failed, 2: wrong usage or no device.
#include "prefix_sum.hpp"
#include "prefix_sum_large.hpp"
#include "prefix_sum_single_pass.hpp"

#include "lab/command_line.hpp"
#include "lab/device.hpp"
#include "lab/error.hpp"
#include "lab/program.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace
{

struct Options : lab::CommonOptions {
    std::size_t length = prefix_sum_length;
    unsigned stage = 0; // 0: by length
    std::optional<std::filesystem::path> input, output;
};

/// False after `--help` and `--version`, when there is nothing left to do.
bool read_options(Options& options, int argc, char* argv[])
{
    lab::CommandLine command_line("Exclusive prefix sum of integers on an OpenCL device", "prefix_sum",
                                  options);
    command_line.add_number("-x,--length", options.length, "number of elements (256)");
    command_line.add_number("--stage", options.stage, "1: 256 elements, 2: any length, 3: one pass", 1,
                            "1|2|3");
    command_line.add_file("--input", options.input, "raw int32 file to sum up");
    command_line.add_file("--output", options.output, "raw int32 file for the result");
    if (!command_line.parse(argc, argv)) {
        return false;
    }
    if (options.stage > 3) {
        throw lab::UsageError(fmt::format("--stage is 1, 2 or 3, not {}.", options.stage));
    }
    return true;
}

/// The stage asked for, or the first one that is made for this many elements.
unsigned stage_of(const Options& options, std::size_t length)
{
    if (options.stage == 0) {
        return length == prefix_sum_length ? 1 : 2;
    }
    return options.stage;
}

void require_length(const Options& options, std::size_t length, const cl::Device& device)
{
    if (stage_of(options, length) == 1 && length != prefix_sum_length) {
        throw lab::UsageError(
            fmt::format("Stage 1 sums up exactly {} elements, not {}.", prefix_sum_length, length));
    }
    const std::size_t device_length = device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>() / sizeof(cl_int);
    const std::size_t longest = std::min<std::size_t>(device_length, CL_UINT_MAX);
    if (length > longest) {
        throw lab::UsageError(
            fmt::format("The device can sum up at most {} elements, not {}.", longest, length));
    }
}

std::vector<cl_int> make_input(const Options& options, const cl::Device& device)
{
    if (options.input) {
        std::vector<cl_int> input = lab::read_raw<cl_int>(*options.input);
        require_length(options, input.size(), device);
        return input;
    }
    require_length(options, options.length, device); // before so many are made
    std::vector<cl_int> input(options.length);
    for (std::size_t i = 0; i < input.size(); ++i) {
        input[i] = static_cast<cl_int>(i * 37 % 101) - 30; // no two neighbours alike, some negative
    }
    return input;
}

/// The serial reference. Unsigned sums wrap around; an overflow of signed ones would be undefined.
std::vector<cl_int> serial_prefix_sum(const std::vector<cl_int>& input)
{
    const auto wrapping_add = [](cl_int a, cl_int b) {
        return static_cast<cl_int>(static_cast<cl_uint>(a) + static_cast<cl_uint>(b));
    };
    std::vector<cl_int> output(input.size());
    std::exclusive_scan(input.begin(), input.end(), output.begin(), cl_int{0}, wrapping_add);
    return output;
}

void verify(const std::vector<cl_int>& actual, const std::vector<cl_int>& expected)
{
    if (actual.size() != expected.size()) {
        throw lab::WrongResult(
            fmt::format("The result has {} elements instead of {}.", actual.size(), expected.size()));
    }
    const auto [wrong, right] = std::ranges::mismatch(actual, expected);
    if (wrong != actual.end()) {
        throw lab::WrongResult(fmt::format("Wrong at index {}: expected {}, actual {}.",
                                           wrong - actual.begin(), *right, *wrong));
    }
}

/// "Input   1 2 3 4 5 6 7 8 ... 253 254 255 256"
void show(const std::string& name, std::span<const cl_int> elements)
{
    constexpr std::size_t first_count = 8, last_count = 4;
    if (elements.size() <= first_count + last_count) {
        fmt::print("{:<8}{}\n", name, fmt::join(elements, " "));
    } else {
        fmt::print("{:<8}{} ... {}\n", name, fmt::join(elements.first(first_count), " "),
                   fmt::join(elements.last(last_count), " "));
    }
}

cl::Program build(const Options& options, const std::string& kernel_file, const cl::Context& context,
                  const cl::Device& device)
{
    const auto source = lab::kernel_path(kernel_file);
    const lab::ProgramOptions program_options = options.program_options();
    if (options.prints_steps()) {
        fmt::print("Device  {}\n", lab::describe(device));
        fmt::print("Build   {} with options \"{}\"\n", options.load.value_or(source).string(),
                   program_options.flags);
    }
    cl::Program program = lab::build_program(context, device, source, program_options);
    const std::string log = lab::build_log(program, device);
    if (!log.empty() && !options.quiet) {
        fmt::print(stderr, "{}\n", log); // warnings
    }
    return program;
}

/// A stage of the exercise, ready to run: from the input to its prefix sums.
using Scan = std::function<std::vector<cl_int>(const std::vector<cl_int>&, lab::Profile&)>;

Scan make_scan(const Options& options, unsigned stage, const cl::Context& context,
               const cl::CommandQueue& queue, const cl::Device& device)
{
    if (stage == 1) {
        cl::Kernel kernel(build(options, "prefix_sum.cl", context, device), "prefix_sum");
        return [=](const auto& input, lab::Profile& profile) mutable {
            return prefix_sum(context, queue, kernel, input, profile);
        };
    }
    if (stage == 2) {
        const cl::Program program = build(options, "prefix_sum_large.cl", context, device);
        LargeKernels kernels{cl::Kernel(program, "scan_blocks"), cl::Kernel(program, "add_block_offsets")};
        return [=](const auto& input, lab::Profile& profile) mutable {
            return prefix_sum_large(context, queue, kernels, input, profile);
        };
    }
    cl::Kernel kernel(build(options, "prefix_sum_single_pass.cl", context, device), "prefix_sum_single_pass");
    return [=](const auto& input, lab::Profile& profile) mutable {
        return prefix_sum_single_pass(context, queue, kernel, input, profile);
    };
}

/// Runs all iterations and returns the result of the last, or of the first one that is wrong.
std::vector<cl_int> run(const Options& options, const cl::Device& device, const std::vector<cl_int>& input,
                        const std::vector<cl_int>& expected, lab::Profile& profile)
{
    const cl::Context context(device);
    const cl::CommandQueue queue(context, device, cl::QueueProperties::Profiling);
    const unsigned stage = stage_of(options, input.size());
    const Scan scan = make_scan(options, stage, context, queue, device);
    if (options.prints_steps()) {
        fmt::print("Scan    {} elements in work-groups of {}, stage {}, iterations: {}\n", input.size(),
                   prefix_sum_length, stage, options.iterations);
    }
    std::vector<cl_int> output;
    for (unsigned i = 0; i < options.iterations; ++i) {
        profile.start_iteration();
        output = scan(input, profile);
        profile.finish_iteration();
        if (options.verify && output != expected) {
            break;
        }
    }
    return output;
}

void report(const Options& options, const std::vector<cl_int>& input, const std::vector<cl_int>& output,
            const lab::Profile& profile)
{
    show("Input", input);
    show("Output", output);
    if (options.timing) {
        fmt::print("{}", profile.table());
    }
}

void run_program(int argc, char* argv[])
{
    Options options;
    if (!read_options(options, argc, argv)) {
        return;
    }
    const cl::Device device = lab::find_device(options.device);
    const std::vector<cl_int> input = make_input(options, device);
    const std::vector<cl_int> expected = options.verify ? serial_prefix_sum(input) : std::vector<cl_int>{};
    lab::Profile profile;
    const std::vector<cl_int> output = run(options, device, input, expected, profile);
    if (options.output) {
        lab::write_raw<cl_int>(*options.output, output);
    }
    if (!options.quiet) {
        report(options, input, output, profile);
    }
    if (options.verify) {
        verify(output, expected);
        if (!options.quiet) {
            fmt::print("Verified: all {} elements are right.\n", output.size());
        }
    }
}

} // namespace

int main(int argc, char* argv[])
{
    return lab::run_main([&] { run_program(argc, argv); });
}
