// Selects which ladders are measured at which sizes; each line is a benchmark of its own.
#include "bench/ladder/measure.hpp"

#include "bench/ladder/cuda_peers.hpp"
#include "bench/ladder/series.hpp"

#include <benchmark/benchmark.h>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>

namespace lab::bench
{

namespace
{

constexpr int repetitions = 9, iterations = 8; // the median of the repetitions, each a mean of the iterations
constexpr double slow_s = 0.02;                // from there on once in a repetition is enough
constexpr std::size_t sobol_dimensions = 64;

/// A ladder at one size, created when the first of its series is run.
class Contest {
  public:
    /// `make` returns the owner of the problem, and its series.
    using Made = std::pair<std::shared_ptr<const ladder::Problem>, std::vector<Series>>;
    Contest(std::string ladder, std::size_t size, std::function<Made()> make)
        : ladder_(std::move(ladder)), size_(size), make_(std::move(make))
    {
    }
    const std::string& ladder() const { return ladder_; }
    std::size_t size() const { return size_; }
    const ladder::Problem& problem() { return *made().first; }
    const Series& series(std::size_t index) { return made().second.at(index); }

  private:
    Made& made()
    {
        if (!made_.first)
            made_ = make_();
        return made_;
    }
    std::string ladder_;
    std::size_t size_;
    std::function<Made()> make_;
    Made made_;
};

/// A benchmark: one of the series of a contest.
struct Entry {
    std::shared_ptr<Contest> contest;
    std::size_t index = 0;
    std::string series;
    Kind kind = Kind::step;
};
using Entries = std::map<std::string, Entry>; // by the benchmark's name

void run(benchmark::State& state, const Entry& entry)
{
    const Series& series = entry.contest->series(entry.index);
    const ladder::Problem& problem = entry.contest->problem();
    series.run_s(); // prepares, and warms up
    if (const std::string difference = series.first_difference(); !difference.empty()) {
        state.SkipWithError(fmt::format("wrong: {}", difference).c_str());
        return;
    }
    double time_s = series.run_s();
    const int runs = time_s < slow_s ? iterations : 1;
    for ([[maybe_unused]] auto ignored : state) {
        time_s = 0;
        for (int i = 0; i < runs; ++i)
            time_s += series.run_s();
        state.SetIterationTime(time_s / runs);
    }
    state.counters["bytes"] = problem.least_bytes();
    state.counters["items"] = problem.item_count();
    state.counters["GB/s"] = problem.least_bytes() * 1e-9 / (time_s / runs);
}

/// Collects the reports of Google Benchmark, and prints a line for each series.
class Collector : public benchmark::BenchmarkReporter {
  public:
    Collector(const Entries& entries, Results& results) : entries_(entries), results_(results) {}
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override
    {
        std::vector<double> times_s;
        for (const Run& run : runs) {
            if (run.error_occurred)
                throw std::runtime_error(run.benchmark_name() + ": " + run.error_message);
            if (run.run_type == Run::RT_Iteration)
                times_s.push_back(run.real_accumulated_time / static_cast<double>(run.iterations));
        }
        if (!times_s.empty())
            add(entries_.at(runs.front().run_name.function_name), runs.front(), times_s);
    }

