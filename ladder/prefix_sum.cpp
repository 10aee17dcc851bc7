// The hosts of ladder/01-prefix-sum.
#include "ladder/prefix_sum.hpp"

#include <fmt/format.h>

namespace lab::ladder
{

namespace
{

constexpr std::size_t group_size = 256;
constexpr std::size_t elements_per_work_item = 16;
constexpr std::size_t block_length = group_size * elements_per_work_item;
constexpr std::size_t registers_group_size = 128; // steps 7 and 8
constexpr std::size_t registers_elements = 32;

std::string path(const std::string& step) { return "ladder/01-prefix-sum/" + step + ".cl"; }

std::vector<cl_int> pseudo_random(std::size_t count)
{
    std::vector<cl_int> numbers(count);
    for (std::size_t i = 0; i < count; ++i)
        numbers[i] =
            static_cast<cl_int>(static_cast<cl_uint>(i) * 2654435761U ^ static_cast<cl_uint>(i >> 7));
    return numbers;
}

/// The arrays of one level on the way up: the input, its block sums, their block sums; and the prefix sums of each.
struct Level {
    cl::Buffer input, output;
    std::size_t count;
};

std::size_t blocks_of(std::size_t count, std::size_t length) { return (count + length - 1) / length; }

/// The input's level, then levels of block sums until they fit in one block.
std::vector<Level> make_levels(const cl::Context& context, const Level& first, std::size_t length)
{
    std::vector<Level> levels = {first};
    while (levels.back().count > length) {
        const std::size_t count = blocks_of(levels.back().count, length);
        const std::size_t size_bytes = count * sizeof(cl_int);
        levels.push_back({cl::Buffer(context, CL_MEM_READ_WRITE, size_bytes),
                          cl::Buffer(context, CL_MEM_READ_WRITE, size_bytes), count});
    }
    return levels;
}

} // namespace

PrefixSum::PrefixSum(const cl::Context& context, const cl::Device& device, std::size_t count)
    : Problem(context, device), input_(pseudo_random(count)), input_buffer_(send(context, device, input_)),
      output_buffer_(room(count * sizeof(cl_int)))
{
    const std::string size = fmt::format("-D work_group_size={}", group_size);
    add_step("1-levels", Suits::all, [this] {
        return levels(build("solutions/01-prefix-sum/prefix_sum_large.cl"), 256, 256); // blocks of 256
    });
    add_step("voluntary stage", Suits::atomics, [this] { return voluntary_stage(); });
    add_step("2-several-elements", Suits::all, [this, size] {
        const std::string run = fmt::format(" -D run_length={}", elements_per_work_item);
        return levels(build(path("2-several-elements"), size + run), group_size, block_length);
    });
    add_step("3-vector-loads", Suits::all,
             [this, size] { return levels(build(path("3-vector-loads"), size), group_size, block_length); });
    add_step("4-write-once", Suits::all, [this, size] {
        return sums_first(build(path("4-write-once"), size), group_size, block_length);
    });
    for (const char* step : {"5-one-pass", "6-look-back-by-many"})
        add_step(step, Suits::atomics,
                 [this, size, step] { return one_pass(build(path(step), size), group_size, block_length); });
    const std::string registers =
        fmt::format("-D work_group_size={} -D rows={}", registers_group_size, registers_elements / 4);
    const std::size_t tile_length = registers_group_size * registers_elements;
    add_step("7-registers", Suits::atomics, [=, this] {
        return one_pass(build(path("7-registers"), registers), registers_group_size, tile_length);
    });
    add_step("8-run-numbers", Suits::atomics, [=, this] {
        return one_pass_again(build(path("8-run-numbers"), registers), registers_group_size, tile_length);
    });
    add_step("9-chunks-for-cpus", Suits::cpus, [this] { return chunks(build(path("9-chunks-for-cpus"))); });
}

Launch PrefixSum::levels(const cl::Program& program, std::size_t group, std::size_t length) const
{
    return [levels = make_levels(context_, {input_buffer_, output_buffer_, input_.size()}, length),
            last_sum = room(sizeof(cl_int)), scan = cl::Kernel(program, "scan_blocks"),
            add = cl::Kernel(program, "add_block_offsets"), group,
            length](const cl::CommandQueue& queue) mutable {
        const auto work_items = [&](const Level& level) { return blocks_of(level.count, length) * group; };
        for (std::size_t i = 0; i < levels.size(); ++i) {
            const cl::Buffer& sums = i + 1 < levels.size() ? levels[i + 1].input : last_sum;
            set_arguments(scan, levels[i].input, levels[i].output, sums,
                          static_cast<cl_uint>(levels[i].count));
            enqueue(queue, scan, work_items(levels[i]), group);
        }
        for (std::size_t i = levels.size() - 1; i-- > 0;) {
            set_arguments(add, levels[i].output, levels[i + 1].output, static_cast<cl_uint>(levels[i].count));
            enqueue(queue, add, work_items(levels[i]), group);
        }
    };
}

Launch PrefixSum::sums_first(const cl::Program& program, std::size_t group, std::size_t length) const
{
    return [levels = make_levels(context_, {input_buffer_, output_buffer_, input_.size()}, length),
            nothing_before = send(context_, device_, std::vector<cl_int>{0}),
            sum = cl::Kernel(program, "sum_blocks"), scan = cl::Kernel(program, "scan_blocks"), group,
            length](const cl::CommandQueue& queue) mutable {
        const auto work_items = [&](const Level& level) { return blocks_of(level.count, length) * group; };
        for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
            set_arguments(sum, levels[i].input, levels[i + 1].input, static_cast<cl_uint>(levels[i].count));
            enqueue(queue, sum, work_items(levels[i]), group);
        }
        for (std::size_t i = levels.size(); i-- > 0;) {
            const cl::Buffer& offsets = i + 1 < levels.size() ? levels[i + 1].output : nothing_before;
            set_arguments(scan, levels[i].input, levels[i].output, offsets,
                          static_cast<cl_uint>(levels[i].count));
            enqueue(queue, scan, work_items(levels[i]), group);
        }
    };
}

