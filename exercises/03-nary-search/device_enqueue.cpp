// The host side of nary_search_device_enqueue.cl. Compare it with TODO 6 to 8 in nary_search.cpp:
// no loop, and nothing is read between two passes.
#include "device_enqueue.hpp"

#include "nary_search.hpp"

#include "harness/given_launch.hpp"

#include <algorithm>
#include <iterator>

std::vector<cl_uint> nary_search_device_enqueue(const cl::Context& context, const cl::CommandQueue& queue,
                                                cl::Kernel& kernel, const std::vector<cl_uint>& sorted,
                                                const std::vector<cl_uint>& keys, cl_uint subdivisions,
                                                lab::Profile& profile)
{
    std::vector<SearchRange> last(keys.size()); // empty: what stays of a key that nobody holds
    if (!sorted.empty()) {
        // The kernel's get_default_queue() returns this queue; it lives as long as this object.
        const auto device_queue =
            cl::DeviceCommandQueue::makeDefault(context, queue.getInfo<CL_QUEUE_DEVICE>());
        lab::harness::GivenLaunch launch(context, queue, kernel, profile);
        launch.reads(sorted);
        launch.reads(keys);
        launch.passes(static_cast<cl_uint>(sorted.size()));
        launch.changes(last);
        // A kernel has finished when everything it enqueued has finished: this waits for the last pass.
        launch.run(cl::NDRange(subdivisions, keys.size()));
    }
    std::vector<cl_uint> answer;
    std::ranges::transform(last, std::back_inserter(answer), [](const SearchRange& of_key) {
        return of_key.found != 0 ? of_key.lower : CL_UINT_MAX;
    });
    return answer;
}
