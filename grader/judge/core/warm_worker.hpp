// The worker that the screen keeps warm: half a second less per kernel, nothing else.
#pragma once

#include "grader/process/child.hpp"

#include <optional>

namespace lab::judge
{
/// Sends the command's input to the warm worker whose socket LAB_WORKER_SOCKET names. Nothing comes back when there is
/// none, or when the job had no result there: then a worker of its own says why.
std::optional<process::Outcome> ask_warm_worker(const process::Command& command);

/// Whether there is to be one: the screen asks.
bool has_warm_worker();
} // namespace lab::judge
