// Memory of the host that a command still reads: whether it has changed since the command was enqueued.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace lab::layer
{
/// What is there; less than asked for where memory is gone. Nothing when it cannot be looked at.
std::optional<std::string> content_of(const void* first, std::size_t bytes);

class WatchedMemory {
  public:
    /// From the call of that number on. Of much memory the first 64 KiB are looked at.
    void watch(std::size_t call, const void* first, std::size_t bytes);

    /// A command writes there: what changes from now on may be its doing.
    void forget(const void* first, std::size_t bytes);

    /// The calls whose memory has changed or is gone. Each is returned once. Of many the latest are looked at, each after 8, 16,
    /// 32 … others, and some in turn.
    std::vector<std::size_t> take_changed();

  private:
    struct Watched {
        std::size_t call;
        const char* first;
        std::string content;
    };
    std::vector<Watched> all_;
    std::size_t turn_ = 0;
};
} // namespace lab::layer
