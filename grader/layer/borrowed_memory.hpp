// Memory of the host that OpenCL uses after a call has returned: whether the program has freed it since.
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
    /// The call of that number uses what lies there: a command that does not block, or a buffer that uses the host's memory.
    void lend(std::size_t call, const void* first);

    /// The program frees so many bytes. Called with every free of its memory.
    void freed(const void* first, std::size_t bytes);

    /// The calls whose memory has been freed, each once.
    std::vector<std::size_t> take_freed();

  private:
    std::mutex mutex_;
    std::multimap<const char*, std::size_t> calls_; // by where their memory begins
    std::vector<std::size_t> freed_;
};

/// The one of this process.
BorrowedMemory& borrowed_memory();
} // namespace lab::layer
