// The record of one process: signed lines (record_line.hpp) that go to the judge, one when a call begins and one when it has
// returned. The judge reads them as they come, gives the key and answers the line of each call: whether that call is to fail.
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
    /// Records to the judge at the other end of this socket, and closes the descriptor. What comes before is not recorded.
    void connect(int socket);
    /// The loader took the layer: in a fork server before there is a judge.
    void start();

    struct Begun {
        std::size_t number;
        std::optional<cl_int> fault; // the error that this call is to fail with
    };
    /// The call's frames are found here. A program that makes far too many calls is ended.
    Begun begin(const char* function, std::vector<record::Argument> arguments);
    void end(const record::CallReturns& result);
    void finish();

    /// A callback that tells of the event is about to be called.
    void tells(cl_event event);
    /// The program is about to crash: it uses memory that this call mapped, out of its time.
    /// From the handler of a signal: without a lock and without memory of its own. Where a line is being written, nothing is.
    void touches(std::size_t call);
    /// It crashes, at these places of its own. From a handler likewise.
    void crashes(const Frames& frames);
    /// It throws an exception, which may end it. Only the first thousand are recorded.
    void throws();
    /// It is about to be ended, for this system call.
    void stops(long system_call);
    /// The judge asked for the bytes that calls bring to OpenCL.
    bool keeps_bytes() const { return keeps_bytes_; }
    void brings(std::size_t call, std::string bytes);

    /// A command that does not block reads this memory, or writes it. The calls that follow record when memory that is read
    /// has changed.
    void reads(std::size_t call, const void* first, std::size_t bytes);
    void writes(const void* first, std::size_t bytes);

    /// The program whose build was made to fail: it has a build log of ours.
    cl_program unbuilt = nullptr;

  private:
    void write(const record::Line& line);
    void send(std::string_view text);
    void send_from_handler(const std::uint64_t* numbers, std::size_t count);
    std::string answer();

    std::mutex mutex_;
    std::atomic<bool> is_writing_{false}; // signals come at any time
    int socket_ = -1;
    HashKey key_{};
    std::array<char, 17> last_hash_{"0000000000000000"};
    std::size_t calls_ = 0;
    bool is_started_ = false, is_full_ = false, keeps_bytes_ = false;
    std::size_t bytes_kept_ = 0, thrown_ = 0;
    WatchedMemory memory_;
};

/// The one of this process.
Recorder& recorder();
} // namespace lab::layer
