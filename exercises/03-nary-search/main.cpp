// The given program around nary_search.cl and nary_search.cpp, and with -eq 1 around
// nary_search_device_enqueue.cl; its --help shows the options.
// Exit code 0: fine, 1: an index is wrong or the search failed, 2: wrong usage or no device.
#include "device_enqueue.hpp"
#include "nary_search.hpp"
#include "reference.hpp"

#include "harness/comparison.hpp"
#include "harness/raw_file.hpp"
#include "harness/session.hpp"
#include "lab/language.hpp"

#include <algorithm>

// A host file may leave out these two; then they are not called alone.
bool needs_another_pass(const std::vector<SearchRange>& ranges) __attribute__((weak));
std::vector<SearchRange> next_ranges_before(const std::vector<SearchRange>& ranges) __attribute__((weak));

namespace
{

using lab::harness::Session;
using Numbers = std::vector<cl_uint>;

struct Options : lab::harness::CommonOptions {
    std::size_t length = 64;
    std::size_t key_count = 1;
    std::optional<cl_uint> find;
    cl_uint subdivisions = 8;
    std::optional<unsigned> todo; // whose function is called alone
    std::optional<std::filesystem::path> input, keys, output, compare;
};

/// `-eq` has two letters, as in the sample that this program is based on; CLI11 would read it as -e and -q.
std::vector<const char*> with_long_names(int argc, char* argv[])
{
    std::vector<const char*> arguments(argv, argv + argc);
    std::ranges::replace_if(
        arguments, [](const char* argument) { return std::string(argument) == "-eq"; }, "--devEnqueue");
    return arguments;
}

void add_options(lab::harness::CommandLine& command_line, Options& options)
{
    command_line.add_number("-x,--length", options.length, "number of elements (64)");
    command_line.add_number("-f,--find", options.find, "key to search (one that is in the array)", {}, "KEY");
    command_line.add_number("-s,--subdivisions", options.subdivisions, "segments per pass (8)", {2});
    command_line.add_number("-k,--nKeys", options.key_count, "number of keys (1)", {1});
    command_line.add_number("--devEnqueue", options.device.enqueues,
                            "also -eq: 1, the device enqueues its own passes (0)", {0, 1}, "0|1");
    command_line.add_number("--todo", options.todo, "call its function alone: ranges of --input to --output",
                            {4, 5}, "4|5");
    command_line.add_file("--input", options.input, "raw uint32 file, sorted, to search in");
    command_line.add_file("--keys", options.keys, "raw uint32 file of keys");
    command_line.add_file("--output", options.output, "raw uint32 file for an index per key");
    command_line.add_file("--compare", options.compare,
                          "write times here, compared with a serial search and a copy");
}

Numbers read_sorted(const std::filesystem::path& file)
{
    Numbers sorted = lab::harness::read_raw<cl_uint>(file);
    const auto end = std::ranges::is_sorted_until(sorted);
    if (end != sorted.end()) {
        throw lab::UsageError(fmt::format("{} is not sorted: element {} is smaller than the one before it.",
                                          file.string(), end - sorted.begin()));
    }
    return sorted;
}

Numbers make_sorted(const Options& options, const Session& session)
{
    if (!options.input) {
        session.require_room(options.length, sizeof(cl_uint)); // before so many are made
        return sample_sorted(options.length);
    }
    Numbers sorted = read_sorted(*options.input);
    session.require_room(sorted.size(), sizeof(cl_uint));
    return sorted;
}

Numbers make_keys(const Options& options, const Numbers& sorted)
{
    if (!options.keys) {
        return sample_keys(options.key_count, options.find, sorted);
    }
    Numbers keys = lab::harness::read_raw<cl_uint>(*options.keys);
    if (keys.empty()) {
        throw lab::UsageError(fmt::format("There is no key in {}.", options.keys->string()));
    }
    return keys;
}

std::string place(cl_uint index)
{
    return index == CL_UINT_MAX ? lab::say("not there", "nicht vorhanden")
                                : fmt::format(fmt::runtime(lab::say("at index {}", "bei Index {}")), index);
}

/// "Key 42        at index 17" for the first keys.
void show(const Session& session, const Numbers& keys, const Numbers& indices)
{
    constexpr std::size_t shown = 8;
    for (std::size_t i = 0; i < std::min({shown, keys.size(), indices.size()}); ++i) {
        session.say("{} {:<10} {}", lab::say("Key", "Schlüssel"), keys[i], place(indices[i]));
    }
    if (keys.size() > shown) {
        session.say(fmt::runtime(lab::say("... and {} more keys", "... und {} weitere Schlüssel")),
                    keys.size() - shown);
    }
}

void verify(const Numbers& keys, const Numbers& indices, const Numbers& expected)
{
    if (const auto i = lab::harness::first_wrong(indices, expected)) {
        throw lab::WrongResult(fmt::format("Wrong for key {} (number {}): expected {}, actual {}.", keys[*i],
                                           *i, place(expected[*i]), place(indices[*i])));
    }
}

/// Calls the function of one TODO without a device. needs_another_pass: with the first range, with the first two, and
/// so on, then with each range alone; its answers are 0 or 1.
void run_alone(const Options& options)
{
    if (!options.input) {
        throw lab::UsageError("--todo needs --input, a raw file of ranges.");
    }
    const auto ranges = lab::harness::read_raw<SearchRange>(*options.input);
    if (options.todo == 5U && next_ranges_before) {
        return lab::harness::write_raw(options.output, next_ranges_before(ranges));
    }
    Numbers answers;
    if (options.todo == 5U || !needs_another_pass) {
        return lab::harness::write_raw(options.output, answers);
    }
    for (auto last = ranges.begin(); last != ranges.end(); ++last) {
        answers.push_back(needs_another_pass({ranges.begin(), last + 1}));
    }
    for (const SearchRange& alone : ranges) {
        answers.push_back(needs_another_pass({alone}));
    }
    lab::harness::write_raw(options.output, answers);
}

void compare(const Options& options, const Session& session)
{
    const Numbers sorted = make_sorted(options, session);
    const Numbers keys = make_keys(options, sorted);
    const Numbers expected = serial_search(sorted, keys);
    const std::size_t bytes = keys.size() * sizeof(cl_uint);
    lab::harness::Comparison comparison(session, bytes, bytes);
    comparison.add_stage(1, [&, kernel = cl::Kernel()](lab::Profile& profile) mutable {
        kernel = kernel() ? kernel : session.build_kernel("nary_search");
        return nary_search(session.context(), session.queue(), kernel, sorted, keys, options.subdivisions,
                           profile) == expected;
    });
    comparison.add_serial([&] { serial_search(sorted, keys); });
    comparison.write(*options.compare);
}

void run(const Options& options)
{
    if (options.todo) {
        return run_alone(options);
    }
    Session session(options);
    if (options.compare) {
        return compare(options, session);
    }
    const bool enqueues = options.device.enqueues;
    const Numbers sorted = make_sorted(options, session);
    const Numbers keys = make_keys(options, sorted);
    const Numbers expected = options.verify ? serial_search(sorted, keys) : Numbers{};
    const auto search = enqueues ? nary_search_device_enqueue : nary_search;
    cl::Kernel kernel = enqueues ? session.build_kernel("nary_search_device_enqueue", "CL2.0")
                                 : session.build_kernel("nary_search");
    session.step("Search  {} keys in {} elements, passes of {} x {} work-items, iterations: {}", keys.size(),
                 sorted.size(), options.subdivisions, keys.size(), options.iterations);
    const Numbers indices = session.iterate(
        expected,
        [&](lab::Profile& profile) {
            return search(session.context(), session.queue(), kernel, sorted, keys, options.subdivisions,
                          profile);
        },
        sorted, keys);
    lab::harness::write_raw(options.output, indices);
    show(session, keys, indices);
    session.report_times();
    if (options.verify) {
        verify(keys, indices, expected);
        session.say(fmt::runtime(lab::say("Verified: all {} indices are right.",
                                          "Geprüft: Alle {} Indizes sind richtig.")),
                    indices.size());
    }
}

} // namespace

int main(int argc, char* argv[])
{
    return lab::harness::run_program("Search for keys in a sorted array on an OpenCL device", "nary_search",
                                     argc, with_long_names(argc, argv).data(), add_options, run);
}
