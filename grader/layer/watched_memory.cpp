#include "grader/layer/watched_memory.hpp"

#include "grader/process/pipe.hpp"

#include <algorithm>
#include <cstdint>

namespace lab::layer
{
namespace
{
constexpr std::size_t most_bytes = 64 << 10, most_latest = 32, most_in_turn = 8; // at each call
constexpr std::size_t page_bytes = 4096;

} // namespace

/// The kernel copies it, through a pipe: reading it ourselves would crash where memory is gone. A sandbox forbids
/// process_vm_readv.
std::optional<std::string> content_of(const void* memory, std::size_t bytes)
{
    const auto* const first = static_cast<const char*>(memory);
    process::Pipe pipe;
    if (!pipe.open())
        return std::nullopt;
    std::string content(bytes, '\0');
    for (std::size_t done = 0; done < bytes;) {
        // Up to the end of a page: it is there as a whole or not at all, and an empty pipe has room for it.
        const std::size_t to_next_page =
            page_bytes - reinterpret_cast<std::uintptr_t>(first + done) % page_bytes;
        const auto taken = ::write(pipe.write.get(), first + done, std::min(bytes - done, to_next_page));
        if (taken <= 0) {
            content.resize(done);
            break;
        }
        if (::read(pipe.read.get(), content.data() + done, static_cast<std::size_t>(taken)) != taken)
            return std::nullopt; // the program has closed the pipe
        done += static_cast<std::size_t>(taken);
    }
    return content;
}

void WatchedMemory::watch(std::size_t call, const void* first, std::size_t bytes)
{
    const auto* begin = static_cast<const char*>(first);
    std::optional<std::string> content = content_of(begin, std::min(bytes, most_bytes));
    if (content && !content->empty())
        all_.push_back({call, begin, std::move(*content)});
}

void WatchedMemory::forget(const void* first, std::size_t bytes)
{
    const auto* begin = static_cast<const char*>(first);
    std::erase_if(all_, [&](const Watched& watched) {
        return begin < watched.first + watched.content.size() && watched.first < begin + bytes;
    });
}

std::vector<std::size_t> WatchedMemory::take_changed()
{
    std::vector<std::size_t> calls;
    const auto look_at = [&](std::size_t i) {
        const Watched& watched = all_[i];
        const std::optional<std::string> now = content_of(watched.first, watched.content.size());
        if (!now || *now == watched.content)
            return;
        calls.push_back(watched.call);
        all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(i));
    };
    const std::size_t older = all_.size() - std::min(all_.size(), most_latest);
    for (std::size_t i = all_.size(); i-- > older;)
        look_at(i);
    for (std::size_t count = 0; count < std::min(older, most_in_turn); ++count)
        look_at(turn_++ % older);
    return calls;
}
} // namespace lab::layer
