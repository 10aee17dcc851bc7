// Memory that host and device take turns with: mapped regions, and buffers that use the host's memory.
//
// Drivers for processors hand out their own memory, and a program that uses it out of its time gets away with that. Here
// the program gets memory of its own, which it cannot touch before the map has completed and after the unmap; and a
// buffer that uses the host's memory is a copy, which comes there and back by mapping only, as OpenCL allows.
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
    /// `host` is the memory of a buffer made with CL_MEM_USE_HOST_PTR, where it is mapped to; none: a buffer without.
    void note_buffer(cl_mem buffer, const HostMemory& host);
    void note_part(cl_mem part, cl_mem whole, std::size_t origin, std::size_t bytes);
    /// `value` points to the handle; null: no buffer.
    void note_argument(cl_kernel kernel, cl_uint index, const void* value);
    /// The memory of the host that the buffers use which are the kernel's arguments.
    std::vector<HostMemory> used_by(cl_kernel kernel);

    struct Request {
        std::size_t call; // its number in the record
        cl_mem buffer;
        cl_map_flags flags;
        std::size_t offset, bytes;
        cl_event until; // of the command, which does not block; null: it has completed. Released when it has.
    };
    /// What the program gets in place of the driver's region.
    void* map(const Request& request, void* drivers);
    /// What the program may have written there and unmapping brings to the device; none: it may not write.
    HostMemory written(void* programs);
    /// Brings back what the program wrote; returns the driver's region.
    void* unmap(void* programs);
    /// After a call that may have waited: regions whose command has completed can be used from now on.
    void complete();

    /// The call that mapped a region which holds this address, now or in the past. From the handler of a signal: looks at
    /// nothing that another thread may be changing.
    std::optional<std::size_t> call_of(const void* address) const;

  private:
    struct Region {
        Request request;
        char *programs, *drivers;
        bool is_own, is_usable, is_mapped;

        void protect(int access) const;
        void bring();
    };

    /// Of memory of the layer's; a region that is given up leaves its place to the next.
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

/// The one of this process.
MappedMemory& mapped_memory();

/// Whether its command has ended, well or not.
bool has_completed(cl_event event);
} // namespace lab::layer
