// The compiler of kernels lives in the worker and has limits of its own.
#pragma once

namespace lab::worker
{
/// The worker's exit code when the compiler ran into a limit or crashed; stderr says which.
constexpr int compiler_gave_up = 3;
constexpr int compiler_limit_s = 10; // of processor time of a usual machine

/// While it lives: a compiler that computes for too long, finds no memory or crashes ends the process with that code.
class CompilerLimit {
  public:
    CompilerLimit();
    CompilerLimit(const CompilerLimit&) = delete;
    CompilerLimit& operator=(const CompilerLimit&) = delete;
    ~CompilerLimit();
};
} // namespace lab::worker
