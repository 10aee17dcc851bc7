// lab-bench-simulator: how fast one thread simulates the kernels of the solutions with all checks on, compared with
// Oclgrind if that is installed (its races and uninitialised values on, one thread). Best of several runs, without
// the compiler's time.
#include "grader/base/file.hpp"
#include "grader/judge/core/trace.hpp"
#include "grader/process/child.hpp"
#include "grader/simulator/runner/job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <numeric>

namespace
{
using namespace lab;
using Seconds = std::chrono::duration<double>;
using Numbers = std::vector<std::uint32_t>;

constexpr int runs = 5;

struct Subject {
    std::string file, kernel; // the file below solutions/
    std::vector<Numbers> buffers;
    std::vector<std::uint32_t> scalars; // its last arguments
    std::vector<std::size_t> global, local;
};

Numbers counted(std::size_t size)
{
    Numbers numbers(size);
    std::iota(numbers.begin(), numbers.end(), 1U);
    return numbers;
}

std::vector<Subject> subjects()
{
    constexpr std::uint32_t keys = 1024, elements = 1 << 16;
    Numbers ranges;
    for (std::uint32_t i = 0; i < keys; ++i)
        ranges.insert(ranges.end(), {0, elements, 0, 0});
    return {
        {"01-prefix-sum/prefix_sum.cl",
         "prefix_sum",
         {counted(64 * 256), Numbers(64 * 256)},
         {},
         {64 * 256},
         {256}},
        {"02-sobol/sobol.cl", "sobol", {counted(16 * 32), Numbers(16 * 1024)}, {1024}, {1024, 16}, {256, 1}},
        {"03-nary-search/nary_search.cl",
         "nary_search",
         {counted(elements), counted(keys), ranges, ranges},
         {},
         {32, keys},
         {32, 1}}};
}

/// One launch; optionally of the first work-group only.
worker::Job job_of(const Subject& subject)
{
    worker::Job job;
    job.file_name = std::filesystem::path(subject.file).filename();
    job.source = read_file(std::filesystem::path(LAB_SOLUTIONS) / subject.file);
    job.build_options = "-cl-std=CL1.2";
    worker::Launch launch{subject.kernel, {}, subject.global, subject.local};
    worker::Case one;
    const auto bytes_of = [](const Numbers& numbers) {
        const auto* first = reinterpret_cast<const std::uint8_t*>(numbers.data());
        return worker::Bytes(first, first + numbers.size() * sizeof numbers[0]);
    };
    for (std::size_t i = 0; i < subject.buffers.size(); ++i) {
        one.buffers.push_back({bytes_of(subject.buffers[i])});
        launch.arguments.emplace_back(worker::BufferArgument{i});
    }
    for (const std::uint32_t scalar : subject.scalars)
        launch.arguments.emplace_back(worker::ScalarArgument{bytes_of({scalar})});
    one.launches = {launch};
    job.cases = {one};
    return job;
}

template <class Work> double best_of(const Work& work)
{
    double best = 1e9;
    for (int i = 0; i < runs; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        best = std::min(best, Seconds(std::chrono::steady_clock::now() - begin).count());
    }
    return best;
}

struct Measured {
    double seconds = 0;
    std::uint64_t instructions = 0;
};

Measured simulated(const Subject& subject, const std::filesystem::path& folder)
{
    const std::filesystem::path trace = folder / "trace";
    const worker::Job job = job_of(subject);
    simulator::Simulator simulator(trace.c_str());
    simulator.execute(job); // compiles
    Measured measured;
    measured.seconds = best_of([&] {
        std::filesystem::remove(trace);
        simulator.execute(job);
    });
    const judge::Trace seen = judge::read_trace(trace);
    if (!seen.launches.at(0).messages.empty())
        throw std::runtime_error("the simulator finds something in the solution of " + subject.file);
    for (const std::uint64_t instructions : seen.launches.at(0).instructions)
        measured.instructions += instructions;
    return measured;
}

/// Writes a launch with that many work-groups in the first dimension; 0: all.
void write_oclgrind_job(const Subject& subject, const std::filesystem::path& file, bool only_first_group)
{
    std::ofstream out(file);
    const auto sizes = [&](const std::vector<std::size_t>& all) {
        for (std::size_t d = 0; d < 3; ++d)
            out << (d < all.size() ? all[d] : 1) << (d < 2 ? ' ' : '\n');
    };
    out << LAB_SOLUTIONS << '/' << subject.file << '\n' << subject.kernel << '\n';
    sizes(only_first_group ? subject.local : subject.global);
    sizes(subject.local);
    const auto argument = [&](const Numbers& numbers, const char* kind) {
        out << "<size=" << 4 * numbers.size() << kind << ">\n";
        for (const std::uint32_t number : numbers)
            out << number << '\n';
    };
    for (const Numbers& buffer : subject.buffers)
        argument(buffer, " uint");
    for (const std::uint32_t scalar : subject.scalars)
        argument({scalar}, " uint");
}

/// Empty if Oclgrind is not installed.
std::optional<double> oclgrind_seconds(const Subject& subject, const std::filesystem::path& folder)
{
    const auto timed = [&](bool only_first_group) {
        const std::filesystem::path file = folder / "job.sim";
        write_oclgrind_job(subject, file, only_first_group);
        process::Command command;
        command.arguments = {"/usr/bin/oclgrind-kernel", "--num-threads", "1", "--data-races",
                             "--uninitialized",          "--max-errors",  "1", file.string()};
        command.limits.wall = std::chrono::minutes(2);
        return best_of([&] {
            if (const auto outcome = process::run_child(command); !outcome.exited_with(0))
                throw std::runtime_error("oclgrind-kernel failed: " + outcome.err.substr(0, 200));
        });
    };
    if (!std::filesystem::exists("/usr/bin/oclgrind-kernel"))
        return {};
    return timed(false) - timed(true);
}
} // namespace

int main()
{
    try {
        const std::filesystem::path folder =
            std::filesystem::temp_directory_path() / fmt::format("simulator-{}", ::getpid());
        std::filesystem::create_directories(folder);
        std::cout << fmt::format("{:<32}{:>10}{:>22}{:>12}{:>8}\n", "", "ms", "million instructions/s",
                                 "Oclgrind ms", "ratio");
        for (const Subject& subject : subjects()) {
            const Measured own = simulated(subject, folder);
            const auto other = oclgrind_seconds(subject, folder);
            std::cout << fmt::format("{:<32}{:>10.1f}{:>22.0f}{:>12}{:>8}\n", subject.file,
                                     1000 * own.seconds,
                                     static_cast<double>(own.instructions) / own.seconds / 1e6,
                                     other ? fmt::format("{:.0f}", 1000 * *other) : "none",
                                     other ? fmt::format("{:.0f}", *other / own.seconds) : "");
        }
        std::filesystem::remove_all(folder);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "lab-bench-simulator: " << error.what() << '\n';
        return 2;
    }
}
