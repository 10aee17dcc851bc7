#include "grader/process/streams.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lab::process
{
namespace
{
bool has_data(int descriptor)
{
    pollfd polled{descriptor, POLLIN, 0};
    return ::poll(&polled, 1, 0) == 1;
}
} // namespace

bool is_cancelled(const Command& command)
{
    return was_interrupted() || (command.is_cancelled && command.is_cancelled());
}

bool Streams::all_are_closed() const
{
    return std::none_of(readings_.begin(), readings_.end(),
                        [](const Reading& reading) { return reading.fd.is_open(); });
}

/// True if the child is waiting for an answer.
bool Streams::is_owed() const
{
    return std::any_of(readings_.begin(), readings_.end(), [](const Reading& reading) {
        return reading.is_answered && reading.fd.is_open() && has_data(reading.fd.get());
    });
}

/// Reads what is available. False if it exceeds the limit.
bool Streams::read_some(Reading& reading)
{
    std::array<char, 65536> chunk;
    const ssize_t count = ::read(reading.fd.get(), chunk.data(), chunk.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return true;
    if (count <= 0) {
        reading.fd.close();
        return true;
    }
    const auto room = reading.limit - reading.into->size();
    reading.into->append(chunk.data(), std::min(static_cast<std::size_t>(count), room));
    if (reading.is_answered)
        answer(reading);
    if (static_cast<std::size_t>(count) <= room)
        return true;
    too_long_ = reading.name;
    return false;
}

void Streams::answer(Reading& reading)
{
    const std::string_view all = *reading.into;
    for (auto end = all.find('\n', reading.searched); end != std::string_view::npos;
         end = all.find('\n', reading.searched)) {
        last_answer_ = Clock::now();
        const auto said = command_.answer(all.substr(reading.answered, end - reading.answered));
        if (!said) {
            reading.fd.close();
            return;
        }
        reading.answered = reading.searched = end + 1;
        if (!said->empty()) // a child that does not read waits for its own answer
            ::send(reading.fd.get(), said->data(), said->size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    }
    reading.searched = all.size();
}

void Streams::feed()
{
    const std::string& text = command_.input.text();
    const ssize_t count = ::write(input_.get(), text.data() + fed_, text.size() - fed_);
    if (count > 0)
        fed_ += static_cast<std::size_t>(count);
    else if (errno != EINTR && errno != EAGAIN)
        fed_ = text.size(); // the child does not read; what it does then is its answer
}

/// False if a stream is too long. Waits only briefly, so that the end of a child is noticed even if a grandchild
/// keeps its streams open.
bool Streams::look_once(bool& was_quiet)
{
    constexpr int timeout_ms = 50;
    std::vector<pollfd> polled;
    for (const Reading& reading : readings_)
        polled.push_back({reading.fd.get(), POLLIN, 0}); // a closed one is -1, which poll skips
    polled.push_back({input_.get(), POLLOUT, 0});
    was_quiet = ::poll(polled.data(), polled.size(), timeout_ms) == 0;
    if (was_quiet)
        return true;
    for (std::size_t i = 0; i < readings_.size(); ++i)
        if (polled[i].revents && !read_some(readings_[i]))
            return false;
    if (polled.back().revents)
        feed();
    return true;
}

Ending Streams::communicate(const Started& child, Patience& patience)
{
    for (bool child_has_ended = false;;) {
        if (fed_ == command_.input.text().size())
            input_.close();
        if (all_are_closed() || child_has_ended)
            return Ending::exited;
        if (patience.is_over(is_owed()))
            return patience.ending();
        if (is_cancelled(command_))
            return Ending::cancelled;
        bool was_quiet = false;
        if (!look_once(was_quiet))
            return Ending::too_much_output;
        child_has_ended = was_quiet && child.has_ended();
    }
}

bool Streams::read_the_rest()
{
    for (Reading& reading : readings_)
        while (reading.fd.is_open() && has_data(reading.fd.get()))
            if (!read_some(reading))
                return false;
    return true;
}
} // namespace lab::process
