// The given program around both stages of the exercise, each with a kernel file and a host function
// of its own; sobol --help shows its options.
// Exit code 0: fine, 1: a point is wrong or the run failed, 2: wrong usage or no device.
#include "joe_kuo.hpp"
#include "sobol.hpp"
#include "sobol_gray_code.hpp"

#include "lab/command_line.hpp"
#include "lab/device.hpp"
#include "lab/error.hpp"
#include "lab/program.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <functional>
#include <new>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace
{

struct Options : lab::CommonOptions {
    std::size_t vector_count = 64;
    std::size_t dimension_count = 1;
    unsigned stage = 1;
    unsigned shift_seed = 0; // 0: no shift
    std::optional<std::filesystem::path> output;
};

/// False after `--help` and `--version`, when there is nothing left to do.
bool read_options(Options& options, int argc, char* argv[])
{
    lab::CommandLine command_line("Points of a Sobol sequence on an OpenCL device", "sobol", options);
    command_line.add_number("-x,--width", options.vector_count, "number of vectors, the points (64)", 1);
    command_line.add_number("-y,--height", options.dimension_count, "number of dimensions (1)", 1);
    command_line.add_number("--stage", options.stage, "1: a point per work-item, 2: 16 in Gray-code order", 1,
                            "1|2");
    command_line.add_number("--shift", options.shift_seed, "stage 2: seed of the digital shift (0: none)", 0,
                            "SEED");
    command_line.add_file("--output", options.output, "raw float32 file for the points, by dimension");
    if (!command_line.parse(argc, argv)) {
        return false;
    }
    if (options.stage > 2) {
        throw lab::UsageError(fmt::format("--stage is 1 or 2, not {}.", options.stage));
    }
    if (options.stage == 1 && command_line.was_given("--shift")) {
        throw lab::UsageError("--shift needs --stage 2.");
    }
    return true;
}

/// The first dimensions of the Joe-Kuo set, as many as asked for.
std::vector<JoeKuoDimension> load_dimensions(const Options& options)
{
    auto dimensions = load_joe_kuo(std::filesystem::path(LAB_EXERCISE_DIRECTORY) / "joe_kuo_d6.txt");
    if (options.dimension_count > dimensions.size()) {
        throw lab::UsageError(fmt::format("There are figures for {} dimensions, not for {}.",
                                          dimensions.size(), options.dimension_count));
    }
    dimensions.resize(options.dimension_count);
    return dimensions;
}

/// How many dimensions are computed at a time. They fit into a buffer of the device and into half of
/// its memory: where that is the memory of the host, the host's copy of the points is the other half.
std::size_t dimensions_per_chunk(const Options& options, const cl::Device& device)
{
    const cl_ulong per_dimension = cl_ulong{options.vector_count} * sizeof(cl_float);
    const cl_ulong all_memory = device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
    const cl_ulong largest_buffer = device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
    const cl_ulong count =
        std::min({largest_buffer / per_dimension,
                  all_memory / (per_dimension + sizeof(DirectionNumbers) + sizeof(cl_uint)),
                  largest_buffer / sizeof(DirectionNumbers), cl_ulong{options.dimension_count}});
    if (count == 0) {
        throw lab::UsageError(
            fmt::format("{} vectors need {} bytes per dimension, but a buffer on this device has at most {}.",
                        options.vector_count, per_dimension, std::min(all_memory, largest_buffer)));
    }
    return static_cast<std::size_t>(count);
}

/// What the points are made from, dimension by dimension.
struct Dimensions {
    std::vector<DirectionNumbers> numbers;
    std::vector<cl_uint> shifts; // 0 in stage 1
};

/// A point that the serial reference makes differently.
struct WrongPoint {
    std::size_t index = 0; // of its place
    cl_float expected = 0;
};

/// Compares one dimension with the serial reference, point by point: another such vector may not
/// fit into memory. From one point to the next in Gray-code order a single bit of the index
/// changes, so a single direction number is added or taken away. Stage 2 keeps that order.
std::optional<WrongPoint> first_wrong_point(const DirectionNumbers& numbers, cl_uint shift, unsigned stage,
                                            std::span<const cl_float> points)
{
    std::optional<WrongPoint> first;
    cl_uint x = shift;
    for (std::size_t n = 0; n < std::bit_ceil(points.size()); ++n) {
        const std::size_t index = stage == 1 ? n ^ (n >> 1) : n; // the Gray code of n, or n
        const cl_float expected = static_cast<cl_float>(x >> 8) * 0x1p-24F;
        if (index < points.size() && points[index] != expected && (!first || index < first->index)) {
            first = WrongPoint{index, expected};
        }
        const auto changed_bit = static_cast<std::size_t>(std::countr_one(n));
        if (changed_bit < numbers.size()) {
            x ^= numbers[changed_bit];
        }
    }
    return first;
}

/// Dimensions first, first + 1, … and their points, one dimension after the other.
struct Chunk {
    std::size_t first = 0;
    const Dimensions& dimensions;
    std::span<const cl_float> points;

    std::span<const cl_float> points_of(std::size_t dimension, std::size_t vector_count) const
    {
        return points.subspan(dimension * vector_count, vector_count);
    }
};

void verify(const Chunk& chunk, const Options& options)
{
    const Dimensions& dimensions = chunk.dimensions;
    const std::size_t expected_count = dimensions.numbers.size() * options.vector_count;
    if (chunk.points.size() != expected_count) {
        throw lab::WrongResult(fmt::format("The result has {} numbers instead of {} (TODO 6).",
                                           chunk.points.size(), expected_count));
    }
    for (std::size_t j = 0; j < dimensions.numbers.size(); ++j) {
        const auto points = chunk.points_of(j, options.vector_count);
        if (const auto wrong =
                first_wrong_point(dimensions.numbers[j], dimensions.shifts[j], options.stage, points)) {
            throw lab::WrongResult(fmt::format("Wrong at point {} in dimension {}: expected {}, actual {}.",
                                               wrong->index, chunk.first + j + 1, wrong->expected,
                                               points[wrong->index]));
        }
    }
}

/// "Dimension 2   0 0.5 0.75 0.25 ..." for the first dimensions.
void show(const Chunk& chunk, const Options& options)
{
    constexpr std::size_t shown_dimensions = 8, shown_points = 8;
    if (chunk.points.size() != chunk.dimensions.numbers.size() * options.vector_count) {
        fmt::print("{} numbers instead of {}\n", chunk.points.size(),
                   chunk.dimensions.numbers.size() * options.vector_count);
        return;
    }
    for (std::size_t j = 0; j < chunk.dimensions.numbers.size(); ++j) {
        if (chunk.first + j >= shown_dimensions) {
            break;
        }
        const auto points = chunk.points_of(j, options.vector_count);
        fmt::print("Dimension {:<3} {}{}\n", chunk.first + j + 1,
                   fmt::join(points.first(std::min(points.size(), shown_points)), " "),
                   points.size() > shown_points ? " ..." : "");
    }
    if (chunk.first == 0 && options.dimension_count > shown_dimensions) {
        fmt::print("... and {} more dimensions\n", options.dimension_count - shown_dimensions);
    }
}

/// The raw file of points, which grows chunk by chunk.
class OutputFile {
  public:
    void append(const std::filesystem::path& path, std::span<const cl_float> points)
    {
        if (!stream_.is_open()) {
            stream_.open(path, std::ios::binary);
        }
        stream_.write(reinterpret_cast<const char*>(points.data()),
                      static_cast<std::streamsize>(points.size_bytes()));
        if (!stream_.flush()) {
            throw lab::UsageError(fmt::format("{} cannot be written.", path.string()));
        }
    }

  private:
    std::ofstream stream_;
};

/// What is done with the points of the last iteration.
class Results {
  public:
    explicit Results(const Options& options) : options_(options) {}

    /// Throws WrongResult where a check was asked for, after the points were written and shown.
    void take(const Chunk& chunk)
    {
        if (options_.output) {
            file_.append(*options_.output, chunk.points);
        }
        if (!options_.quiet) {
            show(chunk, options_);
        }
        if (options_.verify) {
            verify(chunk, options_);
        }
    }

  private:
    const Options& options_;
    OutputFile file_;
};

cl::Kernel build_kernel(const Options& options, const std::string& name, const cl::Context& context,
                        const cl::Device& device)
{
    const auto source = lab::kernel_path(name + ".cl");
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
    return cl::Kernel(program, name.c_str());
}

/// A stage of the exercise, ready to run: the points of some dimensions.
using Generator = std::function<std::vector<cl_float>(const Dimensions&, lab::Profile&)>;

Generator make_generator(const Options& options, const cl::Context& context, const cl::CommandQueue& queue,
                         const cl::Device& device)
{
    const std::size_t vector_count = options.vector_count;
    if (options.stage == 1) {
        cl::Kernel kernel = build_kernel(options, "sobol", context, device);
        return [=](const Dimensions& dimensions, lab::Profile& profile) mutable {
            return sobol(context, queue, kernel, dimensions.numbers, vector_count, profile);
        };
    }
    cl::Kernel kernel = build_kernel(options, "sobol_gray_code", context, device);
    return [=](const Dimensions& dimensions, lab::Profile& profile) mutable {
        return sobol_gray_code(context, queue, kernel, dimensions.numbers, dimensions.shifts, vector_count,
                               profile);
    };
}

/// At most `chunk_size` of the dimensions, from `first` on.
Dimensions part_of(const Dimensions& all, std::size_t first, std::size_t chunk_size)
{
    const auto begin = static_cast<std::ptrdiff_t>(first);
    const auto end = static_cast<std::ptrdiff_t>(first + std::min(chunk_size, all.numbers.size() - first));
    return {{all.numbers.begin() + begin, all.numbers.begin() + end},
            {all.shifts.begin() + begin, all.shifts.begin() + end}};
}

/// Runs all iterations, each chunk by chunk, and passes on what the last one computed.
void run(const Options& options, const cl::Device& device, const Dimensions& dimensions,
         std::size_t chunk_size, lab::Profile& profile)
{
    const cl::Context context(device);
    const cl::CommandQueue queue(context, device, cl::QueueProperties::Profiling);
    const Generator generate = make_generator(options, context, queue, device);
    if (options.prints_steps()) {
        fmt::print("Launch  stage {}, {} vectors x {} dimensions, at most {} dimensions at a time, "
                   "iterations: {}\n",
                   options.stage, options.vector_count, dimensions.numbers.size(), chunk_size,
                   options.iterations);
    }
    Results results(options);
    for (unsigned i = 0; i < options.iterations; ++i) {
        for (std::size_t first = 0; first < dimensions.numbers.size(); first += chunk_size) {
            const Dimensions chunk = part_of(dimensions, first, chunk_size);
            profile.start_iteration(); // what is done with the points does not count
            const std::vector<cl_float> points = generate(chunk, profile);
            profile.finish_iteration();
            if (i + 1 == options.iterations) {
                results.take({first, chunk, points});
            }
        }
    }
}

std::vector<DirectionNumbers> make_direction_numbers(const Options& options)
{
    std::vector<DirectionNumbers> numbers;
    for (const JoeKuoDimension& dimension : load_dimensions(options)) {
        numbers.push_back(direction_numbers(dimension.figures));
        if (options.verify && !has_fingerprint(dimension, numbers.back())) {
            throw lab::WrongResult(fmt::format("The direction numbers of dimension {} are wrong "
                                               "(TODO 3); the first are 0x{:08x}.",
                                               numbers.size(),
                                               fmt::join(std::span(numbers.back()).first(4), " 0x")));
        }
    }
    return numbers;
}

/// The same bits everywhere for the same seed.
std::vector<cl_uint> make_shifts(const Options& options)
{
    std::vector<cl_uint> shifts(options.dimension_count);
    if (options.shift_seed != 0) {
        std::mt19937 random_bits(options.shift_seed);
        std::ranges::generate(shifts, [&] { return static_cast<cl_uint>(random_bits()); });
    }
    return shifts;
}

void run_program(int argc, char* argv[])
{
    Options options;
    if (!read_options(options, argc, argv)) {
        return;
    }
    const cl::Device device = lab::find_device(options.device);
    const std::size_t chunk_size = dimensions_per_chunk(options, device);
    const Dimensions dimensions{make_direction_numbers(options), make_shifts(options)};
    lab::Profile profile;
    try {
        run(options, device, dimensions, chunk_size, profile);
    } catch (const std::bad_alloc&) {
        throw lab::UsageError(
            fmt::format("{} vectors do not fit into the memory of this computer.", options.vector_count));
    }
    if (options.timing && !options.quiet) {
        fmt::print("{}", profile.table());
        if (chunk_size < dimensions.numbers.size()) {
            fmt::print("Each time is that of one chunk, of at most {} dimensions.\n", chunk_size);
        }
    }
    if (options.verify && !options.quiet) {
        fmt::print("Verified: all {} points are right in all {} dimensions.\n", options.vector_count,
                   dimensions.numbers.size());
    }
}

} // namespace

int main(int argc, char* argv[])
{
    return lab::run_main([&] { run_program(argc, argv); });
}
