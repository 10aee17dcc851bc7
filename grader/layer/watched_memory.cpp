#include "grader/layer/watched_memory.hpp"

#include "grader/process/pipe.hpp"

#include <algorithm>
#include <cstdint>

namespace lab::layer
{
namespace
{
constexpr std::size_t most_bytes = 64 << 10, most_latest = 4, most_in_turn = 4; // at each call
constexpr std::size_t page_bytes = 4096;

/// Lets the system copy the memory, through a pipe: reading it directly would crash if it is gone. A sandbox forbids
/// process_vm_readv.
std::optional<std::string> content_through(const process::Pipe& pipe, const char* first, std::size_t bytes)
{
    std::string content(bytes, '\0');
    for (std::size_t done = 0; done < bytes;) {
        // Up to the end of a page, which exists entirely or not at all and fits into an empty pipe.
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
} // namespace

std::optional<std::string> content_of(const void* memory, std::size_t bytes)
{
    process::Pipe pipe;
    return pipe.open() ? content_through(pipe, static_cast<const char*>(memory), bytes) : std::nullopt;
}

void WatchedMemory::watch(std::size_t call, const void* first, std::size_t bytes)
{
    const auto* begin = static_cast<const char*>(first);
    std::optional<std::string> content = content_of(begin, std::min(bytes, most_bytes));
    if (!content || content->empty())
        return;
    begin_ = begin_ ? std::min(begin_, begin) : begin;
    end_ = std::max(end_, begin + content->size());
    all_.push_back({call, begin, std::move(*content)});
}

void WatchedMemory::forget(const void* first, std::size_t bytes)
{
    const auto* begin = static_cast<const char*>(first);
    if (begin >= end_ || begin + bytes <= begin_)
        return;
    std::erase_if(all_, [&](const Watched& watched) {
        return begin < watched.first + watched.content.size() && watched.first < begin + bytes;
    });
}

std::vector<std::size_t> WatchedMemory::take_changed()
{
    std::vector<std::size_t> calls;
    process::Pipe pipe;
    if (all_.empty() || !pipe.open())
        return calls;
    const auto look_at = [&](std::size_t i) {
        const Watched& watched = all_[i];
        const std::optional<std::string> now = content_through(pipe, watched.first, watched.content.size());
        if (!now || *now == watched.content)
            return;
        calls.push_back(watched.call);
        all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(i));
    };
    const std::size_t count = all_.size();
    for (std::size_t back = 1; back <= count; back = back < most_latest ? back + 1 : 2 * back)
        look_at(count - back);
    for (std::size_t done = 0; done < most_in_turn && !all_.empty(); ++done)
        look_at(turn_++ % all_.size());
    return calls;
}
} // namespace lab::layer
