// The Sobol sequence in `lab demo`: its points next to pseudo-random ones, how much faster an integral converges with
// it, and how long the points take.
#include "joe_kuo.hpp"
#include "sobol.hpp"

#include "grader/demo/fragment.hpp"
#include "lab/program.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <random>
#include <span>

namespace
{

struct Generator {
    cl::Context context;
    cl::CommandQueue queue;
    cl::Kernel kernel;
    std::vector<DirectionNumbers> dimensions; // the first 64

    explicit Generator(const cl::Device& device)
        : context(device), queue(context, device, cl::QueueProperties::Profiling),
          kernel(lab::build_program(context, device, lab::kernel_path("sobol.cl")), "sobol")
    {
        const auto file = std::filesystem::path(LAB_EXERCISE_DIRECTORY) / "joe_kuo_d6.txt";
        for (const JoeKuoDimension& dimension : load_joe_kuo(file, 64))
            dimensions.push_back(direction_numbers(dimension.figures));
    }

    /// Component j of point i is at index j * count + i.
    std::vector<cl_float> points(std::size_t count, std::size_t first, std::size_t dimension_count,
                                 lab::Profile& profile)
    {
        const auto begin = dimensions.begin() + static_cast<std::ptrdiff_t>(first);
        return sobol(context, queue, kernel, {begin, begin + static_cast<std::ptrdiff_t>(dimension_count)},
                     count, profile);
    }
};

std::vector<double> pseudo_random(std::size_t count, unsigned seed)
{
    std::mt19937 engine(seed);
    std::uniform_real_distribution<double> uniform;
    std::vector<double> numbers(count);
    std::ranges::generate(numbers, [&] { return uniform(engine); });
    return numbers;
}

void add_scatter(Generator& generator, lab::demo::Fragment& fragment)
{
    constexpr std::size_t count = 1024,
                          dimension = 4; // counted from 0: a pair that looks less orderly than the first
    lab::Profile unused;
    const auto sobol = generator.points(count, dimension, 2, unused);
    const auto random = pseudo_random(2 * count, 1);
    std::vector<std::vector<double>> rows;
    for (std::size_t i = 0; i < count; ++i)
        rows.push_back({sobol[i], sobol[count + i], random[i], random[count + i]});
    fragment.add_picture(
        {"scatter",
         lab::text("{} points: dimensions {} and {} of the Sobol sequence, and the pseudo-random generator "
                   "mt19937.",
                   "{} Punkte: Dimensionen {} und {} der Sobolfolge, und der Pseudozufallsgenerator mt19937.",
                   count, dimension + 1, dimension + 2)},
        rows);
}

constexpr std::size_t integral_dimensions = 5, largest_count = 1 << 18, seeds = 16;

/// Its integral over the unit cube is 1.
double integrand(std::span<const double> point)
{
    double product = 1.0;
    for (const double x : point)
        product *= std::numbers::pi / 2.0 * std::sin(std::numbers::pi * x);
    return product;
}

/// Errors of the mean of the first N values, for N = 16, 32 ... `largest_count`.
template <typename Point> std::vector<double> errors(const Point& point)
{
    std::vector<double> errors;
    double sum = 0.0;
    std::array<double, integral_dimensions> x{};
    for (std::size_t i = 0; i < largest_count; ++i) {
        for (std::size_t j = 0; j < integral_dimensions; ++j)
            x[j] = point(i, j);
        sum += integrand(x);
        const std::size_t count = i + 1;
        if (count >= 16 && std::has_single_bit(count))
            errors.push_back(std::abs(sum / static_cast<double>(count) - 1.0));
    }
    return errors;
}

/// Root mean square over the seeds.
std::vector<double> pseudo_random_errors()
{
    std::vector<double> mean;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        const auto random = pseudo_random(largest_count * integral_dimensions, seed);
        const auto of_seed =
            errors([&](std::size_t i, std::size_t j) { return random[i * integral_dimensions + j]; });
        mean.resize(of_seed.size());
        for (std::size_t k = 0; k < mean.size(); ++k)
            mean[k] += of_seed[k] * of_seed[k] / seeds;
    }
    for (double& square : mean)
        square = std::sqrt(square);
    return mean;
}

void add_convergence(Generator& generator, lab::demo::Fragment& fragment)
{
    lab::Profile unused;
    const auto sobol = generator.points(largest_count, 0, integral_dimensions, unused);
    const auto quasi = errors([&](std::size_t i, std::size_t j) { return sobol[j * largest_count + i]; });
    const auto pseudo = pseudo_random_errors();
    std::vector<std::vector<double>> rows;
    for (std::size_t k = 0; k < quasi.size(); ++k)
        rows.push_back({std::exp2(4.0 + static_cast<double>(k)), quasi[k], pseudo[k]});
    fragment.add_picture(
        {"convergence",
         lab::text("The error of an integral in {} dimensions, the product of (pi/2) sin(pi x_j), by the "
                   "number of points: "
                   "Sobol points, and the root mean square of {} runs with pseudo-random ones.",
                   "Der Fehler eines Integrals in {} Dimensionen, des Produkts der (pi/2) sin(pi x_j), nach "
                   "der Zahl der "
                   "Punkte: Sobolpunkte, und das quadratische Mittel aus {} Läufen mit Pseudozufallspunkten.",
                   integral_dimensions, seeds)},
        rows);
}

void add_times(Generator& generator, lab::demo::Fragment& fragment)
{
    constexpr std::size_t iterations = 5;
    lab::demo::Table table;
    table.caption = lab::text("Time of the kernel, the best of {} runs.",
                              "Zeit des Kernels, das Beste aus {} Läufen.", iterations);
    table.head = {{"points", "Punkte"},
                  {"dimensions", "Dimensionen"},
                  {"kernel [ms]", "Kernel [ms]"},
                  {"million components a second", "Millionen Komponenten je Sekunde"}};
    for (const auto& [count, dimensions] :
         {std::pair{1UL << 12, 1UL}, {1UL << 16, 16UL}, {1UL << 18, 64UL}}) {
        lab::Profile profile;
        for (std::size_t i = 0; i < iterations; ++i) {
            profile.start_iteration();
            generator.points(count, 0, dimensions, profile);
            profile.finish_iteration();
        }
        const double ms = std::ranges::min(profile.kernel_ms());
        table.rows.push_back({fmt::format("{}", count), fmt::format("{}", dimensions),
                              fmt::format("{:.3f}", ms),
                              fmt::format("{:.0f}", static_cast<double>(count * dimensions) / ms * 1e-3)});
    }
    fragment.add_table(std::move(table));
}

void show(const cl::Device& device, lab::demo::Fragment& fragment)
{
    Generator generator(device);
    add_scatter(generator, fragment);
    add_convergence(generator, fragment);
    add_times(generator, fragment);
}

} // namespace

int main(int argc, char* argv[]) { return lab::demo::run(argc, argv, show); }
