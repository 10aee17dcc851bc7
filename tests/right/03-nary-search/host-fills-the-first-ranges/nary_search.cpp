// Must pass all
// The first range is the same for all keys: the device fills the buffer with it.
#include "nary_search.hpp"

#include "lab/error.hpp"

#include <algorithm>
#include <utility>

bool needs_another_pass(const std::vector<SearchRange>& ranges)
{
    return std::ranges::any_of(
        ranges, [](const SearchRange& range) { return !range.found && range.upper - range.lower > 1; });
}

std::vector<SearchRange> next_ranges_before(const std::vector<SearchRange>& ranges)
{
    std::vector<SearchRange> next_ranges = ranges;
    for (SearchRange& range : next_ranges) {
        if (!range.found) {
            range = SearchRange{};
        }
    }
    return next_ranges;
}

std::vector<cl_uint> nary_search(const cl::Context& context, const cl::CommandQueue& queue,
                                 cl::Kernel& kernel, const std::vector<cl_uint>& sorted,
                                 const std::vector<cl_uint>& keys, cl_uint subdivisions,
                                 lab::Profile& profile)
{
    if (sorted.empty()) {
        return std::vector<cl_uint>(keys.size(), CL_UINT_MAX);
    }
    const cl_uint length = static_cast<cl_uint>(sorted.size());
    std::vector<SearchRange> ranges(keys.size(), SearchRange{0, length, 0, 0});
    const std::size_t sorted_bytes = sorted.size() * sizeof(cl_uint);
    const std::size_t keys_bytes = keys.size() * sizeof(cl_uint);
    const std::size_t ranges_bytes = ranges.size() * sizeof(SearchRange);
    const cl::Buffer sorted_buffer(context, CL_MEM_READ_ONLY, sorted_bytes);
    const cl::Buffer keys_buffer(context, CL_MEM_READ_ONLY, keys_bytes);
    cl::Buffer ranges_buffer(context, CL_MEM_READ_WRITE, ranges_bytes);
    cl::Buffer next_buffer(context, CL_MEM_READ_WRITE, ranges_bytes);
    queue.enqueueWriteBuffer(sorted_buffer, CL_TRUE, 0, sorted_bytes, sorted.data(), nullptr,
                             profile.transfer());
    queue.enqueueWriteBuffer(keys_buffer, CL_TRUE, 0, keys_bytes, keys.data(), nullptr, profile.transfer());
    queue.enqueueFillBuffer(ranges_buffer, ranges[0], 0, ranges_bytes, nullptr, profile.transfer());

    const cl::NDRange work_items(subdivisions, keys.size());
    kernel.setArg(0, sorted_buffer);
    kernel.setArg(1, keys_buffer);
    do {
        const std::vector<SearchRange> before = next_ranges_before(ranges);
        queue.enqueueWriteBuffer(next_buffer, CL_TRUE, 0, ranges_bytes, before.data(), nullptr,
                                 profile.transfer());
        kernel.setArg(2, ranges_buffer);
        kernel.setArg(3, next_buffer);
        queue.enqueueNDRangeKernel(kernel, cl::NullRange, work_items, cl::NullRange, nullptr,
                                   profile.kernel());
        queue.enqueueReadBuffer(next_buffer, CL_TRUE, 0, ranges_bytes, ranges.data(), nullptr,
                                profile.transfer());
        std::swap(ranges_buffer, next_buffer);
    } while (needs_another_pass(ranges));

    std::vector<cl_uint> indices;
    for (const SearchRange& range : ranges) {
        indices.push_back(range.found ? range.lower : CL_UINT_MAX);
    }
    return indices;
}
