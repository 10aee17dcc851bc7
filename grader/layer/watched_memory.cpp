#include "grader/layer/watched_memory.hpp"

#include <algorithm>
#include <sys/uio.h>
#include <unistd.h>

namespace lab::layer
{
namespace
{
constexpr std::size_t most_bytes = 64 << 10, most_latest = 32, most_in_turn = 8; // at each call

/// What is there; less than asked for where memory is gone. By a system call: reading it ourselves would crash then.
std::string content_of(const char* first, std::size_t bytes)
{
    std::string content(bytes, '\0');
    const iovec into{content.data(), bytes}, from{const_cast<char*>(first), bytes};
    const auto copied = ::process_vm_readv(::getpid(), &into, 1, &from, 1, 0);
    content.resize(copied < 0 ? 0 : static_cast<std::size_t>(copied));
    return content;
}
} // namespace

void WatchedMemory::watch(std::size_t call, const void* first, std::size_t bytes)
{
    const auto* begin = static_cast<const char*>(first);
    std::string content = content_of(begin, std::min(bytes, most_bytes));
    if (!content.empty()) // otherwise this system does not let us look
        all_.push_back({call, begin, std::move(content)});
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
        if (content_of(watched.first, watched.content.size()) == watched.content)
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
