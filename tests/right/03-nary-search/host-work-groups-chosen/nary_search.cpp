// Must pass all
// The local size is said: one work-group per key.
#include "nary_search.hpp"

#include <algorithm>
#include <utility>

std::vector<cl_uint> nary_search(const cl::Context& context, const cl::CommandQueue& queue,
                                 cl::Kernel& kernel, const std::vector<cl_uint>& sorted,
                                 const std::vector<cl_uint>& keys, cl_uint subdivisions,
                                 lab::Profile& profile)
{
    if (sorted.empty())
        return std::vector<cl_uint>(keys.size(), CL_UINT_MAX);
    std::vector<SearchRange> ranges(keys.size(), {0, static_cast<cl_uint>(sorted.size()), 0, 0});
    const std::size_t sorted_bytes = sorted.size() * 4, keys_bytes = keys.size() * 4;
    const std::size_t ranges_bytes = ranges.size() * sizeof(SearchRange);
    cl::Buffer sorted_buffer(context, CL_MEM_READ_ONLY, sorted_bytes);
    cl::Buffer keys_buffer(context, CL_MEM_READ_ONLY, keys_bytes);
    cl::Buffer from(context, CL_MEM_READ_WRITE, ranges_bytes), to(context, CL_MEM_READ_WRITE, ranges_bytes);
    queue.enqueueWriteBuffer(sorted_buffer, CL_TRUE, 0, sorted_bytes, sorted.data(), nullptr,
                             profile.transfer());
    queue.enqueueWriteBuffer(keys_buffer, CL_TRUE, 0, keys_bytes, keys.data(), nullptr, profile.transfer());
    queue.enqueueWriteBuffer(from, CL_TRUE, 0, ranges_bytes, ranges.data(), nullptr, profile.transfer());
    kernel.setArg(0, sorted_buffer);
    kernel.setArg(1, keys_buffer);
    const auto needs_more = [](const SearchRange& range) {
        return !range.found && range.upper - range.lower > 1;
    };
    do {
        std::vector<SearchRange> next = ranges;
        for (SearchRange& range : next)
            if (!range.found)
                range = {};
        queue.enqueueWriteBuffer(to, CL_TRUE, 0, ranges_bytes, next.data(), nullptr, profile.transfer());
        kernel.setArg(2, from);
        kernel.setArg(3, to);
        queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(subdivisions, keys.size()),
                                   cl::NDRange(subdivisions, 1), nullptr, profile.kernel());
        queue.enqueueReadBuffer(to, CL_TRUE, 0, ranges_bytes, ranges.data(), nullptr, profile.transfer());
        std::swap(from, to);
    } while (std::any_of(ranges.begin(), ranges.end(), needs_more));
    std::vector<cl_uint> indices;
    for (const SearchRange& range : ranges)
        indices.push_back(range.found ? range.lower : CL_UINT_MAX);
    return indices;
}
