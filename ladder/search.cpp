// The hosts of ladder/03-nary-search.
#include "ladder/search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <future>
#include <random>
#include <thread>

namespace lab::ladder
{

namespace
{

constexpr std::size_t group_size = 256;
constexpr std::size_t groups_per_compute_unit = 8;
constexpr std::size_t most_segments = 4096;                // their first elements have room in local memory
constexpr std::size_t range_bits = 10;                     // of the two tables' first one
constexpr std::size_t most_buckets = std::size_t{1} << 20; // the second tables then stay in a GPU's cache
constexpr std::size_t small_array = std::size_t{1} << 16; // stays in a core's own cache, beside a small table

std::string path(const std::string& step) { return "ladder/03-nary-search/" + step + ".cl"; }

/// Gives the second tables about as many buckets as elements, but no more than is worthwhile.
std::size_t elements_per_bucket(std::size_t count)
{
    return count <= small_array ? 8 : std::max<std::size_t>(1, count / most_buckets);
}

/// The number that exceeds this share, from 0 to 1, of all elements.
cl_uint number_at(Elements elements, double share)
{
    switch (elements) {
    case Elements::skewed:
        return static_cast<cl_uint>(share * share * share * 0x1p32);
    case Elements::clustered:
        return 0xABC00000U + static_cast<cl_uint>(share * 0x1p20);
    case Elements::repeated:
        return static_cast<cl_uint>(share * 1000) * 4294967U;
    default:
        return static_cast<cl_uint>(share * 0x1p32);
    }
}

/// Sorted without sorting: the gaps between sorted uniform random numbers are distributed exponentially.
std::vector<cl_uint> draw_sorted(Elements elements, std::size_t count)
{
    std::mt19937_64 generator(count);
    std::exponential_distribution<double> distance;
    std::vector<double> sums(count);
    double sum = 0;
    for (double& place : sums)
        place = sum += distance(generator);
    sum += distance(generator);
    std::vector<cl_uint> sorted(count);
    std::ranges::transform(sums, sorted.begin(),
                           [&](double place) { return number_at(elements, place / sum); });
    if (elements == Elements::clustered)
        sorted.back() = CL_UINT_MAX;
    return sorted;
}

std::vector<cl_uint> draw_keys(Elements elements, std::size_t count)
{
    std::mt19937_64 generator(count + 1);
    std::uniform_real_distribution<double> share;
    const bool half_anywhere = elements == Elements::clustered || elements == Elements::repeated;
    std::vector<cl_uint> keys(count);
    for (std::size_t i = 0; i < count; ++i)
        keys[i] = number_at(half_anywhere && i % 2 == 1 ? Elements::uniform : elements, share(generator));
    return keys;
}

bool is_lower_bound(const std::vector<cl_uint>& sorted, cl_uint key, cl_uint index)
{
    return index <= sorted.size() && (index == sorted.size() || sorted[index] >= key) &&
           (index == 0 || sorted[index - 1] < key);
}

bool is_right(const std::vector<cl_uint>& sorted, cl_uint key, cl_uint index)
{
    return is_lower_bound(sorted, key, index) ||
           (index == CL_UINT_MAX && !std::binary_search(sorted.begin(), sorted.end(), key));
}

} // namespace

Search::Search(const cl::Context& context, const cl::Device& device, Elements elements, std::size_t count,
               std::size_t key_count)
    : Problem(context, device), sorted_(draw_sorted(elements, count)), keys_(draw_keys(elements, key_count)),
      sorted_buffer_(send(context, device, sorted_)), keys_buffer_(send(context, device, keys_)),
      indices_buffer_(room(key_count * sizeof(cl_uint)))
{
    add_step("1-passes", Suits::all, [this] { return passes(); });
    add_step("2-one-launch", Suits::all, [this] { return one_launch(); });
    add_step("3-upper-levels-in-local-memory", Suits::all, [this] { return upper_levels(); });
    add_step("4-table", Suits::all, [this] { return table(); });
    add_step("5-two-tables", Suits::all, [this] { return two_tables(); });
}

Launch Search::passes() const
{
    constexpr std::size_t subdivisions = 64;
    const auto key_count = keys_.size();
    std::size_t pass_count = 1;
    for (std::size_t length = sorted_.size(); length > subdivisions; length = (length - 1) / subdivisions + 1)
        ++pass_count;
    const std::size_t ranges_bytes = key_count * sizeof(cl_uint4);
    return [=, count = static_cast<cl_uint>(sorted_.size()), ranges = room(ranges_bytes),
            next = room(ranges_bytes),
            pass = cl::Kernel(build("solutions/03-nary-search/nary_search.cl"), "nary_search"),
            convert = cl::Kernel(build(path("1-indices")), "indices_of"), sorted = sorted_buffer_,
            keys = keys_buffer_, indices = indices_buffer_](const cl::CommandQueue& queue) mutable {
        queue.enqueueFillBuffer(ranges, cl_uint4{{0, count, 0, 0}}, 0, ranges_bytes);
        for (std::size_t i = 0; i < pass_count; ++i) {
            queue.enqueueCopyBuffer(ranges, next, 0, 0,
                                    ranges_bytes); // what no work-item holds stays as it is
            set_arguments(pass, sorted, keys, ranges, next);
            queue.enqueueNDRangeKernel(pass, cl::NullRange, cl::NDRange(subdivisions, key_count),
                                       cl::NDRange(subdivisions, 1));
            std::swap(ranges, next);
        }
        set_arguments(convert, ranges, indices);
        enqueue(queue, convert, key_count, 1);
    };
}

Launch Search::one_launch() const
{
    cl::Kernel kernel(build(path("2-one-launch")), "search");
    set_arguments(kernel, sorted_buffer_, static_cast<cl_uint>(sorted_.size()), keys_buffer_, indices_buffer_,
                  static_cast<cl_uint>(keys_.size()));
    return [kernel, key_count = keys_.size()](const cl::CommandQueue& queue) {
        enqueue(queue, kernel, key_count, group_size);
    };
}

Launch Search::upper_levels() const
{
    const std::size_t segment_length = (sorted_.size() - 1) / most_segments + 1;
    const std::string options = fmt::format("-D segment_count={}", most_segments);
    cl::Kernel kernel(build(path("3-upper-levels-in-local-memory"), options), "search");
    set_arguments(kernel, sorted_buffer_, static_cast<cl_uint>(sorted_.size()), keys_buffer_, indices_buffer_,
                  static_cast<cl_uint>(keys_.size()), static_cast<cl_uint>(segment_length));
    const std::size_t work_items = compute_units() * groups_per_compute_unit * group_size;
    return [kernel, work_items](const cl::CommandQueue& queue) {
        enqueue(queue, kernel, work_items, group_size);
    };
}

Launch Search::table() const
{
    // About as many buckets as elements, but no larger than is worthwhile.
    const int table_bits = std::clamp(static_cast<int>(std::bit_width(sorted_.size())) - 2, 8, 26);
    const cl::Program program = build(path("4-table"), fmt::format("-D table_bits={}", table_bits));
    const cl::Buffer entries = room(((std::size_t{1} << table_bits) + 1) * sizeof(cl_uint));
    cl::Kernel build_table(program, "build_table"), search(program, "search");
    set_arguments(build_table, sorted_buffer_, static_cast<cl_uint>(sorted_.size()), entries);
    set_arguments(search, sorted_buffer_, keys_buffer_, indices_buffer_, static_cast<cl_uint>(keys_.size()),
                  entries);
    return [build_table, search, entries, count = sorted_.size(),
            key_count = keys_.size()](const cl::CommandQueue& queue) {
        enqueue(queue, build_table, count + 1, group_size);
        enqueue(queue, search, key_count, group_size);
    };
}

Launch Search::two_tables() const
{
    const std::size_t count = sorted_.size(), range_count = std::size_t{1} << range_bits;
    const std::size_t per_bucket = elements_per_bucket(count);
    const std::size_t most_entries = 2 * count / per_bucket + range_count + 1;
    const cl::Program program =
        build(path("5-two-tables"),
              fmt::format("-D range_bits={} -D elements_per_bucket={}", range_bits, per_bucket));
    const cl::Buffer begins = room((range_count + 1) * sizeof(cl_uint));
    const cl::Buffer tables = room((range_count + 1) * sizeof(cl_uint2)),
                     entries = room(most_entries * sizeof(cl_uint));
    cl::Kernel find(program, "find_ranges"), place(program, "place_tables"), fill(program, "fill_tables");
    cl::Kernel search(program, "search");
    set_arguments(find, sorted_buffer_, static_cast<cl_uint>(count), begins);
    set_arguments(place, begins, tables);
    set_arguments(fill, sorted_buffer_, static_cast<cl_uint>(count), begins, tables, entries);
    set_arguments(search, sorted_buffer_, static_cast<cl_uint>(count), keys_buffer_, indices_buffer_,
                  static_cast<cl_uint>(keys_.size()), tables, entries);
    return [find, place, fill, search, begins, tables, entries, range_count, most_entries,
            key_count = keys_.size()](const cl::CommandQueue& queue) {
        enqueue(queue, find, range_count + 1, group_size);
        enqueue(queue, place, group_size, group_size);
        enqueue(queue, fill, most_entries, group_size);
        enqueue(queue, search, key_count, group_size);
    };
}

void Search::poison(const cl::CommandQueue& queue) const
{
    queue.enqueueFillBuffer(indices_buffer_, cl_uint{0xDEADBEEF}, 0, keys_.size() * sizeof(cl_uint));
}

std::string Search::first_difference(const cl::CommandQueue& queue) const
{
    return first_difference(receive<cl_uint>(queue, indices_buffer_, keys_.size()));
}

std::string Search::first_difference(const std::vector<cl_uint>& indices) const
{
    const auto first_wrong = [&](std::size_t begin, std::size_t end) {
        while (begin < end && is_right(sorted_, keys_[begin], indices[begin]))
            ++begin;
        return begin;
    };
    const std::size_t part = keys_.size() / std::max(1U, std::thread::hardware_concurrency()) + 1;
    std::vector<std::future<std::size_t>> parts;
    for (std::size_t begin = 0; begin < keys_.size(); begin += part)
        parts.push_back(
            std::async(std::launch::async, first_wrong, begin, std::min(begin + part, keys_.size())));
    std::string difference;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t wrong = parts[i].get();
        if (difference.empty() && wrong < std::min((i + 1) * part, keys_.size()))
            difference = fmt::format("key {} is {}: index {} is not its lower bound", wrong, keys_[wrong],
                                     indices[wrong]);
    }
    return difference;
}

} // namespace lab::ladder
