// The given program around the three stages of the exercise, each with a kernel file and a host
// function of its own; prefix_sum --help shows its options.
// Exit code 0: fine, 1: the prefix sum is wrong or failed, 2: wrong usage or no device.
#include "prefix_sum.hpp"
// \if stage_prefix_sum_large
#include "prefix_sum_large.hpp"
// \endif
// \if stage_prefix_sum_single_pass
#include "prefix_sum_single_pass.hpp"
// \endif
#include "reference.hpp"

#include "harness/comparison.hpp"
#include "harness/raw_file.hpp"
#include "harness/session.hpp"
#include "lab/language.hpp"

#include <fmt/ranges.h>

#include <functional>
#include <span>

namespace
{

using lab::harness::Session;
using Elements = std::vector<cl_int>;

struct Options : lab::harness::CommonOptions {
    std::size_t length = prefix_sum_length;
    unsigned stage = 0; // 0: by length
    std::optional<std::filesystem::path> input, output, compare;
};

void add_options(lab::harness::CommandLine& command_line, Options& options)
{
    command_line.add_number("-x,--length", options.length, "number of elements (256)");
    command_line.add_choice("--stage", options.stage,
                            {
                                {1, "256 elements"},
                                // \if stage_prefix_sum_large
                                {2, "any length"},
                                // \endif
                                // \if stage_prefix_sum_single_pass
                                {3, "one pass"},
                                // \endif
                            });
    command_line.add_file("--input", options.input, "raw int32 file to sum up");
    command_line.add_file("--output", options.output, "raw int32 file for the result");
    command_line.add_file("--compare", options.compare,
                          "write times here, compared with a serial loop and a copy");
}

/// The requested stage, or the first one that supports this many elements.
unsigned stage_of(const Options& options, std::size_t length)
{
    return options.stage != 0 ? options.stage : length == prefix_sum_length ? 1 : 2;
}

Elements make_input(const Options& options, const Session& session)
{
    if (!options.input) {
        session.require_room(options.length, sizeof(cl_int)); // before so many are made
    }
    Elements input =
        options.input ? lab::harness::read_raw<cl_int>(*options.input) : sample_input(options.length);
    session.require_room(input.size(), sizeof(cl_int));
    if (stage_of(options, input.size()) == 1 && input.size() != prefix_sum_length) {
        throw lab::UsageError(
            fmt::format("Stage 1 sums up exactly {} elements, not {}.", prefix_sum_length, input.size()));
    }
    return input;
}

/// A stage of the exercise, ready to run: from the input to its prefix sums.
using Scan = std::function<Elements(const Elements&, lab::Profile&)>;

Scan make_scan(unsigned stage, const Session& session)
{
    const cl::Context& context = session.context();
    const cl::CommandQueue& queue = session.queue();
    if (stage == 1) {
        return [&, kernel = session.build_kernel("prefix_sum")](auto& input, auto& profile) mutable {
            return prefix_sum(context, queue, kernel, input, profile);
        };
    }
    // \if stage_prefix_sum_large
    if (stage == 2) {
        const cl::Program program = session.build("prefix_sum_large.cl");
        LargeKernels kernels{cl::Kernel(program, "scan_blocks"), cl::Kernel(program, "add_block_offsets")};
        return [&, kernels](auto& input, auto& profile) mutable {
            return prefix_sum_large(context, queue, kernels, input, profile);
        };
    }
    // \endif
    // \if stage_prefix_sum_single_pass
    if (stage == 3) {
        return
            [&, kernel = session.build_kernel("prefix_sum_single_pass")](auto& input, auto& profile) mutable {
                return prefix_sum_single_pass(context, queue, kernel, input, profile);
            };
    }
    // \endif
    throw lab::NotInCourse(fmt::format("--stage {}", stage));
}

/// "Input   1 2 3 4 5 6 7 8 ... 253 254 255 256"
std::string line_of(const std::string& name, std::span<const cl_int> elements)
{
    constexpr std::size_t first_count = 8, last_count = 4;
    if (elements.size() <= first_count + last_count) {
        return fmt::format("{:<8}{}", name, fmt::join(elements, " "));
    }
    return fmt::format("{:<8}{} ... {}", name, fmt::join(elements.first(first_count), " "),
                       fmt::join(elements.last(last_count), " "));
}

/// Compares the stages for any length in alternating runs.
void compare(const Options& options, const Session& session)
{
    const Elements input = sample_input(options.length);
    const Elements expected = serial_prefix_sum(input);
    const std::size_t bytes = input.size() * sizeof(cl_int);
    lab::harness::Comparison comparison(session, bytes, bytes);
    const std::vector<unsigned> stages = {
        // \if stage_prefix_sum_large
        2,
        // \endif
        // \if stage_prefix_sum_single_pass
        3,
        // \endif
    };
    for (const unsigned stage : stages) {
        comparison.add_stage(stage, [&, stage, scan = Scan()](lab::Profile& profile) mutable {
            scan = scan ? scan : make_scan(stage, session);
            return scan(input, profile) == expected;
        });
    }
    comparison.add_serial([&] { serial_prefix_sum(input); });
    comparison.write(*options.compare);
}

void run(const Options& options)
{
    Session session(options);
    if (options.compare) {
        return compare(options, session);
    }
    const Elements input = make_input(options, session);
    const Elements expected = options.verify ? serial_prefix_sum(input) : Elements{};
    const unsigned stage = stage_of(options, input.size());
    const Scan scan = make_scan(stage, session);
    session.step("Scan    {} elements in work-groups of {}, stage {}, iterations: {}", input.size(),
                 prefix_sum_length, stage, options.iterations);
    const Elements output = session.iterate(
        expected, [&](lab::Profile& profile) { return scan(input, profile); }, input);
    lab::harness::write_raw(options.output, output);
    session.say("{}\n{}", line_of(lab::say("Input", "Eingabe"), input),
                line_of(lab::say("Output", "Ausgabe"), output));
    session.report_times();
    if (options.verify) {
        if (const auto i = lab::harness::first_wrong(output, expected)) {
            throw lab::WrongResult(
                fmt::format("Wrong at index {}: expected {}, actual {}.", *i, expected[*i], output[*i]));
        }
        session.say(fmt::runtime(lab::say("Verified: all {} elements are right.",
                                          "Geprüft: Alle {} Elemente sind richtig.")),
                    output.size());
    }
}

} // namespace

int main(int argc, char* argv[])
{
    return lab::harness::run_program("Exclusive prefix sum of integers on an OpenCL device", "prefix_sum",
                                     argc, argv, add_options, run);
}
