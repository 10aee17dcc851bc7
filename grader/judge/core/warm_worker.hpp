// The worker that the screen keeps warm: it saves half a second per kernel and changes nothing else.
#pragma once

#include "grader/process/child.hpp"

#include <optional>

namespace lab::judge
{
/// Sends the command's input to the warm worker whose socket LAB_WORKER_SOCKET names. Returns nothing if there is
/// none, or if the job had no result there: a new worker then finds out why.
std::optional<process::Outcome> ask_warm_worker(const process::Command& command);

/// True if a warm worker should exist, as the screen made this request.
bool has_warm_worker();
} // namespace lab::judge
