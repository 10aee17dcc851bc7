// A file to be graded, and the grader's verdicts on it.
#pragma once

#include "grader/base/status.hpp"

#include <string>

namespace lab::verify
{
/// A check's verdict on a file.
struct Seen {
    std::string check;
    Status status = Status::grader_fault;
    std::string message;
    double score = 0.0;

    bool has(Status wanted) const { return status == wanted; }
    bool operator==(const Seen&) const = default;
};

/// A file as handed in, and the suite that judges it: "Kernel.".
struct Submitted {
    std::string file, suite, text;
};
} // namespace lab::verify
