// The record of one process: signed lines (record_line.hpp) that are sent to the judge, one when a call begins and
// one when it has returned. The judge reads them as they arrive, provides the key, and replies to the first line of
// each call whether it must fail.
#pragma once

#include "grader/layer/frames.hpp"
#include "grader/layer/keyed_hash.hpp"
#include "grader/layer/record_line.hpp"
#include "grader/layer/watched_memory.hpp"

#include <CL/cl.h>

#include <array>
#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lab::layer
{
class Recorder {
  public:
    /// Records to the judge at the other end of this socket, and closes the descriptor. Earlier calls are not
    /// recorded.
    void connect(int socket);
    /// Called when the loader has taken the layer; in a fork server, that is before there is a judge.
    void start();

    struct Begun {
        std::size_t number;
        std::optional<cl_int> fault; // the error that this call is to fail with
    };
    /// Determines the call's frames. Stops a program that makes far too many calls.
    Begun begin(const char* function, std::vector<record::Argument> arguments);
    void end(const record::CallReturns& result);
    void finish();

    /// Records that a callback for the event is about to be called.
    void tells(cl_event event);
    /// Records that the program is crashing because it uses memory that this call mapped while that is not allowed.
    /// For signal handlers: takes no lock and allocates nothing. Records nothing if a line is just being written.
    void touches(std::size_t call);
    /// Records a crash at these places in the program; also for signal handlers.
    void crashes(const Frames& frames);
    /// Records a thrown exception, which may end the program; only the first thousand.
    void throws();
    /// Records that the program is about to be stopped because of this system call.
    void stops(long system_call);
    /// True if the judge requested the bytes that calls pass to OpenCL.
    bool keeps_bytes() const { return keeps_bytes_; }
    void brings(std::size_t call, std::string bytes);

    /// Records that a non-blocking command reads or writes this memory. Later calls report if memory being read has
    /// changed.
    void reads(std::size_t call, const void* first, std::size_t bytes);
    void writes(const void* first, std::size_t bytes);

    /// The program whose build was made to fail: its build log is ours.
    cl_program unbuilt = nullptr;

  private:
    void write(const record::Line& line);
    void send(std::string_view text);
    void send_from_handler(const std::uint64_t* numbers, std::size_t count);
    /// True once calls are only counted.
    bool is_full() const;
    std::string answer();

    std::mutex mutex_;
    std::atomic<bool> is_writing_{false}; // signals come at any time
    int socket_ = -1;
    HashKey key_{};
    std::array<char, 17> last_hash_{"0000000000000000"};
    std::size_t calls_ = 0;
    bool is_started_ = false, keeps_bytes_ = false;
    std::size_t bytes_kept_ = 0, thrown_ = 0;
    WatchedMemory memory_;
};

/// The instance of this process.
Recorder& recorder();
} // namespace lab::layer