  private:
    void add(const Entry& entry, const Run& run, std::vector<double>& times_s)
    {
        std::ranges::sort(times_s);
        results_.rows.push_back(
            {entry.contest->ladder(), entry.series, std::string(kind_names[static_cast<int>(entry.kind)]),
             static_cast<double>(entry.contest->size()), run.counters.at("bytes"), run.counters.at("items"),
             times_s[times_s.size() / 2], times_s.front(), times_s.back()});
        print(results_.rows.back());
    }
    static void print(const Result& row)
    {
        std::cout << fmt::format("{:<26} {:>9} {:<32} {:>10.1f} us ({:.1f} to {:.1f}) {:>8.2f} GB/s\n",
                                 row.ladder, row.size, row.series, row.median_s * 1e6, row.least_s * 1e6,
                                 row.most_s * 1e6, row.bytes * 1e-9 / row.median_s)
                  << std::flush;
    }
    const Entries& entries_;
    Results& results_;
};

/// Sizes 2^first, 2^(first + 2), … up to 2^last.
std::vector<std::size_t> powers(int first, int last)
{
    std::vector<std::size_t> sizes;
    for (int exponent = first; exponent <= last; exponent += 2)
        sizes.push_back(std::size_t{1} << exponent);
    return sizes;
}

/// The contests of a ladder at all sizes. `make` creates the problem of a size.
template <typename Make>
void add(Entries& entries, const std::string& ladder, const std::vector<std::size_t>& sizes, const Make& make)
{
    const auto smallest = make(64); // only to know the names
    const std::vector<Series> all = series_of(*smallest);
    for (const std::size_t size : sizes) {
        const auto contest = std::make_shared<Contest>(ladder, size, [=]() -> Contest::Made {
            const auto problem = make(size);
            return {problem, series_of(*problem)};
        });
        for (std::size_t i = 0; i < all.size(); ++i)
            entries[fmt::format("{} {} {}", ladder, size, all[i].name)] = {contest, i, all[i].name,
                                                                           all[i].kind};
    }
}

Entries all_entries(const cl::Device& device)
{
    const cl::Context context(device);
    const bool is_gpu = (device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_GPU) != 0;
    const bool is_large = is_gpu && device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>() > std::size_t{32} << 30;
    const std::vector<std::size_t> sizes = powers(16, is_large ? 28 : 24);
    const std::size_t key_count = std::size_t{1} << (is_gpu ? 24 : 20);
    Entries entries;
    add(entries, "01-prefix-sum", sizes,
        [=](std::size_t size) { return std::make_shared<const ladder::PrefixSum>(context, device, size); });
    add(entries, "02-sobol", sizes, [=](std::size_t size) {
        return std::make_shared<const ladder::Sobol>(context, device, sobol_dimensions,
                                                     size / sobol_dimensions);
    });
    for (std::size_t i = 0; i < ladder::elements_names.size(); ++i)
        add(entries, fmt::format("03-nary-search {}", ladder::elements_names[i]), sizes,
            [=](std::size_t size) {
                return std::make_shared<const ladder::Search>(
                    context, device, static_cast<ladder::Elements>(i), size, size > 64 ? key_count : 1);
            });
    return entries;
}

std::string today() { return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr))); }

/// Google Benchmark modifies its argument vector, and keeps its first pointer.
void initialize(const std::vector<std::string>& given)
{
    static std::vector<std::string> arguments{"lab-bench", "--benchmark_enable_random_interleaving=true"};
    arguments.insert(arguments.end(), given.begin(), given.end());
    std::vector<char*> pointers;
    for (std::string& argument : arguments)
        pointers.push_back(argument.data());
    int count = static_cast<int>(pointers.size());
    benchmark::Initialize(&count, pointers.data());
}

} // namespace

Results measure(const cl::Device& device, const std::vector<std::string>& ladders,
                const std::vector<std::string>& arguments)
{
    Results results = {
        device.getInfo<CL_DEVICE_NAME>(),
        fmt::format("{} {}", device.getInfo<CL_DEVICE_VERSION>(), device.getInfo<CL_DRIVER_VERSION>()),
        cuda::description(),
        today(),
        {}};
    Entries entries = all_entries(device);
    if (!ladders.empty())
        std::erase_if(entries, [&](const auto& entry) {
            return std::ranges::none_of(ladders,
                                        [&](const std::string& id) { return entry.first.starts_with(id); });
        });
    initialize(arguments);
    for (const auto& [name, entry] : entries)
        benchmark::RegisterBenchmark(name.c_str(),
                                     [&entry = entry](benchmark::State& state) { run(state, entry); })
            ->Iterations(1)
            ->Repetitions(repetitions)
            ->UseManualTime()
            ->Unit(benchmark::kMicrosecond);
    std::cout << fmt::format("Each time is measured {} times, all in a random order: minutes on a CPU.\n",
                             repetitions)
              << std::flush;
    Collector collector(entries, results);
    benchmark::RunSpecifiedBenchmarks(&collector);
    return results;
}

} // namespace lab::bench
