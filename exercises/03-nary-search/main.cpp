// The given program around nary_search.cl and nary_search.cpp, and with -eq 1 around
// nary_search_device_enqueue.cl; its --help shows the options.
// Exit code 0: fine, 1: an index is wrong or the search failed, 2: wrong usage or no device.
#include "device_enqueue.hpp"
#include "nary_search.hpp"

#include "lab/command_line.hpp"
#include "lab/device.hpp"
#include "lab/error.hpp"
#include "lab/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace
{

struct Options : lab::CommonOptions {
    std::size_t length = 64;
    std::size_t key_count = 1;
    std::optional<cl_uint> find;
    cl_uint subdivisions = 8;
    std::string device_enqueue = "0"; // as it is written on the command line
    std::optional<std::filesystem::path> input, keys, output;

    bool enqueues() const { return device_enqueue == "1"; }
    std::string kernel_name() const { return enqueues() ? "nary_search_device_enqueue" : "nary_search"; }
};

void add_search_options(lab::CommandLine& command_line, Options& options)
{
    command_line.add_number("-x,--length", options.length, "number of elements (64)");
    command_line.add_number("-f,--find", options.find, "key to search (one that is in the array)", 0, "KEY");
    command_line.add_number("-s,--subdivisions", options.subdivisions, "segments per pass (8)", 2);
    command_line.add_number("-k,--nKeys", options.key_count, "number of keys (1)", 1);
    command_line.add_word("--devEnqueue", options.device_enqueue,
                          "also -eq: 1, the device enqueues its own passes (0)", "0|1");
    command_line.add_file("--input", options.input, "raw uint32 file, sorted, to search in");
    command_line.add_file("--keys", options.keys, "raw uint32 file of keys");
    command_line.add_file("--output", options.output, "raw uint32 file for an index per key");
}

/// `-eq` has two letters, as in the sample this program comes from; CLI11 takes it for -e and -q.
std::vector<const char*> with_long_names(int argc, char* argv[])
{
    std::vector<const char*> arguments(argv, argv + argc);
    std::ranges::replace_if(
        arguments, [](const char* argument) { return std::string(argument) == "-eq"; }, "--devEnqueue");
    return arguments;
}

/// Device-side enqueue is of OpenCL C 2.0; without this option a compiler takes 1.2.
lab::ProgramOptions with_language(lab::ProgramOptions program_options)
{
    if (program_options.flags.find("-cl-std=") == std::string::npos) {
        program_options.flags = "-cl-std=CL2.0 " + program_options.flags;
    }
    return program_options;
}

/// False after `--help` and `--version`, when there is nothing left to do.
bool read_options(Options& options, int argc, char* argv[])
{
    lab::CommandLine command_line("Search for keys in a sorted array on an OpenCL device", "nary_search",
                                  options);
    add_search_options(command_line, options);
    const std::vector<const char*> arguments = with_long_names(argc, argv);
    if (!command_line.parse(static_cast<int>(arguments.size()), arguments.data())) {
        return false;
    }
    if (options.device_enqueue != "0" && options.device_enqueue != "1") {
        throw lab::UsageError(fmt::format("-eq is 0 or 1, not \"{}\".", options.device_enqueue));
    }
    options.device.enqueues = options.enqueues();
    return true;
}

/// CL_UINT_MAX stands for "not found", so the last index is below it.
void require_length(std::size_t length, const cl::Device& device)
{
    const std::size_t device_length = device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>() / sizeof(cl_uint);
    const std::size_t longest = std::min<std::size_t>(device_length, CL_UINT_MAX);
    if (length > longest) {
        throw lab::UsageError(
            fmt::format("The device can search in at most {} elements, not {}.", longest, length));
    }
}

/// With equal neighbours here and there, and numbers left out.
std::vector<cl_uint> make_sorted(std::size_t length)
{
    std::mt19937 generator(1);
    std::vector<cl_uint> sorted(length);
    cl_uint value = 0;
    for (cl_uint& element : sorted) {
        value += generator() % 4;
        element = value;
    }
    return sorted;
}

std::vector<cl_uint> read_sorted(const std::filesystem::path& file)
{
    std::vector<cl_uint> sorted = lab::read_raw<cl_uint>(file);
    const auto end = std::ranges::is_sorted_until(sorted);
    if (end != sorted.end()) {
        throw lab::UsageError(fmt::format("{} is not sorted: element {} is below the one before.",
                                          file.string(), end - sorted.begin()));
    }
    return sorted;
}

/// The key asked for, then elements of the array and, every fourth, any number up to the last one.
std::vector<cl_uint> make_keys(const Options& options, const std::vector<cl_uint>& sorted)
{
    if (options.keys) {
        std::vector<cl_uint> keys = lab::read_raw<cl_uint>(*options.keys);
        if (keys.empty()) {
            throw lab::UsageError(fmt::format("There is no key in {}.", options.keys->string()));
        }
        return keys;
    }
    std::mt19937 generator(2);
    std::vector<cl_uint> keys;
    for (std::size_t i = 0; i < options.key_count; ++i) {
        const cl_uint any = static_cast<cl_uint>(generator());
        if (i == 0 && options.find) {
            keys.push_back(*options.find);
        } else if (sorted.empty()) {
            keys.push_back(any);
        } else {
            const cl_uint bound = std::max(sorted.back(), cl_uint{1});
            keys.push_back(i % 4 == 3 ? any % bound : sorted[any % sorted.size()]);
        }
    }
    return keys;
}

/// The serial reference.
std::vector<cl_uint> serial_search(const std::vector<cl_uint>& sorted, const std::vector<cl_uint>& keys)
{
    std::vector<cl_uint> indices;
    for (const cl_uint key : keys) {
        const auto place = std::lower_bound(sorted.begin(), sorted.end(), key);
        const bool found = place != sorted.end() && *place == key;
        indices.push_back(found ? static_cast<cl_uint>(place - sorted.begin()) : CL_UINT_MAX);
    }
    return indices;
}

std::string describe(cl_uint index)
{
    return index == CL_UINT_MAX ? "not there" : fmt::format("at index {}", index);
}

void verify(const std::vector<cl_uint>& keys, const std::vector<cl_uint>& actual,
            const std::vector<cl_uint>& expected)
{
    if (actual.size() != expected.size()) {
        throw lab::WrongResult(
            fmt::format("The result has {} indices for {} keys (TODO 8).", actual.size(), expected.size()));
    }
    const auto [wrong, right] = std::ranges::mismatch(actual, expected);
    if (wrong != actual.end()) {
        const std::size_t i = static_cast<std::size_t>(wrong - actual.begin());
        throw lab::WrongResult(fmt::format("Wrong for key {} (number {}): it is {}, but was {}.", keys[i], i,
                                           describe(*right), describe(*wrong)));
    }
}

/// "Key 42        at index 17" for the first keys.
void show(const std::vector<cl_uint>& keys, const std::vector<cl_uint>& indices)
{
    constexpr std::size_t shown = 8;
    for (std::size_t i = 0; i < std::min({shown, keys.size(), indices.size()}); ++i) {
        fmt::print("Key {:<10} {}\n", keys[i], describe(indices[i]));
    }
    if (keys.size() > shown) {
        fmt::print("... and {} more keys\n", keys.size() - shown);
    }
}

cl::Kernel build_kernel(const Options& options, const cl::Context& context, const cl::Device& device)
{
    const auto source = lab::kernel_path(options.kernel_name() + ".cl");
    const lab::ProgramOptions program_options =
        options.enqueues() ? with_language(options.program_options()) : options.program_options();
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
    return cl::Kernel(program, options.kernel_name().c_str());
}

struct Task {
    std::vector<cl_uint> sorted, keys, expected;
};

Task make_task(const Options& options, const cl::Device& device)
{
    if (!options.input) {
        require_length(options.length, device); // before so many are made
    }
    Task task;
    task.sorted = options.input ? read_sorted(*options.input) : make_sorted(options.length);
    require_length(task.sorted.size(), device);
    task.keys = make_keys(options, task.sorted);
    if (options.verify) {
        task.expected = serial_search(task.sorted, task.keys);
    }
    return task;
}

/// Runs all iterations and returns the result of the last, or of the first one that is wrong.
std::vector<cl_uint> run(const Options& options, const cl::Device& device, const Task& task,
                         lab::Profile& profile)
{
    const cl::Context context(device);
    const cl::CommandQueue queue(context, device, cl::QueueProperties::Profiling);
    cl::Kernel kernel = build_kernel(options, context, device);
    const auto search = options.enqueues() ? nary_search_device_enqueue : nary_search;
    if (options.prints_steps()) {
        fmt::print("Search  {} keys in {} elements, passes of {} x {} work-items, iterations: {}\n",
                   task.keys.size(), task.sorted.size(), options.subdivisions, task.keys.size(),
                   options.iterations);
    }
    std::vector<cl_uint> indices;
    for (unsigned i = 0; i < options.iterations; ++i) {
        profile.start_iteration();
        indices = search(context, queue, kernel, task.sorted, task.keys, options.subdivisions, profile);
        profile.finish_iteration();
        if (options.verify && indices != task.expected) {
            break;
        }
    }
    return indices;
}

void report(const Options& options, const Task& task, const std::vector<cl_uint>& indices,
            const lab::Profile& profile)
{
    show(task.keys, indices);
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
    const Task task = make_task(options, device);
    lab::Profile profile;
    const std::vector<cl_uint> indices = run(options, device, task, profile);
    if (options.output) {
        lab::write_raw<cl_uint>(*options.output, indices);
    }
    if (!options.quiet) {
        report(options, task, indices, profile);
    }
    if (options.verify) {
        verify(task.keys, indices, task.expected);
        if (!options.quiet) {
            fmt::print("Verified: all {} indices are right.\n", indices.size());
        }
    }
}

} // namespace

int main(int argc, char* argv[])
{
    return lab::run_main([&] { run_program(argc, argv); });
}
