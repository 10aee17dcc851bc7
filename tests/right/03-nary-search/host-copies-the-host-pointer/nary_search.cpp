// Must pass all
// The buffers copy the vectors when they are made.
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
    const std::size_t ranges_bytes = ranges.size() * sizeof(SearchRange);
    const auto copied = [&](cl_mem_flags flags, const auto& values) {
        return cl::Buffer(context, flags | CL_MEM_COPY_HOST_PTR, values.size() * sizeof(values[0]),
                          const_cast<void*>(static_cast<const void*>(values.data())));
    };
    const cl::Buffer sorted_buffer = copied(CL_MEM_READ_ONLY, sorted),
                     keys_buffer = copied(CL_MEM_READ_ONLY, keys);
    cl::Buffer from = copied(CL_MEM_READ_WRITE, ranges), to = copied(CL_MEM_READ_WRITE, ranges);
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
                                   cl::NullRange, nullptr, profile.kernel());
        queue.enqueueReadBuffer(to, CL_TRUE, 0, ranges_bytes, ranges.data(), nullptr, profile.transfer());
        std::swap(from, to);
    } while (std::any_of(ranges.begin(), ranges.end(), needs_more));
    std::vector<cl_uint> indices;
    for (const SearchRange& range : ranges)
        indices.push_back(range.found ? range.lower : CL_UINT_MAX);
    return indices;
}
