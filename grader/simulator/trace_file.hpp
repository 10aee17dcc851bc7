// The file that the simulator's findings go to: a JSON object a line.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdio>

namespace lab::simulator
{
class TraceFile {
  public:
    /// Appends to the file that LAB_TRACE names; ends the process when that cannot be written.
    TraceFile();
    TraceFile(const TraceFile&) = delete;
    TraceFile& operator=(const TraceFile&) = delete;
    ~TraceFile() { std::fclose(file_); }

    /// At once and flushed: what follows may end the process.
    void write(const nlohmann::json& event);
    /// Writes the event, and ends the process.
    [[noreturn]] void end(const nlohmann::json& event);

  private:
    std::FILE* file_;
};
} // namespace lab::simulator
