// Runs the judge's jobs on the simulator: each kernel is compiled and translated once, and all launches run in this
// process.
#pragma once

#include "grader/simulator/runner/trace_output.hpp"

#include <array>
#include <map>

namespace lab::simulator
{
/// A compiled and translated kernel text.
struct Translated {
    std::string log;
    bool is_built = false;
    std::string bitcode;
    Program plain;
    std::optional<Program> following; // with what is undefined; made when a launch needs it
};

class Simulator {
  public:
    /// Writes findings to that file; null: to none.
    explicit Simulator(const char* trace_file) : trace_file_(trace_file) {}
    /// Nothing if the run ended early; the trace says why.
    std::optional<worker::JobResult> execute(const worker::Job& job);

  private:
    Translated& translation_of(const worker::Job::Program& text, const std::string& file_name);

    const char* trace_file_;
    std::map<std::array<std::string, 3>, Translated> translated_; // by file name, text, options
};
} // namespace lab::simulator
