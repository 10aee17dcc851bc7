// Ends the processes that a child started and left behind: they become children of this process, wherever they are.
#pragma once

#include <functional>
#include <sys/types.h>

namespace lab::process
{
/// `start` creates a child; `registered` is called with its id before it could be taken for an orphan.
pid_t start_child(const std::function<pid_t()>& start, const std::function<void(pid_t)>& registered);

/// Kills every orphan and what it started, until there are none. Children that this process started in another way,
/// in its own session, are not orphans.
void end_orphans();
} // namespace lab::process
