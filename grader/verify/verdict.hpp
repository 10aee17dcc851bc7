// A file as it is graded, and what the grader said of it.
#pragma once

#include "grader/base/status.hpp"

#include <string>

namespace lab::verify
{
/// What a check said of a file.
struct Seen {
    std::string check;
    Status status = Status::grader_fault;
    std::string message;
    double score = 0.0;

    bool has(Status wanted) const { return status == wanted; }
    bool operator==(const Seen&) const = default;
};

/// A file as it is handed in, and the suite that judges it: "Kernel.".
struct Submitted {
    std::string file, suite, text;
};
} // namespace lab::verify
