#include "grader/layer/mapped_memory.hpp"

#include "grader/layer/recorded_functions.hpp"
#include "grader/layer/recorder.hpp"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <sys/mman.h>

namespace lab::layer
{
namespace
{
char* own_memory(std::size_t bytes)
{
    void* const memory = ::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory != MAP_FAILED ? static_cast<char*>(memory) : nullptr;
}

} // namespace

bool has_completed(cl_event event)
{
    cl_int status = CL_QUEUED;
    const cl_int error =
        target.clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
    return error != CL_SUCCESS || status <= CL_COMPLETE;
}

MappedMemory& mapped_memory()
{
    static auto* const the_memory = new MappedMemory; // never destroyed: record_layer.cpp
    return *the_memory;
}

void MappedMemory::Region::protect(int access) const
{
    if (is_own)
        ::mprotect(programs, request.bytes, access);
}

/// Copies the driver's memory to the program's. If the program gave up the old contents, they are overwritten.
void MappedMemory::Region::bring()
{
    constexpr int lost = 0xa5; // drivers for processors keep it all the same
    protect(PROT_READ | PROT_WRITE);
    if (is_own && (request.flags & CL_MAP_WRITE_INVALIDATE_REGION))
        std::memset(programs, lost, request.bytes);
    else
        std::memcpy(programs, drivers, request.bytes);
    if (!is_own)
        recorder().writes(programs, request.bytes);
    protect(request.flags == CL_MAP_READ ? PROT_READ : PROT_READ | PROT_WRITE);
    is_usable = true;
    if (request.until)
        target.clReleaseEvent(request.until);
}

void MappedMemory::note_buffer(cl_mem buffer, const HostMemory& host)
{
    const std::scoped_lock lock(mutex_);
    hosts_[buffer] = host;
}

void MappedMemory::note_part(cl_mem part, cl_mem whole, std::size_t origin, std::size_t bytes)
{
    const std::scoped_lock lock(mutex_);
    char* const host = hosts_[whole].first;
    hosts_[part] = host ? HostMemory{host + origin, bytes} : HostMemory{};
}

void MappedMemory::note_argument(cl_kernel kernel, cl_uint index, const void* value)
{
    const std::scoped_lock lock(mutex_);
    cl_mem buffer = nullptr;
    if (value)
        std::memcpy(&buffer, value, sizeof buffer);
    arguments_[kernel][index] = buffer;
}

std::vector<HostMemory> MappedMemory::used_by(cl_kernel kernel)
{
    const std::scoped_lock lock(mutex_);
    std::vector<HostMemory> used;
    for (const auto& [index, buffer] : arguments_[kernel])
        if (const auto host = hosts_.find(buffer); host != hosts_.end() && host->second.first)
            used.push_back(host->second);
    return used;
}

void* MappedMemory::map(const Request& request, void* drivers)
{
    const std::scoped_lock lock(mutex_);
    char* const host = hosts_[request.buffer].first;
    char* const programs = host ? host + request.offset : own_memory(request.bytes);
    if (!programs)
        return drivers;
    regions_.push_back({request, programs, static_cast<char*>(drivers), !host, false, true});
    if (!host)
        remember(regions_.back());
    if (!request.until)
        regions_.back().bring();
    if (regions_.size() > most_regions && !regions_.front().is_mapped) {
        if (regions_.front().is_own)
            ::munmap(regions_.front().programs, regions_.front().request.bytes);
        regions_.pop_front();
    }
    return programs;
}

MappedMemory::Region* MappedMemory::mapped_at(const void* programs)
{
    const auto region = std::find_if(regions_.rbegin(), regions_.rend(), [&](const Region& known) {
        return known.is_mapped && known.programs == programs;
    });
    return region == regions_.rend() ? nullptr : &*region;
}

HostMemory MappedMemory::written(void* programs)
{
    const std::scoped_lock lock(mutex_);
    const Region* const region = mapped_at(programs);
    return region && region->is_usable && region->request.flags != CL_MAP_READ
               ? HostMemory{region->programs, region->request.bytes}
               : HostMemory{};
}

void* MappedMemory::unmap(void* programs)
{
    const std::scoped_lock lock(mutex_);
    Region* const region = mapped_at(programs);
    if (!region)
        return programs;
    if (region->is_usable && region->request.flags != CL_MAP_READ)
        std::memcpy(region->drivers, region->programs, region->request.bytes);
    region->is_mapped = false;
    region->protect(PROT_NONE);
    return region->drivers;
}

void MappedMemory::complete()
{
    const std::scoped_lock lock(mutex_);
    for (Region& region : regions_)
        if (region.is_mapped && !region.is_usable && has_completed(region.request.until))
            region.bring();
}

void MappedMemory::remember(const Region& region)
{
    Span& span = spans_[remembered_++ % spans_.size()];
    span.end = 0; // no address is in it while it changes
    span.begin = reinterpret_cast<std::uintptr_t>(region.programs);
    span.call = region.request.call;
    span.end = span.begin + region.request.bytes;
}

std::optional<std::size_t> MappedMemory::call_of(const void* address) const
{
    const auto searched = reinterpret_cast<std::uintptr_t>(address);
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        const Span& span = spans_[(remembered_ + spans_.size() - 1 - i) % spans_.size()]; // the latest first
        if (searched >= span.begin && searched < span.end)
            return span.call;
    }
    return std::nullopt;
}
} // namespace lab::layer
