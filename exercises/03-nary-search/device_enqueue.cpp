// The host side of nary_search_device_enqueue.cl. Compare it with TODO 6 to 8 in nary_search.cpp:
// no loop, and nothing is read between two passes.
#include "device_enqueue.hpp"

#include "nary_search.hpp"

std::vector<cl_uint> nary_search_device_enqueue(const cl::Context& context, const cl::CommandQueue& queue,
                                                cl::Kernel& kernel, const std::vector<cl_uint>& sorted,
                                                const std::vector<cl_uint>& keys, cl_uint subdivisions,
                                                lab::Profile& profile)
{
    if (sorted.empty()) {
        return std::vector<cl_uint>(keys.size(), CL_UINT_MAX);
    }
    std::vector<SearchRange> ranges(keys.size()); // empty: what stays of a key that nobody holds
    const std::size_t sorted_bytes = sorted.size() * sizeof(cl_uint);
    const std::size_t keys_bytes = keys.size() * sizeof(cl_uint);
    const std::size_t ranges_bytes = ranges.size() * sizeof(SearchRange);
    const cl::Buffer sorted_buffer(context, CL_MEM_READ_ONLY, sorted_bytes);
    const cl::Buffer keys_buffer(context, CL_MEM_READ_ONLY, keys_bytes);
    const cl::Buffer ranges_buffer(context, CL_MEM_READ_WRITE, ranges_bytes);
    queue.enqueueWriteBuffer(sorted_buffer, CL_TRUE, 0, sorted_bytes, sorted.data(), nullptr,
                             profile.transfer());
    queue.enqueueWriteBuffer(keys_buffer, CL_TRUE, 0, keys_bytes, keys.data(), nullptr, profile.transfer());
    queue.enqueueWriteBuffer(ranges_buffer, CL_TRUE, 0, ranges_bytes, ranges.data(), nullptr,
                             profile.transfer());

    // The queue that get_default_queue() is in the kernel; it lives as long as this object.
    const cl::Device device = queue.getInfo<CL_QUEUE_DEVICE>();
    const auto device_queue = cl::DeviceCommandQueue::makeDefault(context, device);
    kernel.setArg(0, sorted_buffer);
    kernel.setArg(1, keys_buffer);
    kernel.setArg(2, static_cast<cl_uint>(sorted.size()));
    kernel.setArg(3, ranges_buffer);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(subdivisions, keys.size()), cl::NullRange,
                               nullptr, profile.kernel());
    // A kernel has ended when all that it enqueued has ended: this waits for the last pass.
    queue.enqueueReadBuffer(ranges_buffer, CL_TRUE, 0, ranges_bytes, ranges.data(), nullptr,
                            profile.transfer());

    std::vector<cl_uint> indices;
    for (const SearchRange& range : ranges) {
        indices.push_back(range.found ? range.lower : CL_UINT_MAX);
    }
    return indices;
}
