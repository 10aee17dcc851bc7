// The given program around prefix_sum.cl and prefix_sum.cpp; prefix_sum --help shows its options.
// Exit code 0: fine, 1: the prefix sum is wrong or failed, 2: wrong usage or no device.
#include "prefix_sum.hpp"

#include "lab/command_line.hpp"
#include "lab/device.hpp"
#include "lab/error.hpp"
#include "lab/program.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace {

struct Options : lab::CommonOptions {
    std::size_t length = prefix_sum_length;
    std::optional<std::filesystem::path> input, output;
};

/// False after `--help` and `--version`, when there is nothing left to do.
bool read_options(Options& options, int argc, char* argv[])
{
    CLI::App app("Exclusive prefix sum of 256 integers on an OpenCL device", "prefix_sum");
    lab::add_common_options(app, options);
    app.add_option("-x,--length", options.length, "number of elements (256)")
        ->check(lab::whole_number())
        ->type_name("N");
    app.add_option("--input", options.input, "raw int32 file to sum up")->type_name("FILE");
    app.add_option("--output", options.output, "raw int32 file for the result")->type_name("FILE");
    return lab::parse(app, argc, argv);
}

void require_length(std::size_t length)
{
    if (length != prefix_sum_length) {
        throw lab::UsageError(fmt::format("prefix_sum.cl sums up exactly {} elements, not {}.",
                                          prefix_sum_length, length));
    }
}

std::vector<cl_int> make_input(const Options& options)
{
    if (options.input) {
        std::vector<cl_int> input = lab::read_raw<cl_int>(*options.input);
        require_length(input.size());
        return input;
    }
    require_length(options.length);
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
        throw lab::WrongResult(fmt::format("The result has {} elements instead of {} (TODO 7).",
                                           actual.size(), expected.size()));
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

cl::Kernel build_kernel(const Options& options, const cl::Context& context,
                        const cl::Device& device)
{
    const auto source = lab::kernel_path("prefix_sum.cl");
    const lab::ProgramOptions program_options = options.program_options();
    if (options.prints_steps()) {
        fmt::print("Device  {}\n", lab::describe(device));
        fmt::print("Build   {} with options \"{}\"\n", options.load.value_or(source).string(),
                   program_options.flags);
    }
    const cl::Program program = lab::build_program(context, device, source, program_options);
    const std::string log = lab::build_log(program, device);
    if (!log.empty() && !options.quiet) {
        fmt::print(stderr, "{}\n", log); // warnings
    }
    return cl::Kernel(program, "prefix_sum");
}

/// Runs all iterations and returns the result of the last, or of the first one that is wrong.
std::vector<cl_int> run(const Options& options, const std::vector<cl_int>& input,
                        const std::vector<cl_int>& expected, lab::Profile& profile)
{
    const cl::Device device = lab::find_device(options.device);
    const cl::Context context(device);
    const cl::CommandQueue queue(context, device, cl::QueueProperties::Profiling);
    cl::Kernel kernel = build_kernel(options, context, device);
    if (options.prints_steps()) {
        fmt::print("Launch  1 work-group of {} work-items, iterations: {}\n", input.size(),
                   options.iterations);
    }
    std::vector<cl_int> output;
    for (unsigned i = 0; i < options.iterations; ++i) {
        profile.start_iteration();
        output = prefix_sum(context, queue, kernel, input, profile);
        profile.finish_iteration();
        if (options.verify && output != expected) {
            break;
        }
    }
    return output;
}

void report(const Options& options, const std::vector<cl_int>& input,
            const std::vector<cl_int>& output, const lab::Profile& profile)
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
    const std::vector<cl_int> input = make_input(options);
    const std::vector<cl_int> expected = serial_prefix_sum(input);
    lab::Profile profile;
    const std::vector<cl_int> output = run(options, input, expected, profile);
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
