// What can go wrong in an exercise program, and how its main function answers: one sentence on
// stderr and an exit code. 0: fine, 1: the student's work failed, 2: wrong usage, or something is
// missing here.
#pragma once

#include <CL/opencl.hpp>

#include <functional>
#include <stdexcept>
#include <string>

namespace lab
{

/// A TODO of the host code that is not done yet. `./lab run` selects the student's language for its message.
class NotWritten : public std::runtime_error {
  public:
    /// `file` is where it stands; the folder of an exercise is called by its id. The builtin, not
    /// std::source_location: with libstdc++ that needs Clang 15.
    explicit NotWritten(int todo, const char* file = __builtin_FILE());
};

/// A kernel file that does not compile.
class BuildError : public std::runtime_error {
  public:
    /// `message` says which file and why; `log` is the compiler's, empty if it was never called.
    explicit BuildError(const std::string& message, const std::string& log = "");
    const std::string& log() const { return log_; }

  private:
    std::string log_;
};

/// A result that differs from the reference.
class WrongResult : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Wrong options, a missing file, no device: nothing that a change in the kernel could fix.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A part of the exercise that this course leaves out: a file ("prefix_sum.cpp"), an option ("--stage 2"). Reported
/// in the student's language.
class NotInCourse : public UsageError {
  public:
    explicit NotInCourse(const std::string& what);
};

/// The name of an error code of OpenCL 1.0 to 3.0, such as "CL_INVALID_WORK_GROUP_SIZE".
std::string error_name(cl_int code);

/// Names the failed OpenCL call and the error, with its meaning, in the student's language.
std::string explain(const cl::Error& error);

/// Runs the body of `main`, prints its exceptions to stderr and returns the exit code.
int run_main(const std::function<void()>& body);

} // namespace lab
