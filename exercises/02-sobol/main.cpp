// The given program around both stages of the exercise, each with a kernel file and a host function
// of its own; sobol --help shows its options.
// Exit code 0: fine, 1: a point is wrong or the run failed, 2: wrong usage or no device.
#include "chunk.hpp"
// \if stage_sobol_gray_code
#include "sobol_gray_code.hpp"
// \endif

#include "harness/comparison.hpp"
#include "harness/raw_file.hpp"
#include "harness/session.hpp"
#include "lab/language.hpp"

#include <functional>
#include <new>

namespace
{

using lab::harness::Session;

struct Options : lab::harness::CommonOptions {
    std::size_t vector_count = 64;
    std::size_t dimension_count = 1;
    unsigned stage = 1;
    std::optional<unsigned> todo; // whose function is called alone
    std::optional<unsigned> shift_seed;
    std::optional<std::filesystem::path> output, compare;
};

void add_options(lab::harness::CommandLine& command_line, Options& options)
{
    command_line.add_number("-x,--width", options.vector_count, "number of vectors, the points (64)", {1});
    command_line.add_number("-y,--height", options.dimension_count, "number of dimensions (1)", {1});
    command_line.add_choice("--stage", options.stage,
                            {
                                {1, "a point per work-item"},
                                // \if stage_sobol_gray_code
                                {2, "16, by Gray code"},
                                // \endif
                            });
    // \if stage_sobol_gray_code
    command_line.add_number("--shift", options.shift_seed, "stage 2: seed of the digital shift (0: none)", {},
                            "SEED");
    // \endif
    command_line.add_number("--todo", options.todo,
                            "call its function alone: direction numbers, raw uint32, to --output", {3, 3},
                            "3");
    command_line.add_file("--output", options.output, "raw float32 file for the points, by dimension");
    command_line.add_file("--compare", options.compare,
                          "write times here, compared with a serial loop and a fill");
}

/// A stage of the exercise, ready to run: the points of some dimensions.
using Generator = std::function<std::vector<cl_float>(const Dimensions&, lab::Profile&)>;

Generator make_generator(const Options& options, unsigned stage, const Session& session)
{
    const cl::Context& context = session.context();
    const cl::CommandQueue& queue = session.queue();
    const std::size_t vector_count = options.vector_count;
    if (stage == 1) {
        return [=, &context, &queue, kernel = session.build_kernel("sobol")](auto& dimensions,
                                                                             auto& profile) mutable {
            return sobol(context, queue, kernel, dimensions.numbers, vector_count, profile);
        };
    }
    // \if stage_sobol_gray_code
    if (stage == 2) {
        return [=, &context, &queue,
                kernel = session.build_kernel("sobol_gray_code")](auto& dimensions, auto& profile) mutable {
            return sobol_gray_code(context, queue, kernel, dimensions.numbers, dimensions.shifts,
                                   vector_count, profile);
        };
    }
    // \endif
    throw lab::NotInCourse(fmt::format("--stage {}", stage));
}

/// Writes, shows and compares the points of the last iteration, as requested. Throws WrongResult if they are wrong,
/// after they were written and shown.
void take(const Options& options, const Chunk& chunk)
{
    if (options.output) {
        append(*options.output, chunk);
    }
    const std::size_t expected_count = chunk.dimensions.numbers.size() * options.vector_count;
    const bool is_complete = chunk.points.size() == expected_count;
    const auto count = fmt::format("{} numbers instead of {}", chunk.points.size(), expected_count);
    if (!options.quiet && is_complete) {
        show(chunk, options.dimension_count);
    } else if (!options.quiet) {
        fmt::print("{}\n", count);
    }
    if (options.verify) {
        if (!is_complete) {
            throw lab::WrongResult(fmt::format("The result has {} (TODO 6).", count));
        }
        verify(chunk);
    }
}

/// Runs all iterations, each chunk by chunk.
void compute(const Options& options, Session& session, const Dimensions& dimensions, std::size_t chunk_size)
{
    const Generator generate = make_generator(options, options.stage, session);
    session.step(
        "Launch  stage {}, {} vectors x {} dimensions, at most {} dimensions at a time, iterations: {}",
        options.stage, options.vector_count, dimensions.numbers.size(), chunk_size, options.iterations);
    for (unsigned i = 0; i < options.iterations; ++i) {
        for (std::size_t first = 0; first < dimensions.numbers.size(); first += chunk_size) {
            const Dimensions part = dimensions.part(first, chunk_size);
            const auto points = session.timed([&](lab::Profile& profile) { return generate(part, profile); });
            if (i + 1 == options.iterations) {
                take(options, {first, part, points});
            }
        }
    }
}

/// Compares all points, even after a wrong one: this is the serial loop that is timed.
bool are_right(const Dimensions& dimensions, const std::vector<cl_float>& points)
{
    const std::size_t count = dimensions.numbers.size(), length = points.size() / count;
    bool right = true;
    for (std::size_t j = 0; j < count; ++j) {
        right &= !first_wrong_point(dimensions.numbers[j], 0, std::span(points).subspan(j * length, length));
    }
    return right;
}

/// Compares all stages in alternating runs.
void compare(const Options& options, const Session& session)
{
    const Dimensions dimensions = make_dimensions(options.dimension_count, {}, true);
    const std::vector<cl_float> any(options.vector_count * options.dimension_count);
    lab::harness::Comparison comparison(session, 0, any.size() * sizeof(cl_float));
    const std::vector<unsigned> stages = {
        1,
        // \if stage_sobol_gray_code
        2,
        // \endif
    };
    for (const unsigned stage : stages) {
        comparison.add_stage(stage, [&, stage, generate = Generator()](lab::Profile& profile) mutable {
            generate = generate ? generate : make_generator(options, stage, session);
            const auto points = generate(dimensions, profile);
            return points.size() == any.size() && are_right(dimensions, points);
        });
    }
    comparison.add_serial([&] { are_right(dimensions, any); });
    comparison.write(*options.compare);
}

void run(const Options& options)
{
    if (options.stage == 1 && options.shift_seed) {
        throw lab::UsageError("--shift needs --stage 2.");
    }
    const std::size_t count = options.dimension_count;
    if (options.todo) {
        return lab::harness::write_raw(options.output, make_dimensions(count, {}, false).numbers);
    }
    Session session(options);
    if (options.compare) {
        return compare(options, session);
    }
    const std::size_t chunk_size = dimensions_per_chunk(session.device(), options.vector_count, count);
    const Dimensions dimensions = make_dimensions(count, options.shift_seed, options.verify);
    try {
        compute(options, session, dimensions, chunk_size);
    } catch (const std::bad_alloc&) {
        throw lab::UsageError(
            fmt::format("{} vectors do not fit into the memory of this computer.", options.vector_count));
    }
    session.report_times();
    if (options.timing && chunk_size < count) {
        session.say(fmt::runtime(lab::say("Each time is for one chunk of at most {} dimensions.",
                                          "Jede Zeit gilt für einen Teil mit höchstens {} Dimensionen.")),
                    chunk_size);
    }
    if (options.verify) {
        session.say(fmt::runtime(lab::say("Verified: all {} points are right in all {} dimensions.",
                                          "Geprüft: Alle {} Punkte sind in allen {} Dimensionen richtig.")),
                    options.vector_count, count);
    }
}

} // namespace

int main(int argc, char* argv[])
{
    return lab::harness::run_program("Points of a Sobol sequence on an OpenCL device", "sobol", argc, argv,
                                     add_options, run);
}
