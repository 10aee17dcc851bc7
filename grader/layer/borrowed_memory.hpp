// Tracks host memory that OpenCL uses after a call has returned, to detect that the program freed it.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace lab::layer
{
class BorrowedMemory {
  public:
    /// Records that this call uses the memory: a non-blocking command, or a buffer that uses the host's memory.
    void lend(std::size_t call, const void* first);

    /// Must be called whenever the program frees memory.
    void freed(const void* first, std::size_t bytes);

    /// The calls whose memory has been freed; each is returned once.
    std::vector<std::size_t> take_freed();

  private:
    std::mutex mutex_;
    std::multimap<const char*, std::size_t> calls_; // by where their memory begins
    std::vector<std::size_t> freed_;
};

/// The instance of this process.
BorrowedMemory& borrowed_memory();
} // namespace lab::layer
