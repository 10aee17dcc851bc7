// Memory that host and device use in turns: mapped regions, and buffers that use the host's memory.
//
// Drivers for processors hand out their own memory, so a program that uses it at the wrong time would get away with
// it. Here the program gets separate memory, which it cannot access before the map has completed or after the unmap.
// A buffer that uses the host's memory is a copy, which is only synchronised by mapping, as OpenCL allows.
#pragma once

#include <CL/cl.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

namespace lab::layer
{
struct HostMemory {
    char* first = nullptr;
    std::size_t bytes = 0;
};

class MappedMemory {
  public:
    /// `host`: the memory of a buffer made with CL_MEM_USE_HOST_PTR, which it is mapped to; empty for any other
    /// buffer.
    void note_buffer(cl_mem buffer, const HostMemory& host);
    void note_part(cl_mem part, cl_mem whole, std::size_t origin, std::size_t bytes);
    /// `value` points to the handle; null if the argument is not a buffer.
    void note_argument(cl_kernel kernel, cl_uint index, const void* value);
    /// The host memory used by the buffers among the kernel's arguments.
    std::vector<HostMemory> used_by(cl_kernel kernel);

    struct Request {
        std::size_t call; // its number in the record
        cl_mem buffer;
        cl_map_flags flags;
        std::size_t offset, bytes;
        cl_event until; // of the command, which does not block; null: it has completed. Released when it has.
    };
    /// The memory that the program gets in place of the driver's region.
    void* map(const Request& request, void* drivers);
    /// What the program may have written, which unmapping sends to the device; empty if it may not write.
    HostMemory written(void* programs);
    /// Copies back what the program wrote, and returns the driver's region.
    void* unmap(void* programs);
    /// Makes regions usable whose command has completed. Must be called after every call that may have waited.
    void complete();

    /// The call that mapped the latest region containing this address, even if it is no longer mapped. For signal
    /// handlers: reads nothing that another thread may be changing.
    std::optional<std::size_t> call_of(const void* address) const;

  private:
    struct Region {
        Request request;
        char *programs, *drivers;
        bool is_own, is_usable, is_mapped;

        void protect(int access) const;
        void bring();
    };

    /// A range of the layer's own memory; the oldest one is replaced by new regions.
    struct Span {
        std::atomic<std::uintptr_t> begin{0}, end{0};
        std::atomic<std::size_t> call{0};
    };
    static constexpr std::size_t most_regions = 1000; // a process has 65 530 at most

    void remember(const Region& region);
    Region* mapped_at(const void* programs);

    std::mutex mutex_;
    std::array<Span, most_regions + 1> spans_;
    std::atomic<std::size_t> remembered_{0};
    std::map<cl_mem, HostMemory> hosts_;
    std::map<cl_kernel, std::map<cl_uint, cl_mem>> arguments_; // buffers
    std::deque<Region> regions_;                               // the last ones, unmapped ones too
};

/// The instance of this process.
MappedMemory& mapped_memory();

/// True if the event's command has ended, successfully or not.
bool has_completed(cl_event event);
} // namespace lab::layer
