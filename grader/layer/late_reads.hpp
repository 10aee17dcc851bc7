// What a read that does not block brings, told late: a driver for processors has often read when the call returns, and a program that
// does not wait gets away with that. Here the bytes come to the program's memory once it has waited.
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
    /// Memory for the driver to read into, in place of the program's; null where there is not so much.
    void* room_for(std::size_t bytes);
    /// The driver took the command: these rows of `room` go to those of `target` once `until` has happened. Owns the event from
    /// now on.
    void read(void* room, void* target, const HostRows& rows, cl_event until);
    /// The driver refused it.
    void refused(void* room);
    /// The program has waited: what has been read comes to where it belongs.
    void bring();
    /// The program frees so many bytes: nothing is brought there any more.
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

/// The ones of this process.
LateReads& late_reads();
} // namespace lab::layer
