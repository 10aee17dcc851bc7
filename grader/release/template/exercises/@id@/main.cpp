// The given program around @name@.cl and @name@.cpp; its --help shows the options.
// Exit code 0: fine, 1: a sum is wrong or the program failed, 2: wrong usage or no device.
#include "@name@.hpp"

#include "harness/raw_file.hpp"
#include "harness/session.hpp"
#include "lab/language.hpp"

#include <fmt/ranges.h>

namespace
{

using lab::harness::Session;
using Elements = std::vector<cl_int>;

struct Options : lab::harness::CommonOptions {
    std::size_t length = 1000;
    std::optional<std::filesystem::path> input, output;
};

void add_options(lab::harness::CommandLine& command_line, Options& options)
{
    command_line.add_number("-x,--length", options.length, "number of elements (1000)", {1});
    command_line.add_file("--input", options.input, "raw int32 file to sum up");
    command_line.add_file("--output", options.output, "raw int32 file for the sum of each block");
}

Elements make_input(const Options& options, const Session& session)
{
    if (options.input) {
        return lab::harness::read_raw<cl_int>(*options.input);
    }
    session.require_room(options.length, sizeof(cl_int));
    Elements input(options.length);
    for (std::size_t i = 0; i < input.size(); ++i) {
        input[i] = static_cast<cl_int>(i * 37 % 101) - 30; // some negative, and no two neighbours alike
    }
    return input;
}

/// On the CPU, one element after the other, with wrap-around.
Elements serial_sums(const Elements& input)
{
    std::vector<cl_uint> sums((input.size() + block_length - 1) / block_length);
    for (std::size_t i = 0; i < input.size(); ++i) {
        sums[i / block_length] += static_cast<cl_uint>(input[i]);
    }
    return {sums.begin(), sums.end()};
}

void run(const Options& options)
{
    Session session(options);
    const Elements input = make_input(options, session);
    if (input.empty()) {
        throw lab::UsageError("There is nothing to sum up.");
    }
    const Elements expected = options.verify ? serial_sums(input) : Elements{};
    cl::Kernel kernel = session.build_kernel("@name@");
    const Elements sums = session.iterate(
        expected,
        [&](lab::Profile& profile) {
            return @name@(session.context(), session.queue(), kernel, input, profile);
        },
        input);
    lab::harness::write_raw(options.output, sums);
    session.say("{} elements in {} blocks\nSums    {}", input.size(), sums.size(),
                fmt::join(sums.begin(), sums.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(sums.size(), 8)),
                          " "));
    session.report_times();
    if (options.verify) {
        if (const auto b = lab::harness::first_wrong(sums, expected)) {
            throw lab::WrongResult(
                fmt::format("Wrong in block {}: expected {}, actual {}.", *b, expected[*b], sums[*b]));
        }
        session.say(fmt::runtime(lab::say("Verified: all {} sums are right.",
                                          "Geprüft: Alle {} Summen sind richtig.")),
                    sums.size());
    }
}

} // namespace

int main(int argc, char* argv[])
{
    return lab::harness::run_program("The sum of each block of 256 integers on an OpenCL device", "@name@", argc,
                                     argv, add_options, run);
}
