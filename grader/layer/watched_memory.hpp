// Watches host memory that a command still reads for changes since the command was enqueued.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace lab::layer
{
/// The contents of the memory, cut where memory is gone. Nothing if it cannot be read.
std::optional<std::string> content_of(const void* first, std::size_t bytes);

class WatchedMemory {
  public:
    /// Watches memory for this call; only the first 64 KiB.
    void watch(std::size_t call, const void* first, std::size_t bytes);

    /// Stops watching memory that a command writes: later changes may be the command's.
    void forget(const void* first, std::size_t bytes);

    /// The calls whose memory has changed or is gone; each is returned once. If there are many, checks the latest
    /// ones, those 8, 16, 32 … places back, and some others in turn.
    std::vector<std::size_t> take_changed();

  private:
    struct Watched {
        std::size_t call;
        const char* first;
        std::string content;
    };
    std::vector<Watched> all_;
    const char *begin_ = nullptr, *end_ = nullptr; // nothing else was ever watched
    std::size_t turn_ = 0;
};
} // namespace lab::layer
