// Must fail: Host.LaunchesTheKernel
// std::lower_bound on the host; the device has nothing to do.
#include "nary_search.hpp"

#include <algorithm>
#include <utility>

std::vector<cl_uint> nary_search(const cl::Context& context, const cl::CommandQueue& queue,
                                 cl::Kernel& kernel, const std::vector<cl_uint>& sorted,
                                 const std::vector<cl_uint>& keys, cl_uint subdivisions,
                                 lab::Profile& profile)
{
    std::vector<cl_uint> indices;
    for (const cl_uint key : keys) {
        const auto place = std::lower_bound(sorted.begin(), sorted.end(), key);
        indices.push_back(place != sorted.end() && *place == key
                              ? static_cast<cl_uint>(place - sorted.begin())
                              : CL_UINT_MAX);
    }
    return indices;
}
