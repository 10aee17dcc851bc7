// Runs the judge's jobs on the simulator: each kernel is compiled and translated once, and all launches run in this
// process.
#pragma once

#include "grader/simulator/runner/trace_output.hpp"
#include "grader/simulator/runner/translated.hpp"

#include <array>
#include <map>

namespace lab::simulator
{
class Simulator {
  public:
    /// Writes the findings of each job to a file: that name, a dot and the job's number; null: to none.
    explicit Simulator(const char* trace) : trace_(trace ? trace : "") {}
    /// A job in a drawn order is the job before in another order: it ends early if that one did.
    worker::JobResult execute(const worker::Job& job);

  private:
    /// False if the run ended early; the trace says why.
    bool run(const worker::Job& job, TraceOutput& trace, worker::JobResult& result);
    Translated& translation_of(const worker::Job::Program& text, const std::string& file_name);

    std::string trace_;
    std::size_t jobs_ = 0;
    bool has_ended_early_ = false;                                // the last job
    std::map<std::array<std::string, 3>, Translated> translated_; // by file name, text, options
};
} // namespace lab::simulator
