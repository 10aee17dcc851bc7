// The hosts of ladder/02-sobol.
#include "ladder/sobol.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <random>

namespace lab::ladder
{

namespace
{

constexpr std::size_t bit_count = 32;
constexpr std::size_t group_size = 256;
constexpr std::size_t rows = 8;
constexpr std::size_t cpu_run_length = 4096;

std::string path(const std::string& step) { return "ladder/02-sobol/" + step + ".cl"; }

/// v_k of each dimension: k bits, the last of them 1, like real direction numbers; the others random.
std::vector<cl_uint> draw_direction_numbers(std::size_t dimensions)
{
    std::mt19937 generator(20080601);
    std::vector<cl_uint> numbers(dimensions * bit_count);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto unused_bits = static_cast<unsigned>(bit_count - 1 - i % bit_count);
        numbers[i] = (static_cast<cl_uint>(generator()) >> unused_bits | 1U) << unused_bits;
    }
    return numbers;
}

/// The combinations v_1 ^ ... ^ v_k, at k - 1: each leads from a point to the next in binary order.
std::array<cl_uint, bit_count + 1> steps_of(const cl_uint* numbers)
{
    std::array<cl_uint, bit_count + 1> steps{};
    for (std::size_t k = 0; k < bit_count; ++k)
        steps[k] = numbers[k] ^ (k > 0 ? steps[k - 1] : 0);
    return steps;
}

} // namespace

Sobol::Sobol(const cl::Context& context, const cl::Device& device, std::size_t dimensions,
             std::size_t vector_count)
    : Problem(context, device), dimensions_(dimensions), vector_count_(vector_count),
      direction_numbers_(draw_direction_numbers(dimensions)),
      numbers_buffer_(send(context, device, direction_numbers_)),
      points_buffer_(room(dimensions * vector_count * sizeof(cl_float)))
{
    const std::string sizes = fmt::format("-D work_group_size={} -D rows={}", group_size, rows);
    add_step("1-point-by-point", Suits::all,
             [this] { return points(build("solutions/02-sobol/sobol.cl"), 1, group_size); });
    add_step("voluntary stage", Suits::all, [this] { return voluntary_stage(); });
    for (const char* step : {"2-several-points", "3-gray-code"})
        add_step(step, Suits::all,
                 [this, sizes, step] { return points(build(path(step), sizes), rows, group_size); });
    add_step("4-vector-stores", Suits::all,
             [this, sizes] { return points(build(path("4-vector-stores"), sizes), 4 * rows, group_size); });
    add_step("5-runs-for-cpus", Suits::cpus, [this] {
        const std::string run_length = fmt::format("-D run_length={}", cpu_run_length);
        return points(build(path("5-runs-for-cpus"), run_length), cpu_run_length, 1);
    });
}

Launch Sobol::points(const cl::Program& program, std::size_t points_per_work_item, std::size_t group) const
{
    cl::Kernel kernel(program, "sobol");
    set_arguments(kernel, numbers_buffer_, points_buffer_, static_cast<cl_uint>(vector_count_));
    return over_all_points(kernel, points_per_work_item, group);
}

Launch Sobol::voluntary_stage() const
{
    constexpr std::size_t row_count = 16; // as in sobol_gray_code.cl
    cl::Kernel kernel(build("solutions/02-sobol/sobol_gray_code.cl"), "sobol_gray_code");
    const cl::Buffer shifts = send(context_, device_, std::vector<cl_uint>(dimensions_));
    set_arguments(kernel, numbers_buffer_, shifts, points_buffer_, static_cast<cl_uint>(vector_count_));
    return [launch = over_all_points(kernel, row_count, group_size), shifts](const cl::CommandQueue& queue) {
        launch(queue);
    };
}

Launch Sobol::over_all_points(const cl::Kernel& kernel, std::size_t points_per_work_item,
                              std::size_t group) const
{
    const std::size_t per_group = points_per_work_item * group;
    const cl::NDRange work_items((vector_count_ + per_group - 1) / per_group * group, dimensions_);
    return [kernel, work_items, group](const cl::CommandQueue& queue) {
        queue.enqueueNDRangeKernel(kernel, cl::NullRange, work_items, cl::NDRange(group, 1));
    };
}

void Sobol::poison(const cl::CommandQueue& queue) const
{
    queue.enqueueFillBuffer(points_buffer_, cl_float{-1}, 0, dimensions_ * vector_count_ * sizeof(cl_float));
}

std::string Sobol::first_difference(const cl::CommandQueue& queue) const
{
    return first_difference(receive<cl_float>(queue, points_buffer_, dimensions_ * vector_count_));
}

std::string Sobol::first_difference(const std::vector<cl_float>& points) const
{
    for (std::size_t j = 0; j < dimensions_; ++j) {
        const auto steps = steps_of(direction_numbers_.data() + j * bit_count);
        cl_uint x = 0;
        for (std::size_t i = 0; i < vector_count_; ++i) {
            const float expected = static_cast<float>(x >> 8) * 0x1p-24F;
            if (points[j * vector_count_ + i] != expected)
                return fmt::format("point {}, dimension {} is {}, expected {}", i, j,
                                   points[j * vector_count_ + i], expected);
            x ^= steps[static_cast<std::size_t>(std::countr_one(i))];
        }
    }
    return "";
}

} // namespace lab::ladder
