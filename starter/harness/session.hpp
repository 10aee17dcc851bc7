// The shared parts of the given main functions: a device with a queue, kernels from their files, timed iterations, a
// report.
#pragma once

#include "harness/command_line.hpp"

#include "lab/error.hpp"
#include "lab/timing.hpp"

#include <CL/opencl.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lab::harness
{

/// The kernel, transfer and wall time of the iterations in ms, mean and minimum, as a table.
std::string table(const Profile& profile);

/// A hash of the elements' bytes.
template <typename T> std::size_t hash_of(const std::vector<T>& elements)
{
    static_assert(std::has_unique_object_representations_v<T>);
    return std::hash<std::string_view>()(
        {reinterpret_cast<const char*>(elements.data()), elements.size() * sizeof(T)});
}

/// The device selected by the options, with a context and a queue, for one run of the program.
class Session {
  public:
    /// `options` must outlive the session. Throws UsageError if there is no such device.
    explicit Session(const CommonOptions& options);

    const cl::Device& device() const { return device_; }
    const cl::Context& context() const { return context_; }
    const cl::CommandQueue& queue() const { return queue_; }

    /// Throws UsageError if a buffer of `count` elements is too large for the device.
    void require_room(std::size_t count, std::size_t element_bytes) const;

    /// Builds a kernel file with the options' flags, in `language` ("CL2.0") unless they name one. Throws like
    /// build_program.
    cl::Program build(const std::string& kernel_file, const std::string& language = "") const;
    /// The kernel with the same name as its file.
    cl::Kernel build_kernel(const std::string& name, const std::string& language = "") const;

    /// Prints a line if all steps are to be printed (`-A`).
    template <typename... Values> void step(fmt::format_string<Values...> line, Values&&... values) const
    {
        if (options_.verbose && !options_.quiet) {
            print_line(fmt::format(line, std::forward<Values>(values)...));
        }
    }
    /// Prints a line unless nothing is to be printed (`-q`).
    template <typename... Values> void say(fmt::format_string<Values...> line, Values&&... values) const
    {
        if (!options_.quiet) {
            print_line(fmt::format(line, std::forward<Values>(values)...));
        }
    }

    /// Returns the result of `compute`, which is called with the profile; its events belong to one iteration.
    template <typename Compute> auto timed(const Compute& compute)
    {
        profile_.start_iteration();
        auto result = compute(profile_);
        profile_.finish_iteration();
        return result;
    }
    /// Computes as often as the options say. Returns the last result, or with `-e` the first that differs from
    /// `expected`. Throws WrongResult if `compute` leaves an iteration other inputs (vectors) than the first one had.
    template <typename Result, typename Compute, typename... Inputs>
    Result iterate(const Result& expected, const Compute& compute, const Inputs&... inputs)
    {
        const std::array before = {hash_of(inputs)...};
        Result result;
        for (unsigned i = 0; i < options_.iterations; ++i) {
            if (i > 0 && std::array{hash_of(inputs)...} != before) {
                throw WrongResult("The function changed its input, which is passed as const.");
            }
            result = timed(compute);
            if (options_.verify && result != expected) {
                break;
            }
        }
        return result;
    }

    /// The table of times, if it is to be printed (`-t`).
    void report_times() const;

  private:
    static void print_line(const std::string& line);

    const CommonOptions& options_;
    cl::Device device_;
    cl::Context context_;
    cl::CommandQueue queue_;
    Profile profile_;
};

/// The index of the first wrong element. Throws WrongResult if the number of elements is wrong.
template <typename T>
std::optional<std::size_t> first_wrong(const std::vector<T>& actual, const std::vector<T>& expected)
{
    if (actual.size() != expected.size()) {
        throw WrongResult(
            fmt::format("The result has {} elements instead of {}.", actual.size(), expected.size()));
    }
    const auto wrong = std::mismatch(actual.begin(), actual.end(), expected.begin()).first;
    return wrong == actual.end() ? std::nullopt : std::optional<std::size_t>(wrong - actual.begin());
}

/// The main function of an exercise program: reads the options of each run, calls `run` with them unless
/// `--help` or `--version` has been answered, and returns the exit code. `about` is the first line of the help.
template <typename Options>
int run_program(const std::string& about, const std::string& name, int argc, const char* const* argv,
                void (*add_options)(CommandLine&, Options&), void (*run)(const Options&))
{
    return run_main([&] {
        for (const std::vector<const char*>& arguments : runs_of(argc, argv)) {
            Options options;
            CommandLine command_line(about, name, options);
            add_options(command_line, options);
            if (command_line.parse(static_cast<int>(arguments.size()), arguments.data())) {
                run(options);
            }
        }
    });
}

} // namespace lab::harness
