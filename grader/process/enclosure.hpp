// Puts a sandbox around every child of this process. The sandbox itself is in grader/sandbox; every start of a child
// goes through here.
#pragma once

#include "grader/process/child.hpp"
#include "grader/process/pipe.hpp"

#include <functional>
#include <vector>

namespace lab::process
{
/// The command to start instead of a child's.
struct Enclosed {
    Command command;
    std::vector<Descriptor> descriptors;       // that the command inherits
    std::function<void(Outcome&)> seen_inside; // from how the sandbox ended to how the child did
};

using Enclose = std::function<Enclosed(const Command&)>;

/// From now on run_child encloses each untrusted command. If `enclose` throws a std::runtime_error, the child counts
/// as not started. Must be called only once, before the first child.
void enclose_children(Enclose enclose);

/// Empty if children are not enclosed.
const Enclose& enclosure();
} // namespace lab::process
