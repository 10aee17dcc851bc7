#include "grader/layer/recorder.hpp"

#include "grader/layer/borrowed_memory.hpp"
#include "grader/layer/frames.hpp"

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lab::layer
{
namespace
{
// More are not written down. A program that makes 300 000 is in an endless loop and is ended.
constexpr std::size_t most_recorded = 20'000, most_calls = 300'000;
} // namespace

void Recorder::connect(int socket)
{
    const std::scoped_lock lock(mutex_);
    socket_ = ::fcntl(socket, F_DUPFD_CLOEXEC, 200); // out of the way of the program's own
    ::close(socket);
    ::send(socket_, "key\n", 4, MSG_NOSIGNAL);
    std::sscanf(answer().c_str(), "%16lx%16lx", &key_[0], &key_[1]);
    calls_ = 0;
    if (is_started_)
        start();
}

void Recorder::start()
{
    is_started_ = true;
    write({{"record", 1}});
}

/// A line of the judge's. Empty when there is no judge any more.
std::string Recorder::answer()
{
    std::string line;
    for (char next = 0; ::recv(socket_, &next, 1, 0) == 1 && next != '\n';)
        line += next;
    return line;
}

void Recorder::write(const Json& line)
{
    if (socket_ < 0)
        return;
    const std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::array<char, 17> hash{};
    std::snprintf(hash.data(), hash.size(), "%016lx", keyed_hash(key_, last_hash_ + text));
    last_hash_ = hash.data();
    const std::string whole = last_hash_ + " " + text + "\n";
    // What cannot be sent is missed by the judge: the next hash does not fit.
    for (std::size_t sent = 0; sent < whole.size();) {
        const auto count = ::send(socket_, whole.data() + sent, whole.size() - sent, MSG_NOSIGNAL);
        if (count <= 0)
            return;
        sent += static_cast<std::size_t>(count);
    }
}

Recorder::Begun Recorder::begin(const char* function, Json arguments)
{
    const std::scoped_lock lock(mutex_);
    Begun begun{++calls_, {}};
    if (socket_ < 0)
        return begun;
    if (calls_ <= most_recorded) {
        Json line{{"call", calls_},
                  {"name", function},
                  {"arguments", std::move(arguments)},
                  {"at", students_frames()}};
        if (const auto changed = memory_.take_changed(); !changed.empty())
            line["changed"] = changed;
        if (const auto freed = borrowed_memory().take_freed(); !freed.empty())
            line["freed"] = freed;
        write(line);
        if (const cl_int error = std::atoi(answer().c_str()); error != CL_SUCCESS)
            begun.fault = error;
    } else if (!std::exchange(is_full_, true))
        write({{"full", most_recorded}});
    if (calls_ > most_calls) {
        write({{"endless", most_calls}});
        ::kill(::getpid(), SIGKILL);
    }
    return begun;
}

void Recorder::end(std::size_t call, Json result)
{
    const std::scoped_lock lock(mutex_);
    if (call <= most_recorded && !is_full_)
        write({{"return", call}, {"result", std::move(result)}});
}

void Recorder::tells(cl_event event)
{
    const std::scoped_lock lock(mutex_);
    if (!is_full_)
        write({{"told", reinterpret_cast<std::uintptr_t>(event)}});
}

void Recorder::touches(std::size_t call)
{
    const std::scoped_lock lock(mutex_);
    write({{"touched", call}});
}

void Recorder::trace(const std::string& line)
{
    const std::scoped_lock lock(mutex_);
    write({{"trace", line}});
}

void Recorder::reads(std::size_t call, const void* first, std::size_t bytes)
{
    const std::scoped_lock lock(mutex_);
    memory_.watch(call, first, bytes);
}

void Recorder::writes(const void* first, std::size_t bytes)
{
    const std::scoped_lock lock(mutex_);
    memory_.forget(first, bytes);
}

void Recorder::finish()
{
    const std::scoped_lock lock(mutex_);
    write({{"end", calls_}});
    ::close(std::exchange(socket_, -1));
}
} // namespace lab::layer
