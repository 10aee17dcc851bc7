// Delays the results of non-blocking reads: drivers for processors have often finished reading when the call returns,
// so a program that does not wait would get away with it. Here the bytes only reach the program's memory once it has
// waited.
#pragma once

#include "grader/layer/host_rows.hpp"

#include <CL/cl.h>

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace lab::layer
{
class LateReads {
  public:
    /// Allocates memory for the driver to read into, in place of the program's; null if there is not enough.
    void* room_for(std::size_t bytes);
    /// Records that the driver accepted the command: these rows of `room` are copied to those of `target` once
    /// `until` has happened. Takes ownership of the event.
    void read(void* room, void* target, const HostRows& rows, cl_event until);
    /// Releases the memory of a command that the driver refused.
    void refused(void* room);
    /// Copies completed reads to the program's memory. Called when the program has waited.
    void bring();
    /// Stops copies to memory that the program frees.
    void freed(const void* first, std::size_t bytes);

  private:
    struct Room {
        std::unique_ptr<char[]> memory;
        char* target = nullptr; // null: nothing is to be brought
        HostRows rows = {};
        cl_event until = nullptr;
    };
    std::vector<Room>::iterator find(const void* room);

    std::mutex mutex_;
    std::vector<Room> rooms_; // in the order of the calls
};

/// The instance of this process.
LateReads& late_reads();
} // namespace lab::layer
