// Where the simulator's findings go: a JSON object a line.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdio>

namespace lab::simulator
{
class TraceFile {
  public:
    /// In a host program, to the recording layer; else appends to the file that LAB_TRACE names. Ends the process when
    /// neither can be written.
    TraceFile();
    TraceFile(const TraceFile&) = delete;
    TraceFile& operator=(const TraceFile&) = delete;
    ~TraceFile();

    /// At once and flushed: what follows may end the process.
    void write(const nlohmann::json& event);
    /// Writes the event, and ends the process.
    [[noreturn]] void end(const nlohmann::json& event);

  private:
    void (*record_)(const char* line); // of the layer
    std::FILE* file_ = nullptr;        // where there is none
};
} // namespace lab::simulator
