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
    throw lab::NotWritten(4);
    // END TODO 4 [goes-on]
}

std::vector<SearchRange> next_ranges_before(const std::vector<SearchRange>& ranges)
{
    // TODO 5 [before-a-pass]: make what next_ranges holds when a pass begins.
    //   Goal:  for each key that is found its range, for each other one an empty range.
    //   Watch: the work-items write nothing for a key that is found, and nothing for one that is
    //          not in the array: what the pass before left there must not come back.
    //   Size:  7 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 5
    throw lab::NotWritten(5);
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
    throw lab::NotWritten(6);
    // END TODO 6 [buffers]

    // TODO 7 [passes]: run passes of the kernel until no further one is needed.
    //   Given: the buffers of TODO 6, needs_another_pass of TODO 4, next_ranges_before of TODO 5.
    //   Goal:  at least one pass, each over `subdivisions` x number of keys work-items; each reads
    //          the ranges that the one before wrote; the host then has the last ranges. The events
    //          are profile.kernel() and profile.transfer().
    //   Watch: whether to go on is known only when the ranges of the pass have been read.
    //   Size:  15 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 7
    throw lab::NotWritten(7);
    // END TODO 7 [passes]

    // TODO 8 [result]: turn the ranges into an index per key and return them.
    //   Given: the ranges after the last pass, as TODO 7 leaves them.
    //   Goal:  for each key that is found the lower end of its range, else CL_UINT_MAX.
    //   Watch: a range of one element does not mean that this element is the key.
    //   Size:  5 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 8
    throw lab::NotWritten(8);
    // END TODO 8 [result]
}