Launch PrefixSum::one_pass(const cl::Program& program, std::size_t group, std::size_t tile_length) const
{
    const std::size_t tile_count = blocks_of(input_.size(), tile_length);
    const std::size_t words_bytes =
        (1 + tile_count) * sizeof(cl_ulong); // the next tile's number, then the tiles
    cl::Kernel kernel(program, "scan_tiles");
    const cl::Buffer words = room(words_bytes);
    set_arguments(kernel, input_buffer_, output_buffer_, words, static_cast<cl_uint>(input_.size()));
    return [kernel, words, words_bytes, tile_count, group](const cl::CommandQueue& queue) {
        queue.enqueueFillBuffer(words, cl_ulong{0}, 0, words_bytes);
        enqueue(queue, kernel, tile_count * group, group);
    };
}

Launch PrefixSum::voluntary_stage() const
{
    constexpr std::size_t tile_length = 15 * group_size; // as in prefix_sum_single_pass.cl
    const std::size_t tile_count = blocks_of(input_.size(), tile_length);
    const std::size_t tiles_bytes = tile_count * sizeof(cl_ulong);
    const cl::Buffer next_tile = room(sizeof(cl_uint)), tiles = room(tiles_bytes);
    cl::Kernel kernel(build("solutions/01-prefix-sum/prefix_sum_single_pass.cl"), "prefix_sum_single_pass");
    set_arguments(kernel, input_buffer_, output_buffer_, next_tile, tiles,
                  static_cast<cl_uint>(input_.size()));
    return [=](const cl::CommandQueue& queue) {
        queue.enqueueFillBuffer(next_tile, cl_uint{0}, 0, sizeof(cl_uint));
        queue.enqueueFillBuffer(tiles, cl_ulong{0}, 0, tiles_bytes);
        enqueue(queue, kernel, tile_count * group_size, group_size);
    };
}

Launch PrefixSum::one_pass_again(const cl::Program& program, std::size_t group, std::size_t tile_length) const
{
    const std::size_t tile_count = blocks_of(input_.size(), tile_length);
    const cl::Buffer words = send(context_, device_, std::vector<cl_ulong>(1 + tile_count));
    return [kernel = cl::Kernel(program, "scan_tiles"), words, tile_count, group, run = cl_uint{0},
            input = input_buffer_, output = output_buffer_,
            count = static_cast<cl_uint>(input_.size())](const cl::CommandQueue& queue) mutable {
        set_arguments(kernel, input, output, words, count, ++run);
        enqueue(queue, kernel, tile_count * group, group);
    };
}

Launch PrefixSum::chunks(const cl::Program& program) const
{
    const std::size_t chunk_count = 32 * compute_units();
    const cl::Buffer sums = room(chunk_count * sizeof(cl_int));
    cl::Kernel sum(program, "sum_chunks"), scan_sums(program, "scan_sums"), scan(program, "scan_chunks");
    const auto count = static_cast<cl_uint>(input_.size());
    set_arguments(sum, input_buffer_, sums, count);
    set_arguments(scan_sums, sums, static_cast<cl_uint>(chunk_count));
    set_arguments(scan, input_buffer_, output_buffer_, sums, count);
    return [sum, scan_sums, scan, sums, chunk_count](const cl::CommandQueue& queue) {
        enqueue(queue, sum, chunk_count, 1);
        enqueue(queue, scan_sums, 1, 1);
        enqueue(queue, scan, chunk_count, 1);
    };
}

void PrefixSum::poison(const cl::CommandQueue& queue) const
{
    queue.enqueueFillBuffer(output_buffer_, cl_uint{0xDEADBEEF}, 0, input_.size() * sizeof(cl_int));
}

std::string PrefixSum::first_difference(const cl::CommandQueue& queue) const
{
    return first_difference(receive<cl_int>(queue, output_buffer_, input_.size()));
}

std::string PrefixSum::first_difference(const std::vector<cl_int>& output) const
{
    cl_uint expected = 0;
    for (std::size_t i = 0; i < output.size(); ++i) {
        if (static_cast<cl_uint>(output[i]) != expected)
            return fmt::format("element {} is {}, expected {}", i, output[i], static_cast<cl_int>(expected));
        expected += static_cast<cl_uint>(input_[i]);
    }
    return "";
}

} // namespace lab::ladder
