// The serial loops, and their counterparts with oneTBB's parallel_scan and parallel_for.
#include "bench/ladder/cpu_peers.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <memory>
#include <numeric>

#ifdef LAB_HAS_TBB
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_scan.h>
#endif

namespace lab::bench
{

namespace
{

constexpr std::size_t flushed_bytes = std::size_t{1} << 26;

template <typename Call> double wall_s(const Call& call)
{
    static std::vector<char> flushed(flushed_bytes);
    std::ranges::fill(flushed, char{1});
    const auto start = std::chrono::steady_clock::now();
    call();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// `compute` fills the output, which `problem` then checks.
template <typename Element, typename Problem, typename Compute>
Series peer(const char* name, const Problem& problem, const Compute& compute)
{
    const auto output = std::make_shared<std::vector<Element>>();
    const auto run_s = [=, &problem] {
        output->resize(static_cast<std::size_t>(problem.item_count()));
        return wall_s([&] { compute(*output); });
    };
    return {name, Kind::peer, run_s, [=, &problem] { return problem.first_difference(*output); }};
}

/// The points [begin, end) of dimension j, each computed from the previous one.
void write_points(const ladder::Sobol& problem, std::size_t j, std::size_t begin, std::size_t end,
                  std::vector<cl_float>& points)
{
    const cl_uint* const numbers = problem.direction_numbers().data() + 32 * j;
    cl_uint steps[33] = {}, x = 0;
    std::partial_sum(numbers, numbers + 32, steps, std::bit_xor<>());
    for (std::size_t k = 0; k < 32; ++k)
        x ^= (begin >> k & 1) != 0 ? numbers[k] : 0;
    cl_float* const row = points.data() + j * problem.vector_count();
    for (std::size_t i = begin; i < end; ++i) {
        row[i] = static_cast<cl_float>(x >> 8) * 0x1p-24F;
        x ^= steps[std::countr_one(i)];
    }
}

cl_uint lower_bound(const std::vector<cl_uint>& sorted, cl_uint key)
{
    return static_cast<cl_uint>(std::ranges::lower_bound(sorted, key) - sorted.begin());
}

#ifdef LAB_HAS_TBB

using Range = oneapi::tbb::blocked_range<std::size_t>;

void scan_in_parallel(const std::vector<cl_int>& input, std::vector<cl_int>& output)
{
    const auto body = [&](const Range& range, cl_uint sum, bool is_final) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            if (is_final)
                output[i] = static_cast<cl_int>(sum);
            sum += static_cast<cl_uint>(input[i]);
        }
        return sum;
    };
    oneapi::tbb::parallel_scan(Range(0, input.size()), cl_uint{0}, body, std::plus<>());
}

#endif

} // namespace

std::vector<Series> cpu_peers(const ladder::PrefixSum& problem)
{
    std::vector<Series> peers = {peer<cl_int>("serial C++", problem, [&](std::vector<cl_int>& output) {
        cl_uint sum = 0;
        for (std::size_t i = 0; i < output.size(); ++i) {
            output[i] = static_cast<cl_int>(sum);
            sum += static_cast<cl_uint>(problem.input()[i]);
        }
    })};
#ifdef LAB_HAS_TBB
    peers.push_back(peer<cl_int>("oneTBB parallel_scan", problem, [&](std::vector<cl_int>& output) {
        scan_in_parallel(problem.input(), output);
    }));
#endif
    return peers;
}

std::vector<Series> cpu_peers(const ladder::Sobol& problem)
{
    std::vector<Series> peers = {peer<cl_float>("serial C++", problem, [&](std::vector<cl_float>& points) {
        for (std::size_t j = 0; j < problem.dimensions(); ++j)
            write_points(problem, j, 0, problem.vector_count(), points);
    })};
#ifdef LAB_HAS_TBB
    peers.push_back(peer<cl_float>("oneTBB parallel_for", problem, [&](std::vector<cl_float>& points) {
        for (std::size_t j = 0; j < problem.dimensions(); ++j)
            oneapi::tbb::parallel_for(Range(0, problem.vector_count()), [&](const Range& range) {
                write_points(problem, j, range.begin(), range.end(), points);
            });
    }));
#endif
    return peers;
}

std::vector<Series> cpu_peers(const ladder::Search& problem)
{
    std::vector<Series> peers = {peer<cl_uint>("serial C++", problem, [&](std::vector<cl_uint>& indices) {
        for (std::size_t i = 0; i < indices.size(); ++i)
            indices[i] = lower_bound(problem.sorted(), problem.keys()[i]);
    })};
#ifdef LAB_HAS_TBB
    peers.push_back(peer<cl_uint>("oneTBB parallel_for", problem, [&](std::vector<cl_uint>& indices) {
        oneapi::tbb::parallel_for(Range(0, indices.size()), [&](const Range& range) {
            for (std::size_t i = range.begin(); i < range.end(); ++i)
                indices[i] = lower_bound(problem.sorted(), problem.keys()[i]);
        });
    }));
#endif
    return peers;
}

} // namespace lab::bench
