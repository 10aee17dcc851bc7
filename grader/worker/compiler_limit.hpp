// Limits on the kernel compiler, which runs inside the worker.
#pragma once

namespace lab::worker
{
/// The worker's exit code if the compiler exceeded a limit or crashed; stderr says which.
constexpr int compiler_gave_up = 3;
constexpr int compiler_limit_s = 10; // of processor time of a usual machine

/// During its lifetime, a compiler that takes too long, runs out of memory or crashes ends the process with that
/// code.
class CompilerLimit {
  public:
    CompilerLimit();
    CompilerLimit(const CompilerLimit&) = delete;
    CompilerLimit& operator=(const CompilerLimit&) = delete;
    ~CompilerLimit();
};
} // namespace lab::worker
