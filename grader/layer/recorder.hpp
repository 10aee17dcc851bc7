// The record of one process: a file of signed lines, one when a call begins and one when it has returned.
//
// Every line is `HASH JSON`, HASH being the keyed hash of the line before's HASH and of JSON. The judge gives file, key
// and fault in the environment; the recorder takes them out of it, so that the program cannot find the key there.
#pragma once

#include "grader/layer/keyed_hash.hpp"
#include "grader/layer/watched_memory.hpp"

#include <CL/cl.h>
#include <nlohmann/json.hpp>

#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lab::layer
{
using Json = nlohmann::ordered_json;

class Recorder {
  public:
    /// Nothing is recorded when the environment names no file.
    Recorder();

    /// The number of the call; its frames are found here. A program that makes far too many calls is ended.
    std::size_t begin(const char* function, Json arguments);
    void end(std::size_t call, Json result);
    void finish();

    /// A command that does not block reads this memory, or writes it. The calls that follow record when memory that is read
    /// has changed.
    void reads(std::size_t call, const void* first, std::size_t bytes);
    void writes(const void* first, std::size_t bytes);

    /// The error that this call of the function is to fail with, when it is the one asked for. `persists` when every later
    /// call fails, too: a device that is not there does not come back.
    std::optional<cl_int> fault(const std::string& function, bool persists);

    /// The program whose build was made to fail: it has a build log of ours.
    cl_program unbuilt = nullptr;

  private:
    void write(const Json& line);

    std::mutex mutex_;
    int file_ = -1;
    HashKey key_{};
    std::string last_hash_ = "0000000000000000";
    std::size_t calls_ = 0;
    bool is_full_ = false;
    WatchedMemory memory_;

    std::string faulty_function_;
    std::size_t faulty_call_ = 0, calls_of_it_ = 0;
    cl_int fault_ = CL_SUCCESS;
};
} // namespace lab::layer
