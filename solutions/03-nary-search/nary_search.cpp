// The host side of nary_search.cl: buffers, passes, result. The contract is in nary_search.hpp.
#include "nary_search.hpp"

#include "lab/error.hpp"

#include <algorithm>
#include <utility>

bool needs_another_pass(const std::vector<SearchRange>& ranges)
{
    // TODO 4 [goes-on]: say whether one more pass is needed.
    //   Goal:  true if and only if some key is not found and its range has more than one element.
    //   Watch: the range of a key that was found may still be long.
    //   Size:  2 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 4
    return std::ranges::any_of(
        ranges, [](const SearchRange& range) { return !range.found && range.upper - range.lower > 1; });
    // END TODO 4 [goes-on]
}

std::vector<SearchRange> next_ranges_before(const std::vector<SearchRange>& ranges)
{
    // TODO 5 [before-a-pass]: make what next_ranges holds when a pass begins.
    //   Goal:  for each key that is found its range, for each other one an empty range.
    //   Watch: the work-items write nothing for a key that is found, and nothing for one that is
    //          not in the array: what the pass before left there must not come back.
    //   Size:  7 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 5
    std::vector<SearchRange> next_ranges = ranges;
    for (SearchRange& range : next_ranges) {
        if (!range.found) {
            range = SearchRange{};
        }
    }
    return next_ranges;
    // END TODO 5 [before-a-pass]
}

std::vector<cl_uint> nary_search(const cl::Context& context, const cl::CommandQueue& queue,
                                 cl::Kernel& kernel, const std::vector<cl_uint>& sorted,
                                 const std::vector<cl_uint>& keys, cl_uint subdivisions,
                                 lab::Profile& profile)
{
    // TODO 6 [buffers]: make room on the device, and send there what the first pass reads.
    //   Goal:  buffers for the array and the keys, which the kernel only reads, and two for ranges,
    //          which change places from pass to pass; array, keys and first ranges are on the
    //          device; the events of the transfers are profile.transfer().
    //   Watch: there are no buffers of 0 bytes, and in an array of 0 elements no key is found.
    //   Size:  17 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 6
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
    queue.enqueueWriteBuffer(ranges_buffer, CL_TRUE, 0, ranges_bytes, ranges.data(), nullptr,
                             profile.transfer());
    // END TODO 6 [buffers]

    // TODO 7 [passes]: run passes of the kernel until no further one is needed.
    //   Given: the buffers of TODO 6, needs_another_pass of TODO 4, next_ranges_before of TODO 5.
    //   Goal:  at least one pass, each over `subdivisions` x number of keys work-items; each reads
    //          the ranges that the one before wrote; the host then has the last ranges. The events
    //          are profile.kernel() and profile.transfer().
    //   Watch: whether to go on is known only when the ranges of the pass have been read.
    //   Size:  15 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 7
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
    // END TODO 7 [passes]

    // TODO 8 [result]: turn the ranges into an index per key and return them.
    //   Given: the ranges after the last pass, as TODO 7 leaves them.
    //   Goal:  for each key that is found the lower end of its range, else CL_UINT_MAX.
    //   Watch: a range of one element does not mean that this element is the key.
    //   Size:  5 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 8
    std::vector<cl_uint> indices;
    for (const SearchRange& range : ranges) {
        indices.push_back(range.found ? range.lower : CL_UINT_MAX);
    }
    return indices;
    // END TODO 8 [result]
}
