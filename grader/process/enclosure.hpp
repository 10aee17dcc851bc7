// A sandbox around every child of this process, whoever starts it. The sandbox itself is in grader/sandbox; here is the one
// place that every start of a child goes through.
#pragma once

#include "grader/process/child.hpp"
#include "grader/process/pipe.hpp"

#include <functional>
#include <vector>

namespace lab::process
{
/// What is started in place of a child.
struct Enclosed {
    Command command;
    std::vector<Descriptor> descriptors;       // that the command inherits
    std::function<void(Outcome&)> seen_inside; // from how the sandbox ended to how the child did
};

using Enclose = std::function<Enclosed(const Command&)>;

/// From now on run_child encloses each command that is not trusted. Where `enclose` throws a std::runtime_error, the child
/// counts as not started. To be called once, before the first child.
void enclose_children(Enclose enclose);

/// Empty: children are not enclosed.
const Enclose& enclosure();
} // namespace lab::process
