#include "grader/worker/guarded_buffer.hpp"

#include <algorithm>
#include <new>
#include <sys/mman.h>

namespace lab::worker
{
namespace
{
constexpr std::size_t least_guard_bytes = 4096, most_guard_bytes = 64 << 10;
constexpr std::uint8_t guard_value = 0xc5;

/// Large enough that a wrapping 16-bit index stays within the guard zones if the buffer is long enough to show it.
std::size_t guard_bytes(std::size_t buffer_bytes)
{
    const std::size_t pages = buffer_bytes / least_guard_bytes * least_guard_bytes;
    return std::clamp(pages, least_guard_bytes, most_guard_bytes);
}

/// Memory of which only pages that somebody touches exist.
std::shared_ptr<std::uint8_t> zeroed(std::size_t bytes)
{
    void* const memory =
        ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        throw std::bad_alloc();
    return {static_cast<std::uint8_t*>(memory), [bytes](std::uint8_t* begin) { ::munmap(begin, bytes); }};
}
} // namespace

GuardedBuffer::GuardedBuffer(const cl::Context& context, const cl::CommandQueue& queue, const Buffer& buffer)
    : queue_(queue), size_(buffer.content.size()), zeros_(buffer.zeros), margin_(guard_bytes(size_))
{
    const cl_mem_flags flags = buffer.read_only ? CL_MEM_READ_ONLY : CL_MEM_READ_WRITE;
    Bytes content(size_ + 2 * margin_, guard_value);
    std::copy(buffer.content.begin(), buffer.content.end(),
              content.begin() + static_cast<std::ptrdiff_t>(margin_));
    if (zeros_ == 0) // no command, for which one would wait
        whole_ =
            cl::Buffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, content.size(), content.data());
    else {
        zeroed_ = zeroed(zeros_ + content.size());
        for (const Part& part : parts())
            std::copy_n(content.data() + part.here, part.bytes, zeroed_.get() + part.on_the_device);
        whole_ = cl::Buffer(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, zeros_ + content.size(),
                            zeroed_.get());
    }
    if (const cl_buffer_region region{margin_, zeros_ + size_}; region.size > 0)
        inner_ = whole_.createSubBuffer(flags, CL_BUFFER_CREATE_TYPE_REGION, &region);
}

void GuardedBuffer::enqueue_read()
{
    read_.resize(size_ + 2 * margin_);
    for (const Part& part : parts())
        queue_.enqueueReadBuffer(whole_, CL_FALSE, part.on_the_device, part.bytes, read_.data() + part.here);
}

Bytes GuardedBuffer::content(bool& intact) const
{
    const auto is_guard = [](std::uint8_t value) { return value == guard_value; };
    const auto begin = read_.begin() + static_cast<std::ptrdiff_t>(margin_);
    const auto end = begin + static_cast<std::ptrdiff_t>(size_);
    intact = std::all_of(read_.begin(), begin, is_guard) && std::all_of(end, read_.end(), is_guard);
    return {begin, end};
}

std::vector<GuardedBuffer::Part> GuardedBuffer::parts() const
{
    const std::size_t all = size_ + 2 * margin_;
    if (zeros_ > 0)
        return {{0, 0, margin_}, {margin_, margin_ + zeros_, all - margin_}};
    return {{0, 0, all}};
}
} // namespace lab::worker
