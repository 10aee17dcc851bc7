// The prefix sums in `lab demo`: the time for any length, in launches per level and in a single pass, compared with
// the serial sum on the host.
#include "prefix_sum_large.hpp"
#include "prefix_sum_single_pass.hpp"

#include "grader/demo/fragment.hpp"
#include "lab/program.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>

namespace
{

constexpr unsigned iterations = 5;

struct Scanner {
    cl::Context context;
    cl::CommandQueue queue;
    LargeKernels kernels;
    cl::Kernel single_pass;

    explicit Scanner(const cl::Device& device)
        : context(device), queue(context, device, cl::QueueProperties::Profiling),
          single_pass(program(device, "prefix_sum_single_pass.cl"), "prefix_sum_single_pass")
    {
        const cl::Program large = program(device, "prefix_sum_large.cl");
        kernels = {cl::Kernel(large, "scan_blocks"), cl::Kernel(large, "add_block_offsets")};
    }

    cl::Program program(const cl::Device& device, const char* file) const
    {
        return lab::build_program(context, device, lab::kernel_path(file));
    }
};

/// Kernel time of the best iteration, in ms. `scan` returns the result and takes the profile.
template <typename Scan> double best_kernel_ms(const Scan& scan, const std::vector<cl_int>& expected)
{
    lab::Profile profile;
    for (unsigned i = 0; i < iterations; ++i) {
        profile.start_iteration();
        const std::vector<cl_int> sums = scan(profile);
        profile.finish_iteration();
        if (sums != expected)
            throw std::runtime_error("A prefix sum is wrong.");
    }
    return std::ranges::min(profile.kernel_ms());
}

double best_serial_ms(const std::vector<cl_int>& input, std::vector<cl_int>& sums)
{
    double best_ms = 1e9;
    for (unsigned i = 0; i < iterations; ++i) {
        const auto start = std::chrono::steady_clock::now();
        std::exclusive_scan(input.begin(), input.end(), sums.begin(), 0);
        const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
        best_ms = std::min(best_ms, time.count());
    }
    return best_ms;
}

struct Times {
    std::size_t length;
    double serial_ms, levels_ms, single_pass_ms;
};

Times measure(Scanner& scanner, std::size_t length)
{
    std::vector<cl_int> input(length), sums(length);
    for (std::size_t i = 0; i < length; ++i)
        input[i] = static_cast<cl_int>(i % 7);
    const double serial_ms = best_serial_ms(input, sums);
    const double levels_ms = best_kernel_ms(
        [&](lab::Profile& profile) {
            return prefix_sum_large(scanner.context, scanner.queue, scanner.kernels, input, profile);
        },
        sums);
    const double single_pass_ms = best_kernel_ms(
        [&](lab::Profile& profile) {
            return prefix_sum_single_pass(scanner.context, scanner.queue, scanner.single_pass, input,
                                          profile);
        },
        sums);
    return {length, serial_ms, levels_ms, single_pass_ms};
}

void show(const cl::Device& device, lab::demo::Fragment& fragment)
{
    Scanner scanner(device);
    std::vector<std::vector<double>> rows;
    lab::demo::Table table;
    table.caption = lab::text(
        "Time of the kernels in ms, the best of {} runs; serial: std::exclusive_scan on the host.",
        "Zeit der Kernel in ms, das Beste aus {} Läufen; seriell: std::exclusive_scan auf dem Host.",
        iterations);
    table.head = {{"elements", "Elemente"},
                  {"serial", "seriell"},
                  {"levels", "Ebenen"},
                  {"single pass", "ein Durchgang"}};
    for (std::size_t length = 1 << 10; length <= 1 << 22; length <<= 2) {
        const Times times = measure(scanner, length);
        const auto ns_each = [&](double ms) { return ms * 1e6 / static_cast<double>(length); };
        rows.push_back({static_cast<double>(length), ns_each(times.serial_ms), ns_each(times.levels_ms),
                        ns_each(times.single_pass_ms)});
        table.rows.push_back({fmt::format("{}", length), fmt::format("{:.3f}", times.serial_ms),
                              fmt::format("{:.3f}", times.levels_ms),
                              fmt::format("{:.3f}", times.single_pass_ms)});
    }
    fragment.add_picture({"lengths",
                          {"Time per element by the length of the array: a launch per level and direction, "
                           "one launch for all, and one "
                           "processor without OpenCL. A CPU gains nothing here: the tree adds twice as "
                           "often, and the work-items of a group "
                           "take turns. The algorithm is made for devices on which they run side by side.",
                           "Zeit je Element nach der Länge des Feldes: ein Start je Ebene und Richtung, ein "
                           "Start für alles, und ein "
                           "Prozessor ohne OpenCL. Eine CPU gewinnt hier nichts: Der Baum addiert doppelt so "
                           "oft, und die Work-Items einer "
                           "Gruppe wechseln sich ab. Der Algorithmus ist für Geräte gemacht, auf denen sie "
                           "nebeneinander laufen."}},
                         rows);
    fragment.add_table(std::move(table));
}

} // namespace

int main(int argc, char* argv[]) { return lab::demo::run(argc, argv, show); }
